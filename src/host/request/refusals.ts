import { createErrorResponse } from './messages.ts'

/** The response to a request with an invalid name of a session, which the text does not repeat. */
export const invalidSessionName = createErrorResponse(
  400,
  'Failed to find the session: expected a name of up to 100 letters, digits and _.~-, which is not . or .., but got another. Change it in the path /sessions/<name>, or in the header X-Inventory-Session.',
  'invalid-argument',
)

/** The response to a request that names the session of a visitor without having its cookie. */
export const foreignSession = createErrorResponse(
  403,
  'Only its visitor can use this session, with the cookie. An operator can with its admin API, at /sessions/<name>/__mock__.',
  'forbidden',
)

/** The response to a request without a session, with `sessionRequired`. */
export const noSession = createErrorResponse(
  400,
  'This server needs a session for each request: in the header X-Inventory-Session, or in the path /sessions/<name>.',
)

/** The response to a write to the shared collection, with `readOnlyRoot`. */
export const readOnlyCollection = createErrorResponse(
  403,
  'The shared collection is read-only. Use a session: the header X-Inventory-Session: <name>.',
)

/** The response for a path that neither the host nor the service has, as the framework's. */
export const pathNotFound = { status: 404, headers: { 'content-type': 'text/html' }, body: 'not found' }

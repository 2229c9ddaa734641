import type { Fault } from '../../src/index.ts'
import type { PlainResponder } from './reference/faults.ts'

/** The functions of faults, as the model calls them. */
export const responders = new Map<unknown, PlainResponder>()

/** Makes the function of a fault of a plain one. */
function toResponder(plain: PlainResponder): NonNullable<Fault['respond']> {
  const responder: Fault['respond'] = async ({ method }, response) => {
    const request = { method, path: '', headers: {} }
    const served = response && { status: response.status, headers: {}, text: await response.text(), id: null }
    const made = plain(request, served ?? null)
    return made ? new Response(made.text, made) : Response.error()
  }
  responders.set(responder, plain)
  return responder
}

/** Says which response it gets. That of OPTIONS the model does not know. */
export const respondWithText = toResponder(({ method }, served) => ({
  status: 202,
  headers: { 'content-type': 'text/plain', 'x-faulty': String(served?.status) },
  text: `${method} ${served && method !== 'OPTIONS' ? served.text : ''}`,
}))

/** Makes a network error. */
export const respondWithError = toResponder(() => null)

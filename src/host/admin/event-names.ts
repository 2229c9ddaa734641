import type { MockEvents } from '../../mock/control.ts'
import { HttpError } from '../../simulator/http/http-error.ts'

/** The name of an event of a mock. */
export type EventName = keyof MockEvents

/** The names of the events of a mock. `Record`, so that none is missing. */
export const eventNames = Object.keys({
  'request-start': true,
  request: true,
  change: true,
  settings: true,
  log: true,
} satisfies Record<EventName, true>) as EventName[]

/** The query parameter of `GET /events` that {@link readEventNames} reads, as an OpenAPI parameter object. */
export const namesParameter = {
  name: 'names',
  in: 'query',
  description: 'The events to send, separated by commas; by default all except `log`. The others are not created.',
  schema: { type: 'array', items: { type: 'string', enum: eventNames } },
  style: 'form',
  explode: false,
}

/**
 * Reads which events a request is for.
 * @throws HttpError 400 for an unknown name
 */
export function readEventNames(query: URLSearchParams): readonly EventName[] {
  const text = query.get('names')
  // Without names, as before there was `log`: it says what the others say.
  if (text === null) return eventNames.filter((name) => name !== 'log')
  const wanted = text.split(',')
  const unknown = wanted.find((name) => !eventNames.some((known) => known === name))
  if (unknown === undefined) return eventNames.filter((name) => wanted.includes(name))
  const detail = `The parameter names is invalid: there is no event ${JSON.stringify(unknown)}, only ${eventNames.join(', ')}.`
  throw HttpError.withDetail(400, detail)
}

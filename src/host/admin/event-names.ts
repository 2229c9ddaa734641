import { type AllEvents, eventNames as publicNames } from '../../mock/events.ts'
import { HttpError } from '../../simulator/http/http-error.ts'

/** The name of an event of a mock. */
export type EventName = keyof AllEvents

/** The names of the events of a mock; `log` is only for the console. */
export const eventNames: readonly EventName[] = [...publicNames, 'log']

/** The query parameter of `GET /events` that {@link readEventNames} reads, as an OpenAPI parameter object. */
export const namesParameter = {
  name: 'names',
  in: 'query',
  description: 'The events to send, separated by commas; by default all. The others are not created.',
  schema: { type: 'array', items: { type: 'string', enum: publicNames } },
  style: 'form',
  explode: false,
}

/**
 * Reads which events a request is for.
 * @throws HttpError 400 for an unknown name
 */
export function readEventNames(query: URLSearchParams): readonly EventName[] {
  const text = query.get('names')
  if (text === null) return publicNames
  const wanted = text.split(',')
  const unknown = wanted.find((name) => !eventNames.some((known) => known === name))
  if (unknown === undefined) return eventNames.filter((name) => wanted.includes(name))
  const detail = `The parameter names is invalid: there is no event ${JSON.stringify(unknown)}, only ${publicNames.join(', ')}.`
  throw HttpError.withDetail(400, detail)
}

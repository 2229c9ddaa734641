import { allEventNames, eventNames as publicNames } from '../../../mock/events.ts'
import { HttpError } from '../../../simulator/http/service-request.ts'
import { createRequestLifetime, type Endpoint, endpoint } from '../endpoint.ts'
import { type EventName, streamEvents } from '../event-stream.ts'

const parameters = [
  {
    name: 'names',
    in: 'query',
    description: 'The events to send, separated by commas; by default all. The others are not created.',
    schema: { type: 'array', items: { type: 'string', enum: publicNames } },
    style: 'form',
    explode: false,
  },
]

export const eventEndpoints: readonly Endpoint[] = [
  endpoint('GET /events', {
    summary: `Stream the events of the mock as server-sent events: ${publicNames.join(', ')}`,
    parameters,
    text: { type: 'text/event-stream', description: 'The stream.' },
    // With a lifetime of its own: the stream goes on after this request is handled.
    handle: ({ mock, query, signal }) => streamEvents(mock, readNames(query), createRequestLifetime(mock, signal)),
  }),
]

function readNames(query: URLSearchParams): readonly EventName[] {
  const text = query.get('names')
  if (text === null) return publicNames
  const wanted = text.split(',')
  const unknown = wanted.find((name) => !allEventNames.some((known) => known === name))
  if (unknown === undefined) return allEventNames.filter((name) => wanted.includes(name))
  const detail = `The parameter names is invalid: there is no event ${JSON.stringify(unknown)}, only ${publicNames.join(', ')}.`
  throw HttpError.withDetail(400, detail)
}

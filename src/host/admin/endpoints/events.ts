import * as z from 'zod/mini'
import { allEventNames, eventNames as publicNames } from '../../../mock/events.ts'
import type { Mock } from '../../../mock/mock.ts'
import { HttpError } from '../../../simulator/http/service-request.ts'
import { createRequestLifetime, type Endpoint, endpoint } from '../endpoint.ts'
import { EventBuffer, type EventName, MAX_WAIT, pollEvents } from '../event-buffer.ts'
import { streamEvents } from '../event-stream.ts'
import { json } from '../exchange-schemas.ts'

const parameters = [
  {
    name: 'names',
    in: 'query',
    description: 'The events to send, separated by commas; by default all. The others are not created.',
    schema: { type: 'array', items: { type: 'string', enum: publicNames } },
    style: 'form',
    explode: false,
  },
  {
    name: 'since',
    in: 'query',
    description: 'A long poll instead of a stream: the `last` of the poll before, or 0 for the first.',
    schema: { type: 'integer', minimum: 0 },
  },
  {
    name: 'timeout',
    in: 'query',
    description: 'How long a poll waits if there is no event yet, in ms.',
    schema: { type: 'integer', minimum: 0, maximum: MAX_WAIT, default: MAX_WAIT },
  },
]

export const eventEndpoints: readonly Endpoint[] = [
  endpoint('GET /events', {
    summary: `Stream the events of the mock as server-sent events: ${publicNames.join(', ')}`,
    description: `With \`since\`, a long poll for platforms and clients without streams: JSON with the next events, as
soon as there is one. A first poll, and one whose client was away for more than a minute, has \`missed: true\`: read the
state again, and go on from \`last\`.`,
    parameters,
    text: { type: 'text/event-stream', description: 'The stream, or the next events.' },
    response: z.object({
      events: z.array(z.object({ id: z.int(), name: z.enum(allEventNames), data: json })),
      last: z.int(),
      missed: z.boolean(),
    }),
    handle({ mock, query, lifetime, signal }) {
      const names = readNames(query)
      if (query.has('since')) return pollEvents(bufferOf(mock, names), query, lifetime)
      // With a lifetime of its own: the stream goes on after this request is handled.
      return streamEvents(mock, names, createRequestLifetime(mock, signal))
    },
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

const buffersByMock = new WeakMap<Mock, Map<string, EventBuffer>>()

function bufferOf(mock: Mock, names: readonly EventName[]): EventBuffer {
  const buffers = buffersByMock.get(mock) ?? new Map<string, EventBuffer>()
  buffersByMock.set(mock, buffers)
  const known = buffers.get(names.join())
  if (known && !known.isReleased) return known
  const buffer = new EventBuffer(mock, names)
  buffers.set(names.join(), buffer)
  return buffer
}

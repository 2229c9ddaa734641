import type { ServerResponse } from 'node:http'
import type { MockControl, MockEvents } from '../../mock/control.ts'
import type { Lifetime } from '../../mock/lifetime.ts'

/** The events of a mock, each with the data that is sent for it. `Record`, so that none is missing. */
const names = Object.keys({
  'request-start': true,
  request: true,
  change: true,
  settings: true,
} satisfies Record<keyof MockEvents, true>) as (keyof MockEvents)[]

/**
 * Streams the events of `mock.on` as server-sent events of the same names, until the client disconnects or the session
 * or the server ends. The data of an event is what its listeners get; null for `settings`, which has none.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function streamEvents(control: MockControl, lifetime: Lifetime, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write(': connected\n\n')
  const removes = names.map((name) =>
    control.on(name, (data: unknown = null) => {
      response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    }),
  )
  lifetime.onEnd(() => {
    for (const remove of removes) remove()
    response.end()
  })
}

import type { MockControl, MockEvents } from '../../mock/control.ts'
import type { Lifetime } from '../../mock/lifetime.ts'

/** The events of a mock, each with the data that is sent for it. `Record`, so that none is missing. */
const names = Object.keys({
  'request-start': true,
  request: true,
  change: true,
  settings: true,
} satisfies Record<keyof MockEvents, true>) as (keyof MockEvents)[]

/** The size of the events that wait for a slow reader, in bytes; with more, the stream ends. */
const MAX_WAITING = 16 * 1024 * 1024

/**
 * Streams the events of `mock.on` as server-sent events of the same names, until the client disconnects, reads too
 * slowly, or the session or the host ends. The data of an event is what its listeners get; null for `settings`, which
 * has none.
 * @param lifetime - ends the stream; it ends with the stream if the client disconnects
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function streamEvents(control: MockControl, lifetime: Lifetime): Response {
  const encoder = new TextEncoder()
  let isCancelled = false
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(': connected\n\n'))
        const removes = names.map((name) =>
          control.on(name, (data: unknown = null) => {
            controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
            if (controller.desiredSize! < 0) lifetime.end()
          }),
        )
        lifetime.onEnd(() => {
          for (const remove of removes) remove()
          // A cancelled stream is closed already, and would throw.
          if (!isCancelled) controller.close()
        })
      },
      cancel() {
        isCancelled = true
        lifetime.end()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }),
  )
  return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' } })
}

import type { MockControl } from '../../mock/control.ts'
import type { Lifetime } from '../../mock/lifetime.ts'
import { eventNames } from './event-names.ts'

/** The size of the events that wait for a slow reader, in bytes; with more, the stream fails. */
const MAX_WAITING = 16 * 1024 * 1024

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  // Otherwise nginx keeps the events until it has a few KB of them.
  'x-accel-buffering': 'no',
}

/**
 * Streams the events of `mock.on` as server-sent events of the same names, until the client disconnects, reads too
 * slowly, or the session or the host ends. The data of an event is what its listeners get; null for `settings`, which
 * has none.
 * @param lifetime - ends the stream; it ends with the stream if the client disconnects
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function streamEvents(control: MockControl, lifetime: Lifetime): Response {
  const encoder = new TextEncoder()
  let isOpen = true
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(': connected\n\n'))
        const removes = eventNames.map((name) =>
          control.on(name, (data: unknown = null) => {
            // One event can be larger than the limit: a list with its whole body.
            const isWaiting = controller.desiredSize! < MAX_WAITING
            controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
            if (!isWaiting || controller.desiredSize! >= 0) return
            isOpen = false
            // Not `close`, which would keep what waits for as long as the reader is there.
            controller.error(new Error(`The reader of the events is more than ${MAX_WAITING} bytes behind.`))
            lifetime.end()
          }),
        )
        lifetime.onEnd(() => {
          for (const remove of removes) remove()
          if (isOpen) controller.close()
        })
      },
      cancel() {
        isOpen = false
        lifetime.end()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }),
  )
  return new Response(stream, { headers: streamHeaders })
}

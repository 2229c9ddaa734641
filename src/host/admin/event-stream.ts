import type { AllEvents } from '../../mock/events.ts'
import type { Lifetime } from '../../mock/lifetime.ts'
import type { Mock } from '../../mock/mock.ts'
import { HttpError } from '../../simulator/http/service-request.ts'
import { allEventNames, eventNames } from '../../validation/event-names.ts'

type EventName = keyof AllEvents

/** How often a stream gets a comment, in ms: some proxies close a silent connection. The HTML standard recommends it. */
const KEEP_ALIVE_INTERVAL = 15_000

/** The size of the events that wait for a slow reader, in bytes; with more, the stream fails. */
const MAX_WAITING = 16 * 1024 * 1024

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  // Otherwise nginx keeps the events until it has a few KB of them.
  'x-accel-buffering': 'no',
}

/** Reads the names of the events to send; by default all that are documented. The others are not created. */
export function readEventNames(query: URLSearchParams): readonly EventName[] {
  const text = query.get('names')
  if (text === null) return eventNames
  const wanted = text.split(',')
  const unknown = wanted.find((name) => !allEventNames.some((known) => known === name))
  if (unknown === undefined) return allEventNames.filter((name) => wanted.includes(name))
  const detail = `The parameter names is invalid: there is no event ${JSON.stringify(unknown)}, only ${eventNames.join(', ')}.`
  throw HttpError.withDetail(400, detail)
}

/**
 * Streams the events of `mock.on` as server-sent events, until the client disconnects or reads too slowly, or the
 * lifetime ends. https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function streamEvents(mock: Mock, names: readonly EventName[], lifetime: Lifetime): Response {
  const encoder = new TextEncoder()
  let isOpen = true
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          // One event can be larger than the limit: a list with its whole body.
          const isWaiting = controller.desiredSize! < MAX_WAITING
          controller.enqueue(encoder.encode(text))
          if (!isWaiting || controller.desiredSize! >= 0) return
          isOpen = false
          // Not `close`, which would keep what waits for as long as the reader is there.
          controller.error(new Error(`The reader of the events is more than ${MAX_WAITING} bytes behind.`))
          lifetime.end()
        }
        send(': connected\n\n')
        const removes = names.map((name) =>
          mock.events.on(name, (data: unknown = null) => send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)),
        )
        const timer = setInterval(() => send(': keep-alive\n\n'), KEEP_ALIVE_INTERVAL)
        // A stream that nobody reads does not keep a process alive. Elsewhere than in Node, a timer can be a number.
        timer.unref?.()
        lifetime.onEnd(() => {
          clearInterval(timer)
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

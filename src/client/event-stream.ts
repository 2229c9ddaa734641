import type { MockEvents } from '../mock/control.ts'
import type { AdminRequest } from './admin-request.ts'

/** Listens to the events of a mock over HTTP. */
export type RemoteOn = <Name extends keyof MockEvents>(
  event: Name,
  listener: (...event: MockEvents[Name]) => void,
) => Promise<() => Promise<void>>

/** A listener with the name of its event. */
type Entry = readonly [name: string, listener: (...event: unknown[]) => void]

/** The listeners of one stream. */
interface EventStream {
  readonly entries: Set<Entry>
  /** Settled when the server has responded. */
  readonly opened: Promise<unknown>
  readonly controller: AbortController
}

/**
 * Creates `on`. One stream serves all listeners, because a browser opens only six connections to a server. It is open
 * while there are listeners.
 * @note Not an `EventSource`, which Node 20 does not have, and which cannot send a token.
 */
export function createOn(request: AdminRequest): RemoteOn {
  let stream: EventStream | undefined

  function open(): EventStream {
    const entries = new Set<Entry>()
    const controller = new AbortController()
    const { signal } = controller
    const opened = request('GET', '/events', undefined, signal)
    opened
      .then(({ body }) => readEvents(body!, entries))
      .catch(() => {})
      .then(() => controller.abort())
    return { entries, opened, controller }
  }

  return async (name, listener) => {
    if (!stream || stream.controller.signal.aborted) stream = open()
    const { entries, opened, controller } = stream
    // A listener gets what the event with its name has.
    const entry: Entry = [name, listener as Entry[1]]
    entries.add(entry)
    await opened
    return async () => {
      entries.delete(entry)
      if (!entries.size) controller.abort()
    }
  }
}

/** Reads server-sent events as the server of this package writes them: a line with the name, and one with the data. */
async function readEvents(body: ReadableStream<Uint8Array>, entries: ReadonlySet<Entry>): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (text + decoder.decode(value, { stream: true })).split('\n\n')
    text = events.pop()!
    for (const event of events) {
      const [, name, data] = /^event: (\S*)\ndata: (?:null)?(.*)/s.exec(event) ?? []
      for (const [wanted, listener] of entries) {
        // In a task of its own, so that an error of a listener is reported as uncaught, and the stream goes on.
        if (wanted === name) queueMicrotask(() => listener(...JSON.parse(`[${data}]`)))
      }
    }
  }
}

import type { AllEvents } from '../mock/events.ts'
import { checkListener } from '../validation/check-arguments.ts'
import type { AdminRequest } from './admin-request.ts'

/** Listens to the events of a mock over HTTP. */
export type RemoteOn = <Name extends keyof AllEvents>(
  event: Name,
  listener: (...event: AllEvents[Name]) => void,
) => Promise<() => Promise<void>>

type Entry = readonly [name: string, listener: (...event: unknown[]) => void]

/** A response as a decoder of text takes it. */
type Body = { readonly body: ReadableStream<BufferSource> | null }

interface EventStream {
  readonly names: string[]
  /** Empty after its end. */
  readonly entries: Set<Entry>
  /** Settled when the server has responded. */
  readonly opened: Promise<ReadableStreamDefaultReader<string>>
}

/**
 * Creates `on`, for events with these names. Listeners share streams, because a browser opens only six connections to a server. Not an
 * `EventSource`, which Node 20 does not have, and which cannot send a token.
 */
export function createOn(request: AdminRequest, names: readonly string[]): RemoteOn {
  const streams = new Map<string, EventStream>()
  /** The one that is about to open. */
  let next: EventStream | undefined

  function open(): EventStream {
    const names: string[] = []
    const entries = new Set<Entry>()
    const opened = Promise.resolve().then(async () => {
      next = undefined
      const { body }: Body = await request('GET', `/events?names=${names}`)
      return body!.pipeThrough(new TextDecoderStream()).getReader()
    })
    opened
      .then((reader) => readEvents(reader, entries))
      .catch(() => {})
      .then(() => entries.clear())
    return { names, entries, opened }
  }

  return async (name, listener, ...others: unknown[]) => {
    checkListener(name, listener, others, names)
    let stream = streams.get(name)
    if (!stream?.entries.size) {
      stream = next ??= open()
      streams.set(name, stream)
      stream.names.push(name)
    }
    const { entries, opened } = stream
    // A listener gets what the event with its name has.
    const entry: Entry = [name, listener as Entry[1]]
    entries.add(entry)
    const reader = await opened
    return async () => {
      if (entries.delete(entry) && !entries.size) await reader.cancel()
    }
  }
}

/** Reads server-sent events as the server of this package writes them: a line with the name, and one with the data. */
async function readEvents(reader: ReadableStreamDefaultReader<string>, entries: ReadonlySet<Entry>): Promise<void> {
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    // Only the last part of an event has a line break: to search 16 MiB again with each part of 64 KiB takes 6 s.
    if (!value.includes('\n')) continue
    text = text.replace(/event: (\S*)\ndata: (?:null)?([^\n]*)\n\n/g, (_, name, data) => {
      for (const [wanted, listener] of entries) {
        // In a task of its own, so that an error of a listener is reported as uncaught, and the stream goes on.
        if (wanted === name) queueMicrotask(() => listener(...JSON.parse(`[${data}]`)))
      }
      return ''
    })
  }
}

import type { AllEvents } from '../../mock/events.ts'
import type { Lifetime } from '../../mock/lifetime.ts'
import type { Mock } from '../../mock/mock.ts'
import { HttpError } from '../../simulator/http/service-request.ts'
import { Listeners } from '../../simulator/listeners.ts'

export type EventName = keyof AllEvents

/** How much of the events is kept, in characters of JSON. */
const MAX_SIZE = 4 * 1024 * 1024

/** The time without a reader after which a buffer keeps nothing, in ms. */
const MAX_IDLE = 60_000

/** The latest events of a mock, for clients that poll. Each event has an id, one more than the one before. */
export class EventBuffer {
  #events: string[] = []
  #size = 0
  // Not 0, so that a position in an earlier buffer is never one in this: none has 1,000 events in each ms.
  #last = Date.now() * 1000
  #readAt = performance.now()
  /** Whether it is no longer in use, because nobody has read it for a minute. */
  isReleased = false
  /** The listeners to new events. */
  readonly added = new Listeners()
  readonly #removes: (() => void)[]

  constructor(mock: Mock, names: readonly EventName[]) {
    this.#removes = names.map((name) => mock.on(name, (data: unknown = null) => this.#add(name, data)))
  }

  /** Reads the JSON of the events after the one with an id; none if the buffer does not know that, or no longer. */
  read(since: number) {
    this.#readAt = performance.now()
    const last = this.#last
    const count = last - since
    const missed = count < 0 || count > this.#events.length
    return { events: missed || count === 0 ? [] : this.#events.slice(-count), last, missed }
  }

  #add(name: string, data: unknown): void {
    // Found with the next event, because a timer would keep the process alive.
    if (performance.now() - this.#readAt > MAX_IDLE) {
      this.isReleased = true
      this.#events = []
      for (const remove of this.#removes) remove()
      return
    }
    this.#last++
    const event = `{"id":${this.#last},"name":"${name}","data":${JSON.stringify(data)}}`
    this.#events.push(event)
    this.#size += event.length
    // The latest one is kept whatever its size.
    while (this.#size > MAX_SIZE && this.#events.length > 1) this.#size -= this.#events.shift()!.length
    this.added.emit()
  }
}

/** The longest time that a poll waits for an event, in ms: shorter than a proxy keeps a silent connection. */
export const MAX_WAIT = 25_000

/** Responds with the events after `since` of the query. If there is none, waits for one, or for the end. */
export async function pollEvents(buffer: EventBuffer, query: URLSearchParams, lifetime: Lifetime): Promise<Response> {
  const since = readInteger(query, 'since', 0, Number.MAX_SAFE_INTEGER)
  const timeout = readInteger(query, 'timeout', MAX_WAIT, MAX_WAIT)
  const first = buffer.read(since)
  if (first.events.length === 0 && !first.missed) await waitForEvent(buffer, timeout, lifetime)
  if (lifetime.hasEnded) throw HttpError.withDetail(503, 'The session or the server has ended.')
  const { events, last, missed } = buffer.read(since)
  return new Response(`{"events":[${events}],"last":${last},"missed":${missed}}`, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

async function waitForEvent(buffer: EventBuffer, timeout: number, lifetime: Lifetime): Promise<void> {
  const removes: (() => void)[] = []
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, timeout)
    removes.push(() => clearTimeout(timer), buffer.added.add(resolve), lifetime.onEnd(resolve))
  })
  for (const remove of removes) remove()
}

function readInteger(query: URLSearchParams, name: string, fallback: number, maximum: number): number {
  const text = query.get(name)
  if (text === null) return fallback
  if (/^\d+$/.test(text) && Number(text) <= maximum) return Number(text)
  throw HttpError.withDetail(400, `The parameter ${name} is invalid: expected an integer from 0 to ${maximum}.`)
}

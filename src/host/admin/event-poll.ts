import type { Lifetime } from '../../mock/lifetime.ts'
import { HttpError } from '../../simulator/http/http-error.ts'
import type { EventBuffer } from './event-buffer.ts'

/** The longest time that a poll waits for an event, in ms: shorter than a proxy keeps a silent connection. */
export const MAX_WAIT = 25_000

/**
 * Responds with the events after the one that the query names as `since`. If there is none, waits for one.
 * @param lifetime - ends the wait
 * @throws HttpError 400 for an invalid parameter, 503 where the session or the host ends
 */
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
    removes.push(() => clearTimeout(timer), buffer.onAdd(resolve), lifetime.onEnd(resolve))
  })
  for (const remove of removes) remove()
}

function readInteger(query: URLSearchParams, name: string, fallback: number, maximum: number): number {
  const text = query.get(name)
  if (text === null) return fallback
  if (/^\d+$/.test(text) && Number(text) <= maximum) return Number(text)
  throw HttpError.withDetail(400, `The parameter ${name} is invalid: expected an integer from 0 to ${maximum}.`)
}

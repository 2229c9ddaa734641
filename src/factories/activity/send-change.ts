import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { Mock } from '../../mock/mock.ts'
import type { PlannedChange } from './planned-change.ts'

/** How long a request is waited for, in ms. */
const PATIENCE = 10_000

/**
 * Sends the requests of a change as staff would: a list that looks for the name, and the write. No write is sent if the
 * list has not the object as it was planned.
 * @returns the status of the last response; null without one
 */
export async function sendChange(mock: Mock, change: PlannedChange, signal: AbortSignal): Promise<number | null> {
  const patience = new AbortController()
  const end = () => patience.abort()
  const timer = setTimeout(end, PATIENCE)
  // In Node, it keeps no process alive.
  ;(timer as { unref?(): void }).unref?.()
  signal.addEventListener('abort', end)
  try {
    return await send(mock, change, patience.signal)
  } catch {
    // A network error, or a body that a fault has cut.
    return null
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

async function send(mock: Mock, { method, path, name, before, body }: PlannedChange, signal: AbortSignal) {
  const [token] = mock.settings.assumptions.tokens
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Token ${token}` }
  const { prefix } = mock.base
  const fetch = mock.fetchAs('activity')
  const list = await fetch(`${prefix}${COLLECTION_PATH}?${new URLSearchParams({ name })}`, { headers, signal })
  if (!list.ok) return list.status
  const found: unknown[] = await list.json()
  const isExpected = before
    ? found.some((object) => JSON.stringify(object) === JSON.stringify(before))
    : !found.some((object) => Object(object).name === name)
  if (!isExpected) return list.status
  const response = await fetch(prefix + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    signal,
  })
  return response.status
}

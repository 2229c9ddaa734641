import axios from 'axios'
import { createInventoryMock } from 'inventory-objects-mock'
import { beforeEach, expect, test } from 'vitest'

export const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })

/** Sends a DELETE, and gives up when the signal aborts. */
export type Client = (url: string, signal: AbortSignal) => Promise<unknown>

export const withFetch: Client = (url, signal) => fetch(url, { method: 'DELETE', signal })

export const withXhr: Client = (url, signal) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('DELETE', url)
    request.onloadend = resolve
    request.send()
    signal.addEventListener('abort', () => request.abort())
  })

export const axiosClients: Record<string, Client> = {
  axios: (url, signal) => axios.delete(url, { signal }),
  'axios with `timeout`': (url) => axios.delete(url, { timeout: 50 }),
  "axios with `adapter: 'fetch'`": (url, signal) => axios.delete(url, { signal, adapter: 'fetch' }),
}

declare module 'vitest' {
  interface TaskMeta {
    /** What the table in the documentation says of a client in a place. */
    aborts?: { place: string; client: string; outcome: string }
  }
}

/** Tests what comes of requests that their clients give up while they wait, and tells the reporter. */
export function testAborts(place: string, origin: string, clients: Record<string, Client>) {
  beforeEach(mock.reset)

  test.for(Object.entries(clients))('%s', async ([client, send], { task }) => {
    mock.faults.add({ delay: 'infinite' })
    const leaving = new AbortController()
    let isWaiting = true
    const stop = () => (isWaiting = false)
    send(`${origin}/api/v2/objects/1/`, leaving.signal).then(stop, stop)
    await mock.requests.waitFor({ operation: 'delete' }, { until: 'start' })
    leaving.abort()
    const error = await mock.requests.waitFor({ outcome: 'aborted' }).then(() => null, String)
    const isClientWaiting = isWaiting
    mock.requests.release()
    await mock.requests.waitFor({ operation: 'delete' })
    const isDone = mock.objects.count() === 0
    const write = isDone ? 'the write is done' : 'no write'
    const outcome = error ? `not seen; ${write}${isClientWaiting ? '; the client waits on' : ''}` : `seen; ${write}`
    task.meta.aborts = { place, client, outcome }
    if (error) expect(error).toContain('"Aborts"')
  })
}

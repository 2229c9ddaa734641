import { once } from 'node:events'
import { get } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { InventoryServerOptions } from '../../../src/server.ts'
import { sendOverHttp } from '../../adapters.ts'
import { startServer } from '../../server/start-server.ts'

const path = '/api/v2/objects/'
const objects = [{ name: 'web-1' }, { name: 'web-2' }]
afterEach(() => void vi.useRealTimers())

const start = (options?: InventoryServerOptions) => startServer({ objects, ...options })

async function names(url: string): Promise<string[]> {
  const objects: { name: string }[] = await (await fetch(`${url}${path}`)).json()
  return objects.map(({ name }) => name)
}

describe('a session', () => {
  test('starts with the initial state of the server, and shares no changes', async () => {
    const server = await start()
    server.mock.objects.create({ name: 'own' })
    await fetch(`${server.url}/sessions/a${path}1/`, { method: 'DELETE' })
    expect(await names(server.url)).toEqual(['web-1', 'web-2', 'own'])
    expect(await names(`${server.url}/sessions/a`)).toEqual(['web-2'])
    expect(await names(`${server.url}/sessions/b`)).toEqual(['web-1', 'web-2'])
  })

  test('redirects to its own paths', async () => {
    const server = await start({ basePath: '/inventory' })
    const response = await sendOverHttp(server.url, { method: 'GET', path: '/sessions/a/api/v2/objects?sort=id' })
    expect(response.headers.location).toBe('/inventory/sessions/a/api/v2/objects/?sort=id')
    expect(await names(`${server.url}/sessions/a`)).toHaveLength(2)
  })

  test('ends with DELETE, and starts again with the initial state', async () => {
    const server = await start()
    await fetch(`${server.url}/sessions/a${path}1/`, { method: 'DELETE' })
    expect((await fetch(`${server.url}/sessions/a`, { method: 'DELETE' })).status).toBe(204)
    expect(await names(`${server.url}/sessions/a`)).toHaveLength(2)
  })

  test('ends after its idle time', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const server = await start({ sessionIdle: 60_000 })
    await fetch(`${server.url}/sessions/a${path}1/`, { method: 'DELETE' })
    vi.advanceTimersByTime(60_000)
    expect(await names(`${server.url}/sessions/a`)).toHaveLength(1)
    vi.advanceTimersByTime(60_001)
    expect(await names(`${server.url}/sessions/a`)).toHaveLength(2)
  })

  test('ends after its idle time, also if the clock is set back, and says by the clock when it was used', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const server = await start({ sessionIdle: 60_000 })
    await fetch(`${server.url}/sessions/a${path}1/`, { method: 'DELETE' })
    vi.setSystemTime(Date.now() - 7_200_000)
    const setBack = Date.now()
    expect(await names(`${server.url}/sessions/b`)).toHaveLength(2)
    const sessions = await (await fetch(`${server.url}/__mock__/sessions`)).json()
    expect(sessions).toMatchObject([
      { name: 'a', lastUsedAt: setBack + 7_200_000 },
      { name: 'b', lastUsedAt: setBack },
    ])
    vi.advanceTimersByTime(60_001)
    expect(await names(`${server.url}/sessions/a`)).toHaveLength(2)
  })

  test('in which nothing was changed gives its place to a new one', async () => {
    const server = await start({ maxSessions: 2 })
    await fetch(`${server.url}/sessions/a${path}1/`, { method: 'DELETE' })
    for (let i = 0; i < 10; i++) expect(await names(`${server.url}/sessions/read-${i}`)).toHaveLength(2)
    expect(await names(`${server.url}/sessions/a`)).toHaveLength(1)
  })

  test('that was used least recently gives its place to a new one of the same client', async () => {
    const server = await start({ maxSessions: 2 })
    for (const name of ['a', 'b', 'c']) await fetch(`${server.url}/sessions/${name}${path}1/`, { method: 'DELETE' })
    expect(await names(`${server.url}/sessions/b`)).toHaveLength(1)
    expect(await names(`${server.url}/sessions/c`)).toHaveLength(1)
    expect(await names(`${server.url}/sessions/a`)).toHaveLength(2)
  })

  test('of a client with one alone is kept: another client gets a 503 with advice', async () => {
    const server = await start({ maxSessions: 1, trustProxy: true })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    await fetch(`${server.url}/sessions/a${path}1/`, { method: 'DELETE', ...from('203.0.113.1') })
    const overLimit = await fetch(`${server.url}/sessions/b${path}`, from('203.0.113.2'))
    expect(overLimit.status).toBe(503)
    expect((await overLimit.json()).detail).toBe(
      'The limit of 1 sessions is reached. End one with DELETE, wait until an idle one ends, or raise the limit.',
    )
    expect(await names(`${server.url}/sessions/a`)).toHaveLength(1)
  })

  test('that does not exist can be ended, and does not count', async () => {
    const server = await start({ maxSessions: 1 })
    await names(`${server.url}/sessions/a`)
    expect((await fetch(`${server.url}/sessions/b`, { method: 'DELETE' })).status).toBe(204)
  })

  test.each(['', 'a%20b', 'a'.repeat(101), '%00'])('cannot have the name %j', async (name) => {
    const server = await start()
    expect((await fetch(`${server.url}/sessions/${name}${path}`)).status).toBe(400)
  })

  test.each(['.', '..'])('cannot have the name %j', async (name) => {
    const { port } = await start()
    // Not `fetch`, which would resolve the path.
    const request = get({ port, path: `/sessions/${name}${path}` })
    const [response] = await once(request, 'response')
    response.resume()
    expect(response.statusCode).toBe(400)
  })
})

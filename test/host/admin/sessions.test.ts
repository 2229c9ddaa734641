import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../../src/client.ts'
import { createInventoryHost, type InventoryHostOptions } from '../../../src/host.ts'
import { startServer } from '../../server/start-server.ts'

const adminToken = 'the-operators-token'
const path = '/api/v2/objects/'

function startHost(options?: InventoryHostOptions) {
  const host = createInventoryHost({ adminToken, objects: [{ name: 'web-1' }], ...options })
  onTestFinished(() => host.close())
  const send = async (path: string, init?: RequestInit) => {
    const headers = { authorization: `Bearer ${adminToken}` }
    const response = await host.fetch(new Request(`http://localhost${path}`, { headers, ...init }))
    return { status: response.status, text: await response.text() }
  }
  const list = async (mount = '') => JSON.parse((await send(`${mount}/__mock__/sessions`)).text)
  return { send, list }
}

test('the sessions are listed, the least recently used first, with what is in them', async () => {
  const { send, list } = startHost()
  expect(await list()).toEqual([])
  const before = Date.now()
  await send(`/sessions/a${path}`)
  await send(`/sessions/b${path}1/`, { method: 'DELETE' })
  await send(`/sessions/a${path}`)
  const lastUsedAt = expect.toSatisfy((time: number) => time >= before && time <= Date.now())
  const sessions = [
    { name: 'b', objects: 0, lastUsedAt, isChanged: true },
    { name: 'a', objects: 1, lastUsedAt, isChanged: false },
  ]
  expect(await list()).toEqual(sessions)
  // A request of the admin API uses its session.
  expect(await list('/sessions/a')).toEqual([sessions[0], { ...sessions[1], isChanged: true }])
  await send('/sessions/b', { method: 'DELETE' })
  expect(await list()).toMatchObject([{ name: 'a' }])
})

test('a session has the options of its host', async () => {
  const { send } = startHost({ assumptions: { filterMatch: 'iexact' }, delay: 1 })
  const { assumptions, delay } = JSON.parse((await send('/sessions/a/__mock__/settings')).text)
  expect([assumptions.filterMatch, delay]).toEqual(['iexact', 1])
})

test('a session whose idle time is over is not listed', async () => {
  const { send, list } = startHost({ sessionIdle: 100 })
  await send(`/sessions/a${path}`)
  const now = performance.now()
  const time = vi.spyOn(performance, 'now').mockReturnValue(now + 1000)
  onTestFinished(() => time.mockRestore())
  expect(await list()).toEqual([])
})

test('sessions end after 30 minutes by default, and there are 1000', async () => {
  const { send, list } = startHost()
  const now = performance.now()
  const time = vi.spyOn(performance, 'now').mockReturnValue(now)
  onTestFinished(() => time.mockRestore())
  await send(`/sessions/first${path}1/`, { method: 'DELETE' })
  time.mockReturnValue(now + 30 * 60_000)
  expect(await list()).toHaveLength(1)
  time.mockReturnValue(now + 30 * 60_000 + 1)
  expect(await list()).toEqual([])
  for (let n = 0; n <= 1000; n++) await send(`/sessions/s${n}${path}1/`, { method: 'DELETE' })
  const names = (await list()).map(({ name }: { name: string }) => name)
  expect([names.length, names[0]]).toEqual([1000, 's1'])
})

test('the sessions of visitors are listed for operators only', async () => {
  const { send, list } = startHost({ sessionCookie: true })
  await send(path)
  expect(await list()).toMatchObject([{ name: expect.stringMatching(/^visitor-/) }])
  expect((await send('/__mock__/sessions', { headers: {} })).status).toBe(403)
})

test('a client lists the sessions, from the server and from a session', async () => {
  const { url } = await startServer({ objects: [{ name: 'web-1' }] })
  await fetch(`${url}/sessions/a${path}`)
  expect(await connect(url).sessions()).toMatchObject([{ name: 'a', objects: 1, isChanged: false }])
  expect(await connect(url, { session: 'a' }).sessions()).toMatchObject([{ name: 'a', isChanged: true }])
})

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { describeEachHost } from '../each-host.ts'
import { adminToken, path, startHost } from '../start-host.ts'

const objects = [{ name: 'web-1' }]
const header = { 'x-inventory-session': 'a' }
const [first, second, third] = ['203.0.113.1', '203.0.113.2', '203.0.113.3']

/** Stops the clock that only goes forward; returns a function that moves it on. */
function stopClock(): (ms: number) => void {
  const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => time.mockRestore())
  return (ms) => void time.mockReturnValue(performance.now() + ms)
}

function start(options?: Parameters<typeof startHost>[0]) {
  const { admin, ...host } = startHost({ objects, adminToken, ...options })
  return { ...host, admin, list: async (mount = '') => (await admin('GET', '/sessions', undefined, mount)).json }
}

test('the sessions are listed, the least recently used first, with what is in them', async () => {
  const { send, list } = start()
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

test('the sessions of visitors are listed for operators only', async () => {
  const { send, list } = start({ sessionCookie: true })
  await send(path)
  expect(await list()).toMatchObject([{ name: expect.stringMatching(/^visitor-/) }])
  expect((await send('/__mock__/sessions')).status).toBe(403)
})

test('a session starts with the initial state and the options of its host, and shares no changes', async () => {
  const { send, admin, mock } = start({ assumptions: { filterMatch: 'iexact' }, delay: 1 })
  mock.objects.create({ name: 'web-2' })
  expect((await send(`/sessions/a${path}`)).json).toMatchObject(objects)
  const { assumptions, delay } = (await admin('GET', '/settings', undefined, '/sessions/a')).json
  expect([assumptions.filterMatch, delay]).toEqual(['iexact', 1])
})

test('a session ends after 30 minutes by default, and there are 1000', async () => {
  const { write, list } = start()
  const wait = stopClock()
  await write(first, 'first')
  wait(30 * 60_000)
  expect(await list()).toHaveLength(1)
  wait(1)
  expect(await list()).toEqual([])
  for (let n = 0; n <= 1000; n++) await write(first, `s${n}`)
  const names = (await list()).map(({ name }: { name: string }) => name)
  expect([names.length, names[0]]).toEqual([1000, 's1'])
}, 60_000)

test('a session ends after its idle time, also if the clock is set back, and says by the clock when it was used', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { write, list } = start({ sessionIdle: 60_000 })
  await write(first, 'a')
  vi.advanceTimersByTime(60_000)
  expect(await write(first, 'a')).toBe(404)
  vi.setSystemTime(Date.now() - 7_200_000)
  const setBack = Date.now()
  await write(first, 'b')
  expect(await list()).toMatchObject([
    { name: 'a', lastUsedAt: setBack + 7_200_000 },
    { name: 'b', lastUsedAt: setBack },
  ])
  vi.advanceTimersByTime(60_001)
  expect(await write(first, 'a')).toBe(204)
})

describe('the place of a new session', () => {
  test('is that of a session in which nothing was changed, whoever has it', async () => {
    const { send, write } = start({ maxSessions: 2 })
    await write(first, 'a')
    for (let n = 0; n < 10; n++) await send(`/sessions/read-${n}${path}`, { from: second })
    expect(await write(first, 'c')).toBe(204)
    expect(await write(first, 'a')).toBe(404)
  })

  test('is that of the least recently used one of the same client', async () => {
    const { write } = start({ maxSessions: 2 })
    for (const name of ['a', 'b', 'c']) expect(await write(first, name)).toBe(204)
    expect([await write(first, 'b'), await write(first, 'c'), await write(first, 'a')]).toEqual([404, 404, 204])
  })

  test('is that of one of the client with the most', async () => {
    const { write } = start({ maxSessions: 2 })
    for (const name of ['a', 'b']) await write(first, name)
    expect([await write(second, 'c'), await write(first, 'b'), await write(second, 'c')]).toEqual([204, 404, 404])
  })

  test('is not there where each client has one: the error has a code for the admin API alone', async () => {
    const { send, admin, write } = start({ maxSessions: 2, trustProxy: true })
    const from = (address: string) => ({
      headers: { 'x-forwarded-for': address, authorization: `Bearer ${adminToken}` },
    })
    for (const [client, name] of [
      [first, 'a'],
      [second, 'b'],
    ] as const) {
      await send(`/sessions/${name}${path}1/`, { method: 'DELETE', ...from(client) })
    }
    const detail =
      'The limit of 2 sessions is reached. End one with DELETE, wait until an idle one ends, or raise the limit.'
    for (const [target, body] of [
      ['/__mock__/settings', { detail, code: 'limit' }],
      [path, { detail }],
    ] as const) {
      const { status, json } = await send(`/sessions/c${target}`, from(third))
      expect([status, json]).toEqual([503, body])
    }
    expect((await admin('GET', '/sessions')).json).toMatchObject([{ name: 'a' }, { name: 'b' }])
    expect((await send('/sessions/c', { method: 'DELETE', ...from(third) })).status).toBe(204)
    // From an address of its own, which is that of no visitor.
    expect(await write(third, 'c')).toBe(503)
  })
})

describeEachHost('the end of a session', (start) => {
  test.each([
    ['at its path', { path: '/sessions/a' }],
    ['at its path with a slash', { path: '/sessions/a/' }],
    ['with its header', { path: '/', headers: header }],
  ])('comes with DELETE %s', async (_place, request) => {
    const { send } = await start({ objects })
    const count = async () => JSON.parse((await send({ method: 'GET', path, headers: header })).text).length
    await send({ method: 'DELETE', path: `${path}1/`, headers: header })
    expect(await count()).toBe(0)
    const { status, text } = await send({ method: 'DELETE', ...request })
    expect([status, text]).toEqual([204, ''])
    expect(await count()).toBe(1)
  })

  test.each([
    ['another method', { method: 'GET', path: '/sessions/a' }],
    ['a path below', { method: 'DELETE', path: '/sessions/a/x' }],
    ['no session', { method: 'DELETE', path: '/' }],
  ])('does not come with %s', async (_what, request) => {
    const { send } = await start({ objects })
    await send({ method: 'DELETE', path: `${path}1/`, headers: header })
    expect((await send(request)).status).toBe(404)
    expect((await send({ method: 'GET', path, headers: header })).text).toBe('[]')
  })
})

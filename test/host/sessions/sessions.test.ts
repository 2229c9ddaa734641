import { afterEach, expect, test, vi } from 'vitest'
import { adminToken, bearer, describeEachHost, from, inSession, path, remove, startHost } from '../start-host.ts'

const [first, second, third] = ['203.0.113.1', '203.0.113.2', '203.0.113.3']

afterEach(() => void vi.useRealTimers())

function start(options?: Parameters<typeof startHost>[0]) {
  const host = startHost({ adminToken, ...options })
  return { ...host, list: async (mount = '') => (await host.admin('GET', '/sessions', undefined, mount)).json }
}

test('the sessions are listed, the least recently used first, with what is in them', async () => {
  const { send, write, list } = start()
  expect(await list()).toEqual([])
  const before = Date.now()
  await send(inSession('a'))
  await write(first, 'b')
  await send(inSession('a'))
  const lastUsedAt = expect.toSatisfy((time: number) => time >= before && time <= Date.now())
  const sessions = [
    { name: 'b', objects: 1, lastUsedAt, isChanged: true },
    { name: 'a', objects: 2, lastUsedAt, isChanged: false },
  ]
  expect(await list()).toEqual(sessions)
  // A request of the admin API uses its session.
  expect(await list('/sessions/a')).toEqual([sessions[0], { ...sessions[1], isChanged: true }])
  await send('/sessions/b', remove)
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
  mock.objects.create({ name: 'web-3' })
  expect((await send(inSession('a'))).json).toHaveLength(2)
  const { assumptions, delay } = (await admin('GET', '/settings', undefined, '/sessions/a')).json
  expect([assumptions.filterMatch, delay]).toEqual(['iexact', 1])
})

test('a session ends after 30 minutes by default, and there are 1000', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { write, list } = start()
  await write(first, 'first')
  vi.advanceTimersByTime(30 * 60_000)
  expect(await list()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(await list()).toEqual([])
  for (let n = 0; n <= 1000; n++) await write(first, `s${n}`)
  const names = (await list()).map(({ name }: { name: string }) => name)
  expect([names.length, names[0]]).toEqual([1000, 's1'])
})

test('a session ends after its idle time, also if the clock is set back, and says by the clock when it was used', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
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

test('there is no place for a session where each client has one: the error has a code for the admin API alone', async () => {
  const { send, admin, write } = start({ maxSessions: 2, trustProxy: true })
  const headersOf = (client: string) => ({ headers: { ...bearer, ...from(client) } })
  await send(`${inSession('a')}1/`, { ...remove, ...headersOf(first) })
  await send(`${inSession('b')}1/`, { ...remove, ...headersOf(second) })
  const detail =
    'The limit of 2 sessions is reached. End one with DELETE, wait until an idle one ends, or raise the limit.'
  for (const [target, body] of [
    ['/__mock__/settings', { detail, code: 'limit' }],
    [path, { detail }],
  ] as const) {
    const { status, json } = await send(`/sessions/c${target}`, headersOf(third))
    expect([status, json]).toEqual([503, body])
  }
  expect((await admin('GET', '/sessions')).json).toMatchObject([{ name: 'a' }, { name: 'b' }])
  expect((await send('/sessions/c', { ...remove, ...headersOf(third) })).status).toBe(204)
  // From an address of its own, which is that of no visitor.
  expect(await write(third, 'c')).toBe(503)
})
describeEachHost('DELETE', (start) => {
  const header = { headers: { 'x-inventory-session': 'a' } }

  test.each([
    ['its path', '/sessions/a', {}],
    ['its path with a slash', '/sessions/a/', {}],
    ['its header', '/', header],
  ])('ends the session at %s', async (_, target, headers) => {
    const { send, write } = await start()
    expect([await write(undefined, 'a'), await write(undefined, 'a')]).toEqual([204, 404])
    const { status, text } = await send(target, { ...remove, ...headers })
    expect([status, text]).toEqual([204, ''])
    expect((await send(path, header)).json).toHaveLength(2)
  })

  test.each([
    ['with another method', '/sessions/a', {}],
    ['at a path below', '/sessions/a/x', remove],
    ['without a session', '/', remove],
  ])('ends none %s', async (_, target, init) => {
    const { send, write } = await start()
    await write(undefined, 'a')
    expect((await send(target, init)).status).toBe(404)
    expect((await send(path, header)).json).toHaveLength(1)
  })
})

describeEachHost('all sessions', (start) => {
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')!.split(';')[0]!
  const names = ({ json }: { json: { name: string }[] }) => json.map(({ name }) => name)
  const state = [{ name: 'new' }]

  test.each([
    ['the server', ''],
    ['a session', '/sessions/a'],
  ])('end with DELETE in the path of %s, and are counted', async (_, mount) => {
    const { write, admin } = await start()
    for (const name of ['a', 'b', 'c']) await write(undefined, name)
    expect(await admin('DELETE', '/sessions', undefined, mount)).toMatchObject({ status: 200, json: 3 })
    expect(await admin('DELETE', '/sessions')).toMatchObject({ status: 200, json: 0 })
    expect((await admin('GET', '/metrics')).text).toContain('inventory_sessions_ended_total{reason="deleted"} 3\n')
    expect(await write(undefined, 'a')).toBe(204)
  })

  test('end with a changed initial state, which is that of visitors and named sessions, faults included', async () => {
    const { send, admin } = await start({ sessionCookie: true, adminToken })
    const first = await send(path)
    const again = { headers: { cookie: cookieOf(first) } }
    await send(inSession('a'))
    await admin('PUT', '/state', state)
    await admin('POST', '/faults', { operation: 'delete', status: 503 })
    const { json } = await admin('GET', '/state')
    expect(await admin('PUT', '/initial-state', json)).toMatchObject({ status: 204 })
    expect([names(await send(path, again)), names(await send(inSession('a')))]).toEqual([
      ['web-1', 'web-2'],
      ['web-1', 'web-2'],
    ])
    expect(await admin('PUT', '/initial-state?sessions=end', json)).toMatchObject({ status: 204 })
    const visit = await send(path, again)
    expect(names(visit)).toEqual(['new'])
    const visitor = { headers: { cookie: cookieOf(visit) } }
    expect((await send(`${path}1/`, { ...remove, ...visitor })).status).toBe(503)
    expect((await send(`${inSession('a')}1/`, remove)).status).toBe(503)
    expect(names(await send(inSession('a')))).toEqual(['new'])
  })

  test.each([
    ['/initial-state?sessions=keep', '', 'sessions=keep'],
    ['/initial-state?sessions=', '', 'sessions='],
    ['/initial-state?sessions=end', '/sessions/a', 'the path of a session'],
  ])('go on with PUT %s in the path %j, which is an error', async (target, mount, got) => {
    const { admin, send, write } = await start()
    await write(undefined, 'a')
    const detail = `Failed to set the initial state: expected sessions=end at the path of the server, or no sessions but got ${got}. Change it, or leave it out.`
    expect(await admin('PUT', target, state, mount)).toMatchObject({ status: 400, json: { detail } })
    expect([names(await send(path)), names(await send(inSession('a')))]).toEqual([['web-1', 'web-2'], ['web-2']])
  })

  test('go on with an invalid state', async () => {
    const { admin, write } = await start()
    await write(undefined, 'a')
    expect((await admin('PUT', '/initial-state?sessions=end', [{}])).status).toBe(400)
    expect(await write(undefined, 'a')).toBe(404)
  })
})

test('a fault of the shared collection is not in sessions', async () => {
  const { send, admin } = start()
  await send(inSession('a'))
  await admin('POST', '/faults', { status: 503 })
  const statuses = await Promise.all([path, inSession('a'), inSession('b')].map(async (at) => (await send(at)).status))
  expect(statuses).toEqual([503, 200, 200])
})

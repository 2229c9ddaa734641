import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adminToken, type RunningWorker, SHARED, startWorker } from './start-worker.ts'

const START = Date.parse('2026-01-01')
const MINUTE = 60_000
const mount = '/sessions/a'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => void vi.useRealTimers())

describe('a session that was ended', () => {
  test.each([
    ['at its path', (worker: RunningWorker) => worker.send(mount, { method: 'DELETE' })],
    ['by the admin API', ({ admin }: RunningWorker) => admin('DELETE', '/session', undefined, mount)],
  ])('%s has the initial state, also after a restart', async (_, end) => {
    const worker = startWorker()
    await worker.create('web-3', mount)
    expect((await end(worker)).status).toBe(204)
    expect([worker.storageOf('a').tables, worker.storageOf('a').alarm]).toEqual([[], null])
    expect(await worker.names(mount)).toEqual(['web-1', 'web-2'])
    await worker.create('web-4', mount)
    const again = worker.restart()
    expect(await again.names(mount)).toEqual(['web-1', 'web-2', 'web-4'])
    expect(again.storageOf('a').alarm).toBe(START + 33 * MINUTE)
  })

  test('stores nothing of the requests that were under way', async () => {
    const { create, send, storageOf, names } = startWorker({ delay: 50 })
    await send(mount, { method: 'DELETE' })
    const late = create('late', mount)
    await send(mount, { method: 'DELETE' })
    await expect(late).rejects.toThrow(TypeError)
    expect(await names(mount)).toEqual(['web-1', 'web-2'])
    expect(storageOf('a').tables).toEqual([])
  })
})

test('the shared collection does not end, even if its object gets a request to end a session, or an alarm', async () => {
  const worker = startWorker()
  await worker.create('web-3')
  const object = worker.getByName(SHARED)
  for (const path of ['/sessions/a', '/sessions/a/__mock__/session']) {
    const headers = { authorization: `Bearer ${adminToken}` }
    await object.fetch(new Request(`http://localhost${path}`, { method: 'DELETE', headers }))
  }
  await object.alarm()
  expect(await worker.names()).toEqual(['web-1', 'web-2', 'web-3'])
  expect(await worker.restart().names()).toEqual(['web-1', 'web-2', 'web-3'])
})

const unlisted = 'Sessions on Cloudflare cannot be listed: each is a Durable Object of its own.'

test.each([
  ['GET', '/metrics', 'There are no metrics on Cloudflare: each session is a Durable Object of its own.'],
  ['GET', '/sessions', unlisted],
  ['DELETE', '/sessions', unlisted],
  ['PUT', '/initial-state?sessions=end', unlisted],
])('a host on Workers has no %s %s, and changes nothing', async (method, path, detail) => {
  const { admin, names } = startWorker()
  const body = method === 'PUT' ? [] : undefined
  expect(await admin(method, path, body)).toEqual({ status: 501, json: { detail, code: 'unsupported' } })
  expect(await names()).toEqual(['web-1', 'web-2'])
})

describe('the alarm of a session', () => {
  test('is a tenth after its idle time, and moves when a request comes after that tenth', async () => {
    const { create, names, storageOf } = startWorker({ sessionIdle: 10 * MINUTE })
    await create('web-3', mount)
    const { alarms } = storageOf('a')
    vi.setSystemTime(START + MINUTE)
    await names(mount)
    expect(alarms).toEqual([START + 11 * MINUTE])
    vi.setSystemTime(START + MINUTE + 1)
    await names(mount)
    expect(alarms).toEqual([START + 11 * MINUTE, START + 12 * MINUTE + 1])
  })

  const change = ({ create }: RunningWorker) => create('web-3', mount)
  test.each<[string, object, (worker: RunningWorker) => Promise<unknown>, string, number[]]>([
    ['comes after 30 minutes by default, and a tenth', {}, change, 'a', [START + 33 * MINUTE]],
    ['is not set without a change', {}, ({ names }) => names(mount), 'a', []],
    ['is not set for the shared collection', {}, ({ create }) => create('web-3'), SHARED, []],
    ['is not set where sessions never end', { sessionIdle: Number.POSITIVE_INFINITY }, change, 'a', []],
  ])('%s', async (_, options, use, name, alarms) => {
    const worker = startWorker(options)
    await use(worker)
    expect(worker.storageOf(name).alarms).toEqual(alarms)
  })

  test('ends the session with what waits in it', async () => {
    const { admin, create, names, wake, storageOf } = startWorker()
    await create('web-3', mount)
    const waiting = admin('POST', '/requests/wait-for', { match: { operation: 'delete' }, timeout: null }, mount)
    // One that comes later has its response: the wait has begun.
    await admin('GET', '/health', undefined, mount)
    await wake('a')
    expect((await waiting).status).toBe(503)
    expect(storageOf('a').tables).toEqual([])
    expect(await names(mount)).toEqual(['web-1', 'web-2'])
  })

  test('ends a session that is not in memory', async () => {
    const first = startWorker()
    await first.create('web-3', mount)
    const second = first.restart()
    await second.wake('a')
    expect(await second.names(mount)).toEqual(['web-1', 'web-2'])
  })
})

describe('with resetEvery', () => {
  test.each([
    ['the shared collection', ''],
    ['a session', mount],
  ])('%s is reset that time after its first change', async (_, at) => {
    const worker = startWorker({ resetEvery: MINUTE })
    vi.setSystemTime(START + 10 * MINUTE)
    await worker.create('web-3', at)
    vi.setSystemTime(START + 11 * MINUTE - 1)
    await worker.create('web-4', at)
    expect(await worker.names(at)).toHaveLength(4)
    vi.setSystemTime(START + 11 * MINUTE)
    expect(await worker.names(at)).toEqual(['web-1', 'web-2'])
    expect(worker.storageOf(at ? 'a' : SHARED).tables).toEqual([])
  })

  test('a time of the day is once a day', async () => {
    const worker = startWorker({ resetEvery: '00:10' })
    const at = (time: string) => vi.setSystemTime(new Date(`2026-01-${time}`))
    at('02T00:05')
    await worker.create('web-3')
    at('02T00:09')
    expect(await worker.names()).toHaveLength(3)
    at('02T00:10')
    expect(await worker.names()).toHaveLength(2)
    await worker.create('web-3')
    at('03T00:09')
    expect(await worker.names()).toHaveLength(3)
    at('03T00:10')
    expect(await worker.restart().names()).toHaveLength(2)
  })

  test('a collection that was not in memory is reset too', async () => {
    const first = startWorker({ resetEvery: MINUTE })
    await first.create('web-3')
    vi.setSystemTime(START + MINUTE - 1)
    expect(await first.restart().names()).toHaveLength(3)
    vi.setSystemTime(START + MINUTE)
    expect(await first.restart().names()).toHaveLength(2)
  })
})

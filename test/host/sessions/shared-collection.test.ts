import { isMainThread } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeEachHost, inSession, patch, path, post, remove, startHost } from '../start-host.ts'

const headers = { 'x-inventory-session': 'a' }
const reads = ['GET', 'HEAD', 'OPTIONS'].map((method) => ({ method }))
const writes = [post(), { ...patch({}), method: 'PUT' }, patch({ name: 'a' }), remove]

describeEachHost('the shared collection', (start) => {
  test('with readOnlyRoot can be read, and not changed, except by the admin API', async () => {
    const { send, mock, admin } = await start({ readOnlyRoot: true })
    for (const init of reads) expect([init, (await send(path, init)).status]).toEqual([init, 200])
    for (const init of writes) {
      const { status, json } = await send(init.method === 'POST' ? path : `${path}1/`, init)
      const detail = 'The shared collection is read-only. Use a session: the header X-Inventory-Session: <name>.'
      expect([init, status, json]).toEqual([init, 403, { detail }])
    }
    expect(mock.objects.list()).toMatchObject([{ name: 'web-1' }, { name: 'web-2' }])
    expect((await send(`${path}1/`, { ...remove, headers })).status).toBe(204)
    expect((await admin('DELETE', '/objects/1')).status).toBe(200)
  })

  test('with sessionRequired responds to nothing, and logs nothing', async () => {
    const { send, mock, admin } = await start({ sessionRequired: true })
    for (const init of [...reads, ...writes]) expect([init, (await send(path, init)).status]).toEqual([init, 400])
    expect((await send(path)).json.detail).toBe(
      'This server needs a session for each request: in the header X-Inventory-Session, or in the path /sessions/<name>.',
    )
    expect(mock.requests.count()).toBe(0)
    for (const page of ['/healthz', '/openapi.json']) expect((await send(page)).status).toBe(200)
    expect((await send(path, { headers })).status).toBe(200)
    expect((await admin('DELETE', '/objects/1')).status).toBe(200)
  })
})

test.each([
  ['', 0],
  [', also if the clock is set back', 7_200_000],
])('with resetEvery, everything is reset by the first request after each such time%s', async (_, setBack) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { send } = startHost({ resetEvery: 1000 })
  const targets = [path, inSession('a')]
  const count = async () => [(await send(path)).json.length, (await send(inSession('a'))).json.length]
  for (let round = 0; round < 2; round++) {
    for (const target of targets) await send(`${target}1/`, remove)
    vi.setSystemTime(Date.now() - setBack)
    vi.advanceTimersByTime(999)
    expect(await count()).toEqual([1, 1])
    vi.advanceTimersByTime(1)
    expect(await count()).toEqual([2, 2])
  }
})

// A worker thread, as of mutation tests, has the time zone of its process.
test.skipIf(!isMainThread).each([
  ['on usual days', '03:00', ['2026-06-01T02:59', '2026-06-01T03:00', '2026-06-02T02:59', '2026-06-02T03:00']],
  // In Oslo, 2:00 is followed by 3:00 on this day.
  [
    'at a time that the clocks skip',
    '02:30',
    ['2026-03-29T01:59', '2026-03-29T03:30', '2026-03-30T02:29', '2026-03-30T02:30'],
  ],
  // In Oslo, 3:00 is 2:00 again on this day. The first 2:30 is 0:30 in UTC, the second one 1:30.
  [
    'at a time that comes twice',
    '02:30',
    ['2026-10-25T02:29', '2026-10-25T00:30Z', '2026-10-25T01:31Z', '2026-10-26T02:30'],
  ],
  ['at midnight', '00:00', ['2026-10-24T23:59', '2026-10-25T00:00', '2026-10-25T23:59', '2026-10-26T00:00']],
] as const)('with a time as resetEvery, everything is reset once a day, %s', async (_, resetEvery, times) => {
  vi.stubEnv('TZ', 'Europe/Oslo')
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  vi.setSystemTime(new Date(times[0]).getTime() - 60_000)
  const { send } = startHost({ resetEvery })
  const targets = [path, inSession('a')]
  for (const [index, time] of times.entries()) {
    for (const target of targets) await send(`${target}1/`, remove)
    vi.setSystemTime(new Date(time))
    const left = index % 2 === 0 ? 1 : 2
    for (const target of targets) expect([time, (await send(target)).json.length]).toEqual([time, left])
  }
})

import { afterEach, expect, test, vi } from 'vitest'
import { startHost } from '../start-host.ts'

type StartedHost = ReturnType<typeof startHost>

const MIB = 1024 * 1024

afterEach(() => void vi.useRealTimers())

const send = (host: StartedHost, query: string, init?: RequestInit) => host.send(`/__mock__/events?${query}`, init)

async function poll(host: StartedHost, query: string) {
  const page: { events: { id: number; name: string; data: unknown }[]; last: number; missed: boolean } = (
    await send(host, query)
  ).json
  return page
}

test('a first poll has missed events, and gets the position to go on from', async () => {
  const host = startHost()
  const { last, ...page } = await poll(host, 'since=0')
  expect(page).toEqual({ events: [], missed: true })
  host.mock.objects.create({ name: 'a' })
  host.mock.configure({ assumptions: { uniqueName: true } })
  expect(await poll(host, `since=${last}`)).toMatchObject({
    events: [
      { id: last + 1, name: 'change', data: { type: 'create', id: 3, source: 'code' } },
      { id: last + 2, name: 'settings', data: { settings: { assumptions: { uniqueName: true } }, source: 'code' } },
    ],
    last: last + 2,
    missed: false,
  })
})

test('several clients each get all events', async () => {
  const host = startHost()
  const { last } = await poll(host, 'since=0')
  const polls = [poll(host, `since=${last}`), poll(host, `since=${last}`)]
  // Both wait before the event.
  await new Promise(setImmediate)
  host.mock.objects.create({ name: 'a' })
  for (const page of await Promise.all(polls)) expect(page.events.map(({ name }) => name)).toEqual(['change'])
})

test('a poll without an event ends after 25 s, or earlier after its timeout', async () => {
  const host = startHost()
  const { last } = await poll(host, 'since=0')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const [query, ms] of [
    ['', 25_000],
    ['&timeout=100', 100],
  ] as const) {
    const page = poll(host, `since=${last}${query}`)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await page).toEqual({ events: [], last, missed: false })
  }
})

test.each([
  ['an event', (host: StartedHost) => void host.mock.objects.create({ name: 'a' })],
  ['the end of the host', (host: StartedHost) => host.close()],
])('after %s, no timer of a poll is left', async (_, end) => {
  const host = startHost()
  const { last } = await poll(host, 'since=0')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const response = send(host, `since=${last}`)
  await vi.waitUntil(() => vi.getTimerCount() === 1)
  end(host)
  await response
  expect(vi.getTimerCount()).toBe(0)
})

test('a poll whose client has gone leaves no timer', async () => {
  const host = startHost()
  const { last } = await poll(host, 'since=0')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const controller = new AbortController()
  const response = send(host, `since=${last}`, { signal: controller.signal })
  await vi.waitUntil(() => vi.getTimerCount() === 1)
  controller.abort()
  await expect(response).rejects.toThrow('aborted')
  await vi.waitUntil(() => vi.getTimerCount() === 0)
})

test('events are kept up to 4 MiB, and a client whose position is older has missed some', async () => {
  const host = startHost()
  const { last } = await poll(host, 'since=0')
  for (let count = 0; count < 6; count++) host.mock.objects.create({ name: 'a'.repeat(MIB) })
  expect(await poll(host, `since=${last}`)).toEqual({ events: [], last: last + 6, missed: true })
  expect(await poll(host, `since=${last + 2}`)).toMatchObject({ events: [], missed: true })
  expect((await poll(host, `since=${last + 3}`)).events.map(({ id }) => id)).toEqual([last + 4, last + 5, last + 6])
})

test('the latest event is kept, however large', async () => {
  const host = startHost()
  const { last } = await poll(host, 'since=0')
  host.mock.objects.create({ name: 'a'.repeat(5 * MIB) })
  expect(await poll(host, `since=${last}`)).toMatchObject({ events: [{ id: last + 1 }], missed: false })
})

test('after a minute without a poll, nothing is kept, and the next poll has missed events', async () => {
  const host = startHost()
  vi.useFakeTimers({ toFake: ['performance'] })
  const { last } = await poll(host, 'since=0')
  vi.advanceTimersByTime(60_000)
  host.mock.objects.create({ name: 'a' })
  expect((await poll(host, `since=${last}`)).events).toHaveLength(1)
  vi.advanceTimersByTime(60_001)
  host.mock.objects.create({ name: 'b' })
  const page = await poll(host, `since=${last + 1}`)
  expect(page).toMatchObject({ events: [], missed: true })
  expect(page.last).toBeGreaterThan(last + 1)
  host.mock.objects.create({ name: 'c' })
  expect((await poll(host, `since=${page.last}`)).events).toHaveLength(1)
})

test('a position in an earlier host is one that this host does not know', async () => {
  const { last } = await poll(startHost(), 'since=0')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  expect(await poll(startHost(), `since=${last + 500}`)).toMatchObject({ events: [], missed: true })
})

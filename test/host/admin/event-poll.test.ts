import { afterEach, expect, test, vi } from 'vitest'
import { startHost } from '../start-host.ts'

type Page = { events: { id: number; name: string; data: unknown }[]; last: number; missed: boolean }

const MIB = 1024 * 1024

afterEach(() => void vi.useRealTimers())

/** Starts a host, and polls once, for the position to go on from. */
async function start() {
  const host = startHost()
  const send = (query: string, init = {}) => host.send(`/__mock__/events?${query}`, init)
  const poll = async (query: string): Promise<Page> => (await send(query)).json
  const create = (name: string) => void host.mock.objects.create({ name })
  return { ...host, send, poll, create, first: await poll('since=0') }
}

test('several clients each get all events', async () => {
  const { poll, create, first } = await start()
  const polls = [poll(`since=${first.last}`), poll(`since=${first.last}`)]
  // Both wait before the event.
  await new Promise(setImmediate)
  create('a')
  for (const page of await Promise.all(polls)) expect(page.events.map(({ name }) => name)).toEqual(['change'])
})

test.each([
  ['', 25_000],
  ['&timeout=100', 100],
])('a poll with the parameters "%s" ends after %d ms without an event', async (query, ms) => {
  const { poll, first } = await start()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const page = poll(`since=${first.last}${query}`)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await page).toEqual({ events: [], last: first.last, missed: false })
})

test.each<[string, (host: Awaited<ReturnType<typeof start>>, controller: AbortController) => unknown, object?]>([
  ['an event', ({ create }) => create('a'), { events: [{ name: 'change' }] }],
  ['the end of the host', ({ close }) => close(), { detail: 'The session or the server has ended.' }],
  ['the end of its request', (_, controller) => controller.abort()],
])('after %s, a poll ends, and no timer of it is left', async (_, end, expected) => {
  const host = await start()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const controller = new AbortController()
  const response = host.send(`since=${host.first.last}`, { signal: controller.signal })
  await expect.poll(() => vi.getTimerCount() === 1).toBe(true)
  end(host, controller)
  if (expected) expect((await response).json).toMatchObject(expected)
  else await expect(response).rejects.toThrow('aborted')
  await expect.poll(() => vi.getTimerCount() === 0).toBe(true)
})

test('events are kept up to 4 MiB, and a client whose position is older has missed some', async () => {
  const { poll, create, first } = await start()
  const { last } = first
  for (let count = 0; count < 6; count++) create('a'.repeat(MIB))
  expect(await poll(`since=${last}`)).toEqual({ events: [], last: last + 6, missed: true })
  expect(await poll(`since=${last + 2}`)).toMatchObject({ events: [], missed: true })
  expect((await poll(`since=${last + 3}`)).events.map(({ id }) => id)).toEqual([last + 4, last + 5, last + 6])
})

test('the latest event is kept, however large', async () => {
  const { poll, create, first } = await start()
  create('a'.repeat(5 * MIB))
  expect(await poll(`since=${first.last}`)).toMatchObject({ events: [{ id: first.last + 1 }], missed: false })
})

test('after a minute without a poll, nothing is kept, and the next poll has missed events', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  const { poll, create, first } = await start()
  vi.advanceTimersByTime(60_000)
  create('a')
  expect((await poll(`since=${first.last}`)).events).toHaveLength(1)
  vi.advanceTimersByTime(60_001)
  create('b')
  const page = await poll(`since=${first.last + 1}`)
  expect(page).toMatchObject({ events: [], missed: true })
  expect(page.last).toBeGreaterThan(first.last + 1)
  create('c')
  expect((await poll(`since=${page.last}`)).events).toHaveLength(1)
})

test('a position in an earlier host is one that this host does not know', async () => {
  const { first } = await start()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  const { poll } = await start()
  expect(await poll(`since=${first.last + 500}`)).toMatchObject({ events: [], missed: true })
})

import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { InventoryService } from '../../../src/index.ts'
import { Events } from '../../../src/mock/events.ts'
import { internalsKey, type MockInternals } from '../../../src/mock/internals.ts'
import { startServer } from '../../server/start-server.ts'
import { startHost } from '../start-host.ts'

const MIB = 1024 * 1024

afterEach(() => void vi.restoreAllMocks())

function start() {
  const host = startHost()
  const open = async (signal: AbortSignal | null = null) =>
    (await host.fetch('/__mock__/events', { signal })).body!.getReader()
  return { host, open }
}

/** Counts the listeners of a mock, and not those of one that an earlier file has left behind. */
function countListeners(): (mock: InventoryService) => number {
  const counts = new Map<Events, number>()
  const { on } = Events.prototype
  const add = (events: Events, count: number) => void counts.set(events, (counts.get(events) ?? 0) + count)
  vi.spyOn(Events.prototype, 'on').mockImplementation(function (this: Events, ...args) {
    const remove = on.apply(this, args)
    add(this, 1)
    return () => {
      add(this, -1)
      remove()
    }
  })
  return (mock) => counts.get((Reflect.get(mock, internalsKey) as MockInternals).events) ?? 0
}

test('a stream whose reader is more than 16 MiB behind fails, and keeps nothing, not even its timer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const listeners = countListeners()
  const { host, open } = start()
  const reader = await open()
  const other = await open()
  for (let size = 0; size < 15; size++) {
    host.mock.objects.create({ name: 'a'.repeat(MIB) })
    await other.read()
  }
  expect([listeners(host.mock), vi.getTimerCount()]).toEqual([10, 2])
  for (let size = 0; size < 2; size++) host.mock.objects.create({ name: 'a'.repeat(MIB) })
  expect([listeners(host.mock), vi.getTimerCount()]).toEqual([5, 1])
  // Not even what was sent before.
  await expect(reader.read()).rejects.toThrow('The reader of the events is more than 16777216 bytes behind.')
  expect((await other.read()).done).toBe(false)
})

test('nginx is asked not to buffer a stream', async () => {
  const response = await startHost().fetch('/__mock__/events')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
})

test('a silent stream gets a comment every 15 s, and has no timer when it has ended', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { host, open } = start()
  const readers = [await open(), await open()]
  const controller = new AbortController()
  await open(controller.signal)
  expect(vi.getTimerCount()).toBe(3)
  await vi.advanceTimersByTimeAsync(30_000)
  for (const comment of [': connected', ': keep-alive', ': keep-alive']) {
    expect(new TextDecoder().decode((await readers[0]!.read()).value)).toBe(`${comment}\n\n`)
  }
  await readers[0]!.cancel()
  expect(vi.getTimerCount()).toBe(2)
  controller.abort()
  expect(vi.getTimerCount()).toBe(1)
  host.close()
  expect(vi.getTimerCount()).toBe(0)
})

test('one event can be larger than what may wait', async () => {
  const { host, open } = start()
  const reader = await open()
  await reader.read()
  host.mock.objects.create({ name: 'a'.repeat(20 * MIB) })
  expect((await reader.read()).value!.length).toBeGreaterThan(20 * MIB)
  host.mock.objects.create({ name: 'b' })
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('"name":"b"')
})

test('a stream whose reader cancels it, or whose request is aborted, has no listeners', async () => {
  const listeners = countListeners()
  const { host, open } = start()
  for (let count = 0; count < 20; count++) {
    const reader = await open()
    expect(listeners(host.mock)).toBe(5)
    await reader.cancel()
    expect(listeners(host.mock)).toBe(0)
  }
  const controller = new AbortController()
  const reader = await open(controller.signal)
  controller.abort()
  expect(listeners(host.mock)).toBe(0)
  await reader.read()
  expect((await reader.read()).done).toBe(true)
})

test('a stream ends with its host, and one that comes later at once', async () => {
  const { host, open } = start()
  const reader = await open()
  host.close()
  await reader.read()
  expect((await reader.read()).done).toBe(true)
  const late = await open()
  await late.read()
  expect((await late.read()).done).toBe(true)
})

test('a stream of a server whose client has gone has no listeners', async () => {
  const listeners = countListeners()
  const server = await startServer({})
  const controllers = Array.from({ length: 20 }, () => new AbortController())
  const responses = controllers.map(({ signal }) => fetch(`${server.url}/__mock__/events`, { signal }))
  await Promise.all(responses)
  expect(listeners(server.mock)).toBe(100)
  for (const controller of controllers) controller.abort()
  await expect.poll(() => listeners(server.mock) === 0).toBe(true)
})

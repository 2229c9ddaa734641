import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, keepState } from '../../../src/index.ts'
import type { StateStorage } from '../../../src/mock/state/keep-state.ts'
import { path } from '../requests.ts'

const KEY = 'inventory-objects-mock'
const objects = [{ name: 'start' }]

/** A storage that outlives a page. */
class FakeStorage implements StateStorage {
  readonly values = new Map<string, string>()
  writes = 0

  getItem(key: string): string | null {
    return this.values.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.writes++
    this.values.set(key, value)
  }
}

/** A page, from its load to the next one. */
function loadPage(storage: StateStorage, key?: string) {
  const mock = createInventoryMock({ objects })
  const stop = keepState(mock, storage, key)
  return { mock, stop, names: () => mock.objects.list().map(({ name }) => name) }
}

/** A change is kept before the next task. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

let storage: FakeStorage
let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  storage = new FakeStorage()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

describe('a state that is kept', () => {
  test('survives a reload, with the ids of deleted objects, the settings and the faults', async () => {
    const first = loadPage(storage)
    first.mock.objects.create({ name: 'a' })
    first.mock.objects.delete(first.mock.objects.create({ name: 'deleted' }).id)
    first.mock.configure({ assumptions: { uniqueName: true }, delay: [0, 0] })
    first.mock.faults.add({ status: 503, times: 2 })
    await first.mock.fetch(path)
    await nextTask()
    const second = loadPage(storage)
    expect(second.names()).toEqual(['start', 'a'])
    expect(second.mock.objects.create({ name: 'b' }).id).toBe(4)
    expect(second.mock.settings).toMatchObject({ assumptions: { uniqueName: true }, delay: [0, 0] })
    expect(second.mock.faults.list()).toMatchObject([{ status: 503, times: 1 }])
    await nextTask()
    expect(loadPage(storage).names()).toEqual(['start', 'a', 'b'])
    expect(warn).not.toHaveBeenCalled()
  })

  test("returns with a reset to the application's start, also after a reload", async () => {
    loadPage(storage).mock.objects.delete(1)
    await nextTask()
    const reloaded = loadPage(storage)
    expect(reloaded.names()).toEqual([])
    reloaded.mock.reset()
    expect(reloaded.names()).toEqual(['start'])
    await nextTask()
    expect(loadPage(storage).names()).toEqual(['start'])
  })

  test('is written once for all changes of a task, and not for reads', async () => {
    const { mock } = loadPage(storage)
    await nextTask()
    expect(storage.writes).toBe(0)
    for (let i = 0; i < 100; i++) mock.objects.create({ name: `object ${i}` })
    expect(storage.writes).toBe(0)
    await nextTask()
    expect(storage.writes).toBe(1)
    await mock.fetch(path)
    mock.explain({ path })
    await nextTask()
    expect(storage.writes).toBe(1)
    mock.objects.delete(1)
    await nextTask()
    expect(storage.writes).toBe(2)
  })

  test('is no longer written after a stop, not even a change of the same task', async () => {
    const { mock, stop } = loadPage(storage)
    mock.objects.create({ name: 'kept' })
    await nextTask()
    mock.objects.create({ name: 'late' })
    stop()
    stop()
    mock.configure({ assumptions: { uniqueName: true } })
    await nextTask()
    expect([storage.writes, loadPage(storage).names()]).toEqual([1, ['start', 'kept']])
  })

  test('has a key, so that two can be kept in one storage', async () => {
    loadPage(storage).mock.objects.create({ name: 'one' })
    loadPage(storage, 'other').mock.objects.create({ name: 'two' })
    await nextTask()
    expect([...storage.values.keys()]).toEqual([KEY, 'other'])
    expect(loadPage(storage, 'other').names()).toEqual(['start', 'two'])
  })
})

const otherVersions = [1, 3].map((version) => JSON.stringify({ version, nextId: 1, objects: [] }))

test.each(['', '{', 'null', '5', '"x"', '{}', ...otherVersions, '[{"name":5}]'])(
  'damaged content of %j warns once, with the key, and starts with the initial state, which replaces it',
  async (content) => {
    storage.values.set(KEY, content)
    const { mock, names } = loadPage(storage)
    expect(names()).toEqual(['start'])
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`at "${KEY}" cannot be used`)]])
    mock.objects.create({ name: 'a' })
    await nextTask()
    expect(loadPage(storage).names()).toEqual(['start', 'a'])
    expect(warn).toHaveBeenCalledOnce()
  },
)

test('a storage that is full warns once, and the mock goes on', async () => {
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const { mock, names } = loadPage(storage)
  for (const name of ['a', 'b']) {
    mock.objects.create({ name })
    await nextTask()
  }
  expect(names()).toEqual(['start', 'a', 'b'])
  expect(warn.mock.calls).toEqual([[expect.stringContaining('cannot be stored')]])
})

test('a storage that cannot be read warns once, and the mock starts with the initial state', () => {
  vi.spyOn(storage, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(loadPage(storage).names()).toEqual(['start'])
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`at "${KEY}" cannot be used`)]])
})

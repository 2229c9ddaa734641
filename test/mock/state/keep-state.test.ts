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

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

describe('a state that is kept', () => {
  test('is not the one of a change after which keeping it was stopped at once', async () => {
    const storage = new FakeStorage()
    const { mock, stop } = loadPage(storage)
    mock.objects.create({ name: 'late' })
    stop()
    await nextTask()
    expect(storage.writes).toBe(0)
  })

  test('survives a reload, with the ids of deleted objects', async () => {
    const storage = new FakeStorage()
    const first = loadPage(storage)
    first.mock.objects.create({ name: 'a' })
    first.mock.objects.delete(first.mock.objects.create({ name: 'deleted' }).id)
    await nextTask()
    const second = loadPage(storage)
    expect(second.names()).toEqual(['start', 'a'])
    expect(second.mock.objects.create({ name: 'b' }).id).toBe(4)
    await nextTask()
    expect(loadPage(storage).names()).toEqual(['start', 'a', 'b'])
    expect(warn).not.toHaveBeenCalled()
  })

  test('has the assumptions, the delay and the faults too', async () => {
    const storage = new FakeStorage()
    const { mock } = loadPage(storage)
    mock.configure({ assumptions: { uniqueName: true }, delay: [0, 0] })
    mock.faults.add({ status: 503, times: 2 })
    await mock.fetch(path)
    await nextTask()
    const reloaded = loadPage(storage).mock
    expect([reloaded.settings.assumptions.uniqueName, reloaded.settings.delay]).toEqual([true, [0, 0]])
    expect(reloaded.faults.list()).toMatchObject([{ status: 503, times: 1 }])
  })

  test("returns with a reset to the application's start, also after a reload", async () => {
    const storage = new FakeStorage()
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
    const storage = new FakeStorage()
    const { mock } = loadPage(storage)
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

  test('is not written before something changes', async () => {
    const storage = new FakeStorage()
    loadPage(storage)
    await nextTask()
    expect(storage.values.size).toBe(0)
  })

  test('is no longer written after a stop', async () => {
    const storage = new FakeStorage()
    const { mock, stop } = loadPage(storage)
    mock.objects.create({ name: 'kept' })
    await nextTask()
    stop()
    stop()
    mock.objects.create({ name: 'not kept' })
    mock.configure({ assumptions: { uniqueName: true } })
    await nextTask()
    expect(loadPage(storage).names()).toEqual(['start', 'kept'])
  })

  test('has a key, so that two can be kept in one storage', async () => {
    const storage = new FakeStorage()
    loadPage(storage).mock.objects.create({ name: 'one' })
    loadPage(storage, 'other').mock.objects.create({ name: 'two' })
    await nextTask()
    expect([...storage.values.keys()]).toEqual([KEY, 'other'])
    expect(loadPage(storage, 'other').names()).toEqual(['start', 'two'])
  })
})

describe('damaged content', () => {
  test.each(['', '{', 'null', '5', '"x"', '{}', '{"version":9}', '[{"name":5}]'])(
    'of %j warns once, with the key, and starts with the initial state, which replaces it',
    async (content) => {
      const storage = new FakeStorage()
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
})

test('a storage that is full warns once, and the mock goes on', async () => {
  const storage = new FakeStorage()
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
  const getItem = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  expect(loadPage({ getItem, setItem: () => {} }).names()).toEqual(['start'])
  expect(warn).toHaveBeenCalledOnce()
})

test('a storage that cannot be read is not called damaged', () => {
  const storage = {
    getItem: () => {
      throw new Error('The operation is insecure.')
    },
    setItem() {},
  }
  const { names } = loadPage(storage)
  expect(names()).toEqual(['start'])
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`at "${KEY}" cannot be used`)]])
})

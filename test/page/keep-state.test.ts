import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type InventoryMockOptions, keepState } from '../../src/index.ts'
import type { StateStorage } from '../../src/page/keep-state.ts'
import { LIST } from '../fields.ts'
import { path } from '../mock/requests.ts'

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

/** A page, from its load to the next one, whose code creates a mock with these options. */
function loadPage(storage: StateStorage, key?: string, options: InventoryMockOptions = { objects }) {
  const mock = createInventoryMock(options)
  const kept = keepState(mock, storage, key)
  return { mock, kept, names: () => mock.objects.list().map(({ name }) => name) }
}

/** A change is kept when the page is idle a second after it. */
const becomeIdle = () => vi.advanceTimersByTimeAsync(1_010)

let storage: FakeStorage
let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.useFakeTimers()
  storage = new FakeStorage()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a state that is kept', () => {
  test('survives a reload, with the ids of deleted objects, the settings and the faults', async () => {
    const first = loadPage(storage)
    first.mock.objects.create({ name: 'a' })
    first.mock.objects.delete(first.mock.objects.create({ name: 'deleted' }).id)
    first.mock.configure({ assumptions: { uniqueName: true }, delay: [0, 0] })
    first.mock.faults.add({ status: 503, times: 2 })
    await first.mock.fetch(path)
    await becomeIdle()
    const second = loadPage(storage)
    expect(second.names()).toEqual(['start', 'a'])
    expect(second.mock.objects.create({ name: 'b' }).id).toBe(4)
    expect(second.mock.settings).toMatchObject({ assumptions: { uniqueName: true }, delay: [0, 0] })
    expect(second.mock.faults.list()).toMatchObject([{ status: 503, times: 1 }])
    await becomeIdle()
    expect(loadPage(storage).names()).toEqual(['start', 'a', 'b'])
    expect(warn).not.toHaveBeenCalled()
  })

  test("returns with a reset to the application's start, also after a reload", async () => {
    loadPage(storage).mock.objects.delete(1)
    await becomeIdle()
    const reloaded = loadPage(storage)
    expect(reloaded.names()).toEqual([])
    reloaded.mock.reset()
    expect(reloaded.names()).toEqual(['start'])
    await becomeIdle()
    expect(loadPage(storage).names()).toEqual(['start'])
  })

  test('is written when the page is idle, once a second at most, and not for reads', async () => {
    const { mock } = loadPage(storage)
    await becomeIdle()
    expect(storage.writes).toBe(0)
    for (let tenths = 0; tenths < 30; tenths++) {
      mock.objects.create({ name: `object ${tenths}` })
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(storage.writes).toBeLessThanOrEqual(3)
    await becomeIdle()
    const { writes } = storage
    expect(loadPage(storage).names()).toHaveLength(31)
    await mock.fetch(path)
    mock.explain({ path })
    await becomeIdle()
    expect(storage.writes).toBe(writes)
    mock.objects.delete(1)
    await becomeIdle()
    expect(storage.writes).toBe(writes + 1)
  })

  test('waits until the browser says that the page is idle', async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
    const { mock } = loadPage(storage)
    mock.objects.delete(1)
    await becomeIdle()
    expect([storage.writes, idle.length]).toEqual([0, 1])
    idle[0]!()
    expect(storage.writes).toBe(1)
  })

  test('is written when the page is left, if it has changed', async () => {
    const page = new EventTarget()
    for (const name of ['addEventListener', 'removeEventListener'] as const) {
      vi.stubGlobal(name, page[name].bind(page))
    }
    const leave = () => void page.dispatchEvent(new Event('pagehide'))
    const { mock, kept } = loadPage(storage)
    leave()
    expect(storage.writes).toBe(0)
    mock.objects.delete(1)
    leave()
    leave()
    await becomeIdle()
    expect([storage.writes, loadPage(storage).names()]).toEqual([1, []])
    mock.objects.create({ name: 'late' })
    kept.stop()
    leave()
    expect(storage.writes).toBe(1)
  })

  test('is no longer written after a stop, not even what has just changed', async () => {
    const { mock, kept } = loadPage(storage)
    mock.objects.create({ name: 'kept' })
    await becomeIdle()
    mock.objects.create({ name: 'late' })
    kept.stop()
    kept.stop()
    mock.configure({ assumptions: { uniqueName: true } })
    await becomeIdle()
    expect([storage.writes, loadPage(storage).names()]).toEqual([1, ['start', 'kept']])
  })

  test('has a key, so that two can be kept in one storage', async () => {
    loadPage(storage).mock.objects.create({ name: 'one' })
    loadPage(storage, 'other').mock.objects.create({ name: 'two' })
    await becomeIdle()
    expect([...storage.values.keys()]).toEqual([KEY, 'other'])
    expect(loadPage(storage, 'other').names()).toEqual(['start', 'two'])
  })
})

describe('a state that was kept before the code was edited', () => {
  const edited: [what: string, options: InventoryMockOptions][] = [
    ['another object', { objects: [{ name: 'edited' }] }],
    ['a field of an object', { objects: [{ name: 'start', [LIST]: ['edited'] }] }],
    ['an assumption', { objects, assumptions: { uniqueName: true } }],
    ['a delay', { objects, delay: 1 }],
    ['a fault', { initialState: { ...createInventoryMock({ objects }).exportState(), faults: [{ status: 503 }] } }],
  ]

  test.each(edited)('is set aside, with a warning: %s', async (_, options) => {
    loadPage(storage).mock.objects.create({ name: 'kept' })
    await becomeIdle()
    const { mock, names } = loadPage(storage, KEY, options)
    expect(mock.exportState()).toEqual(createInventoryMock(options).exportState())
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/at "inventory-objects-mock".*keepState\(…\)\.restore\(\)/)],
    ])
    // It stays in the storage until the first change.
    await becomeIdle()
    expect(loadPage(storage).names()).toEqual(['start', 'kept'])
    mock.objects.create({ name: 'new' })
    await becomeIdle()
    expect(loadPage(storage, KEY, options).names()).toEqual(names())
  })

  test('comes back with one call, and is kept again', async () => {
    const options = { objects: [{ name: 'edited' }] }
    loadPage(storage).mock.objects.create({ name: 'kept' })
    await becomeIdle()
    const { mock, kept, names } = loadPage(storage, KEY, options)
    kept.restore()
    expect(names()).toEqual(['start', 'kept'])
    await becomeIdle()
    warn.mockClear()
    expect(loadPage(storage, KEY, options).names()).toEqual(['start', 'kept'])
    expect(warn).not.toHaveBeenCalled()
    mock.reset()
    expect(names()).toEqual(['edited'])
  })

  test('of which there is none, nothing changes with that call', async () => {
    for (const { mock, kept } of [loadPage(storage), loadPage(storage)]) {
      kept.restore()
      expect(mock.exportState()).toEqual(createInventoryMock({ objects }).exportState())
      mock.objects.create({ name: 'a' })
      await becomeIdle()
      kept.restore()
      expect(mock.objects.count()).toBe(2)
      mock.reset()
      await becomeIdle()
    }
  })

  test('and no longer fits the code, warns with that call', async () => {
    const kept = createInventoryMock({ objects }).exportState()
    storage.values.set(KEY, JSON.stringify({ start: 0, state: { ...kept, nextId: 1 } }))
    const page = loadPage(storage)
    warn.mockClear()
    page.kept.restore()
    expect(page.names()).toEqual(['start'])
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`at "${KEY}" cannot be used`)]])
  })
})

const otherVersions = [1, 2, 3].map((version) => JSON.stringify({ version, nextId: 1, objects: [] }))

test.each(['', '{', 'null', '5', '"x"', '{}', ...otherVersions, '[{"name":5}]', '{"start":"x","state":[]}'])(
  'damaged content of %j warns once, with the key, and starts with the initial state, which replaces it',
  async (content) => {
    storage.values.set(KEY, content)
    const { mock, names } = loadPage(storage)
    expect(names()).toEqual(['start'])
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`at "${KEY}" cannot be used`)]])
    mock.objects.create({ name: 'a' })
    await becomeIdle()
    expect(loadPage(storage).names()).toEqual(['start', 'a'])
    expect(warn).toHaveBeenCalledOnce()
  },
)

test('a storage that is full warns once and is left alone, and the mock goes on', async () => {
  const setItem = vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const { mock, names } = loadPage(storage)
  for (const name of ['a', 'b']) {
    mock.objects.create({ name })
    await becomeIdle()
  }
  expect(names()).toEqual(['start', 'a', 'b'])
  expect(warn.mock.calls).toEqual([[expect.stringContaining('cannot be stored')]])
  expect(setItem).toHaveBeenCalledOnce()
})

test('a storage that cannot be read warns once, and the mock starts with the initial state', () => {
  vi.spyOn(storage, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(loadPage(storage).names()).toEqual(['start'])
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`at "${KEY}" cannot be used`)]])
})

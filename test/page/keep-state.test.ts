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

/** Begins a page, which has the listeners from now on. */
function stubPage(): EventTarget {
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page))
  return page
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
    const page = stubPage()
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

describe('a log', () => {
  let page: EventTarget
  beforeEach(() => {
    page = stubPage()
  })
  /** Leaves a page, and loads it again. */
  const reload = () => {
    page.dispatchEvent(new Event('pagehide'))
    page = stubPage()
    return loadPage(storage).mock
  }

  test('survives a reload with the requests that have ended, and goes on after them', async () => {
    const { mock } = loadPage(storage)
    mock.faults.add({ operation: 'create', status: 503, times: 1 })
    await mock.fetch(`${path}?name=start`)
    await mock.fetch(path, { method: 'POST', body: '{"name":"ä"}', headers: { 'content-type': 'application/json' } })
    mock.faults.add({ delay: 'infinite' })
    void mock.fetch(path).catch(() => {})
    await vi.advanceTimersByTimeAsync(1)
    const before = mock.requests.list().slice(0, 2)
    expect(before).toHaveLength(2)
    for (const reloaded of [reload(), reload()]) {
      const [list, create] = reloaded.requests.list()
      expect(reloaded.requests.count()).toBe(2)
      expect(list).toEqual(before[0])
      expect(create).toEqual({ ...before[1], fault: { ...before[1]!.fault, ids: [] } })
      expect(JSON.parse(JSON.stringify(create))).toMatchObject({ status: 503, body: { name: 'ä' } })
    }
    const reloaded = reload()
    reloaded.faults.clear()
    await reloaded.fetch(path)
    expect(reloaded.requests.list().map(({ requestId }) => requestId)).toEqual([1, 2, 3])
    expect(warn).not.toHaveBeenCalled()
  })

  test('is empty after a reset and after a clear, also after a reload', async () => {
    for (const clear of ['reset', 'requests'] as const) {
      const { mock } = loadPage(storage)
      await mock.fetch(path)
      const reloaded = reload()
      expect(reloaded.requests.count()).toBe(1)
      if (clear === 'reset') reloaded.reset()
      else reloaded.requests.clear()
      expect(reload().requests.count()).toBe(0)
      storage.values.clear()
    }
  })

  test('has no header with what somebody signs in with', async () => {
    const { mock } = loadPage(storage)
    const headers = { authorization: 'Bearer s3cret', cookie: 'id=s3cret', 'x-trace': 'kept' }
    await mock.fetch(path, { headers })
    expect(mock.requests.last()!.headers.authorization).toBe('Bearer s3cret')
    const kept = reload().requests.last()!
    expect(kept.headers).toMatchObject({ 'x-trace': 'kept' })
    expect(JSON.stringify([...storage.values])).not.toContain('s3cret')
  })

  test.each([[400_000], [30_000], [3_000], [300]])(
    'has as many requests as fit, the latest, in a storage for %d characters with the state',
    async (room) => {
      const { setItem } = storage
      vi.spyOn(storage, 'setItem').mockImplementation((key, value) => {
        const others = [...storage.values].filter(([name]) => name !== key).map(([, text]) => text.length)
        const used = others.reduce((sum, length) => sum + length, value.length)
        if (used > room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        setItem.call(storage, key, value)
      })
      const { mock } = loadPage(storage)
      for (let count = 0; count < 100; count++) await mock.fetch(`${path}?name=${count}`)
      const kept = reload()
      const paths = kept.requests.list().map(({ query }) => Number(query.name))
      expect(paths).toEqual(Array.from(paths, (_, index) => 100 - paths.length + index))
      expect(paths.length > 0).toBe(room > 1_000)
      // The state needs the room of the log.
      kept.objects.create({ name: 'x'.repeat(100) })
      await becomeIdle()
      if (room > 1_000) expect(loadPage(storage).names()).toHaveLength(2)
    },
  )

  test('takes 2 million characters at most, so that others have room: the latest requests', async () => {
    const { mock } = loadPage(storage)
    const headers = { 'content-type': 'text/plain' }
    for (let count = 0; count < 5; count++)
      await mock.fetch(path, { method: 'POST', body: 'x'.repeat(700_000), headers })
    expect(reload().requests.count()).toBe(2)
    expect(storage.values.get(`${KEY}.log`)!.length).toBeLessThan(2_000_000)
  })

  test.each([
    ...['{', '5', '[5]', '[{}]', '[null]', '[{"method":"GET","path":"/"}]'],
    '[{"method":"GET","path":"/","search":"","headers":5}]',
  ])('of which the storage has %j is empty', (content) => {
    storage.values.set(`${KEY}.log`, content)
    const { mock, names } = loadPage(storage)
    expect(mock.requests.list()).toEqual([])
    expect(names()).toEqual(['start'])
  })
})

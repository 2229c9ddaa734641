import { expect, onTestFinished, test, vi } from 'vitest'
import { SavedStates } from '../../../src/console/state/saved-states.ts'

/** A storage as an object with a property for each key, as in a browser. */
function stubStorage(limit: number) {
  const storage = Object.create({
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      storage[key] = value
    },
    getItem: (key: string) => storage[key] ?? null,
    removeItem: (key: string) => delete storage[key],
  })
  vi.stubGlobal('localStorage', storage)
  onTestFinished(() => void vi.unstubAllGlobals())
  return storage
}

test('the browser keeps states with any name, the newest first, until they are deleted', () => {
  vi.useFakeTimers({ now: 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const storage = stubStorage(100)
  Object.assign(storage, { other: 'of the application', 'inventory-state x': '1', 'inventory-state [1,2,3]': '2' })
  const states = new SavedStates()
  states.add('a <b> 1 2\n3', '2 objects', '[1]')
  vi.setSystemTime(2000)
  states.add('__proto__', '1 object', '[2]')
  const saved = [
    { name: '__proto__', contents: '1 object', savedAt: 2000 },
    { name: 'a <b> 1 2\n3', contents: '2 objects', savedAt: 1000 },
  ]
  expect(states.list.value).toEqual(saved)
  const others = new SavedStates()
  expect(others.list.value).toEqual(saved)
  expect(saved.map((one) => others.read(one))).toEqual(['[2]', '[1]'])
  states.delete(saved[0]!)
  expect(states.list.value).toEqual([saved[1]])
  expect(others.read(saved[0]!)).toBeNull()
  others.refresh()
  expect(others.list.value).toEqual([saved[1]])
})

test('what is too large for the storage is refused, with what to do instead', () => {
  stubStorage(100)
  const states = new SavedStates()
  expect(() => states.add('full', '', 'x'.repeat(101))).toThrow(/^The storage of the browser is full.* file\.$/)
  expect(() => states.add('large', '', 'x'.repeat(1_000_001))).toThrow(/^1 MB is too large .* file\.$/)
  expect(states.list.value).toEqual([])
})

test('without a storage, there are no saved states, and the reason is said', () => {
  vi.stubGlobal('localStorage', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const states = new SavedStates()
  expect(states.list.value).toEqual([])
  expect(() => states.add('one', '', '[1]')).toThrow(/forbidden to this page/)
})

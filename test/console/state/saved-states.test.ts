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

import { expect, onTestFinished, test, vi } from 'vitest'
import { Snapshots } from '../../../src/console/model/snapshots.ts'

/** A storage as an object with a property for each key, as in a browser. */
function stubStorage(limit: number) {
  const storage = Object.create({
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      storage[key] = value
    },
    removeItem: (key: string) => delete storage[key],
  })
  vi.stubGlobal('sessionStorage', storage)
  onTestFinished(() => void vi.unstubAllGlobals())
  return storage
}

test('a reload keeps small snapshots that were not deleted, with any name, the newest first', () => {
  vi.useFakeTimers({ now: 1000 })
  onTestFinished(() => void vi.useRealTimers())
  stubStorage(100).other = 'of the application'
  const snapshots = new Snapshots()
  snapshots.add('a <b> 1 2\n3', 2, '[1]')
  vi.setSystemTime(2000)
  snapshots.add('large', 100, 'x'.repeat(101))
  snapshots.add('__proto__', 1, '[2]')
  expect(snapshots.list.value.map(({ name, isKept }) => [name, isKept])).toEqual([
    ['__proto__', true],
    ['large', false],
    ['a <b> 1 2\n3', true],
  ])
  expect(new Snapshots().list.value).toEqual([
    { name: '__proto__', size: 1, savedAt: 2000, text: '[2]', isKept: true },
    { name: 'a <b> 1 2\n3', size: 2, savedAt: 1000, text: '[1]', isKept: true },
  ])
  snapshots.delete(snapshots.list.value[0]!)
  expect(new Snapshots().list.value.map(({ name }) => name)).toEqual(['a <b> 1 2\n3'])
})

test('without a storage, snapshots last as long as the page', () => {
  vi.stubGlobal('sessionStorage', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const snapshots = new Snapshots()
  snapshots.add('one', 1, '[1]')
  expect(snapshots.list.value).toMatchObject([{ name: 'one', isKept: false }])
})

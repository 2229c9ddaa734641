import { expect, test } from 'vitest'
import { createTabPersistence } from '../../../src/console/model/tab-persistence.ts'
import { createInventoryService } from '../../../src/service.ts'

/** A storage with a limit, in characters. */
function createStorage(limit = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      values.set(key, value)
    },
  }
}

const objects = [{ name: 'web-1' }]

test('what is on before a reload is on after it, with the state', () => {
  const storage = createStorage()
  const mock = createInventoryService({ objects })
  createTabPersistence(mock, () => storage)!.set(true)
  const reloaded = createInventoryService()
  expect(createTabPersistence(reloaded, () => storage)!.isOn.value).toBe(true)
  expect(reloaded.objects.list()).toEqual(mock.objects.list())
})

test('switched on, it keeps later changes; switched off, it keeps nothing', async () => {
  const storage = createStorage()
  const mock = createInventoryService({ objects })
  const persistence = createTabPersistence(mock, () => storage)!
  persistence.set(true)
  mock.objects.create({ name: 'web-2' })
  await Promise.resolve()
  const reloaded = createInventoryService()
  createTabPersistence(reloaded, () => storage)
  expect(reloaded.objects.count()).toBe(2)
  persistence.set(false)
  mock.objects.create({ name: 'web-3' })
  await Promise.resolve()
  expect(createTabPersistence(createInventoryService(), () => storage)!.isOn.value).toBe(false)
})

test('switched on again, it does not import what it kept before', () => {
  const storage = createStorage()
  const mock = createInventoryService({ objects })
  const persistence = createTabPersistence(mock, () => storage)!
  persistence.set(true)
  persistence.set(false)
  mock.objects.delete(1)
  persistence.set(true)
  expect(mock.objects.count()).toBe(0)
})

test('it stays off where the state does not fit', () => {
  const persistence = createTabPersistence(createInventoryService({ objects }), () => createStorage(10))!
  persistence.set(true)
  expect(persistence.isOn.value).toBe(false)
})

test('there is none where the page has no storage', () => {
  const getStorage = () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  expect(createTabPersistence(createInventoryService(), getStorage)).toBeUndefined()
})

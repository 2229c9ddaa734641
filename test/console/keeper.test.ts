import { expect, test, vi } from 'vitest'
import { createKeeper } from '../../src/console/model/keeper.ts'
import { createInventoryService } from '../../src/service.ts'

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

test('what is on before a reload is on after it, with the state', async () => {
  const storage = createStorage()
  const mock = createInventoryService({ objects })
  await createKeeper(mock, () => storage)!.set(true)
  const reloaded = createInventoryService()
  expect(createKeeper(reloaded, () => storage)!.isOn.value).toBe(true)
  expect(reloaded.objects.all()).toEqual(mock.objects.all())
})

test('switched on, it keeps later changes; switched off, it keeps nothing', async () => {
  const storage = createStorage()
  const mock = createInventoryService({ objects })
  const keeper = createKeeper(mock, () => storage)!
  await keeper.set(true)
  mock.objects.create({ name: 'web-2' })
  await Promise.resolve()
  const reloaded = createInventoryService()
  createKeeper(reloaded, () => storage)
  expect(reloaded.objects.size).toBe(2)
  await keeper.set(false)
  mock.objects.create({ name: 'web-3' })
  await Promise.resolve()
  expect(createKeeper(createInventoryService(), () => storage)!.isOn.value).toBe(false)
})

test('switched on again, it does not import what it kept before', async () => {
  const storage = createStorage()
  const mock = createInventoryService({ objects })
  const keeper = createKeeper(mock, () => storage)!
  await keeper.set(true)
  await keeper.set(false)
  mock.objects.delete(1)
  await keeper.set(true)
  expect(mock.objects.size).toBe(0)
})

test('it stays off where the state does not fit', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const keeper = createKeeper(createInventoryService({ objects }), () => createStorage(10))!
  await keeper.set(true)
  expect(keeper.isOn.value).toBe(false)
  vi.restoreAllMocks()
})

test('there is none where the page has no storage', () => {
  const getStorage = () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  expect(createKeeper(createInventoryService(), getStorage)).toBeUndefined()
})

import { test as base } from 'inventory-objects-mock/vitest'
import { afterEach, describe, expect } from 'vitest'

const logs: number[] = []

const test = base.extend<{ list: () => Promise<string[]> }>({
  list: async ({ service }, use) => {
    await use(async () => {
      const response = await service.fetch('/api/v2/objects/')
      const objects: { name: string }[] = await response.json()
      return objects.map(({ name }) => name)
    })
  },
})

test('a service is empty by default', async ({ list }) => {
  expect(await list()).toEqual([])
})

describe.concurrent('with options, at the same time', () => {
  test.override({ inventoryOptions: { objects: [{ name: 'web-1' }, { name: 'web-2' }] } })

  afterEach<{ service: { requests: { count(): number } } }>(({ service }) => void logs.push(service.requests.count()))

  for (const id of [1, 2]) {
    test(`deleting ${id} leaves the other`, async ({ list, service }) => {
      await service.fetch(`/api/v2/objects/${id}/`, { method: 'DELETE' })
      await Promise.resolve()
      expect(await list()).toEqual([`web-${3 - id}`])
    })
  }

  describe('and others within', () => {
    test.override({ inventoryOptions: { objects: [{ name: 'web-3' }] } })

    test('the nearest options count', async ({ list }) => {
      expect(await list()).toEqual(['web-3'])
    })
  })
})

test('each test had a log of its own', () => {
  expect(logs.sort()).toEqual([1, 2, 2])
})

describe('a project', () => {
  const test = base.extend({ inventoryOptions: { objects: [{ name: 'web-4' }] } })

  test('sets options once', ({ service }) => {
    expect(service.objects.list()).toMatchObject([{ id: 1, name: 'web-4' }])
  })
})

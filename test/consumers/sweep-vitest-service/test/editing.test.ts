import { test as base } from 'inventory-objects-mock/vitest'
import { describe, expect } from 'vitest'
import { InventoryClient } from '../src/inventory-client'

const test = base.extend<{ client: InventoryClient }>({
  client: async ({ service }, use) => use(new InventoryClient(service.fetch)),
})

test.override({
  inventoryOptions: {
    objects: [
      { name: 'web-1', labels: ['prod'], attributes: { os: 'Debian', rack: '7' } },
      { name: 'web-2', labels: ['prod'] },
    ],
  },
})

const fields = { name: 'web-3', location: null, type: null, labels: [], attributes: {}, responsible: [] }

test('a clone has everything but the name', async ({ client, service }) => {
  const original = service.objects.get(1)!
  await client.clone(original, 'web-4')
  const [copy] = service.objects.list({ name: 'web-4' })
  expect(copy).toEqual({ ...original, id: copy!.id, name: 'web-4' })
})

test('an attribute can be removed', async ({ client, service }) => {
  const object = await client.removeAttribute(service.objects.get(1)!, 'rack')
  expect(object.attributes).toEqual({ os: 'Debian' })
})

test('an attribute can be changed', async ({ client }) => {
  const object = await client.update(1, { attributes: { os: 'BSD', rack: '7' } })
  expect(object.attributes).toEqual({ os: 'BSD', rack: '7' })
})

test('what was registered can be labelled at once', async ({ client, service }) => {
  const id = await client.register(fields)
  await client.update(id, { labels: ['new'] })
  expect(service.objects.list({ name: 'web-3' })).toMatchObject([{ labels: ['new'] }])
})

test('an object can be replaced', async ({ client, service }) => {
  const object = { ...fields, id: 2, labels: ['spare'] }
  expect(await client.replace(object)).toEqual(object)
  expect(service.objects.get(2)).toEqual(object)
})

describe('where names are unique', () => {
  test('a taken name is an error, and nothing is created', async ({ client, service }) => {
    service.configure({ assumptions: { uniqueName: true } })
    await expect(client.create({ ...fields, name: 'web-1' })).rejects.toMatchObject({
      status: 400,
      detail: { name: [expect.any(String)] },
    })
    expect(service.requests.count({ operation: 'create' })).toBe(1)
    expect(service.objects.count()).toBe(2)
  })
})

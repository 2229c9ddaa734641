import { createInventoryMock, inventoryObjectSchema } from 'inventory-objects-mock'
import { createObjectFactory } from 'inventory-objects-mock/factories'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const baseUrl = 'https://inventory.example'
const collection = `${baseUrl}/api/v2/objects/`
const factory = createObjectFactory({ seed: 7 })
const mock = createInventoryMock({
  baseUrl,
  objects: [...factory.buildList(20), { id: 42, name: 'web-1', labels: ['prod'] }],
})
const server = setupServer(...mock.handlers)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  mock.reset()
})
afterAll(() => server.close())

/** The client under test. */
async function send(method: string, path: string, body?: unknown) {
  const response = await fetch(collection + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} got ${response.status}: ${await response.text()}`)
  return response.status === 204 ? null : response.json()
}

describe('a client of the service', () => {
  test('lists the objects of the factory', async () => {
    const objects = await send('GET', '')
    expect(objects).toHaveLength(21)
    expect(objects).toEqual(mock.objects.list())
    for (const object of objects) expect(inventoryObjectSchema.parse(object)).toEqual(object)
  })

  test('creates, replaces, updates and deletes', async () => {
    const { id: _, ...fields } = mock.objects.get(42)!
    expect(await send('POST', '', { ...fields, name: 'web-2' })).toEqual({ ...fields, name: 'web-2' })
    const [created] = mock.objects.list({ name: 'web-2' })
    expect(await send('PUT', `${created!.id}/`, { ...fields, name: 'web-3' })).toMatchObject({ name: 'web-3' })
    expect(await send('PATCH', '42/', { location: { fact: 'osl1' } })).toMatchObject({
      name: 'web-1',
      location: { name: null, fact: 'osl1' },
    })
    expect(await send('DELETE', '42/')).toBeNull()
    expect(mock.objects.get(42)).toBeUndefined()
    expect(mock.requests.list().map(({ operation }) => operation)).toEqual(['create', 'replace', 'update', 'delete'])
  })

  test('gets the initial collection after the reset', async () => {
    expect(mock.objects.count()).toBe(21)
    expect(mock.requests.list()).toEqual([])
    expect(await send('GET', '?name=web-1')).toMatchObject([{ id: 42, location: null }])
  })

  test('gets the faults', async () => {
    mock.faults.add({ operation: 'list', status: 503, times: 1 })
    await expect(send('GET', '')).rejects.toThrow('503')
    await expect(send('GET', '')).resolves.toHaveLength(21)
    mock.faults.add({ networkError: true, times: 1 })
    await expect(send('GET', '')).rejects.toThrow(TypeError)
  })

  test('sends the request that the test waits for', async () => {
    const seen = mock.requests.waitFor({ operation: 'delete', objectId: 42 }, { timeout: 1000 })
    await send('DELETE', '42/')
    expect(await seen).toMatchObject({ status: 204, operation: 'delete' })
  })

  test("gets the response of the test's own handler first", async () => {
    server.use(http.get(collection, () => HttpResponse.json([])))
    expect(await send('GET', '')).toEqual([])
  })
})

test('the same seed gives the same objects', () => {
  expect(createObjectFactory({ seed: 7 }).buildList(5)).toEqual(createObjectFactory({ seed: 7 }).buildList(5))
})

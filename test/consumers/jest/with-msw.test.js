const { createInventoryMock, inventoryObjectSchema } = require('inventory-objects-mock')
const { createObjectFactory } = require('inventory-objects-mock/factories')
const { setupServer } = require('msw/node')

const baseUrl = 'https://inventory.example'
const factory = createObjectFactory({ seed: 7 })
const mock = createInventoryMock({ baseUrl, objects: [...factory.buildList(20), { id: 42, name: 'web-1' }] })
const server = setupServer(...mock.handlers)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => mock.reset())
afterAll(() => server.close())

test('the client lists the objects of the factory', async () => {
  const response = await fetch(`${baseUrl}/api/v2/objects/`)
  const objects = await response.json()
  expect(objects).toHaveLength(21)
  expect(objects).toEqual(mock.objects.list())
  for (const object of objects) expect(inventoryObjectSchema.parse(object)).toEqual(object)
})

test('the client moves an object', async () => {
  await fetch(`${baseUrl}/api/v2/objects/42/`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ location: { fact: 'osl1' } }),
  })
  expect(mock.objects.get(42)).toMatchObject({ name: 'web-1', location: { name: null, fact: 'osl1' } })
})

test('the reset after the test above restored the collection', async () => {
  expect(mock.requests.list()).toEqual([])
  const response = await fetch(`${baseUrl}/api/v2/objects/?name=web-1`)
  expect(await response.json()).toMatchObject([{ id: 42, location: null }])
})

test('the client gets the faults', async () => {
  mock.faults.add({ operation: 'list', status: 503, times: 1 })
  mock.faults.add({ operation: 'create', networkError: true })
  expect((await fetch(`${baseUrl}/api/v2/objects/`)).status).toBe(503)
  await expect(fetch(`${baseUrl}/api/v2/objects/`, { method: 'POST', body: '{}' })).rejects.toThrow('Failed to fetch')
})

test('requests outside the service are left to MSW', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  await expect(fetch(`${baseUrl}/api/v2/people/`)).rejects.toThrow()
  expect(error).toHaveBeenCalledWith(expect.stringContaining(`GET ${baseUrl}/api/v2/people/`))
})

const { execFileSync } = require('node:child_process')
const { connect } = require('inventory-objects-mock/client')
const { createInventoryDb } = require('inventory-objects-mock/data')
const { createObjectFactory, scenarios } = require('inventory-objects-mock/factories')
const openapi = require('inventory-objects-mock/openapi.json')
const { createInventoryServer } = require('inventory-objects-mock/server')
const { createInventoryService } = require('inventory-objects-mock/service')

test('the service is a fetch function', async () => {
  const service = createInventoryService({ objects: [{ id: 42, name: 'web-1' }] })
  const response = await service.fetch('/api/v2/objects/?name=web-1')
  expect(response).toBeInstanceOf(Response)
  expect(await response.json()).toEqual(service.objects.list())
  await service.fetch('/api/v2/objects/42/', { method: 'DELETE' })
  expect(service.requests.last()).toMatchObject({ operation: 'delete', objectId: 42, status: 204 })
  service.reset()
  expect(service.objects.get(42)).toMatchObject({ name: 'web-1' })
})

test('the database queries and changes what the service has', async () => {
  const service = createInventoryService({ objects: [{ name: 'web-1', labels: ['prod'] }, { name: 'web-2' }] })
  const { inventoryObject } = createInventoryDb(service)
  inventoryObject.update({ where: { labels: { equals: 'prod' } }, data: { location: { fact: 'osl1' } } })
  const response = await service.fetch('/api/v2/objects/?location__fact=osl1')
  expect(await response.json()).toEqual(inventoryObject.findMany({ where: { id: { equals: 1 } } }))
  const missing = { where: { id: { equals: 3 } }, strict: true }
  expect(() => inventoryObject.delete(missing)).toThrow(expect.objectContaining({ type: 'EntityNotFound' }))
})

test('the server serves sessions, and the client controls one', async () => {
  const server = await createInventoryServer({ port: 0, objects: [{ name: 'web-1' }] })
  try {
    const inventory = connect(server.url, { session: 'jest' })
    await inventory.objects.create({ name: 'web-2' })
    expect(await (await fetch(`${inventory.baseUrl}/api/v2/objects/`)).json()).toMatchObject([{ id: 1 }, { id: 2 }])
    expect(await inventory.requests.list()).toMatchObject([{ operation: 'list', status: 200 }])
    expect(server.mock.objects.count()).toBe(1)
  } finally {
    await server.close()
  }
})

test('the factories and the scenarios build the same objects as the ES modules', () => {
  const built = `[
    createObjectFactory({ seed: 7 }).buildList(100),
    createObjectFactory({ seed: 8 }).build('unplaced', 'unowned', { type: { name: 'switch' } }),
    Object.values(scenarios).map((create) => create({ seed: 7 })),
  ]`
  const code = `
    import { createObjectFactory, scenarios } from 'inventory-objects-mock/factories'
    console.log(JSON.stringify(${built}))`
  const modules = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  const required = new Function('createObjectFactory', 'scenarios', `return ${built}`)(createObjectFactory, scenarios)
  expect(required[0]).toHaveLength(100)
  expect(required).toEqual(JSON.parse(modules))
})

test('the scenarios equal the fixtures', () => {
  expect(require('inventory-objects-mock/fixtures/small.json')).toEqual(scenarios.small())
  expect(require('inventory-objects-mock/fixtures/datacenter.json')).toEqual(scenarios.datacenter())
  expect(require('inventory-objects-mock/fixtures/edges.json')).toEqual(scenarios.edges())
})

test('the OpenAPI document describes the paths', () => {
  expect(openapi.openapi).toBe('3.1.0')
  expect(Object.keys(openapi.paths)).toContain('/api/v2/objects/')
})

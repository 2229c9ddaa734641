import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { createInventoryMock } from 'inventory-objects-mock'
import { connect } from 'inventory-objects-mock/client'
import { createObjectFactory, scenarios } from 'inventory-objects-mock/factories'
import small from 'inventory-objects-mock/fixtures/small.json'
import openapi from 'inventory-objects-mock/openapi.json'
import { createInventoryServer } from 'inventory-objects-mock/server'
import { createInventoryService } from 'inventory-objects-mock/service'
import { setupServer } from 'msw/node'
import { dependencies } from './package.json'

const body = { name: 'web-3', location: null, type: null, labels: [], attributes: { os: 'BSD' }, responsible: [7] }
const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }

test('the tests run in the installed Bun', () => {
  expect(Bun.version).toBe(dependencies.bun)
})

describe('the service behind Bun.serve', () => {
  const service = createInventoryService({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })
  const server = Bun.serve({ port: 0, fetch: service.fetch })
  const collection = `http://127.0.0.1:${server.port}/api/v2/objects/`

  beforeEach(() => service.reset())
  afterAll(() => server.stop())

  test('lists, filters and sorts', async () => {
    const response = await fetch(`${collection}?sort=-id`)
    expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
    expect(await response.json()).toEqual(service.objects.find({ sort: '-id' }))
    expect(await (await fetch(`${collection}?name=web-2`)).json()).toMatchObject([{ id: 2 }])
  })

  test('creates, updates and deletes', async () => {
    expect(await (await fetch(collection, post)).json()).toEqual(body)
    expect(service.objects.get(3)).toEqual({ id: 3, ...body })
    const patched = await fetch(`${collection}3/`, { ...post, method: 'PATCH', body: '{"location":{"fact":"osl1"}}' })
    expect(await patched.json()).toEqual({ id: 3, ...body, location: { name: null, fact: 'osl1' } })
    const deleted = await fetch(`${collection}3/`, { method: 'DELETE' })
    expect([deleted.status, await deleted.text()]).toEqual([204, ''])
    expect(service.requests.map(({ operation }) => operation)).toEqual(['create', 'update', 'delete'])
  })

  test('redirects a path without its trailing slash', async () => {
    const response = await fetch(collection.slice(0, -1))
    expect([response.status, response.redirected]).toEqual([200, true])
    expect(service.requests.map(({ status }) => status)).toEqual([301, 200])
  })

  test('responds to an unknown path with a 404', async () => {
    expect((await fetch(`http://127.0.0.1:${server.port}/api/v2/people/`)).status).toBe(404)
  })
})

describe('the server', async () => {
  const server = await createInventoryServer({ port: 0, objects: [{ name: 'web-1' }] })
  afterAll(() => server.close())

  test('lists and creates', async () => {
    expect(await (await fetch(`${server.url}/api/v2/objects/`, post)).json()).toEqual(body)
    const objects = await (await fetch(`${server.url}/api/v2/objects/`)).json()
    expect(objects).toMatchObject([
      { id: 1, name: 'web-1' },
      { id: 2, ...body },
    ])
    expect(objects).toEqual(server.mock.objects.all())
  })

  test('gives each session its own collection, which its client controls', async () => {
    const [one, other] = ['one', 'other'].map((session) => connect(server.url, { session }))
    const before = await one.checkpoint()
    await one.objects.create({ name: 'web-9' })
    await one.faults.add({ operation: 'list', status: 503, times: 1 })
    expect((await fetch(`${one.url}/api/v2/objects/`)).status).toBe(503)
    expect([await one.objects.size(), await other.objects.size()]).toEqual([2, 1])
    await one.restore(before)
    expect(await one.objects.size()).toBe(1)
    expect(await one.waitForRequest({ operation: 'list' })).toMatchObject({ status: 503 })
  })

  test('closes the connection for a network error', async () => {
    const removeFault = server.mock.faults.add({ networkError: true })
    await expect(fetch(`${server.url}/api/v2/objects/`)).rejects.toThrow()
    removeFault()
  })

  test('frees its port', async () => {
    const another = await createInventoryServer({ port: 0 })
    await another.close()
    await expect(connect(another.url).objects.all()).rejects.toMatchObject({
      name: 'InventoryClientError',
      status: null,
    })
  })
})

test('the scenarios equal the fixtures', () => {
  expect(scenarios.small()).toEqual(small)
  expect(createObjectFactory({ seed: 7 }).buildList(5)).toEqual(createObjectFactory({ seed: 7 }).buildList(5))
  expect(openapi.openapi).toBe('3.1.0')
})

describe('handlers with setupServer', () => {
  const mock = createInventoryMock({ baseUrl: 'https://inventory.example', objects: [{ id: 42, name: 'web-1' }] })
  const server = setupServer(...mock.handlers)
  server.listen({ onUnhandledRequest: 'bypass' })
  afterAll(() => server.close())

  test('respond to the client', async () => {
    const response = await fetch('https://inventory.example/api/v2/objects/42/', {
      ...post,
      method: 'PATCH',
      body: '{"labels":["prod"]}',
    })
    expect(await response.json()).toMatchObject({ id: 42, labels: ['prod'] })
    expect(mock.objects.get(42)?.labels).toEqual(['prod'])
  })

  test('reject for a network error', async () => {
    mock.faults.add({ operation: 'list', networkError: true, times: 1 })
    await expect(fetch('https://inventory.example/api/v2/objects/')).rejects.toThrow()
  })
})

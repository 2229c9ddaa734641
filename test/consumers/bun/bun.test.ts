import { afterAll, describe, expect, test } from 'bun:test'
import { createInventoryMock } from 'inventory-objects-mock'
import { connect } from 'inventory-objects-mock/client'
import { createObjectFactory, scenarios } from 'inventory-objects-mock/factories'
import small from 'inventory-objects-mock/fixtures/small.json'
import { createInventoryHost } from 'inventory-objects-mock/host'
import openapi from 'inventory-objects-mock/openapi.json'
import { createInventoryServer } from 'inventory-objects-mock/server'
import { setupServer } from 'msw/node'
import { createFactsHandler, createHostFacts } from './facts/host-facts.mjs'
import { dependencies } from './package.json'

const body = { name: 'web-3', location: null, type: null, labels: [], attributes: { os: 'BSD' }, responsible: [7] }
const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }

test('the tests run in the installed Bun', () => {
  expect(Bun.version).toBe(dependencies.bun)
})

describe('a host behind Bun.serve', () => {
  const host = createInventoryHost({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })
  const handleFact = createFactsHandler(createInventoryHost)
  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    fetch(request, server) {
      const context = { remoteAddress: server.requestIP(request)?.address }
      return new URL(request.url).pathname.startsWith('/facts/')
        ? handleFact(request, context)
        : host.fetch(request, context)
    },
    error: () => new Response(null, { status: 500 }),
  })
  const origin = `http://127.0.0.1:${server.port}`
  afterAll(() => server.stop(true))

  for (const { name, check } of createHostFacts((path, init) => fetch(origin + path, init))) test(name, check)

  test('lets this machine use the admin API without a token', async () => {
    const inventory = connect(origin, { session: 'a' })
    await inventory.objects.create({ name: 'web-9' })
    expect([await inventory.objects.count(), host.mock.objects.count()]).toEqual([3, 2])
    await inventory.end()
  })

  test('follows redirects', async () => {
    const response = await fetch(`${origin}/api/v2/objects`)
    expect([response.status, response.redirected]).toEqual([200, true])
    expect(host.mock.requests.list().map(({ status }) => status)).toEqual([301, 200])
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
    expect(objects).toEqual(server.mock.objects.list())
  })

  test('gives each session its own collection, which its client controls', async () => {
    const [one, other] = ['one', 'other'].map((session) => connect(server.url, { session }))
    const before = await one.checkpoint()
    await one.objects.create({ name: 'web-9' })
    await one.faults.add({ operation: 'list', status: 503, times: 1 })
    expect((await fetch(`${one.baseUrl}/api/v2/objects/`)).status).toBe(503)
    expect([await one.objects.count(), await other.objects.count()]).toEqual([2, 1])
    await one.restore(before)
    expect(await one.objects.count()).toBe(1)
    expect(await one.requests.waitFor({ operation: 'list' })).toMatchObject({ status: 503 })
  })

  test('closes the connection for a network error', async () => {
    const fault = server.mock.faults.add({ networkError: true })
    await expect(fetch(`${server.url}/api/v2/objects/`)).rejects.toThrow()
    fault.remove()
  })

  test('frees its port', async () => {
    const another = await createInventoryServer({ port: 0 })
    await another.close()
    await expect(connect(another.url).objects.list()).rejects.toMatchObject({
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

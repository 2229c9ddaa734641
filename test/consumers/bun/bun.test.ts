import { afterAll, describe, expect, test } from 'bun:test'
import { createInventoryMock } from 'inventory-objects-mock'
import { connect } from 'inventory-objects-mock/client'
import { createObjectFactory, scenarios } from 'inventory-objects-mock/factories'
import small from 'inventory-objects-mock/fixtures/small.json'
import { createInventoryHost } from 'inventory-objects-mock/host'
import openapi from 'inventory-objects-mock/openapi.json'
import { createInventoryServer } from 'inventory-objects-mock/server'
import { createInventoryService } from 'inventory-objects-mock/service'
import { setupServer } from 'msw/node'
import { dependencies } from './package.json'
import { createPackageFacts } from './package-facts.cjs'
import { createFactsHandler, createHostFacts } from './suite/host-facts.mjs'

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

for (const { name, check } of createPackageFacts({ createInventoryService, createInventoryServer, connect })) {
  test(name, check)
}

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
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
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

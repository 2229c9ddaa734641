import assert from 'node:assert/strict'
import { connect } from 'inventory-objects-mock/client'
import { createObjectFactory, scenarios } from 'inventory-objects-mock/factories'
import small from 'inventory-objects-mock/fixtures/small.json' with { type: 'json' }
import { createInventoryHost } from 'inventory-objects-mock/host'
import openapi from 'inventory-objects-mock/openapi.json' with { type: 'json' }
import { createInventoryServer } from 'inventory-objects-mock/server'
import { createInventoryService } from 'inventory-objects-mock/service'
import project from './package.json' with { type: 'json' }
import { createPackageFacts } from './package-facts.cjs'
import { createFactsHandler, createHostFacts } from './suite/host-facts.mjs'

const hostname = '127.0.0.1'
const onError = () => new Response(null, { status: 500 })

Deno.test('the tests run in the installed Deno', () => {
  assert.equal(Deno.version.deno, project.dependencies.deno)
})

Deno.test('a host behind Deno.serve', async (t) => {
  using host = createInventoryHost({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })
  const handleFact = createFactsHandler(createInventoryHost)
  await using server = Deno.serve({ port: 0, hostname, onListen() {}, onError }, (request, { remoteAddr }) => {
    const context = { remoteAddress: remoteAddr.hostname }
    return new URL(request.url).pathname.startsWith('/facts/')
      ? handleFact(request, context)
      : host.fetch(request, context)
  })
  const origin = `http://${hostname}:${server.addr.port}`

  const send = (path: string, init?: RequestInit) => fetch(origin + path, init)
  for (const { name, check } of createHostFacts(send)) await t.step(name, check)

  await t.step('lets this machine use the admin API without a token', async () => {
    const inventory = connect(origin, { session: 'a' })
    await inventory.objects.create({ name: 'web-9' })
    assert.deepEqual([await inventory.objects.count(), host.mock.objects.count()], [3, 2])
    await inventory.end()
  })

  await t.step('follows redirects', async () => {
    const response = await fetch(`${origin}/api/v2/objects`)
    assert.deepEqual(await response.json(), host.mock.objects.list())
    assert.deepEqual(
      host.mock.requests.list().map(({ status }) => status),
      [301, 200],
    )
  })
})

for (const { name, check } of createPackageFacts({ createInventoryService, createInventoryServer, connect })) {
  Deno.test(name, check)
}

Deno.test('the scenarios equal the fixtures', () => {
  assert.deepEqual(scenarios.small(), small)
  assert.deepEqual(createObjectFactory({ seed: 7 }).buildList(5), createObjectFactory({ seed: 7 }).buildList(5))
  assert.equal(openapi.openapi, '3.1.0')
})

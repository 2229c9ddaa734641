import assert from 'node:assert/strict'
import { connect } from 'inventory-objects-mock/client'
import { createObjectFactory, scenarios } from 'inventory-objects-mock/factories'
import small from 'inventory-objects-mock/fixtures/small.json' with { type: 'json' }
import { createInventoryHost } from 'inventory-objects-mock/host'
import openapi from 'inventory-objects-mock/openapi.json' with { type: 'json' }
import { createInventoryServer } from 'inventory-objects-mock/server'
import { createFactsHandler, createHostFacts } from './facts/host-facts.mjs'
import project from './package.json' with { type: 'json' }

const hostname = '127.0.0.1'
const onError = () => new Response(null, { status: 500 })
const body = { name: 'web-3', location: null, type: null, labels: [], attributes: { os: 'BSD' }, responsible: [7] }
const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }

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

Deno.test('the server', async (t) => {
  await using server = await createInventoryServer({ port: 0, objects: [{ name: 'web-1' }] })

  await t.step('lists and creates', async () => {
    assert.deepEqual(await (await fetch(`${server.url}/api/v2/objects/`, post)).json(), body)
    const objects = await (await fetch(`${server.url}/api/v2/objects/`)).json()
    assert.equal(objects.length, 2)
    assert.deepEqual(objects, server.mock.objects.list())
  })

  await t.step('gives each session its own collection, which its client controls', async () => {
    const one = connect(server.url, { session: 'one' })
    const other = connect(server.url, { session: 'other' })
    const before = await one.checkpoint()
    await one.objects.create({ name: 'web-9' })
    await one.faults.add({ operation: 'list', status: 503, times: 1 })
    const response = await fetch(`${one.baseUrl}/api/v2/objects/`)
    await response.body?.cancel()
    assert.equal(response.status, 503)
    assert.deepEqual([await one.objects.count(), await other.objects.count()], [2, 1])
    await one.restore(before)
    assert.equal(await one.objects.count(), 1)
    assert.equal((await one.requests.waitFor({ operation: 'list' })).status, 503)
  })

  await t.step('closes the connection for a network error', async () => {
    const fault = server.mock.faults.add({ networkError: true })
    await assert.rejects(fetch(`${server.url}/api/v2/objects/`), TypeError)
    fault.remove()
  })
})

Deno.test('a closed server frees its port', async () => {
  const server = await createInventoryServer({ port: 0 })
  await server.close()
  await assert.rejects(connect(server.url).objects.list(), { name: 'InventoryClientError', status: null })
})

Deno.test('the scenarios equal the fixtures', () => {
  assert.deepEqual(scenarios.small(), small)
  assert.deepEqual(createObjectFactory({ seed: 7 }).buildList(5), createObjectFactory({ seed: 7 }).buildList(5))
  assert.equal(openapi.openapi, '3.1.0')
})

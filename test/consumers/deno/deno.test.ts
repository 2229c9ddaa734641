import assert from 'node:assert/strict'
import { connect } from 'inventory-objects-mock/client'
import { createObjectFactory, scenarios } from 'inventory-objects-mock/factories'
import small from 'inventory-objects-mock/fixtures/small.json' with { type: 'json' }
import openapi from 'inventory-objects-mock/openapi.json' with { type: 'json' }
import { createInventoryServer } from 'inventory-objects-mock/server'
import { createInventoryService } from 'inventory-objects-mock/service'
import project from './package.json' with { type: 'json' }

const hostname = '127.0.0.1'
const body = { name: 'web-3', location: null, type: null, labels: [], attributes: { os: 'BSD' }, responsible: [7] }
const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }

Deno.test('the tests run in the installed Deno', () => {
  assert.equal(Deno.version.deno, project.dependencies.deno)
})

Deno.test('the service behind Deno.serve', async (t) => {
  const service = createInventoryService({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })
  await using server = Deno.serve({ port: 0, hostname, onListen() {} }, (request) => service.fetch(request))
  const collection = `http://${hostname}:${server.addr.port}/api/v2/objects/`

  await t.step('lists, filters and sorts', async () => {
    const response = await fetch(`${collection}?sort=-id`)
    assert.equal(response.headers.get('allow'), 'GET, POST, HEAD, OPTIONS')
    assert.deepEqual(await response.json(), service.objects.find({ sort: '-id' }))
    assert.deepEqual(await (await fetch(`${collection}?name=web-2`)).json(), [service.objects.get(2)])
  })

  await t.step('creates, updates and deletes', async () => {
    service.reset()
    assert.deepEqual(await (await fetch(collection, post)).json(), body)
    assert.deepEqual(service.objects.get(3), { id: 3, ...body })
    const patched = await fetch(`${collection}3/`, { ...post, method: 'PATCH', body: '{"location":{"fact":"osl1"}}' })
    assert.deepEqual(await patched.json(), { id: 3, ...body, location: { name: null, fact: 'osl1' } })
    const deleted = await fetch(`${collection}3/`, { method: 'DELETE' })
    assert.deepEqual([deleted.status, await deleted.text()], [204, ''])
    assert.deepEqual(
      service.requests.map(({ operation }) => operation),
      ['create', 'update', 'delete'],
    )
  })

  await t.step('redirects a path without its trailing slash', async () => {
    service.reset()
    const response = await fetch(collection.slice(0, -1))
    assert.deepEqual(await response.json(), service.objects.all())
    assert.deepEqual(
      service.requests.map(({ status }) => status),
      [301, 200],
    )
  })

  await t.step('responds to an unknown path with a 404', async () => {
    const response = await fetch(new URL('/api/v2/people/', collection))
    assert.deepEqual([response.status, await response.text()], [404, 'not found'])
  })
})

Deno.test('the server', async (t) => {
  await using server = await createInventoryServer({ port: 0, objects: [{ name: 'web-1' }] })

  await t.step('lists and creates', async () => {
    assert.deepEqual(await (await fetch(`${server.url}/api/v2/objects/`, post)).json(), body)
    const objects = await (await fetch(`${server.url}/api/v2/objects/`)).json()
    assert.equal(objects.length, 2)
    assert.deepEqual(objects, server.mock.objects.all())
  })

  await t.step('gives each session its own collection, which its client controls', async () => {
    const one = connect(server.url, { session: 'one' })
    const other = connect(server.url, { session: 'other' })
    const before = await one.checkpoint()
    await one.objects.create({ name: 'web-9' })
    await one.faults.add({ operation: 'list', status: 503, times: 1 })
    const response = await fetch(`${one.url}/api/v2/objects/`)
    await response.body?.cancel()
    assert.equal(response.status, 503)
    assert.deepEqual([await one.objects.size(), await other.objects.size()], [2, 1])
    await one.restore(before)
    assert.equal(await one.objects.size(), 1)
    assert.equal((await one.waitForRequest({ operation: 'list' })).status, 503)
  })

  await t.step('closes the connection for a network error', async () => {
    const removeFault = server.mock.faults.add({ networkError: true })
    await assert.rejects(fetch(`${server.url}/api/v2/objects/`), TypeError)
    removeFault()
  })
})

Deno.test('a closed server frees its port', async () => {
  const server = await createInventoryServer({ port: 0 })
  await server.close()
  await assert.rejects(connect(server.url).objects.all(), { name: 'InventoryClientError', status: null })
})

Deno.test('the scenarios equal the fixtures', () => {
  assert.deepEqual(scenarios.small(), small)
  assert.deepEqual(createObjectFactory({ seed: 7 }).buildList(5), createObjectFactory({ seed: 7 }).buildList(5))
  assert.equal(openapi.openapi, '3.1.0')
})

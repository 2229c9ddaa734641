import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, describe, test } from 'node:test'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createInventoryService } from 'inventory-objects-mock/service'

const service = createInventoryService({ baseUrl: '/inventory', objects: [{ name: 'web-1' }, { name: 'web-2' }] })
const app = new Hono()
app.all('/inventory/api/v2/objects/*', (c) => service.fetch(c.req.raw))
app.get('/inventory/*', (c) => c.text(`the app's own ${c.req.path}`))

const name = 'web-3'
const body = { name, location: { name: 'Oslo', fact: 'osl1' }, type: null, labels: [], attributes: {}, responsible: [] }

function proveRoute(ask) {
  beforeEach(() => service.reset())

  test('lists below the path of the app', async () => {
    const response = await ask('/inventory/api/v2/objects/?name=web-2')
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('allow'), 'GET, POST, HEAD, OPTIONS')
    assert.deepEqual(await response.json(), service.objects.find({ name: 'web-2' }))
  })

  test('creates', async () => {
    const response = await ask('/inventory/api/v2/objects/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 200)
    assert.deepEqual(await response.json(), body)
    assert.deepEqual(service.objects.get(3), { id: 3, ...body })
  })

  test('redirects a path without its last slash to the one below the path of the app', async () => {
    const response = await ask('/inventory/api/v2/objects?sort=-id', { redirect: 'manual' })
    assert.equal(response.status, 301)
    assert.equal(response.headers.get('location'), '/inventory/api/v2/objects/?sort=-id')
    assert.deepEqual(
      service.requests.map(({ path }) => path),
      ['/api/v2/objects'],
    )
  })

  test('answers for an object that is not there, and a part that it does not know', async () => {
    const missing = await ask('/inventory/api/v2/objects/9/', { method: 'DELETE' })
    assert.equal(missing.status, 404)
    assert.deepEqual(await missing.json(), { detail: 'Not found.' })
    const unknown = await ask('/inventory/api/v2/objects/1/history/')
    assert.equal(unknown.status, 404)
    assert.equal(await unknown.text(), 'not found')
  })

  test("leaves other paths to the app's own routes", async () => {
    const response = await ask('/inventory/api/v2/people/')
    assert.equal(await response.text(), "the app's own /inventory/api/v2/people/")
    assert.equal((await ask('/elsewhere/')).status, 404)
    assert.deepEqual(service.requests, [])
  })
}

describe('through app.request', () => proveRoute((path, init) => app.request(path, init)))

// False comes first: what is overridden stays so. Until then the platform cannot copy what the server makes of a
// request.
for (const overrideGlobalObjects of [false, true]) {
  describe(`over a socket, overrideGlobalObjects: ${overrideGlobalObjects}`, () => {
    let server
    before(async () => {
      server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects })
      await once(server, 'listening')
    })
    after(() => server.close())
    proveRoute((path, init) => fetch(`http://127.0.0.1:${server.address().port}${path}`, init))
  })
}

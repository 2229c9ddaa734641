import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, describe, test } from 'node:test'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createInventoryService } from 'inventory-objects-mock/service'

const service = createInventoryService({ baseUrl: '/inventory', objects: [{ name: 'web-1' }, { name: 'web-2' }] })
const app = new Hono()
app.all('/inventory/api/v2/objects/*', (c) => service.fetch(c.req.raw))
app.get('/inventory/*', (c) => c.text(`the app at ${c.req.path}`))

const name = 'web-3'
const body = { name, location: { name: 'Oslo', fact: 'osl1' }, type: null, labels: [], attributes: {}, responsible: [] }

function testRoute(send) {
  beforeEach(() => service.reset())

  test('lists below its base path', async () => {
    const response = await send('/inventory/api/v2/objects/?name=web-2')
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('allow'), 'GET, POST, HEAD, OPTIONS')
    assert.deepEqual(await response.json(), service.objects.find({ name: 'web-2' }))
  })

  test('creates', async () => {
    const response = await send('/inventory/api/v2/objects/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 200)
    assert.deepEqual(await response.json(), body)
    assert.deepEqual(service.objects.get(3), { id: 3, ...body })
  })

  test('redirects a path without its trailing slash, below its base path', async () => {
    const response = await send('/inventory/api/v2/objects?sort=-id', { redirect: 'manual' })
    assert.equal(response.status, 301)
    assert.equal(response.headers.get('location'), '/inventory/api/v2/objects/?sort=-id')
    assert.deepEqual(
      service.requests.map(({ path }) => path),
      ['/api/v2/objects'],
    )
  })

  test('responds with a 404 to an unknown id and to an unknown path below it', async () => {
    const missing = await send('/inventory/api/v2/objects/9/', { method: 'DELETE' })
    assert.equal(missing.status, 404)
    assert.deepEqual(await missing.json(), { detail: 'Not found.' })
    const unknown = await send('/inventory/api/v2/objects/1/history/')
    assert.equal(unknown.status, 404)
    assert.equal(await unknown.text(), 'not found')
  })

  test('leaves other paths to the app', async () => {
    const response = await send('/inventory/api/v2/people/')
    assert.equal(await response.text(), 'the app at /inventory/api/v2/people/')
    assert.equal((await send('/elsewhere/')).status, 404)
    assert.deepEqual(service.requests, [])
  })
}

describe('through app.request', () => testRoute((path, init) => app.request(path, init)))

// `false` comes first, because an override stays in place. Without it, the platform's Request cannot copy the server's
// requests.
for (const overrideGlobalObjects of [false, true]) {
  describe(`over HTTP, overrideGlobalObjects: ${overrideGlobalObjects}`, () => {
    let server
    before(async () => {
      server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects })
      await once(server, 'listening')
    })
    after(() => server.close())
    testRoute((path, init) => fetch(`http://127.0.0.1:${server.address().port}${path}`, init))
  })
}

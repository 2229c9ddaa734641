import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, describe, test } from 'node:test'
import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { connect } from 'inventory-objects-mock/client'
import { createInventoryHost } from 'inventory-objects-mock/host'
import { createFactsHandler, createHostFacts } from './suite/host-facts.mjs'

const host = createInventoryHost({ basePath: '/inventory', objects: [{ name: 'web-1' }, { name: 'web-2' }] })
const handleFact = createFactsHandler(createInventoryHost)
// `app.request` has no connection.
const contextOf = (c) => ({ remoteAddress: c.env?.incoming && getConnInfo(c).remote.address })

const app = new Hono()
app.all('/inventory/*', (c) => host.fetch(c.req.raw, contextOf(c)))
app.all('/facts/*', (c) => handleFact(c.req.raw, contextOf(c)))
app.get('/*', (c) => c.text(`the app at ${c.req.path}`))
app.onError((_error, c) => c.body(null, 500))

function testRoute(send) {
  beforeEach(() => host.mock.reset())

  for (const { name, check } of createHostFacts(send)) test(name, check)

  test('a path without its trailing slash is redirected, below the base path', async () => {
    const response = await send('/inventory/api/v2/objects?sort=-id', { redirect: 'manual' })
    assert.equal(response.status, 301)
    assert.equal(response.headers.get('location'), '/inventory/api/v2/objects/?sort=-id')
    assert.deepEqual(
      host.mock.requests.list().map(({ path }) => path),
      ['/api/v2/objects'],
    )
  })

  test('the host has the paths of its route, and the app the others', async () => {
    assert.equal(await (await send('/inventory/elsewhere')).text(), 'not found')
    assert.equal(await (await send('/elsewhere')).text(), 'the app at /elsewhere')
  })
}

describe('through app.request', () => testRoute((path, init) => app.request(path, init)))

// `false` comes first, because an override stays in place. Without it, the platform's Request cannot copy the server's
// requests.
for (const overrideGlobalObjects of [false, true]) {
  describe(`over HTTP, overrideGlobalObjects: ${overrideGlobalObjects}`, () => {
    let server
    let origin
    before(async () => {
      server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects })
      await once(server, 'listening')
      origin = `http://127.0.0.1:${server.address().port}`
    })
    after(() => server.close())
    testRoute((path, init) => fetch(origin + path, init))

    test('this machine can use the admin API without a token', async () => {
      const inventory = connect(`${origin}/inventory`, { session: 'a' })
      await inventory.objects.create({ name: 'web-9' })
      assert.deepEqual([await inventory.objects.count(), host.mock.objects.count()], [3, 2])
      await inventory.end()
    })
  })
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request as openRequest } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import express from 'express'
import fastify from 'fastify'
import { connect } from 'inventory-objects-mock/client'
import { createInventoryHost } from 'inventory-objects-mock/host'
import { toNodeListener } from 'inventory-objects-mock/server'
import { expressApp, fastifyApp, host } from './servers.js'
import { createFactsHandler, createHostFacts } from './suite/host-facts.mjs'

const path = '/inventory/api/v2/objects/'
const body = { name: 'web-1', location: null, type: null, labels: [], attributes: {}, responsible: [] }
const write = (changes, init) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...body, ...changes }),
  ...init,
})

/** Sends what it gets to the host of each fact. */
const facts = toNodeListener({ fetch: createFactsHandler(createInventoryHost) })

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers() {
  let resolve
  const promise = new Promise((done) => (resolve = done))
  return { promise, resolve }
}

const servers = []
after(() => {
  for (const server of servers) server.close().closeAllConnections()
})

async function listen(server) {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${server.address().port}`
}

expressApp.get('/', (_request, response) => response.send('the application'))
expressApp.post('/echo', (request, response) => response.json(request.body))
fastifyApp.get('/', async () => 'the application')
fastifyApp.post('/echo', async (request) => request.body)
const fastifyFacts = fastify()
fastifyFacts.addHook('onRequest', async (request, reply) => facts(request.raw, reply.hijack().raw))
await Promise.all([fastifyApp.ready(), fastifyFacts.ready()])

const toInventory = toNodeListener(host)
const nodeServer = createServer((request, response) => {
  if (request.url.startsWith('/inventory/')) toInventory(request, response)
  else response.end('the application')
})

/** The servers of the guide, and servers like them with the host of each fact. */
const platforms = {
  'node:http': [nodeServer, createServer(facts)],
  Express: [createServer(expressApp), createServer(express().use('/facts', facts).use(express.json()))],
  Fastify: [fastifyApp.server, fastifyFacts.server],
}

for (const [name, [server, factsServer]] of Object.entries(platforms)) {
  describe(name, () => {
    let origin
    let factsOrigin
    before(async () => {
      origin = await listen(server)
      factsOrigin = await listen(factsServer)
    })
    beforeEach(() => host.mock.reset())

    for (const { name, check } of createHostFacts((path, init) => fetch(factsOrigin + path, init))) test(name, check)

    test('the app has the paths that are not the inventory', async () => {
      assert.equal(await (await fetch(origin)).text(), 'the application')
      if (name !== 'node:http') assert.deepEqual(await (await fetch(`${origin}/echo`, write({}))).json(), body)
    })

    test('a path without its slash is redirected below the base path', async () => {
      const response = await fetch(`${origin}/inventory/api/v2/objects?sort=-id`, { redirect: 'manual' })
      assert.deepEqual([response.status, response.headers.get('location')], [301, `${path}?sort=-id`])
    })

    test('this machine can use the admin API without a token, under no other host name', async () => {
      const inventory = connect(`${origin}/inventory`, { session: 'a' })
      await inventory.objects.create({ name: 'web-9' })
      assert.deepEqual([await inventory.objects.count(), host.mock.objects.count()], [1, 0])
      await inventory.end()
      const sent = openRequest(`${origin}/inventory/__mock__/health`, { headers: { host: 'elsewhere.example' } }).end()
      const [response] = await once(sent, 'response')
      assert.equal(response.resume().statusCode, 403)
    })

    test('the request of a client that leaves ends in the log', async () => {
      host.mock.configure({ delay: 'infinite' })
      const controller = new AbortController()
      const response = fetch(origin + path, { signal: controller.signal })
      await host.mock.requests.waitFor({ operation: 'list' }, { until: 'start' })
      controller.abort()
      await assert.rejects(response)
      assert.equal((await host.mock.requests.waitFor({ operation: 'list' })).outcome, 'aborted')
    })

    test('an event stream goes on until its client leaves', async () => {
      const inventory = connect(`${origin}/inventory`)
      const changes = []
      const { promise, resolve } = withResolvers()
      const stop = await inventory.on('change', ({ object }) => changes.push(object.name) === 2 && resolve())
      await fetch(origin + path, write({ name: 'web-1' }))
      await fetch(origin + path, write({ name: 'web-2' }))
      await promise
      stop()
      assert.deepEqual(changes, ['web-1', 'web-2'])
    })

    test('a network error of a fault closes the connection', async () => {
      host.mock.faults.add({ networkError: true, times: 1 })
      await assert.rejects(fetch(origin + path), TypeError)
      assert.equal((await fetch(origin + path)).status, 200)
    })

    test('a large body is read whole, and one over the limit gets a 413', async () => {
      const attributes = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`key${n}`, 'x'.repeat(90)]))
      assert.equal((await fetch(origin + path, write({ attributes }))).status, 200)
      assert.deepEqual(host.mock.objects.list()[0].attributes, attributes)
      const text = 'x'.repeat(2 ** 21)
      assert.equal((await fetch(origin + path, write({ name: text }))).status, 413)
      const stream = new Blob([text]).stream()
      assert.equal((await fetch(origin + path, write({}, { body: stream, duplex: 'half' }))).status, 413)
      assert.equal((await fetch(origin + path)).status, 200)
    })
  })
}

test('a body that a parser in front has read is a 500 that says so', async () => {
  const host = createInventoryHost()
  const origin = await listen(createServer(express().use(express.json(), toNodeListener(host))))
  const url = `${origin}/api/v2/objects/`
  assert.equal((await fetch(url)).status, 200)
  const response = await fetch(url, write({}))
  const { detail } = await response.json()
  assert.equal(response.status, 500)
  assert.match(detail, /^Failed to read a request: expected its body but got none.*in front of.*express\.json\(\)\.$/)
  assert.equal(host.mock.objects.count(), 0)
})

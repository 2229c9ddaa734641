/*
 * Facts about the service, the server and its client that depend on the platform and on how modules are loaded. For
 * projects that have `../package-facts.cjs` among the files of their package.json.
 */
const assert = require('node:assert/strict')
const { InventoryMockError } = require('inventory-objects-mock/service')

const path = '/api/v2/objects/'
const body = { name: 'web-3', location: null, type: null, labels: [], attributes: { os: 'BSD' }, responsible: [7] }
const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }

/** The status of a response, whose body is read to the end. */
async function statusOf(request) {
  const response = await request
  await response.text()
  return response.status
}

/** Gets the functions of a build. Each fact has a name, and a function that rejects if it does not hold. */
exports.createPackageFacts = function createPackageFacts({ createInventoryService, createInventoryServer, connect }) {
  const start = () => createInventoryService({ objects: [{ id: 42, name: 'web-1' }, { name: 'web-2' }] })
  const startServer = () => createInventoryServer({ port: 0, objects: [{ name: 'web-1' }] })

  return Object.entries({
    async 'the service is a fetch function, which follows redirects unless the request says manual'() {
      const service = start()
      const response = await service.fetch('https://inventory.example/api/v2/objects')
      assert.deepEqual([response.status, response.redirected], [200, true])
      assert.equal(response.url, `https://inventory.example${path}`)
      assert.deepEqual(await response.json(), service.objects.list())
      assert.deepEqual(await (await service.fetch(path, post)).json(), body)
      assert.equal((await service.fetch('/api/v2/objects', { redirect: 'manual' })).status, 301)
      const statuses = service.requests.list().map(({ status }) => status)
      assert.deepEqual(statuses, [301, 200, 200, 301])
    },

    async 'the service loses the response to a request that it handled'() {
      const service = start()
      const { id } = service.faults.add({ operation: 'create', at: 'response', networkError: true, times: 1 })
      await assert.rejects(service.fetch(path, post), TypeError)
      assert.equal(service.objects.count({ name: 'web-3' }), 1)
      const { outcome, fault } = service.requests.last()
      assert.deepEqual([outcome, fault], ['network-error', { ids: [id], networkError: true, at: 'response' }])
    },

    async 'a test waits for the start, the end and the next of the requests of a service'() {
      const service = start()
      service.faults.add({ delay: 'infinite', times: 1 })
      const list = async () => (await service.fetch(path)).json()
      const response = list()
      const received = await service.requests.waitFor({ operation: 'list' }, { until: 'start' })
      assert.equal(service.requests.release(), 1)
      const ended = await service.requests.waitFor({ operation: 'list' })
      assert.deepEqual([ended.requestId, ended.responseBody], [received.requestId, await response])
      const next = service.requests.waitFor({ operation: 'list' }, { after: ended })
      await list()
      assert.equal((await next).requestId, ended.requestId + 1)
    },

    async 'errors have a code, and one class in all modules'() {
      const service = start()
      const isError = (code) => (error) => error instanceof InventoryMockError && error.code === code
      assert.throws(() => service.objects.create({ id: 42, name: 'web-3' }), isError('duplicate-id'))
      await assert.rejects(service.requests.waitFor({ operation: 'delete' }, { timeout: 1 }), isError('timeout'))
    },

    async 'the server gives each session a collection, which its client controls'() {
      const server = await startServer()
      const [one, other] = ['one', 'other'].map((session) => connect(server.url, { session }))
      const before = await one.checkpoint()
      const url = one.baseUrl + path
      assert.equal(await statusOf(fetch(url, post)), 200)
      const fault = await one.faults.add({ operation: 'list', status: 503 })
      assert.equal(await statusOf(fetch(url)), 503)
      assert.equal(await statusOf(fetch(other.baseUrl + path)), 200)
      assert.deepEqual([await one.objects.count(), await other.objects.count(), server.mock.objects.count()], [2, 1, 1])
      assert.equal((await one.requests.waitFor({ operation: 'list' })).status, 503)
      assert.deepEqual([await fault.remove(), await fault.remove()], [true, false])
      await one.restore(before)
      assert.deepEqual(await (await fetch(url)).json(), server.mock.objects.list())
      await one.faults.add({ networkError: true })
      await assert.rejects(fetch(url))
      assert.equal((await one.requests.last()).outcome, 'network-error')
      await server.close()
    },

    async 'the errors of a client have a code and a status, also when its server has freed its port'() {
      const server = await startServer()
      const inventory = connect(server.url, { session: 'errors' })
      const isError = (status, code) => (error) => {
        assert.ok(error instanceof InventoryMockError)
        assert.deepEqual([error.name, error.status, error.code], ['InventoryClientError', status, code])
        return true
      }
      await assert.rejects(inventory.objects.update(99, { name: 'web-3' }), isError(404, 'unknown-id'))
      await assert.rejects(inventory.faults.add({ operation: 'create' }), isError(400, 'invalid-fault'))
      await assert.rejects(inventory.requests.waitFor({ status: 418 }, { timeout: 1 }), isError(408, 'timeout'))
      await server.close()
      await assert.rejects(inventory.objects.list(), isError(null, 'unreachable'))
    },
  }).map(([name, check]) => ({ name, check }))
}

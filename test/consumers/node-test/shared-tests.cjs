const assert = require('node:assert/strict')
const { after, before, beforeEach, describe, test } = require('node:test')
const { InventoryMockError } = require('inventory-objects-mock/service')

const web3 = { name: 'web-3', location: null, type: null, labels: [], attributes: {}, responsible: [] }
const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(web3) }

/** Defines the tests of both builds; gets the functions that were imported or required. */
exports.defineSharedTests = function defineSharedTests({ createInventoryService, createInventoryServer, connect }) {
  describe('the service', () => {
    const service = createInventoryService({ objects: [{ id: 42, name: 'web-1' }, { name: 'web-2' }] })
    const list = async (search = '') => (await service.fetch(`/api/v2/objects/${search}`)).json()

    beforeEach(() => service.reset())

    test('is a fetch function', async () => {
      assert.deepEqual(await list(), service.objects.list())
      const [newest] = await list('?sort=-id')
      const response = await service.fetch(`https://inventory.example/api/v2/objects/${newest.id}/`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: '{"location":{"fact":"osl1"}}',
      })
      assert.deepEqual((await response.json()).location, { name: null, fact: 'osl1' })
      assert.deepEqual(service.objects.list({ location__fact: 'osl1' }), [service.objects.get(newest.id)])
      assert.equal((await service.fetch('/api/v2/people/')).status, 404)
    })

    test('restores a checkpoint', async () => {
      const checkpoint = service.checkpoint()
      assert.equal((await service.fetch('/api/v2/objects/42/', { method: 'DELETE' })).status, 204)
      assert.deepEqual(service.objects.list({ name: 'web-1' }), [])
      service.restore(checkpoint)
      assert.deepEqual(
        (await list('?name=web-1')).map(({ id }) => id),
        [42],
      )
    })

    test('applies faults', async () => {
      service.faults.add({ operation: 'list', status: 503, times: 1 })
      assert.equal((await service.fetch('/api/v2/objects/')).status, 503)
      assert.equal((await list()).length, 2)
      const fault = service.faults.add({ networkError: true })
      await assert.rejects(service.fetch('/api/v2/objects/'), TypeError)
      fault.remove()
      assert.equal((await list()).length, 2)
    })

    test('loses the response to a request that it handled', async () => {
      const { id } = service.faults.add({ operation: 'create', at: 'response', networkError: true, times: 1 })
      await assert.rejects(service.fetch('/api/v2/objects/', post), TypeError)
      assert.equal(service.objects.count({ name: 'web-3' }), 1)
      const { outcome, fault } = service.requests.last()
      assert.deepEqual([outcome, fault], ['network-error', { ids: [id], networkError: true, at: 'response' }])
      assert.equal(service.faults.get(id).remaining, 0)
    })

    test('applies a sequence of faults', async () => {
      service.faults.add({ operation: 'list', sequence: [{ status: 503 }, {}, { status: 500 }] })
      for (const status of [503, 200, 500, 200]) {
        assert.equal((await service.fetch('/api/v2/objects/')).status, status)
      }
    })

    test('lets a test wait for the start, the end and the next of its requests', async () => {
      service.faults.add({ delay: 'infinite', times: 1 })
      const response = list()
      const received = await service.requests.waitFor({ operation: 'list' }, { until: 'start' })
      assert.equal(service.requests.count({ outcome: 'pending' }), 1)
      assert.equal(service.requests.release(), 1)
      const ended = await service.requests.waitFor({ operation: 'list' })
      assert.deepEqual([ended.requestId, ended.responseBody], [received.requestId, await response])
      const next = service.requests.waitFor({ operation: 'list' }, { after: ended })
      await list()
      assert.equal((await next).requestId, ended.requestId + 1)
    })

    test('follows redirects, unless the request says manual', async () => {
      const { status, redirected, url } = await service.fetch('https://inventory.example/api/v2/objects')
      assert.deepEqual([status, redirected, url], [200, true, 'https://inventory.example/api/v2/objects/'])
      assert.equal((await service.fetch('/api/v2/objects', { redirect: 'manual' })).status, 301)
      assert.deepEqual(
        service.requests.list().map(({ status }) => status),
        [301, 200, 301],
      )
    })

    test('throws errors with a code', async () => {
      const isError = (code) => (error) => error instanceof InventoryMockError && error.code === code
      assert.throws(() => service.objects.create({ id: 42, name: 'web-3' }), isError('duplicate-id'))
      assert.throws(() => service.requests.list({ id: 42 }), isError('invalid-match'))
      assert.throws(() => service.reset([{ name: 'web-3' }]), isError('invalid-argument'))
      await assert.rejects(service.requests.waitFor({ operation: 'delete' }, { timeout: 1 }), isError('timeout'))
    })
  })

  test('a new initial state is what a reset restores', async () => {
    const service = createInventoryService({ objects: [{ name: 'web-1' }] })
    service.configure({ assumptions: { itemRetrieval: true }, delay: 1 })
    service.setInitialState({ ...service.exportState(), nextId: 7 })
    service.configure({ delay: 0 })
    service.importState([{ name: 'web-2' }])
    service.reset()
    assert.deepEqual([service.settings.delay, service.settings.assumptions.itemRetrieval], [1, true])
    assert.equal(service.objects.create({ name: 'web-2' }).id, 7)
    assert.deepEqual(
      service.objects.list().map(({ name }) => name),
      ['web-1', 'web-2'],
    )
  })

  describe('the server', () => {
    let server
    before(async () => {
      server = await createInventoryServer({ port: 0, objects: [{ name: 'web-1' }] })
    })
    after(() => server.close())

    test('serves its collection on a free port', async () => {
      assert.notEqual(server.port, 0)
      const response = await fetch(`${server.url}/api/v2/objects/`)
      assert.deepEqual(await response.json(), server.mock.objects.list())
      assert.equal(response.headers.get('allow'), 'GET, POST, HEAD, OPTIONS')
    })

    test('gives each session its own collection, which its client controls', async () => {
      const [one, other] = ['one', 'other'].map((session) => connect(server.url, { session }))
      await one.objects.create({ name: 'web-2' })
      await one.faults.add({ operation: 'list', status: 503, times: 1 })
      assert.equal((await fetch(`${one.baseUrl}/api/v2/objects/`)).status, 503)
      assert.equal((await fetch(`${other.baseUrl}/api/v2/objects/`)).status, 200)
      assert.deepEqual(
        (await one.requests.list()).map(({ operation, status }) => [operation, status]),
        [['list', 503]],
      )
      assert.deepEqual([await one.objects.count(), await other.objects.count(), server.mock.objects.count()], [2, 1, 1])
      await one.end()
      assert.equal(await one.objects.count(), 1)
    })

    test('lets a client do what a test does in process', async () => {
      const inventory = connect(server.url, { session: 'client' })
      await inventory.setInitialState([{ name: 'web-1' }, { name: 'web-2' }])
      const url = `${inventory.baseUrl}/api/v2/objects/`
      const fault = await inventory.faults.add({ operation: 'create', at: 'response', networkError: true })
      await assert.rejects(fetch(url, post), TypeError)
      const failed = await inventory.requests.waitFor({ operation: 'create' })
      assert.deepEqual([failed.outcome, failed.fault.ids], ['network-error', [fault.id]])
      assert.deepEqual([await fault.remove(), await fault.remove()], [true, false])
      const next = inventory.requests.waitFor({ operation: 'create' }, { after: failed })
      assert.equal((await fetch(url, post)).status, 200)
      assert.equal((await next).status, 200)
      assert.equal(await inventory.objects.count({ name: 'web-3' }), 2)
      await inventory.configure({ delay: 1 })
      assert.equal((await inventory.settings()).delay, 1)
      await inventory.reset()
      assert.deepEqual([await inventory.objects.count(), (await inventory.settings()).delay], [2, 0])
    })

    test('gives the errors of a client its codes', async () => {
      const inventory = connect(server.url, { session: 'errors' })
      for (const [call, status, code] of [
        [() => inventory.objects.update(99, { name: 'web-3' }), 404, 'unknown-id'],
        [() => inventory.faults.add({ operation: 'create' }), 400, 'invalid-fault'],
        [() => inventory.requests.waitFor({ operation: 'delete' }, { timeout: 1 }), 408, 'timeout'],
      ]) {
        const error = await call().then(assert.fail, (error) => error)
        assert.ok(error instanceof InventoryMockError)
        assert.deepEqual([error.name, error.status, error.code], ['InventoryClientError', status, code])
      }
    })

    test('frees its port', async () => {
      const another = await createInventoryServer({ port: 0 })
      await another.close()
      await assert.rejects(connect(another.url).objects.list(), {
        name: 'InventoryClientError',
        status: null,
        code: 'unreachable',
      })
    })
  })
}

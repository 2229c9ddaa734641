const assert = require('node:assert/strict')
const { after, before, beforeEach, describe, test } = require('node:test')

/** Defines the tests of both builds; gets the functions that were imported or required. */
exports.defineSharedTests = function defineSharedTests({ createInventoryService, createInventoryServer, connect }) {
  describe('the service', () => {
    const service = createInventoryService({ objects: [{ id: 42, name: 'web-1' }, { name: 'web-2' }] })
    const list = async (search = '') => (await service.fetch(`/api/v2/objects/${search}`)).json()

    beforeEach(() => service.reset())

    test('is a fetch function', async () => {
      assert.deepEqual(await list(), service.objects.all())
      const [newest] = await list('?sort=-id')
      const response = await service.fetch(`https://inventory.example/api/v2/objects/${newest.id}/`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: '{"location":{"fact":"osl1"}}',
      })
      assert.deepEqual((await response.json()).location, { name: null, fact: 'osl1' })
      assert.deepEqual(service.objects.find({ location__fact: 'osl1' }), [service.objects.get(newest.id)])
      assert.equal((await service.fetch('/api/v2/people/')).status, 404)
    })

    test('restores a checkpoint', async () => {
      const checkpoint = service.checkpoint()
      assert.equal((await service.fetch('/api/v2/objects/42/', { method: 'DELETE' })).status, 204)
      assert.deepEqual(service.objects.find({ name: 'web-1' }), [])
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
      const removeFault = service.faults.add({ networkError: true })
      await assert.rejects(service.fetch('/api/v2/objects/'), TypeError)
      removeFault()
      assert.equal((await list()).length, 2)
    })
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
      assert.deepEqual(await response.json(), server.mock.objects.all())
      assert.equal(response.headers.get('allow'), 'GET, POST, HEAD, OPTIONS')
    })

    test('gives each session its own collection, which its client controls', async () => {
      const [one, other] = ['one', 'other'].map((session) => connect(server.url, { session }))
      await one.objects.create({ name: 'web-2' })
      await one.faults.add({ operation: 'list', status: 503, times: 1 })
      assert.equal((await fetch(`${one.url}/api/v2/objects/`)).status, 503)
      assert.equal((await fetch(`${other.url}/api/v2/objects/`)).status, 200)
      assert.deepEqual(
        (await one.requests()).map(({ operation, status }) => [operation, status]),
        [['list', 503]],
      )
      assert.deepEqual([await one.objects.size(), await other.objects.size(), server.mock.objects.size], [2, 1, 1])
      await one.end()
      assert.equal(await one.objects.size(), 1)
    })

    test('frees its port', async () => {
      const another = await createInventoryServer({ port: 0 })
      await another.close()
      await assert.rejects(connect(another.url).objects.all(), { name: 'InventoryClientError', status: null })
    })
  })
}

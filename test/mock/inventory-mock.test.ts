import fc from 'fast-check'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, defaultAssumptions, inventoryObjectSchema } from '../../src/index.ts'

const url = 'https://inventory.example/api/v2/objects/'
const objects = [{ name: 'web-1', type: { name: 'server' } }, { name: 'web-2' }]

describe('the MSW handlers', () => {
  const started: { close(): void }[] = []
  const listen = (...handlers: Parameters<typeof setupServer>) => {
    const server = setupServer(...handlers)
    vi.spyOn(console, 'error').mockImplementation(() => {}) // MSW also prints the errors that it throws
    server.listen({ onUnhandledRequest: 'error' })
    started.push(server)
    return server
  }
  afterEach(() => {
    for (const server of started.splice(0)) server.close()
    vi.restoreAllMocks()
  })

  test('handle any origin by default', async () => {
    listen(...createInventoryMock({ objects }).handlers)
    const response = await fetch('http://anywhere.example:8080/api/v2/objects/?name=web-2')
    expect(await response.json()).toMatchObject([{ id: 2 }])
  })

  test('handle only requests below the base URL', async () => {
    listen(...createInventoryMock({ objects, baseUrl: 'https://inventory.example/base/' }).handlers)
    expect((await fetch('https://inventory.example/base/api/v2/objects/')).status).toBe(200)
    await expect(fetch('https://inventory.example/api/v2/objects/')).rejects.toThrow()
    await expect(fetch('https://other.example/base/api/v2/objects/')).rejects.toThrow()
  })

  test('leave paths without a route to onUnhandledRequest', async () => {
    listen(...createInventoryMock({ objects }).handlers)
    await expect(fetch('https://inventory.example/api/v2/others/')).rejects.toThrow()
    await expect(fetch('https://inventory.example/api/v1/objects/')).rejects.toThrow()
  })

  test('can be overridden by a handler added later', async () => {
    const server = listen(...createInventoryMock({ objects }).handlers)
    server.use(http.get(url, () => HttpResponse.json({ mine: true })))
    expect(await (await fetch(url)).json()).toEqual({ mine: true })
    server.resetHandlers()
    expect(await (await fetch(url)).json()).toHaveLength(2)
  })
})

test.each([
  [undefined, 'ALL */api/v2/objects/*'],
  ['/inventory', 'ALL */inventory/api/v2/objects/*'],
  ['https://inventory.example', 'ALL https://inventory.example/api/v2/objects/*'],
])('the handlers of a mock at %s are listed with their path', (baseUrl, header) => {
  const server = setupServer(...createInventoryMock({ baseUrl }).handlers)
  expect(server.listHandlers()).toMatchObject([{ info: { header } }])
})

test('all members are bound', async () => {
  const { configure, explain, reset, checkpoint, restore, on, fetch, ...mock } = createInventoryMock({ objects })
  const { setInitialState, exportState, importState } = mock
  const { list, create, replace, update, get, count, delete: remove } = mock.objects
  const events: string[] = []
  const stop = on('change', ({ type }) => events.push(type))
  restore(checkpoint())
  configure({ delay: 0 })
  importState(exportState())
  setInitialState([create({ name: 'a' }), replace(1, { name: 'b' }), update(2, { name: 'c' })].slice(0, 1))
  reset()
  expect([list().length, count(), get(3)?.name, remove(3), explain('/api/v2/objects/').ids]).toEqual([
    ...[1, 1, 'a', true, []],
  ])
  const { add, clear, get: getFault, list: listFaults, count: countFaults, remove: removeFault } = mock.faults
  const { id } = add({ status: 503 })
  expect([getFault(id), countFaults()]).toEqual([listFaults()[0], 1])
  expect((await fetch(url)).status).toBe(503)
  expect(removeFault(id)).toBe(true)
  clear()
  const { last, waitFor, release, clear: clearLog, count: countRequests, list: listRequests } = mock.requests
  expect(await waitFor({ status: 503 })).toBe(last())
  expect([countRequests(), listRequests().length, release()]).toEqual([1, 1, 0])
  clearLog()
  stop()
  expect(events).toEqual(['all', 'create', 'update', 'update', 'all', 'all', 'delete'])
})

test('fetch resolves a URL without an origin against baseUrl', async () => {
  const service = createInventoryMock({ objects, baseUrl: 'https://inventory.example' })
  expect((await service.fetch('/api/v2/objects/')).status).toBe(200)
  expect((await service.fetch('https://other.example/api/v2/objects/')).status).toBe(404)
})

test('fetch responds to HEAD without a body, also outside of the service', async () => {
  const mock = createInventoryMock()
  for (const url of ['/api/v2/objects/', '/api/v2/others/']) {
    const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => mock.fetch(url, { method })))
    expect([head!.status, head!.headers.get('content-type'), await head!.text()]).toEqual([
      get!.status,
      get!.headers.get('content-type'),
      '',
    ])
  }
})

test('fetch takes a request that is not an instance of Request', async () => {
  const { signal } = new AbortController()
  const request = { url: `${url}?name=web-2`, method: 'GET', headers: new Headers(), signal }
  const response = await createInventoryMock({ objects }).fetch(request as Request)
  expect(await response.json()).toMatchObject([{ id: 2 }])
})

test('fetch ignores a class instance in place of init', async () => {
  class Host {
    get method() {
      return 'DELETE'
    }
  }
  const response = await createInventoryMock({ objects }).fetch(new Request(url), new Host())
  expect(await response.json()).toHaveLength(2)
})

describe('mock.objects', () => {
  test('create sets defaults for missing fields, and assigns an id', () => {
    const mock = createInventoryMock({ objects })
    expect(mock.objects.create({ name: 'a', location: { fact: 'osl' } })).toEqual({
      ...{ id: 3, name: 'a', location: { name: null, fact: 'osl' }, type: null },
      ...{ labels: [], attributes: {}, responsible: [] },
    })
  })

  test('list takes the query parameters of the list', () => {
    const mock = createInventoryMock({ objects })
    expect(mock.objects.list({ type__name: 'server' }).map(({ id }) => id)).toEqual([1])
    expect(mock.objects.list({ sort: '-id', name: undefined }).map(({ id }) => id)).toEqual([2, 1])
  })

  test('update changes the given fields, and delete returns whether the object existed', () => {
    const mock = createInventoryMock({ objects })
    expect(mock.objects.update(1, { labels: ['x'] })).toMatchObject({ name: 'web-1', labels: ['x'] })
    expect([mock.objects.delete(1), mock.objects.delete(1), mock.objects.count()]).toEqual([true, false, 1])
  })

  test('contains objects that are valid by the schema of the contract', () => {
    const mock = createInventoryMock({ objects })
    for (const object of mock.objects.list()) expect(inventoryObjectSchema.safeParse(object).success).toBe(true)
  })
})

test('the default assumptions cannot be changed', () => {
  expect(() => Object.assign(defaultAssumptions, { uniqueName: true })).toThrow(TypeError)
})

test('any JSON in labels and any attributes are stored and returned unchanged', async () => {
  const anyJson = fc.jsonValue({ noUnicodeString: false }).filter((value) => value !== null)
  const element = anyJson.map((value) => JSON.parse(JSON.stringify(value)))
  const key = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('__proto__', 'constructor', '', 'a.b'))
  const attributes = fc
    .array(fc.tuple(key, fc.stringMatching(/^[!-~]*$/)))
    .map((entries) => Object.fromEntries(entries))
  const fields = fc.record({ labels: fc.array(element), attributes, responsible: fc.array(element) })
  await fc.assert(
    fc.asyncProperty(fields, async (input) => {
      const mock = createInventoryMock()
      const body = JSON.stringify({ name: 'a', location: null, type: null, ...input })
      const headers = { 'content-type': 'application/json' }
      const created = await (await mock.fetch(url, { method: 'POST', headers, body })).text()
      expect(JSON.parse(created)).toEqual(JSON.parse(body))
      expect(await (await mock.fetch(url)).json()).toEqual([{ id: 1, ...JSON.parse(body) }])
    }),
  )
})

import { expect, test } from 'vitest'
import * as z from 'zod'
import { connect, type InventoryClient, InventoryMockError, type JsonFault } from '../../src/client.ts'
import { inventoryObjectSchema } from '../../src/index.ts'
import { createInventoryService, type InventoryMockOptions, type InventoryService } from '../../src/service.ts'
import { LIST, USERS } from '../fields.ts'
import { completeBody, path, write } from '../mock/requests.ts'
import { startServer } from '../server/start-server.ts'

/** A mock, in process or over HTTP, and what sends requests to it. */
interface Target {
  mock: InventoryClient
  send(path: string, init?: RequestInit): Promise<Response>
}

const status = async (response: Promise<Response>) => (await response).status
const patch = (fields: object) => write('PATCH', fields)
const post = (fields: object) => write('POST', completeBody(fields))

/** Adds a fault. Its counts are getters in process, and not there over HTTP. */
async function addFault(mock: InventoryClient, fault: JsonFault) {
  const { id, ...added } = await mock.faults.add(fault)
  return { id, ...added, timesApplied: undefined, remaining: undefined }
}

const resetWith = (mock: InventoryClient, argument: unknown) => (mock.reset as (argument: unknown) => unknown)(argument)

/** Calls, each with the state that those before it have left. */
const steps: Record<string, (target: Target) => unknown> = {
  'list of objects': ({ mock }) => mock.objects.list(),
  'list with a query': ({ mock }) => mock.objects.list({ name: 'web-2', sort: '-id' }),
  'list with an undefined parameter': ({ mock }) => mock.objects.list({ name: undefined }),
  'list with a range': ({ mock }) => mock.objects.list({ sort: '-id' }, { offset: 1, limit: 1 }),
  get: ({ mock }) => mock.objects.get(2),
  'get of an unknown id': ({ mock }) => mock.objects.get(99),
  count: ({ mock }) => mock.objects.count(),
  'count with a query': ({ mock }) => mock.objects.count({ responsible: 7 }),
  create: ({ mock }) => mock.objects.create({ name: 'new', [LIST]: [1, { a: null }], [USERS]: [7] }),
  'create with an id': ({ mock }) => mock.objects.create({ id: 9, name: 'nine' }),
  replace: ({ mock }) => mock.objects.replace(3, { name: 'newer' }),
  update: ({ mock }) => mock.objects.update(3, { [LIST]: ['x'] }),
  'update with the same id': ({ mock }) => mock.objects.update(3, { id: 3, name: 'newest' }),
  delete: ({ mock }) => mock.objects.delete(9),
  'delete again': ({ mock }) => mock.objects.delete(9),

  settings: ({ mock }) => mock.settings(),
  configure: ({ mock }) => mock.configure({ assumptions: { filterMatch: 'icontains' }, delay: [0, 1] }),
  'configured settings': ({ mock }) => mock.settings(),
  'configure nothing': ({ mock }) => mock.configure({ assumptions: { filterMatch: undefined }, delay: undefined }),
  'a request under the settings': async ({ send }) => (await send(`${path}?name=WEB`)).json(),

  'add a fault': ({ mock }) => addFault(mock, { operation: 'list', status: 503, times: 1 }),
  'add a delay': ({ mock }) => addFault(mock, { match: { method: 'delete', query: { a: 1 } }, delay: 5 }),
  'add a sequence': ({ mock }) => addFault(mock, { operation: 'update', skip: 1, sequence: [{}, { status: 500 }] }),
  'add a lost response': ({ mock }) => addFault(mock, { operation: 'create', at: 'response', networkError: true }),
  'add two cookies, which a list has': async ({ mock, send }) => {
    const headers = { 'set-cookie': 'a=1\nb=2' }
    await using added = await mock.faults.add({ operation: 'list', status: 503, headers })
    const cookies = (await send(`${path}?name=cookies`)).headers.getSetCookie()
    return [added.headers, cookies, await mock.requests.last({ query: { name: 'cookies' } })]
  },
  'list of faults': ({ mock }) => mock.faults.list(),
  'get a fault': ({ mock }) => mock.faults.get(1),
  'get an unknown fault': ({ mock }) => mock.faults.get(99),
  'count of faults': ({ mock }) => mock.faults.count(),
  'a faulty list': ({ send }) => status(send(path)),
  'the next list': ({ send }) => status(send(path)),
  'a create whose response is lost': ({ send }) => send(path, post({ name: 'lost' })).catch(() => 'a network error'),
  'updates of a sequence': async ({ send }) => {
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push(await status(send(`${path}1/`, patch({ name: `n-${n}` }))))
    return statuses
  },
  'used faults': ({ mock }) => mock.faults.list(),
  'verify faults': async ({ mock, send }) => {
    const unused = await mock.faults.verify()
    await send(`${path}99/`, { method: 'DELETE' })
    return [unused]
  },
  'remove a fault': ({ mock }) => mock.faults.remove(2),
  'remove it again': ({ mock }) => mock.faults.remove(2),
  'remove a fault by itself': async ({ mock }) => {
    const { remove } = await mock.faults.add({ operation: 'delete', truncate: 1 })
    return [await mock.faults.list(), await remove()]
  },
  'verify a fault that never applied': ({ mock }) => mock.faults.verify(),

  'a redirect that is followed': async ({ send }) => {
    const { status, redirected, url } = await send('/api/v2/objects?name=web-2')
    return [status, redirected, url.endsWith('/api/v2/objects/?name=web-2')]
  },
  'list of requests': ({ mock }) => mock.requests.list(),
  'list of matching requests': ({ mock }) => mock.requests.list({ operation: 'update', status: 500 }),
  'list of requests by outcome': ({ mock }) => mock.requests.list({ outcome: 'network-error' }),
  'list of requests by their fault': ({ mock }) => mock.requests.list({ fault: { ids: [1] } }),
  'get a request': ({ mock }) => mock.requests.get(2),
  'get an unknown request': ({ mock }) => mock.requests.get(99),
  'last request': ({ mock }) => mock.requests.last(),
  'last matching request': ({ mock }) => mock.requests.last({ method: 'post' }),
  'last of none': ({ mock }) => mock.requests.last({ status: 418 }),
  'count of requests': ({ mock }) => mock.requests.count(),
  'count of matching requests': ({ mock }) => mock.requests.count({ query: { name: 'web-2' } }),
  'wait for one in the log': ({ mock }) => mock.requests.waitFor({ operation: 'create' }),
  'wait for its arrival': ({ mock }) => mock.requests.waitFor({ operation: 'create' }, { until: 'start' }),
  'wait after another': async ({ mock }) =>
    mock.requests.waitFor({ operation: 'update' }, { after: await mock.requests.waitFor({ operation: 'update' }) }),
  'wait for nothing': ({ mock }) => mock.requests.waitFor({ status: 418 }, { timeout: 0 }),
  'release nothing': ({ mock }) => mock.requests.release(),
  'release one of two': async ({ mock, send }) => {
    const fault = await mock.faults.add({ operation: 'delete', delay: 'infinite' })
    const [first, second] = [send(`${path}1/`, { method: 'DELETE' }), send(`${path}99/`, { method: 'DELETE' })]
    for (const objectId of [1, 99]) await mock.requests.waitFor({ objectId, operation: 'delete' }, { until: 'start' })
    const released = [await mock.requests.release({ objectId: 99 }), await status(second)]
    return [...released, await fault.remove(), await status(first), await mock.requests.release()]
  },
  'clear the log': ({ mock }) => mock.requests.clear(),
  'cleared log': ({ mock }) => mock.requests.list(),

  'explain a path': ({ mock }) => mock.explain(`${path}?name=WEB`),
  'explain a request': ({ mock }) => mock.explain({ method: 'POST', path, body: {} }),
  'explain with a fault': async ({ mock }) => {
    await using _fault = await mock.faults.add({ operation: 'list', networkError: true })
    return await mock.explain(new URL(`${mock.baseUrl}${path}`))
  },

  'export the state': ({ mock }) => mock.exportState(),
  'restore a checkpoint': async ({ mock, send }) => {
    const checkpoint = await mock.checkpoint()
    await mock.objects.create({ name: 'forgotten' })
    await mock.configure({ delay: 9 })
    await mock.faults.clear()
    await send(path)
    const restored = await mock.restore(checkpoint)
    return [restored, await mock.exportState(), await mock.faults.list(), await mock.requests.count()]
  },
  'import a list': ({ mock }) => mock.importState([{ name: 'a' }, { id: 7, name: 'b' }]),
  'imported list': ({ mock }) => mock.exportState(),
  reset: ({ mock }) => mock.reset(),
  'reset state': ({ mock }) => mock.exportState(),
  'verify faults after a reset': ({ mock }) => mock.faults.verify(),
  'reset with what a hook passes': async ({ mock }) => {
    for (const argument of [{ task: 1 }, {}, () => {}, undefined]) await resetWith(mock, argument)
  },
  'set the initial state': async ({ mock }) => {
    await mock.faults.add({ operation: 'create', status: 503 })
    await mock.configure({ delay: 1 })
    return mock.setInitialState(await mock.exportState())
  },
  'reset to the initial state': async ({ mock }) => {
    await mock.importState([])
    await mock.configure({ delay: 0 })
    await mock.reset()
    return [await mock.exportState(), await mock.faults.list(), await mock.requests.list()]
  },
  'listen to changes': async ({ mock }) => {
    const events: unknown[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const stop = await mock.on('change', (event) => {
      if (events.push(event) === 3) finish()
    })
    const { id } = await mock.objects.create({ name: 'seen' })
    await mock.objects.delete(id)
    await mock.importState([])
    await finished
    return [events, await stop()]
  },
}

/** A mock in process as if it were a client: its methods are not asynchronous, which `await` does not notice. */
function createTarget(service: InventoryService): Target {
  const mock = { ...service, baseUrl: 'http://mock.example', settings: () => service.settings } as unknown
  return { mock: mock as InventoryClient, send: service.fetch }
}

/** Leaves out what differs by nature: the headers that `fetch` adds, and the path of a session in a redirect. */
function leaveOutUnlike(key: string, value: unknown): unknown {
  if (key === 'headers') return undefined
  return (key === 'location' || key === 'url') && typeof value === 'string' ? value.replace('/sessions/a', '') : value
}

async function run(step: (target: Target) => unknown, target: Target): Promise<unknown> {
  try {
    const result = await step(target)
    // As JSON, undefined is nothing.
    return JSON.parse(JSON.stringify([result], leaveOutUnlike))
  } catch (error) {
    expect(error).toBeInstanceOf(InventoryMockError)
    const { code, message } = error as InventoryMockError
    return { code, message }
  }
}

type Steps = typeof steps

/** Makes steps with a mock in process and a client, expects the same of both, and returns it. */
async function compare(
  steps: Steps,
  options: InventoryMockOptions,
  session?: string,
): Promise<Record<string, unknown>> {
  const local = createTarget(createInventoryService(options))
  const mock = connect((await startServer(options)).url, { session })
  const remote: Target = { mock, send: (path, init) => fetch(mock.baseUrl + path, init) }
  const results: Record<string, unknown> = {}
  for (const [name, step] of Object.entries(steps)) {
    const [expected, actual] = [await run(step, local), await run(step, remote)]
    expect([name, actual]).toEqual([name, expected])
    results[name] = actual
  }
  return results
}

test.each([undefined, 'a'])(
  'a client of session %s does the same as a mock in process',
  async (session) => {
    const objects = [{ name: 'web-1', [USERS]: [7] }, { name: 'web-2' }]
    const results = await compare(steps, { objects, clock: () => 1000 }, session)
    // That the steps do what they are called.
    expect(results['a create whose response is lost']).toEqual(['a network error'])
    expect(results['updates of a sequence']).toEqual([[200, 200, 500, 200]])
    expect(results['release one of two']).toEqual([[1, 404, true, 204, 0]])
    expect(results['wait for nothing']).toMatchObject({ code: 'timeout' })
    expect(results['add two cookies, which a list has']).toMatchObject([[{}, ['a=1', 'b=2'], {}]])
    expect(results['verify faults']).toMatchObject({ code: 'unverified' })
    expect(results['verify a fault that never applied']).toMatchObject({ code: 'unverified' })
    expect(results['reset to the initial state']).toMatchObject([
      [{ delay: 1, faults: [{ status: 503 }] }, [{ status: 503 }], []],
    ])
  },
  30_000,
)

const schema = z.object({
  ...inventoryObjectSchema.shape,
  [LIST]: z.array(z.enum(['prod', 'lab'])),
  owner: z.string().regex(/^[A-Z]/, 'Begin with a capital.'),
  units: z.int().max(48).default(1),
})

const own = { name: 'web-2', owner: 'Ada' }

const stepsWithSchema: Steps = {
  create: ({ mock }) => mock.objects.create(own),
  'create without a field': ({ mock }) => mock.objects.create({ name: 'a' }),
  'update with what the schema of a field refuses': ({ mock }) => mock.objects.update(1, { owner: 'ada' } as never),
  replace: ({ mock }) => mock.objects.replace(1, { ...own, units: 2 } as never),
  'replace without a field': ({ mock }) => mock.objects.replace(1, { name: 'a' }),
  'list of objects': ({ mock }) => mock.objects.list(),
  explain: ({ mock }) => mock.explain({ method: 'POST', path, body: completeBody() }),
  'import a list': ({ mock }) => mock.importState([own]),
  'set the initial state': async ({ mock }) => mock.setInitialState(await mock.exportState()),
  'set an initial state of other fields': ({ mock }) =>
    mock.setInitialState({ version: 2, nextId: 2, objects: [{ id: 1, ...completeBody() }] } as never),
  'export the state': ({ mock }) => mock.exportState(),
}

test('a client of a server with a schema does the same as a mock in process', async () => {
  const objects = [{ name: 'web-1', owner: 'Grace' }]
  // Its type belongs to the mock.
  const options = { schema, objects, clock: () => 1000 } as unknown as InventoryMockOptions
  const results = await compare(stepsWithSchema, options)
  const invalid = { code: 'invalid-object' }
  expect(results).toMatchObject({
    create: [{ ...completeBody(own), id: 2, units: 1 }],
    'create without a field': { ...invalid, message: expect.stringContaining('expected object.owner to be a string') },
    'update with what the schema of a field refuses': {
      ...invalid,
      message: expect.stringContaining('Begin with a capital.'),
    },
    'replace without a field': { ...invalid, message: expect.stringContaining('owner') },
    explain: [{ status: 400, body: { owner: ['This field is required.'] }, passingBody: null }],
    'set an initial state of other fields': { message: expect.stringContaining('owner') },
    'export the state': [{ objects: [{ id: 1, ...completeBody(own), units: 1 }] }],
  })
})

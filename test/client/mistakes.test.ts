import { expect, test } from 'vitest'
import { connect, type InventoryClient, InventoryMockError } from '../../src/client.ts'
import { createInventoryService } from '../../src/service.ts'
import { path, write } from '../mock/requests.ts'
import { startServer } from '../server/start-server.ts'

type Call = (mock: InventoryClient) => unknown

const objects = [{ name: 'web-1' }, { name: 'web-2' }]

async function start(): Promise<{ local: InventoryClient; remote: InventoryClient }> {
  const service = createInventoryService({ objects })
  const local: unknown = { ...service, settings: () => service.settings }
  return { local: local as InventoryClient, remote: connect((await startServer({ objects })).url) }
}

async function fail(call: Call, mock: InventoryClient): Promise<{ code: string; message: string }> {
  const error = await (async () => call(mock))().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(InventoryMockError)
  const { code, message } = error as InventoryMockError
  return { code, message }
}

const promise = Promise.resolve(1)
const maybe: undefined | number = undefined

test.each<[message: string, call: Call]>([
  ['get an object: expected an integer as id but got "../faults"', (mock) => mock.objects.get('../faults' as never)],
  ['get an object: expected an integer as id but got "count"', (mock) => mock.objects.get('count' as never)],
  ['get an object: expected an integer as id but got NaN', (mock) => mock.objects.get(Number.NaN)],
  ['get an object: expected an integer as id but got 1.5', (mock) => mock.objects.get(1.5)],
  [
    'replace object "../initial-state": expected',
    (mock) => mock.objects.replace('../initial-state' as never, [] as never),
  ],
  ['update object undefined: expected an integer', (mock) => mock.objects.update(undefined as never, { name: 'a' })],
  [
    'delete an object: expected an integer as id but got "../faults"',
    (mock) => mock.objects.delete('../faults' as never),
  ],
  [
    'delete an object: expected an integer as id but got a promise without await',
    (mock) => mock.objects.delete(promise as never),
  ],
  ['get a fault: expected an integer as id but got "count"', (mock) => mock.faults.get('count' as never)],
  ['remove a fault: expected an integer as id but got ".."', (mock) => mock.faults.remove('..' as never)],
  ['get a request: expected an integer as id but got "last"', (mock) => mock.requests.get('last' as never)],
  ['list objects: expected an object of parameters but got null', (mock) => mock.objects.list(null as never)],
  ['list objects: expected an object of parameters but got []', (mock) => mock.objects.list([] as never)],
  [
    'list objects: expected responsible to be a number but got "7"',
    (mock) => mock.objects.list({ responsible: '7' as never }),
  ],
  ['list objects: expected name to be a string but got ["a"]', (mock) => mock.objects.list({ name: ['a'] as never })],
  ['list objects: expected one of the parameters', (mock) => mock.objects.list({ offset: 1 } as never)],
  ['list objects: expected an object of fields but got 1', (mock) => mock.objects.list({}, 1 as never)],
  ['count objects: expected an object of parameters but got "web"', (mock) => mock.objects.count('web' as never)],
  ['count requests: expected match to be an object', (mock) => mock.requests.count(0 as never)],
  ['list requests: expected match to be an object', (mock) => mock.requests.list('' as never)],
  ['wait for a request: expected an object of options but got 50', (mock) => mock.requests.waitFor({}, 50 as never)],
  ['wait for a request: expected after to be an exchange', (mock) => mock.requests.waitFor({}, { after: 5 as never })],
  ['listen: expected a function but got undefined', (mock) => mock.on('change', undefined as never)],
  [
    'restore a checkpoint: expected a checkpoint of this mock but got a promise without await',
    (mock) => mock.restore(promise as never),
  ],
  ['A state is for importState.', async (mock) => mock.restore((await mock.exportState()) as never)],
  ['A state is for importState.', (mock) => mock.restore({ id: '../reset' })],
  ['A checkpoint is for restore.', async (mock) => mock.importState((await mock.checkpoint()) as never)],
  ['A checkpoint is for restore.', async (mock) => mock.setInitialState((await mock.checkpoint()) as never)],
  ['explain a request: expected', (mock) => mock.explain(undefined as never)],
  ['but got undefined.', (mock) => mock.explain(undefined as never)],
  ['Did you mean "query"?', (mock) => mock.explain({ path, querry: {} } as never)],
])('in process and through the client the same: %s', async (message, call) => {
  const { local, remote } = await start()
  const expected = await fail(call, local)
  expect(expected.message).toContain(message)
  const { message: actual, code } = await fail(call, remote)
  expect(code).toBe(expected.code)
  expect(actual).toContain(message)
  expect(await remote.objects.list()).toEqual(await local.objects.list())
})

const notJson = 'Pass plain data, or use a mock in process.'

test.each<[message: string, call: Call, advice?: string]>([
  [
    'add a fault: expected JSON at match but got a function',
    (mock) => mock.faults.add({ match: (() => false) as never, status: 503 }),
  ],
  [
    'add a fault: expected JSON at match.path but got /a/',
    (mock) => mock.faults.add({ match: { path: /a/ as never }, status: 503 }),
  ],
  [
    'add a fault: expected JSON at respond but got a function',
    (mock) => mock.faults.add({ respond: () => new Response() } as never),
  ],
  [
    'add a fault: expected JSON at sequence[0].body.at but got a Date',
    (mock) => mock.faults.add({ sequence: [{ status: 503, body: { at: new Date(0) as never } }] }),
  ],
  [
    'add a fault: expected JSON at match.objectId but got undefined',
    (mock) => mock.faults.add({ match: { objectId: maybe }, status: 503 }),
    'Leave it out.',
  ],
  [
    'count requests: expected JSON at match.headers but got a Headers',
    (mock) => mock.requests.count({ headers: new Headers() as never }),
  ],
  [
    'count requests: expected JSON at match.query but got an URLSearchParams',
    (mock) => mock.requests.count({ query: new URLSearchParams() as never }),
  ],
  ['count requests: expected JSON at match but got a function', (mock) => mock.requests.count((() => false) as never)],
  [
    'list requests: expected JSON at match.status but got an Any',
    (mock) => mock.requests.list({ status: expect.any(Number) }),
  ],
  [
    'get the last request: expected JSON at match.body.a but got undefined',
    (mock) => mock.requests.last({ body: { a: maybe } as never }),
    'Leave it out.',
  ],
  [
    'wait for a request: expected JSON at match.body but got a Map',
    (mock) => mock.requests.waitFor({ body: new Map() as never }),
  ],
  [
    'release requests: expected JSON at match but got a function',
    (mock) => mock.requests.release((() => true) as never),
  ],
  [
    'create an object: expected JSON at attributes but got a Map',
    (mock) => mock.objects.create({ name: 'a', attributes: new Map() as never }),
  ],
  [
    'create an object: expected JSON at attributes.a but got undefined',
    (mock) => mock.objects.create({ name: 'a', attributes: { a: undefined as never } }),
    'Leave it out.',
  ],
  [
    'create an object: expected JSON at labels[0] but got undefined',
    (mock) => mock.objects.create({ name: 'a', labels: [undefined as never] }),
    'Leave it out.',
  ],
  [
    'update object 1: expected JSON at labels[0] but got NaN',
    (mock) => mock.objects.update(1, { labels: [Number.NaN] }),
  ],
  [
    'list objects: expected JSON at query.responsible but got NaN',
    (mock) => mock.objects.list({ responsible: Number.NaN }),
  ],
  [
    'import a state: expected JSON but got a promise without await',
    (mock) => mock.importState(mock.exportState() as never),
  ],
  [
    'set the initial state: expected JSON at [0].name but got a promise without await',
    (mock) => mock.setInitialState([{ name: promise as never }]),
  ],
  [
    'configure the mock: expected JSON at delay but got Infinity',
    (mock) => mock.configure({ delay: Number.POSITIVE_INFINITY }),
  ],
  [
    'explain a request: expected JSON at body.at but got a Date',
    (mock) => mock.explain({ path, body: { at: new Date(0) as never } }),
  ],
  ['generate objects: expected JSON at seed but got 7n', (mock) => mock.generate({ count: 1, seed: 7n as never })],
])('what JSON cannot hold is not sent: %s', async (message, call, advice = notJson) => {
  const { local, remote } = await start()
  const error = await fail(call, remote)
  expect(error).toEqual({ code: 'invalid-argument', message: `Failed to ${message}. ${advice}` })
  expect(await remote.exportState()).toEqual(await local.exportState())
})

test('what is undefined is as if absent, but in a match', async () => {
  const { local, remote } = await start()
  for (const mock of [local, remote]) {
    await mock.faults.add({ operation: 'create', match: undefined, status: 503, times: maybe })
    expect(await mock.objects.update(1, { name: undefined, labels: ['a'] })).toMatchObject({ name: 'web-1' })
    expect(await mock.objects.list({ name: undefined }, { limit: undefined })).toHaveLength(2)
    expect(await mock.requests.count(undefined)).toBe(0)
  }
})

test('parameters of a query can be numbers and booleans, as text', async () => {
  const { local, remote } = await start()
  for (const mock of [local, remote]) {
    const { filters } = await mock.explain({ path, query: { responsible: 5, name: true } as never })
    expect(filters).toMatchObject([
      { parameter: 'name', value: 'true' },
      { parameter: 'responsible', value: '5' },
    ])
  }
})

test('a fault takes one argument, and a POST of objects one body', async () => {
  const { remote } = await start()
  const add = remote.faults.add as (...args: unknown[]) => Promise<unknown>
  await expect(add({ status: 503 }, { times: 1 })).rejects.toThrow('expected one fault but got {"times":1}')
  expect((await fetch(`${remote.baseUrl}${path}`, write('POST', {}))).status).toBe(400)
})

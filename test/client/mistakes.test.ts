import { expect, test } from 'vitest'
import { connect, type InventoryClient, InventoryMockError } from '../../src/client.ts'
import { createInventoryService } from '../../src/service.ts'
import { path } from '../mock/requests.ts'
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

import { expect, test } from 'vitest'
import { connect, type InventoryClient } from '../../src/client.ts'
import { createInventoryService } from '../../src/service.ts'
import { LIST } from '../fields.ts'
import { path } from '../mock/requests.ts'
import { startServer } from '../server/start-server.ts'
import { testMistakes } from './mistakes.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]
const map = new Map()
const date = new Date(0)

// What JSON cannot hold, and would change: a client does not send it.
testMistakes(
  'invalid-argument',
  [
    [({ faults }) => faults.add({ match: () => false, status: 503 }), 'expected JSON at match but got a function'],
    [({ faults }) => faults.add({ match: { path: /a/ }, status: 503 }), 'expected JSON at match.path but got /a/'],
    [({ faults }) => faults.add({ respond: () => new Response() }), 'expected JSON at respond but got a function'],
    [({ faults }) => faults.add({ sequence: [{ body: { a: date } }] }), 'expected JSON at sequence[0].body.a but got'],
    [({ faults }) => faults.add({ match: { objectId: undefined } }), 'expected JSON at match.objectId but got undefin'],
    [({ requests }) => requests.count({ headers: new Headers() }), 'expected JSON at match.headers but got a Headers'],
    [({ requests }) => requests.count({ query: new URLSearchParams() }), 'expected JSON at match.query but got an URL'],
    [({ requests }) => requests.count(() => false), 'expected JSON at match but got a function'],
    [({ requests }) => requests.list({ status: expect.any(Number) }), 'expected JSON at match.status but got an Any'],
    [({ requests }) => requests.last({ body: { a: undefined } }), 'expected JSON at match.body.a but got undefined.'],
    [({ requests }) => requests.waitFor({ body: map }), 'expected JSON at match.body but got a Map. Pass plain data,'],
    [({ requests }) => requests.release(() => true), 'expected JSON at match but got a function'],
    [({ objects }) => objects.create({ attributes: map }), 'expected JSON at attributes but got a Map'],
    [({ objects }) => objects.create({ attributes: { a: undefined } }), 'expected JSON at attributes.a but got'],
    [({ objects }) => objects.create({ [LIST]: [undefined] }), `expected JSON at ${LIST}[0] but got undefined. Leave`],
    [({ objects }) => objects.update(1, { [LIST]: [Number.NaN] }), `expected JSON at ${LIST}[0] but got NaN`],
    [({ importState, exportState }) => importState(exportState()), 'expected JSON but got a promise without await'],
    [({ setInitialState }) => setInitialState([{ name: Promise.resolve() }]), 'expected JSON at [0].name but got a'],
    [({ configure }) => configure({ delay: Number.POSITIVE_INFINITY }), 'expected JSON at delay but got Infinity'],
    [({ explain }) => explain({ path, body: { a: date } }), 'expected JSON at body.a but got a Date'],
    [({ generate }) => generate({ count: 1, seed: 7n }), 'expected JSON at seed but got 7n'],
  ],
  ['client'],
)

const service = createInventoryService({ objects })
const local = service as unknown as InventoryClient

test('what is undefined is as if absent, but in a match', async () => {
  for (const mock of [local, connect((await startServer({ objects })).url)]) {
    await mock.faults.add({ operation: 'create', match: undefined, status: 503, times: undefined })
    expect(await mock.objects.update(1, { name: undefined, [LIST]: ['a'] })).toMatchObject({ name: 'web-1' })
    expect(await mock.objects.list({ name: undefined }, { limit: undefined })).toHaveLength(2)
  }
})

test('parameters of a query can be numbers and booleans, as text', async () => {
  for (const mock of [local, connect((await startServer({ objects })).url)]) {
    const { filters } = await mock.explain({ path, query: { responsible: 5, name: true } as never })
    expect(filters).toMatchObject([
      { parameter: 'name', value: 'true' },
      { parameter: 'responsible', value: '5' },
    ])
  }
})

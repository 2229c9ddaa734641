import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createInventoryDb } from '../../../src/data.ts'
import { createInventoryMock, type InventoryMock, InventoryMockError, keepState } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { path, write } from '../requests.ts'

type Mock = InventoryMock

const state = { version: 2, nextId: 1, objects: [] } as const

/** Calls with a mistake each, by the code of their error. */
const mistakes: Record<string, Record<string, (mock: Mock) => unknown>> = {
  'invalid-argument': {
    'an id that is a text': (mock) => mock.objects.get('1' as never),
    'a list query': (mock) => mock.objects.list({ nmae: 'a' } as never),
    'a range': (mock) => mock.objects.list({}, { offset: -1 }),
    'a reset with a list': (mock) => (mock.reset as (objects: object[]) => void)([]),
    'a checkpoint of another mock': (mock) => mock.restore(createInventoryMock().checkpoint()),
    'an event': (mock) => mock.on('requests' as never, () => {}),
    'a request to explain': (mock) => mock.explain('objects'),
    'the id of a fault': (mock) => mock.faults.remove('1' as never),
    'no storage': (mock) => keepState(mock, undefined as never),
    'no handlers': () => (createInventoryService() as Mock).handlers,
    'no mock for a database': () => createInventoryDb({} as never),
  },
  'invalid-option': {
    'an unknown option': () => createInventoryMock({ seeds: 1 } as never),
    'a base URL': () => createInventoryMock({ baseUrl: 'inventory' }),
    'both objects and a state': () => createInventoryMock({ objects: [], initialState: state }),
    'a delay': (mock) => mock.configure({ delay: -1 }),
    'a timeout': (mock) => mock.requests.waitFor({}, { timeout: -1 }),
  },
  'invalid-object': {
    'no name': (mock) => mock.objects.create({} as never),
    'an unknown field': (mock) => mock.objects.update(1, { colour: 'red' } as never),
    'another id': (mock) => mock.objects.replace(1, { id: 2, name: 'a' }),
    'an initial object': () => createInventoryMock({ objects: [{ name: 5 } as never] }),
    'an element': () =>
      createInventoryMock({ labelSchema: z.string(), objects: [{ name: 'a', labels: [5 as never] }] }),
    'an object of a state': (mock) => mock.importState({ ...state, objects: [{ id: 1 } as never] }),
  },
  'invalid-assumption': {
    'an unknown one': (mock) => mock.configure({ assumptions: { unique: true } as never }),
    'a value of an option': () => createInventoryMock({ assumptions: { filterMatch: 'fuzzy' as never } }),
    'a value in a state': (mock) => mock.importState({ ...state, assumptions: { uniqueName: 1 as never } }),
  },
  'invalid-fault': {
    'no effect': (mock) => mock.faults.add({ operation: 'create' }),
    'an unknown field': (mock) => mock.faults.add({ state: 503 } as never),
    'one in a state': (mock) => mock.importState({ ...state, faults: [{ status: 42 }] }),
    'a response that is none': async (mock) => {
      mock.faults.add({ respond: () => 'made' as never })
      await mock.fetch(path)
    },
  },
  'invalid-match': {
    'an unknown field': (mock) => mock.requests.list({ id: 1 } as never),
    'that of a fault': (mock) => mock.faults.add({ match: 5 as never, status: 503 }),
    'a path': (mock) => mock.requests.waitFor({ path: '/objects/' }),
    'an asynchronous function': (mock) => mock.requests.waitFor((async () => true) as never),
  },
  'invalid-state': {
    'no version': (mock) => mock.importState({ objects: [] } as never),
    'an old version': (mock) => mock.setInitialState({ ...state, version: 1 as never }),
    'a text': (mock) => mock.importState('[]' as never),
    'an unknown field': (mock) => mock.importState({ ...state, colour: 'red' } as never),
    'a next id': (mock) => mock.importState({ ...state, nextId: 0 }),
    'objects that are no list': (mock) => mock.importState({ ...state, objects: {} as never }),
    'no objects': (mock) => mock.importState({ version: 2, nextId: 1 } as never),
  },
  'duplicate-id': {
    'of a new object': (mock) => mock.objects.create({ id: 1, name: 'b' }),
    'of initial objects': () => createInventoryMock({ objects: [1, 2].map(() => ({ id: 1, name: 'a' })) }),
  },
  'unknown-id': {
    'of an object': (mock) => mock.objects.update(9, {}),
  },
  timeout: {
    'of a wait': (mock) => mock.requests.waitFor({}, { timeout: 1 }),
  },
}

describe.each(Object.entries(mistakes))('the code of an error is %s for', (code, calls) => {
  test.each(Object.entries(calls))('%s', async (_name, call) => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const error = await (async () => call(mock))().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(InventoryMockError)
    expect((error as InventoryMockError).code).toBe(code)
  })
})

test('each code is documented, and none is documented that is not', () => {
  const source = readFileSync(new URL('../../../src/validation/errors.ts', import.meta.url), 'utf8')
  const documented = Array.from(source.matchAll(/^ \* - `([\w-]+)`: /gm), ([, code]) => code)
  const declared = Array.from(source.matchAll(/^ {2}\| '([\w-]+)'$/gm), ([, code]) => code)
  expect(documented).toEqual(declared)
  expect(documented).toEqual(expect.arrayContaining(Object.keys(mistakes)))
})

test("the service's own errors have the body of the contract, without a code", async () => {
  const mock = createInventoryMock()
  const response = await mock.fetch(path, write('POST', '{'))
  expect([response.status, Object.keys(await response.json())]).toEqual([400, ['detail']])
})

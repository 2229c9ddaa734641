import { afterEach, expect } from 'vitest'
import { createInventoryMock, type ExportedState, type InventoryErrorCode } from '../../../src/index.ts'
import { type Mistake, testErrors } from './test-errors.ts'

const web1 = { id: 1, name: 'web-1', location: null, type: null, labels: [], attributes: {}, responsible: [] }
const state = { version: 2, nextId: 2, objects: [web1] } satisfies ExportedState

const change = 'Use what mock.exportState() returned, or a list of objects.'
const version = 'Use the version of inventory-objects-mock that wrote it, or export it again.'
const saved = 'one with an initialState, as a server saves it. Start a server with that file as --data, or remove its'
const neither = 'expected an exported state or a list of objects but got'
const noVersion = 'expected a state with its version, which is 2 but got'
const known = 'expected one of the fields of a state version, nextId, objects, assumptions, delay, faults but got'
const nextIds = 'expected nextId to be an integer from 1 to 6755399441055744 but got'
const manyIds = { id: 2 ** 52 + 1, name: 'a' }

const mistakes: Partial<Record<InventoryErrorCode, [message: string, state: unknown][]>> = {
  'invalid-state': [
    [`: ${neither} null. ${change}`, null],
    [`: ${neither} undefined. ${change}`, undefined],
    [`: ${neither} 5. ${change}`, 5],
    [`: ${neither} a text. Parse it first, with JSON.parse.`, JSON.stringify(state)],
    [`: ${noVersion} {}. ${change}`, {}],
    [`: ${noVersion} a Map. ${change}`, new Map()],
    [`: ${noVersion} {"objects":[]}. ${change}`, { objects: [] }],
    [`: expected version 2 of the format but got version 1. ${version}`, { ...state, version: 1 }],
    [`: expected version 2 of the format but got version 99. ${version}`, { ...state, version: 99 }],
    [`: expected one state but got ${saved} initialState.`, { ...state, initialState: state }],
    [`: expected nextId to be above every id, so above 1 but got 1. ${change}`, { ...state, nextId: 1 }],
    ['above 0 but got undefined.', { version: 2, objects: [] }],
    [`: ${nextIds} 0. Change it, or leave it out.`, { ...state, nextId: 0 }],
    // Later ids would not be exact.
    [`: ${nextIds} 9007199254740991.`, { ...state, nextId: Number.MAX_SAFE_INTEGER }],
    [`: ${known} "colour". Use one of those`, { ...state, colour: 'red' }],
    [`: ${known} "__proto__".`, JSON.parse('{"version":2,"nextId":2,"objects":[],"__proto__":{"polluted":1}}')],
    [': expected delay to be a number of ms from 0 to 2147483647, ', { ...state, delay: -1 }],
    [': expected faults to be a list but got {}. Change it, or leave it out.', { ...state, faults: {} }],
    [`: expected objects to be a list but got {}. ${change}`, { ...state, objects: {} }],
    [`: expected objects to be a list but got undefined. ${change}`, { version: 2, nextId: 1 }],
  ],
  'invalid-assumption': [
    ['filterMatch: expected exact, iexact, contains', { ...state, assumptions: { filterMatch: 'fuzzy' } }],
    ['Failed to set assumptions: expected an object but got null.', { ...state, assumptions: null }],
    ['but got "__proto__".', { ...state, assumptions: JSON.parse('{"__proto__":{}}') }],
  ],
  'invalid-fault': [
    [' (faults[1]): expected status to be an integer', { ...state, faults: [{ status: 503 }, { status: 42 }] }],
  ],
  'duplicate-id': [[': expected unique ids but got id 1 twice, in obj', { ...state, objects: [web1, web1] }]],
  'invalid-object': [
    [': expected objects[0].name to be a string but got undefined. Add it.', { ...state, objects: [{ id: 1 }] }],
    [': expected objects[0] to be an object but got null. Change it.', [null]],
    [': expected objects[0] to be an object but got a list. Pass one object in each call.', [[]]],
    ['but got objects[0].__proto__. Remove it,', JSON.parse('[{"name":"a","__proto__":{"polluted":1}}]')],
    [': expected objects[0].id to be at most 4503599627370496 but got 4503599627370497. Use a smaller id', [manyIds]],
  ],
}

afterEach(() => expect({}).not.toHaveProperty('polluted'))

for (const [code, rows] of Object.entries(mistakes) as [InventoryErrorCode, Mistake[]][]) {
  const isSingle = ([, state]: Mistake) => !Array.isArray(state) && state !== undefined
  /** Most messages begin with the action. */
  const after = (action: string, rows: Mistake[]) =>
    rows.map(([message, state]): Mistake => [/^:| \(/.test(message) ? `Failed to ${action}${message}` : message, state])
  testErrors(code, (mock, state) => mock.importState(state), after('import a state', rows))
  testErrors(code, (mock, state) => mock.setInitialState(state), after('set the initial state', rows))
  testErrors(
    code,
    (_mock, initialState) => createInventoryMock({ initialState }),
    after('create an inventory mock', rows.filter(isSingle)),
  )
}

testErrors('invalid-option', (_mock, options) => createInventoryMock(options), [
  ['expected either objects or initialState but got both. Remove one of them.', { objects: [], initialState: state }],
  ['expected initialState to be an exported state but got a list. Use the option objects.', { initialState: [web1] }],
  ['expected objects to be a list but got {"version":2', { objects: state }],
  ['expected objects to be a list but got null.', { objects: null }],
])

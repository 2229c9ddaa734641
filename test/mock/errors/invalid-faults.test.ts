import { expect, test } from 'vitest'
import { createInventoryMock, type InventoryMock } from '../../../src/index.ts'
import { path } from '../requests.ts'
import { invalidValues, type Mistake, testErrors } from './test-errors.ts'

const add = ({ faults }: InventoryMock, fault: object) => faults.add(fault)
const status = { status: 503 }
const effects = 'expected status, networkError, truncate, delay, respond or sequence'
const headers = 'expected headers to be an object of header names and values, or Headers but got'
const bodyType =
  'expected a content-type for a body that is a text but got "<h1>". ' + "Add headers: { 'content-type': 'text/html' }"

testErrors('invalid-fault', add, [
  ...invalidValues('status', 'an integer from 200 to 599', [42, 600, 100, 503.5, '503', null]),
  ...invalidValues('delay', "a number of ms from 0 to 2147483647, a list of two (min and max), or 'infinite'", [
    ...[-1, [2, 1], [1, 2, 3], Number.NaN, 'forever', Number.POSITIVE_INFINITY, 2 ** 31],
  ]),
  ...invalidValues('times', 'an integer of 1 or more', [0, 1.5], status),
  ...invalidValues('rate', 'a number above 0, up to 1', [0, 2, -0.1, Number.NaN, null, '0.5'], status),
  ...invalidValues('networkError', 'true or false', ['yes']),
  ['Failed to add a fault: expected an object of fields but got null. Pass an object.', null],
  ['but got undefined.', undefined],
  ['but got 503.', 503],
  [`${effects} but got {}.`, {}],
  [effects, { operation: 'list' }],
  [effects, { networkError: false }],
  ['but got "opertion". Did you mean "operation"?', { ...status, opertion: 'list' }],
  ['but got "netwrokError". Did you mean "networkError"?', { netwrokError: true }],
  ['but got "read".', { operation: 'read', ...status }],
  ['expected either a status or a network error but got', { ...status, networkError: true }],
  [
    'expected truncate with a response of the service or a status but got 5. Remove it.',
    { networkError: true, truncate: 5 },
  ],
  ['expected a status for the body but got', { delay: 1, body: {} }],
  ['expected a status for the headers but got', { delay: 1, headers: { a: 'b' } }],
  ['expected a status for the headers but got', { networkError: true, headers: { a: 'b' } }],
  ['"a b"', { ...status, headers: { 'a b': 'c' } }],
  ['but got', { status: 204, body: {} }],
  ['but got', { ...status, body: { at: 1n } }],
  ['but got a function.', { ...status, body: () => {} }],
  [bodyType, { ...status, body: '<h1>' }],
  [bodyType, { ...status, body: '<h1>', headers: { 'x-a': '1' } }],
  ['expected operation once but got', { operation: 'list', match: { operation: 'list' }, ...status }],
  // These would be dropped or changed.
  [`${headers} a Map.`, { ...status, headers: new Map([['x-a', '1']]) }],
  [`${headers} [["x-a","1"]].`, { ...status, headers: [['x-a', '1']] }],
  [`${headers} "x-a: 1".`, { ...status, headers: 'x-a: 1' }],
  [
    `${headers} {"Retry-After":1}. The value of a header is a text: write '1'.`,
    { status: 429, headers: { 'Retry-After': 1 } },
  ],
  ['expected no truncate, since a 204 has no body but got 5. Remove it.', { status: 204, truncate: 5 }],
  ...['Content-Length', 'Transfer-Encoding', 'Connection', 'Keep-Alive', 'Upgrade', 'Trailer'].map(
    (name): Mistake => [
      `expected headers without those that each connection has of its own but got "${name.toLowerCase()}". Remove it.`,
      { ...status, headers: { [name]: '1' } },
    ],
  ),
  [`${headers} {}.`, { ...status, headers: { 'x-a': undefined } }],
  [`${headers} {"x-a":["1","2"]}.`, { ...status, headers: { 'x-a': ['1', '2'] } }],
  // Node would not write these.
  ...['\u0001', 'a\u007f', 'a\nb', 'a\u0000', '\u1234', '😀'].map(
    (value): Mistake => ['header names and values', { ...status, headers: { 'x-a': value } }],
  ),
  ['For a sequence of effects, use { sequence: [{ status: 503 }, {}] }.', [status, {}]],
  ['expected either sequence or times but got', { sequence: [status], times: 2 }],
  ['expected no status beside a sequence but got', { sequence: [{}], ...status }],
  ['expected no at beside a sequence but got', { sequence: [{}], at: 'response' }],
  ...[[{}], [{}, {}], [{ status: undefined }]].map(
    (sequence): Mistake => ['Failed to add a fault: expected an effect in the sequence but got', { sequence }],
  ),
  ...[{ at: 'response' }, { networkError: false }].map(
    (step): Mistake => [
      'expected status, networkError, truncate, delay, respond, or {} for none but got',
      { sequence: [status, step] },
    ],
  ),
  ['expected sequence to be a list of effects but got [].', { sequence: [] }],
  ['expected sequence to be a list of effects but got {"status":503}.', { sequence: status }],
  ['expected status to be an integer from 200 to 599 but got 42.', { sequence: [{}, { status: 42 }] }],
  ['but got "operation". Use one of those.', { sequence: [{ ...status, operation: 'list' }] }],
  ['expected either a status or a network error but got', { sequence: [{ ...status, networkError: true }] }],
  ['expected a status for the body but got "x".', { sequence: [{ body: 'x' }] }],
])

const state = { version: 2, nextId: 1, objects: [] } as const
const known = 'operation, method, path, query, headers, body, objectId'
const deep = JSON.parse(`{"body":${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}}`)

testErrors('invalid-match', ({ faults }, match) => faults.add({ match, ...status }), [
  ['but got "list".', 'list'],
  ['but got null.', null],
  [`expected match to have the fields ${known} but got "opertion". Did you mean "operation"?`, { opertion: 'list' }],
  [`expected match to have the fields ${known} but got "status".`, { status: 200 }],
  ['but got "responseHeaders".', { responseHeaders: {} }],
  [
    'expected operation to be one of list, create, replace, update, delete, retrieve but got "lst". ' +
      'Did you mean "list"?',
    { operation: 'lst' },
  ],
  ['Use objectId for the id of the object, or requestId for that of the request.', { id: 1 }],
  ['expected path to end with a slash but got "/api/v2/objects". Add it, or use a RegExp', { path: path.slice(0, -1) }],
  [
    'expected path to have no query but got "/api/v2/objects/?a=b". Move the parameters to query.',
    { path: `${path}?a=b` },
  ],
  [
    'expected path to begin with /api/v2/objects/ but got "https://inventory.example/api/v2/objects/". ' +
      'Leave out the base URL.',
    { path: `https://inventory.example${path}` },
  ],
  ['but got "/inventory/api/v2/objects/". Leave out the base URL.', { path: `/inventory${path}` }],
  ['expected match to return a boolean but got an async function. Make the function', async () => true],
  ['Failed to use a match: expected at most 900 levels but got more. Change it.', deep],
])
// What no request of the operation has.
testErrors('invalid-match', ({ faults }, operation, match) => faults.add({ operation, match, ...status }), [
  ['1', 'list', { objectId: 1 }],
  ['"POST"', 'list', { method: 'POST' }],
  ['"PATCH"', 'delete', { method: 'PATCH' }],
])
testErrors('invalid-match', ({ importState }, match) => importState({ ...state, faults: [{ ...status, match }] }), [
  ['levels', deep],
])

test.each(['', 'a\tb', 'é', '~'])('the value %j of a header is accepted', (value) => {
  expect(() => createInventoryMock().faults.add({ status: 503, headers: { 'x-a': value } })).not.toThrow()
})

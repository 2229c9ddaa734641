import { createInventoryDb } from '../../../src/data.ts'
import { createInventoryMock, type InventoryMock, keepState } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { path, write } from '../requests.ts'
import { invalidValues, type Mistake, testErrors, toCall } from './test-errors.ts'

const list = toCall(({ objects }, query, range) => objects.list(query, range))
const update = toCall(({ objects }, id, changes) => objects.update(id, changes))
const replace = toCall(({ objects }, id, object) => objects.replace(id, object))
const on = toCall((mock, event, listener) => mock.on(event, listener))
const wait = toCall(({ requests }, match, options) => requests.waitFor(match, options))
const restore = toCall((mock, checkpoint) => mock.restore(checkpoint))
const explain = toCall((_mock, request, baseUrl) => createInventoryMock({ baseUrl }).explain(request))

const url = 'https://inventory.example'
const noObject = 'expected the id of an object but got an unknown id. Create the object first.'
const numbers = 'an integer of 0 or more'
const asynchronous = 'Make the function synchronous: remove async.'

testErrors('invalid-argument', [
  [
    'expected one of the events request:start, request:end, change, settings, faults but got "requests".',
    on('requests', () => {}),
  ],
  ['but got "toString".', on('toString', () => {})],
  ['but got "request-start". Did you mean "request:start"?', on('request-start', () => {})],
  ['but got "setting". Did you mean "settings"?', on('setting', () => {})],
  ['but got "draw".', on('change', 'draw')],
  ['but got undefined.', on('change', undefined)],

  ['but got "nmae". Did you mean "name"?', list({ nmae: 'a' })],
  ['but got "type_name". Did you mean "type__name"?', list({ type_name: 'switch' })],
  ['but got "name".', list({ sort: 'name' })],
  ['but got "5".', list({ responsible: '5' })],
  ['but got 5.', list({ name: 5 })],
  ['but got null.', list(null)],
  ['expected one of the parameters name, responsible', ({ objects }) => objects.count({ offset: 1 } as never)],
  ...invalidValues('offset', numbers, [-1, '1'], (range) => list({}, range)),
  ...invalidValues('limit', numbers, [1.5, Number.NaN, null], (range) => list({}, range)),
  ['Failed to list objects: expected one of the fields offset, limit but got "skip".', list({}, { skip: 1 })],
  ['expected an object of fields but got 5.', list({}, 5)],

  // The parameters of a route are strings.
  ...Object.entries({
    'get an object': ({ objects }: InventoryMock) => objects.get('1' as never),
    'delete an object': ({ objects }: InventoryMock) => objects.delete('1' as never),
    'update object "1"': update('1', { name: 'b' }),
    'replace object "1"': replace('1', { name: 'b' }),
    'get a request': ({ requests }: InventoryMock) => requests.get('1' as never),
  }).map(
    ([action, call]): Mistake => [
      `Failed to ${action}: expected a number as id but got "1". Convert it, as in Number(id).`,
      call,
    ],
  ),

  [
    'Failed to reset: expected no objects but got a list. Use mock.setInitialState(objects) for this reset and later ' +
      'ones, or mock.importState(objects) until a reset.',
    (mock) => (mock.reset as (objects: object[]) => void)([{ name: 'x' }]),
  ],
  ...Object.entries({
    another: [createInventoryMock().checkpoint(), {}, [], { nextId: 1, undo: new Map(), next: null }],
    'a function': [() => {}],
    ...{ undefined: [undefined], null: [null], 5: [5], '"x"': ['x'], 'Symbol(x)': [Symbol('x')], '1n': [1n] },
  }).flatMap(([got, values]) =>
    values.map(
      (value): Mistake => [
        `Failed to restore a checkpoint: expected a checkpoint of this mock but got ${got}. Make one with mock.checkpoint().`,
        restore(value),
      ],
    ),
  ),
  [
    'Failed to keep the state: expected a storage but got undefined. Pass sessionStorage or localStorage of the browser.',
    (mock) => keepState(mock, undefined as never),
  ],
  [
    'Failed to read handlers: expected a mock with handlers for MSW but got one of createInventoryService. ' +
      "Use createInventoryMock of 'inventory-objects-mock'.",
    () => (createInventoryService() as InventoryMock).handlers,
  ],
  ['Failed to create an inventory database: expected a mock but got', () => createInventoryDb({} as never)],
])

testErrors('unknown-id', [
  [`Failed to update object 9: ${noObject}`, update(9, {})],
  [`Failed to replace object 9: ${noObject}`, replace(9, { name: 'a' })],
])

testErrors('invalid-option', [
  ...invalidValues(
    'timeout',
    'a number of ms from 0 to 2147483647, or Infinity',
    [-1, Number.NaN, '500', 2 ** 31, null],
    (options) => wait({}, options),
  ),
  ['but got 500.', wait({}, 500)],
  ['but got "timeOut". Did you mean "timeout"?', wait({}, { timeOut: 5 })],
  ['until to be one of start, end', wait({}, { until: 'begin' })],
  ...[1, null, {}, 'last'].map((after): Mistake => ['expected after to be an exchange, such as', wait({}, { after })]),
])

testErrors('timeout', [
  ['within 1 ms but got none. Check what the client sends, or use a longer timeout.', wait({}, { timeout: 1 })],
])

testErrors('invalid-match', [
  ['but got "list".', wait('list')],
  ['but got null.', wait(null)],
  ['but got undefined.', wait(undefined)],
  [
    'Failed to wait for a request: expected match to have the fields operation, method, path, query, headers, body, ' +
      'objectId, requestId, fault, source, outcome, status, responseBody, responseHeaders, assumption but got "opertion". ' +
      'Did you mean "operation"?',
    wait({ opertion: 'list' }),
  ],
  [
    'expected match to have the fields operation, method, path, query, headers, body, objectId, requestId, fault, ' +
      'source but got "status".',
    wait({ status: 200 }, { until: 'start' }),
  ],
  ['"lst"', wait({ operation: 'lst' })],
  ['path', wait({ path: '/objects/' })],
  [asynchronous, wait(async () => false)],
  [asynchronous, ({ requests }) => requests.count((async () => false) as never)],
  ['Did you mean "operation"?', ({ requests }) => requests.list({ opertion: 'list' } as never)],
  ['Did you mean "create"?', ({ requests }) => requests.count({ operation: 'crate' as never })],
  ...(['list', 'count', 'last', 'release', 'waitFor'] as const).map(
    (name): Mistake => [
      'Use objectId for the id of the object, or requestId for that of the request.',
      ({ requests }) => requests[name]({ id: 1 } as never),
    ],
  ),
])

const headers = 'headers to be an object of header names and values, or Headers but got'

testErrors('invalid-argument', [
  ...Object.entries({
    'method to be a string but got 5': { method: 5 },
    'query to be an object but got null': { query: null },
    'query to be an object but got {"name":5}': { query: { name: 5 } },
    'query to be an object but got "name=a"': { query: 'name=a' },
    'query to be an object but got ["a"]': { query: ['a'] },
    [`${headers} {"a":5}`]: { headers: { a: 5 } },
    [`${headers} {"a b":"c"}`]: { headers: { 'a b': 'c' } },
    [`${headers} {"a":"\u1234"}`]: { headers: { a: '\u1234' } },
    [`${headers} "accept: a"`]: { headers: 'accept: a' },
    'body to be JSON but got 10n': { body: 10n },
    'body to be JSON but got a function': { body: () => {} },
    'body to be JSON but got a Date': { body: new Date() },
  }).map(
    ([problem, request]): Mistake => [
      `Failed to explain a request: expected ${problem}. Change it, or leave it out.`,
      explain({ path, ...request }),
    ],
  ),
  ...[undefined, null, 'objects', '', 5, ['/'], 'https://inventory.example/'].map(
    (value): Mistake => [
      `expected path to be a path that begins with a slash but got ${JSON.stringify(value ?? null)}. Change it.`,
      explain({ path: value }),
    ],
  ),
  [
    'expected a Request without a body but got one of POST with a body that cannot be read at once. ' +
      'Pass { method, path, headers, body }, or an exchange of the log.',
    explain(new Request(`${url}${path}`, write('POST', {}))),
  ],
  [
    `expected a URL below ${url}/base but got "https://other.example/base${path}". Use the path below the base URL.`,
    explain(new URL(`https://other.example/base${path}`), `${url}/base`),
  ],
  [`expected a URL below ${url}/base but got "${url}${path}".`, explain(new Request(`${url}${path}`), `${url}/base`)],
  ['expected a path that begins with a slash, or a URL but got "objects".', explain('objects')],
  ['but got null.', explain(null)],
  ['but got null.', explain(undefined)],
])

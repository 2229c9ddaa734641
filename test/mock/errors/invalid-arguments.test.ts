import { createInventoryDb } from '../../../src/data.ts'
import { createInventoryMock, type InventoryMock, keepState } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { path, write } from '../requests.ts'
import { invalidValues, type Mistake, testErrors } from './test-errors.ts'

const list = ({ objects }: InventoryMock, query: object, range?: object) => objects.list(query, range)
const wait = ({ requests }: InventoryMock, match: object, options?: object) => requests.waitFor(match, options)

const url = 'https://inventory.example'
const noObject = 'expected the id of an object but got an unknown id. Create the object first.'
const numbers = 'an integer of 0 or more'
const timeouts = 'a number of ms from 0 to 2147483647, or Infinity'
const withQuery = ([message, range]: Mistake): Mistake => [message, {}, range]

testErrors('invalid-argument', (mock, event, listener) => mock.on(event, listener), [
  ['one of the events request:start, request:end, change, settings, faults but got "requests".', 'requests', () => {}],
  ['but got "toString".', 'toString', () => {}],
  ['but got "request-start". Did you mean "request:start"?', 'request-start', () => {}],
  ['but got "setting". Did you mean "settings"?', 'setting', () => {}],
  ['but got "log".', 'log', () => {}],
  ['but got "checkpoint".', 'checkpoint', () => {}],
  ['but got "draw".', 'change', 'draw'],
  ['but got undefined.', 'change', undefined],
])

testErrors('invalid-argument', list, [
  ['but got "nmae". Did you mean "name"?', { nmae: 'a' }],
  ['but got "type_name". Did you mean "type__name"?', { type_name: 'switch' }],
  ['but got "name".', { sort: 'name' }],
  ['but got "5".', { responsible: '5' }],
  ['but got 5.', { name: 5 }],
  ['but got null.', null],
  ...invalidValues('offset', numbers, [-1, '1']).map(withQuery),
  ...invalidValues('limit', numbers, [1.5, Number.NaN, null]).map(withQuery),
  ['Failed to list objects: expected one of the fields offset, limit but got "skip".', {}, { skip: 1 }],
  ['expected an object of fields but got 5.', {}, 5],
])
testErrors('invalid-argument', ({ objects }, query) => objects.count(query), [
  ['expected one of the parameters name, responsible', { offset: 1 }],
])

// The parameters of a route are strings.
for (const [action, call] of Object.entries({
  'get an object': ({ objects }: InventoryMock, id: never) => objects.get(id),
  'delete an object': ({ objects }: InventoryMock, id: never) => objects.delete(id),
  'update an object': ({ objects }: InventoryMock, id: never) => objects.update(id, { name: 'b' }),
  'replace an object': ({ objects }: InventoryMock, id: never) => objects.replace(id, { name: 'b' }),
  'get a request': ({ requests }: InventoryMock, id: never) => requests.get(id),
  'get a fault': ({ faults }: InventoryMock, id: never) => faults.get(id),
  'remove a fault': ({ faults }: InventoryMock, id: never) => faults.remove(id),
})) {
  testErrors('invalid-argument', call, [
    [`Failed to ${action}: expected an integer as id but got "1". Convert it, as in Number(id).`, '1'],
    ...[Number.NaN, 1.5].map((id): Mistake => [`as id but got ${id}. Check where it comes from.`, id]),
  ])
}

testErrors('invalid-argument', (mock, checkpoint) => mock.restore(checkpoint), [
  ...Object.entries({
    'one of another': [createInventoryMock().checkpoint()],
    '[]': [[]],
    'a promise without await': [Promise.resolve({})],
    '{"nextId":1}': [{ nextId: 1 }],
    'a function': [() => {}],
    ...{ undefined: [undefined], null: [null], 5: [5], '"x"': ['x'], 'Symbol(x)': [Symbol('x')], '1n': [1n] },
  }).flatMap(([got, values]) =>
    values.map(
      (value): Mistake => [
        `a checkpoint of this mock but got ${got}. Make one with checkpoint(). A state is for importState.`,
        value,
      ],
    ),
  ),
])

testErrors('invalid-argument', (mock, perform: (mock: InventoryMock) => unknown) => perform(mock), [
  ...Object.entries({
    'a list. Use setInitialState for this reset and later ones, or importState until a reset': () => [{ name: 'x' }],
    'a state. Use setInitialState for this reset and later ones': (mock: InventoryMock) => mock.exportState(),
    'a checkpoint. Use restore': (mock: InventoryMock) => mock.checkpoint(),
    'a promise without await. Leave it out': async () => [],
    '"[]". Leave it out': () => '[]',
    '5. Leave it out': () => 5,
  }).map(
    ([got, create]): Mistake => [
      `Failed to reset: expected no argument but got ${got}`,
      (mock: InventoryMock) => (mock.reset as (argument: unknown) => void)(create(mock)),
    ],
  ),
  [
    'Failed to listen: expected no other argument but got {"once":true}. To stop listening, call the function that it',
    (mock: InventoryMock) => (mock.on as (...args: unknown[]) => void)('change', () => {}, { once: true }),
  ],
  [
    'Failed to call faults.add: expected one argument but got {"times":1}. Leave it out: it would do nothing.',
    ({ faults }: InventoryMock) => (faults.add as (...args: unknown[]) => void)({ status: 503 }, { times: 1 }),
  ],
  [
    'expected an integer as id but got a function. Pass the id of a fault, as in fault.id.',
    ({ faults }: InventoryMock) => faults.remove(faults.clear as never),
  ],
  [
    'Failed to keep the state: expected a storage but got undefined. Pass sessionStorage or localStorage of the browser.',
    (mock: InventoryMock) => keepState(mock, undefined as never),
  ],
  [
    'Failed to read handlers: expected a mock with handlers for MSW but got one of createInventoryService. ' +
      "Use createInventoryMock of 'inventory-objects-mock'.",
    () => (createInventoryService() as InventoryMock).handlers,
  ],
  ['Failed to create an inventory database: expected a mock but got', () => createInventoryDb({} as never)],
])

testErrors(
  'invalid-argument',
  (mock, ...args: unknown[]) => (mock.on as (...args: unknown[]) => unknown)('change', ...args),
  [['expected a function but got undefined. Pass a listener.']],
)

testErrors('unknown-id', ({ objects }, method: 'update' | 'replace') => objects[method](9, { name: 'a' }), [
  [`Failed to update object 9: ${noObject}`, 'update'],
  [`Failed to replace object 9: ${noObject}`, 'replace'],
])

testErrors('invalid-option', wait, [
  ...invalidValues('timeout', timeouts, [-1, Number.NaN, '500', 2 ** 31, null]).map(withQuery),
  ['but got 500.', {}, 500],
  ['but got "timeOut". Did you mean "timeout"?', {}, { timeOut: 5 }],
  ['until to be one of start, end', {}, { until: 'begin' }],
  ...[1, null, {}, 'last'].map((after): Mistake => ['expected after to be an exchange, such as', {}, { after }]),
])
testErrors('timeout', wait, [
  ['within 1 ms but got none. Check what the client sends, or use a longer timeout.', {}, { timeout: 1 }],
])

testErrors('invalid-match', wait, [
  ['but got "list".', 'list'],
  ['but got null.', null],
  ['but got undefined.', undefined],
  [
    'Failed to wait for a request: expected match to have the fields operation, method, path, query, headers, body, ' +
      'objectId, requestId, fault, source, outcome, status, responseBody, responseHeaders, assumption but got "opertion". ' +
      'Did you mean "operation"?',
    { opertion: 'list' },
  ],
  [
    'expected match to have the fields operation, method, path, query, headers, body, objectId, requestId, fault, ' +
      'source but got "status".',
    ...[{ status: 200 }, { until: 'start' }],
  ],
  ['"lst"', { operation: 'lst' }],
  ['path', { path: '/objects/' }],
  ['Make the function synchronous: remove async.', async () => false],
])
for (const name of ['list', 'count', 'last', 'release', 'waitFor'] as const) {
  testErrors('invalid-match', ({ requests }, match) => requests[name](match), [
    ['Did you mean "operation"?', { opertion: 'list' }],
    ['Did you mean "create"?', { operation: 'crate' }],
    ['Make the function synchronous: remove async.', async () => false],
    ['Use objectId for the id of the object, or requestId for that of the request.', { id: 1 }],
  ])
}

const headers = 'headers to be an object of header names and values, or Headers but got'

testErrors('invalid-argument', (_mock, request, baseUrl) => createInventoryMock({ baseUrl }).explain(request), [
  ...Object.entries({
    'method to be a string but got 5': { method: 5 },
    'query to be an object of texts, numbers and booleans but got null': { query: null },
    'query to be an object of texts, numbers and booleans but got {"name":null}': { query: { name: null } },
    'query to be an object of texts, numbers and booleans but got "name=a"': { query: 'name=a' },
    'query to be an object of texts, numbers and booleans but got ["a"]': { query: ['a'] },
    [`${headers} {"a b":"c"}`]: { headers: { 'a b': 'c' } },
    [`${headers} {"a":"\u1234"}`]: { headers: { a: '\u1234' } },
    [`${headers} "accept: a"`]: { headers: 'accept: a' },
    'body to be JSON but got 10n': { body: 10n },
    'body to be JSON but got a function': { body: () => {} },
    'body to be JSON but got a Date': { body: new Date() },
  }).map(
    ([problem, request]): Mistake => [
      `Failed to explain a request: expected ${problem}. Change it, or leave it out.`,
      { path, ...request },
    ],
  ),
  [`${headers} {"a":5}. The value of a header is a text: write '5'.`, { path, headers: { a: 5 } }],
  ...[null, 'objects', '', 5, ['/'], 'https://inventory.example/'].map(
    (path): Mistake => [
      `expected path to be a path that begins with a slash but got ${JSON.stringify(path)}. Change it.`,
      { path },
    ],
  ),
  [
    'expected a Request without a body but got one of POST with a body that cannot be read at once. ' +
      'Pass { method, path, headers, body }, or an exchange of the log.',
    new Request(`${url}${path}`, write('POST', {})),
  ],
  [
    `expected a URL below ${url}/base but got "https://other.example/base${path}". Begin with ${url}/base${path}.`,
    ...[new URL(`https://other.example/base${path}`), `${url}/base`],
  ],
  [`expected a URL below ${url}/base but got "${url}${path}".`, new Request(`${url}${path}`), `${url}/base`],
  ['expected a path that begins with a slash, or a URL but got "objects".', 'objects'],
  [`expected a URL below /base but got "${path}". Begin with /base${path}.`, path, '/base'],
  [
    'expected one of the fields method, path, query, headers, body but got "querry". Did you mean',
    { path, querry: {} },
  ],
  ...[null, undefined, {}, [], 5].map(
    (request): Mistake => [`expected a request but got ${JSON.stringify(request)}.`, request],
  ),
  ['expected a request but got a promise without await. Pass a path, a URL', Promise.resolve({ path })],
])

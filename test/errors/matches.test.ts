import { LIST } from '../fields.ts'
import { each, invalid, testMistakes, testValues } from './mistakes.ts'

// Matches of a request.
testValues(
  [
    ({ requests }, match) => requests.count(match),
    ({ requests }, match) => requests.verify(match, { times: 0 }),
    ({ requests }, match) => requests.waitFor(match, { timeout: 0 }),
    ({ faults }, match) => faults.add({ status: 503, match }),
  ],
  'invalid-match',
  [
    ...each('Pass the fields that', [null, 'list', 5, ['list'], /list/]),
    [() => async () => false, 'but got an async function. Make the function synchronous: remove async.'],
    ...each('Did you mean', [{ opertion: 'list' }, { Operation: 'list' }]),
    [() => ({ id: 1 }), 'but got "id". Use objectId for the id of the object, or requestId for that of the request.'],
    ...each('Did you mean "path"?', [{ url: '/api/v2/objects/' }]),
    ...each('Use one of those.', [{ name: 'web-1' }]),
    ...each('Pass it after the match: { times: … }.', [{ operation: 'list', times: 2 }]),
    ...each('Move it to method.', [{ path: 'GET /api/v2/objects/' }]),
    ...each('Use objectId for that of an object, or a RegExp.', [
      ...['/api/v2/objects/:id/', '/api/v2/objects/{id}/', '/api/v2/objects/*/'].map((path) => ({ path })),
    ]),
    ...each('expected no objectId with the path', [{ path: '/api/v2/objects/2/', objectId: 1 }]),
    ...each('but got undefined. Leave it out for any.', [
      ...[
        { operation: undefined },
        { query: { name: undefined } },
        { headers: { 'x-a': undefined } },
        { body: undefined },
      ],
      ...[{ body: { name: undefined } }, { body: { [LIST]: [undefined] } }, { objectId: undefined }],
    ]),
    [() => ({ operation: 'list', method: 'POST' }), 'but got "POST". Leave out one of them.'],
    [() => ({ operation: 'list', objectId: 1 }), 'but got 1. Leave out one of them.'],
    [() => ({ path: '/objects/' }), 'but got "/objects/". Leave out the base URL.'],
    [() => ({ path: '/api/v2/objects' }), 'Add it, or use a RegExp for a request without it.'],
    [() => ({ path: '/api/v2/objects/?name=a' }), 'but got "/api/v2/objects/?name=a". Move the parameters to query.'],
    ...each('Use a matcher of your test library', [
      ...[{ query: { name: Number.NaN } }, { query: { name: () => true } }, { body: { name: () => false } }],
      ...[{ body: { name: Number.NaN } }, { body: { name: 1n } }, { body: { [LIST]: new Set(['a']) } }],
    ]),
    ...invalid({
      operation: ['lst', 'FETCH', 5, ['list', 'create'], new Set(['list'])],
      method: ['FETCH', '', 5, ['GET']],
      path: [new URL('http://localhost/api/v2/objects/'), 1, {}],
      query: ['name=a', null, [], { name: ['a'] }, { name: [] }, { name: null }, { name: true }],
      headers: [
        ...[null, 'x-a: 1', ['x-a'], { 'x-a': 1 }, { 'x a': '1' }],
        ...[{ 'x-a': ['1'] }, { 'x-a': ' 1' }, { 'x-a': '1\n' }, { 'x-a': 'ሴ' }],
      ],
      body: [() => false, '{"name":"a"}', '[]'],
      objectId: ['1', Number.NaN, 1.5, 1n, true, [1, 2], {}],
    }),
    [() => ({ headers: { authorization: () => true } }), 'but got a function.'],
    [({ target }) => target, 'but got a Mock. Pass the fields that a request has to have.'],
  ],
)

// Matches of what came of a request.
testValues(
  [
    ({ requests }, match) => requests.count(match),
    ({ requests }, match) => requests.verify(match, { times: 0 }),
    ({ requests }, match) => requests.waitFor(match, { timeout: 0 }),
  ],
  'invalid-match',
  [
    ...each('but got undefined. Leave it out for any.', [
      ...[{ requestId: undefined }, { fault: undefined }, { outcome: undefined }, { status: undefined }],
      ...[{ responseBody: undefined }, { assumption: undefined }],
    ]),
    [() => ({ outcome: 'aborted', status: 200 }), 'but got 200. Leave out one of them.'],
    [() => ({ outcome: 'response', status: null }), 'but got "response". Leave out one of them.'],
    [() => ({ statusCode: 200 }), 'Did you mean "status"?'],
    ...each('expected no responseBody with the status', [{ status: 204, responseBody: {} }]),
    [() => ({ response: {} }), 'Did you mean "responseBody"?'],
    ...invalid({
      requestId: ['1', Number.NaN],
      fault: [1, true, 'list', { id: 1 }, { ids: 1 }, { at: 'request' }, { status: '503' }, { networkError: false }],
      source: ['test', 'App', null],
      outcome: ['success', 'networkError', true, ['aborted', 'response']],
      status: ['503', 42, Number.NaN, [200, 201], (status: number) => status < 300, /2../],
      responseBody: [() => true, '{"a":1}'],
      responseHeaders: ['x', { 'retry-after': 1 }],
      assumption: ['filter', 'filtermatch', 5, { name: 'filter' }],
    }),
    [() => ({ outcome: 'network-error', responseBody: {} }), 'but got {}. Leave out one of them.'],
    [() => ({ outcome: 'passed', status: 200, responseBody: {} }), 'but got {}. Leave out one of them.'],
    [() => ({ outcome: 'passed', fault: { ids: [1] } }), 'Leave out one of them.'],
  ],
)

// Fields that a request does not have yet.
testMistakes('invalid-match', [
  [({ requests }) => requests.waitFor({ status: 200 }, { until: 'start' }), 'but got "status". Use one of those.'],
  [({ requests }) => requests.waitFor({ outcome: 'pending' }), 'but got "pending". Use until: \'start\', without it.'],
])

// Functions that return no boolean.
testMistakes('invalid-match', [
  [({ requests }) => requests.count(() => ({})), 'but got {}. Return true or false.'],
  [({ requests }) => requests.count(() => Promise.resolve(false)), 'Make the function synchronous: remove async.'],
])

// All of them are asked for by no argument.
testMistakes('invalid-match', [
  [({ requests }) => requests.list(undefined), 'Leave it out for all requests.'],
  [({ requests }) => requests.count(undefined), 'Leave it out for all requests.'],
  [({ requests }) => requests.last(undefined), 'Leave it out for all requests.'],
  [({ requests }) => requests.release(undefined), 'Leave it out for all requests.'],
])

// The other members that take a match.
testValues(
  [
    ({ requests }, match) => requests.list(match),
    ({ requests }, match) => requests.last(match),
    ({ requests }, match) => requests.release(match),
    ({ requests }, match) => requests.waitFor(match, { timeout: 0, until: 'start' }),
  ],
  'invalid-match',
  [
    ...each('Pass the fields that', [null, 'list']),
    [() => ({ opertion: 'list' }), 'Did you mean "operation"?'],
    [() => ({ objectId: undefined }), 'but got undefined. Leave it out for any.'],
    ...invalid({ operation: ['lst'], body: [() => false] }),
    [({ checkpoint }) => checkpoint, 'but got '],
  ],
)

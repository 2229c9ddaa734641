import { each, invalid, testCalls, testMistakes, testValues } from './mistakes.ts'

const deep = JSON.parse(`{"body":${'[{"a":'.repeat(1000)}1${'}]'.repeat(1000)}}`)

// Faults, and those of a state.
const takeFault: Parameters<typeof testValues>[0] = [
  ({ faults }, fault) => faults.add(fault),
  ({ importState }, fault) => importState({ version: 2, nextId: 1, objects: [], faults: [fault] }),
]
testValues(takeFault, 'invalid-fault', [
  ...each('Pass an object.', [undefined, null, 503, 'list', () => new Response(), { sequence: [503, [], null] }]),
  [() => [{ status: 503 }], 'For a sequence of effects, use { sequence: [{ status: 503 }, {}] }.'],
  ...each('Add one.', [{}, { status: undefined }, { operation: 'list' }, { times: 1 }, { networkError: false }]),
  ...each('Did you mean "status"?', [{ statuss: 503 }, { code: 503 }, { statusCode: 503 }]),
  ...each('Did you mean "networkError"?', [{ networkerror: true }, { error: true }]),
  ...each('Did you mean "operation"?', [{ method: 'PATCH' }, { opertion: 'list' }]),
  ...each('Did you mean "times"?', [{ count: 1 }, { tiems: 1 }]),
  ...each('Use times: 1.', [{ once: true }]),
  ...each('Put it in match: { match: { objectId: … } }.', [{ operation: 'update', objectId: 7 }]),
  ...each('Put it in match: { match: { path: … } }.', [{ path: '/api/v2/objects/' }]),
  ...each('Did you mean "update"?', [{ operation: 'patch' }, { operation: 'PATCH' }]),
  ...each('Use one of those.', [{ timeout: 100 }, { remaining: 1 }]),
  [() => ({ status: 503, body: 'Bad gateway' }), 'but got "Bad gateway".'],
  [() => ({ status: 204, body: {} }), 'but got {}. Remove it.'],
  [() => ({ status: 204, truncate: 1 }), 'but got 1. Remove it.'],
  ...each('Add one.', [{ body: {} }, { delay: 1, body: {} }, { networkError: true, body: {} }]),
  [() => ({ delay: 1, headers: { 'x-a': '1' } }), 'but got {"x-a":"1"}. Add one.'],
  [() => ({ networkError: true, status: 503 }), 'but got {"status":503,"networkError":true}. Remove one of them.'],
  [() => ({ networkError: true, truncate: 5 }), 'but got 5. Remove it.'],
  [() => ({ sequence: [{ statuss: 503 }] }), 'Did you mean "status"?'],
  [() => ({ sequence: [{ status: '503' }] }), 'but got "503". Change it, or leave it out.'],
  [() => ({ sequence: [{ at: 'response' }] }), 'but got {"at":"response"}. Add one.'],
  ...invalid({
    status: ['503', [503], 0, 600, 101, Number.NaN, null, true, () => 503],
    networkError: ['true', 1, null],
    delay: ['500', -1, Number.POSITIVE_INFINITY, 'Infinite', [500, 100], { min: 1, max: 2 }, () => 5],
    truncate: [-1, '20', true, 2.5],
    respond: [true, new Response()],
    sequence: [[], {}, { status: 503 }, new Set([{ status: 503 }])],
  }),
  ...invalid(
    {
      times: [0, '1', Number.POSITIVE_INFINITY, Number.NaN, null],
      skip: [-1, '1', true],
      rate: [0, 50, '0.5', Number.NaN],
      at: ['reponse', 'end', 2],
      operation: ['lst', 'FETCH', 'List', ['list', 'create'], /list/, null],
      headers: [null, 'x-a: 1', [['x-a', '1']], { 'x a': '1' }, { 'x-a': undefined }, { 'x-a': ['1', '2'] }],
      body: [() => ({}), { at: new Date(0) }, { a: undefined }, { a: Number.NaN }, [undefined], 1n],
    },
    { status: 503 },
  ),
  ...each('those that each connection has of its own', [
    ...['Content-Length', 'Transfer-Encoding', 'Connection', 'Keep-Alive', 'Upgrade', 'Trailer'].map((name) => ({
      ...{ status: 503, headers: { [name]: '1' } },
    })),
  ]),
  // Node would not write these.
  ...invalid(
    { headers: ['\u0001', 'a\u007f', 'a\nb', '\u1234', '😀'].map((value) => ({ a: value })) },
    { status: 503 },
  ),
  [() => ({ status: 429, headers: { 'Retry-After': 1 } }), "The value of a header is a text: write '1'."],
  [() => ({ sequence: [{ status: 503, times: 2 }] }), 'but got "times". Use one of those.'],
  [() => ({ sequence: [{ status: 503 }], times: 2 }), 'Remove times: each effect is for one request.'],
  [() => ({ sequence: [{ status: 503 }], status: 502 }), 'Move it into the sequence.'],
  [() => ({ operation: 'list', match: { operation: 'list' }, status: 503 }), 'Remove it from match.'],
  [({ target }) => target, 'but got a Mock. Pass an object.'],
])
testValues(takeFault, 'invalid-match', [
  [() => ({ operation: 'list', match: { method: 'POST' }, status: 503 }), 'but got "POST". Leave out one of them.'],
  [() => ({ operation: 'list', match: { objectId: 1 }, status: 503 }), 'but got 1. Leave out one of them.'],
  [() => ({ match: deep, status: 503 }), 'expected at most 900 levels but got more. Change it.'],
  [() => ({ operation: 'update', match: { path: '/api/v2/objects/' }, status: 503 }), 'Leave out one of them.'],
])

// Faults that are added.
testMistakes('invalid-fault', [
  [({ faults }) => faults.add({ sequence: [{}, {}] }), 'Add one, or use skip for requests before the first.'],
])

// Functions, which are for a mock in process.
testCalls('invalid-fault', [
  [({ faults }) => faults.add({ respond: () => new Response(), status: 503 }), 'Remove one of them.'],
  [({ faults }) => faults.add({ respond: () => new Response(), networkError: true }), 'Remove one of them.'],
])

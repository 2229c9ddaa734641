import { createInventoryMock } from '../../src/index.ts'
import { each, invalid, testFunctions, testMistakes, testValues } from './mistakes.ts'

const path = '/api/v2/objects/'
const url = `http://localhost${path}`

// Requests to explain.
testValues([({ explain }, request) => explain(request)], 'invalid-argument', [
  ...each('expected a request but got', [undefined, null, 5, {}, [], [path], { url: path }]),
  ...each('expected a request but got', [{ path: undefined }, { requestId: 1 }]),
  ...each('begins with a slash', ['', 'objects', 'GET /api/v2/objects/']),
  [() => ({ path, methd: 'GET' }), 'Did you mean "method"?'],
  ...each('Use one of those.', [
    { path, params: {} },
    { path, search: '?name=a' },
  ]),
  ...invalid({ path: [null, 'objects', new URL(url), [path]] }),
  ...invalid(
    {
      method: [5, null, ['GET']],
      query: ['name=a', null, ['name'], { name: Number.NaN }, { name: () => 'a' }, new Map([['name', 'a']])],
      headers: ['a: b', [['a', 'b']], { a: 5 }, { 'a b': 'c' }, null, new Map([['a', 'b']])],
    },
    { path },
  ),
  ...invalid({ body: [() => {}, { a: undefined }, { a: Number.NaN }, 1n] }, { path, method: 'POST' }),
  [() => new Request(url, { method: 'POST', body: '{}' }), 'expected a Request without a body'],
])

testFunctions(
  [(_, url) => createInventoryMock({ baseUrl: `https://a.example/base` }).explain(url as string)],
  'invalid-argument',
  [
    [() => `https://b.example/base${path}`, `Begin with https://a.example/base${path}.`],
    [() => new Request(`https://a.example${path}`), 'expected a URL below https://a.example/base but got'],
  ],
)

// Exchanges that are none of the log.
testFunctions([({ explain, made }, fields) => explain({ ...made.exchange, ...Object(fields) })], 'invalid-argument', [
  ...invalid({
    url: [undefined, 5],
    rawBody: [
      ...[5, { base64: '%' }, { base64: 1n }, Object.assign([], { 0: globalThis })],
      ...[Array.from({ length: 100_000 }).reduce((inner) => [inner], 0)],
    ],
  }),
])
testMistakes('invalid-argument', [
  [({ explain, made }) => explain({ ...made.exchange, url: 5 }), 'expected url to be a string but got 5'],
  [({ explain, made }) => explain({ ...made.exchange, rawBody: 5 }), 'expected rawBody to be text, base64, or null'],
])

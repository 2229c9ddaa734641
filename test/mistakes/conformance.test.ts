import * as conformance from '../../src/conformance.ts'
import { createInventoryService } from '../../src/service.ts'
import { type Loose, testCalls, testValues } from './mistakes.ts'

const tools = conformance as unknown as Record<string, Loose>
const service = createInventoryService()
const fetch = async () => new Response('', { status: 404 })

// Services.
testValues(
  'invalid-argument',
  [(_, target) => tools.check!(target), (_, target) => tools.pull!(target)],
  [
    [() => undefined, 'but got undefined. Begin it with https://, as in https://staging.example.'],
    [() => null, 'but got null. Begin it with https://, as in https://staging.example.'],
    [() => 'staging.example', 'but got "staging.example". Begin it with https://, as in https://staging.example.'],
    [
      () => 'ftp://staging.example',
      'but got "ftp://staging.example". Begin it with https://, as in https://staging.ex',
    ],
    [() => '', 'but got "". Begin it with https://, as in https://staging.example.'],
    [() => 5, 'but got 5. Begin it with https://, as in https://staging.example.'],
    [
      () => ({ url: 'http://localhost' }),
      'but got {"url":"http://localhost"}. Begin it with https://, as in https://s',
    ],
    [
      () => ['http://localhost'],
      'but got ["http://localhost"]. Begin it with https://, as in https://staging.example.',
    ],
    [
      () => new Request('http://localhost'),
      'but got a Request. Begin it with https://, as in https://staging.example.',
    ],
    [
      () => Promise.resolve('http://localhost'),
      'but got a promise without await. Begin it with https://, as in https:',
    ],
    [() => service, 'but got a Mock. Begin it with https://, as in https://staging.example.'],
  ],
  ['process'],
)

// Options of the tools.
testValues(
  'invalid-option',
  [(_, options) => tools.check!(fetch, options), (_, options) => tools.pull!(fetch, options)],
  [
    [() => null, 'but got null. Pass an object.'],
    [() => [], 'but got []. Pass an object.'],
    [() => 'token', 'but got "token". Pass an object.'],
    [() => ({ Token: 'a' }), 'Did you mean "token"?'],
    [() => ({ token: 5 }), 'but got 5. Change it, or leave it out.'],
    [() => ({ headers: [] }), 'but got []. Change it, or leave it out.'],
    [() => ({ headers: { a: 1 } }), 'but got {"a":1}. Change it, or leave it out.'],
    [() => ({ headers: new Headers() }), 'but got a Headers. Change it, or leave it out.'],
    [() => ({ rate: 0 }), 'but got 0. Change it, or leave it out.'],
    [() => ({ rate: '5' }), 'but got "5". Change it, or leave it out.'],
    [() => ({ timeout: '5s' }), 'but got "5s". Change it, or leave it out.'],
    [() => ({ timeout: 0 }), 'but got 0. Change it, or leave it out.'],
    [() => ({ maxResponse: Number.POSITIVE_INFINITY }), 'but got Infinity. Change it, or leave it out.'],
    [() => ({ signal: 5 }), 'but got 5. Change it, or leave it out.'],
    [() => ({ signal: new AbortController() }), 'but got an AbortController. Change it, or leave it out.'],
    [() => ({ onProgress: 5 }), 'but got 5. Change it, or leave it out.'],
    [() => ({ fetch: 5 }), 'but got 5. Change it, or leave it out.'],
    [() => ({ fetch }), 'but got both. Remove one of them.'],
  ],
  ['process'],
)

// Other options, and reports.
testCalls('invalid-option', [
  [() => tools.check!('http://localhost', { fetch: service }), 'but got a Mock. Change it, or leave it out.'],
  [() => tools.check!(fetch, { writes: 'all' }), 'but got "all". Change it, or leave it out.'],
  [() => tools.check!(fetch, { writes: true }), 'but got true. Change it, or leave it out.'],
  [() => tools.check!(fetch, { only: 5 }), 'but got 5. Change it, or leave it out.'],
  [() => tools.check!(fetch, { skip: ['a'] }), 'but got ["a"]. Change it, or leave it out.'],
  [
    () => tools.check!(fetch, { accept: [{ id: 'delete-is-204' }] }),
    'but got [{"id":"delete-is-204"}]. Change it, or leave it out.',
  ],
  [() => tools.check!(fetch, { accept: 'a' }), 'but got "a". Change it, or leave it out.'],
  [() => tools.anonymize!([], { key: 5 }), 'but got 5. Change it, or leave it out.'],
])
testCalls('invalid-assumption', [
  [() => tools.check!(fetch, { assumptions: { a: 1 } }), 'but got "a". Use one of those.'],
  [() => tools.check!(fetch, { assumptions: null }), 'but got null. Name them, as in { uniqueName: true }.'],
])
testCalls('invalid-argument', [
  [() => tools.anonymize!(), 'but got undefined. Pass a list of objects.'],
  [() => tools.anonymize!({}), 'but got {}. Pass a list of objects.'],
])

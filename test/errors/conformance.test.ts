import * as conformance from '../../src/conformance.ts'
import { createInventoryService } from '../../src/service.ts'
import { each, invalid, type Loose, testCalls, testFunctions } from './mistakes.ts'

const tools = conformance as unknown as Record<string, Loose>
const service = createInventoryService()
const fetch = async () => new Response('', { status: 404 })

// Services.
testFunctions([(_, target) => tools.check!(target), (_, target) => tools.pull!(target)], 'invalid-argument', [
  ...each('Begin it with https://', [undefined, null, 'staging.example', 'ftp://staging.example', '', 5]),
  ...each('Begin it with https://', [{ url: 'http://localhost' }, ['http://localhost'], service]),
])

// Options of the tools.
testFunctions(
  [(_, options) => tools.check!(fetch, options), (_, options) => tools.pull!(fetch, options)],
  'invalid-option',
  [
    ...each('Pass an object.', [null, [], 'token']),
    [() => ({ Token: 'a' }), 'Did you mean "token"?'],
    [() => ({ fetch }), 'but got both. Remove one of them.'],
    ...invalid({
      token: [5],
      headers: [[], { a: 1 }, new Headers()],
      rate: [0, '5'],
      timeout: ['5s', 0],
      maxResponse: [Number.POSITIVE_INFINITY],
      signal: [5, new AbortController()],
      onProgress: [5],
      fetch: [5],
    }),
  ],
)

// Other options, and reports.
testCalls('invalid-option', [
  [() => tools.check!('http://localhost', { fetch: service }), 'but got a Mock. Change it, or leave it out.'],
  [() => tools.check!(fetch, { writes: 'all' }), 'but got "all". Change it, or leave it out.'],
  [() => tools.check!(fetch, { writes: true }), 'but got true. Change it, or leave it out.'],
  [() => tools.check!(fetch, { only: 5 }), 'but got 5. Change it, or leave it out.'],
  [() => tools.check!(fetch, { skip: ['a'] }), 'but got ["a"]. Change it, or leave it out.'],
  [() => tools.check!(fetch, { accept: [{ id: 'delete-is-204' }] }), 'but got [{"id":"delete-is-204"}]. Change it,'],
  [() => tools.check!(fetch, { accept: 'a' }), 'but got "a". Change it, or leave it out.'],
  [
    () => tools.check!(fetch, { accept: [{ id: 'delete-is-240', test: 'a', reason: 'b' }] }),
    'No finding has the id "delete-is-240". Did you mean "delete-is-204"?',
  ],
  [() => tools.anonymize!([], { key: 5 }), 'but got 5. Change it, or leave it out.'],
])
testCalls('invalid-argument', [[() => tools.anonymize!(), 'but got undefined. Pass a list of objects.']])

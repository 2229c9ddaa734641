import { forwardSession as forward, withSession as runInSession } from '../../src/ssr.ts'
import { each, type Loose, testCalls, testFunctions } from './mistakes.ts'

const forwardSession = forward as unknown as Loose
const withSession = runInSession as unknown as Loose

// Sessions.
testFunctions([(_, options) => forwardSession(options)], 'invalid-option', [
  ...each('Pass an object.', [undefined, null, 'http://localhost', []]),
  ...each('Pass process.env.INVENTORY_BASE_URL', [{}, { baseUrl: '' }, { baseUrl: '*' }, { baseUrl: '/inventory' }]),
  ...each('Use one of those.', [
    { baseUrl: 5 },
    { baseUrl: ['http://localhost'] },
    { baseUrl: 'http://a', session: 'a' },
  ]),
  ...each('Did you mean "baseUrl"?', [{ baseURL: 'http://localhost' }]),
])
testFunctions([(_, request) => withSession(request, () => {})], 'invalid-argument', [
  ...each('Pass the request.', [undefined, null, 'a', {}, { headers: null }, { headers: [] }]),
])
testCalls('invalid-argument', [
  [() => withSession(new Request('http://x'), null), 'but got null. Pass what handles the request.'],
])

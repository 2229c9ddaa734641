import { forwardSession as forward, withSession as runInSession } from '../../src/ssr.ts'
import { type Loose, testCalls } from './mistakes.ts'

const forwardSession = forward as unknown as Loose
const withSession = runInSession as unknown as Loose

// Sessions.
testCalls('invalid-option', [
  [() => forwardSession(), 'but got undefined. Pass an object.'],
  [() => forwardSession(null), 'but got null. Pass an object.'],
  [() => forwardSession('http://localhost'), 'but got "http://localhost". Pass an object.'],
  [() => forwardSession({}), 'but got undefined. Pass process.env.INVENTORY_BASE_URL, and do not call this where it '],
  [() => forwardSession({ baseUrl: undefined }), 'but got undefined. Pass process.env.INVENTORY_BASE_URL, and do not'],
  [() => forwardSession({ baseUrl: '' }), 'but got "". Pass process.env.INVENTORY_BASE_URL, and do not call this whe'],
  [() => forwardSession({ baseUrl: '*' }), 'but got "*". Pass process.env.INVENTORY_BASE_URL, and do not call this w'],
  [() => forwardSession({ baseUrl: '/inventory' }), 'but got "/inventory". Pass process.env.INVENTORY_BASE_URL, and '],
  [() => forwardSession({ baseUrl: 5 }), 'but got 5. Use one of those.'],
  [() => forwardSession({ baseUrl: null }), 'but got null. Use one of those.'],
  [() => forwardSession({ baseUrl: ['http://localhost'] }), 'but got ["http://localhost"]. Use one of those.'],
  [() => forwardSession({ baseURL: 'http://localhost' }), 'Did you mean "baseUrl"?'],
  [() => forwardSession({ baseUrl: 'http://localhost', session: 'a' }), 'but got "session". Use one of those.'],
])
testCalls('invalid-argument', [
  [() => withSession(), 'but got undefined. Pass the request.'],
  [() => withSession(null, () => {}), 'but got null. Pass the request.'],
  [() => withSession({}, () => {}), 'but got {}. Pass the request.'],
  [() => withSession('a', () => {}), 'but got "a". Pass the request.'],
  [() => withSession({ headers: null }, () => {}), 'but got {"headers":null}. Pass the request.'],
  [() => withSession({ headers: [] }, () => {}), 'but got {"headers":[]}. Pass the request.'],
  [() => withSession({ headers: [['x-inventory-session', 'a']] }, () => {}), 'Pass the request.'],
  [() => withSession({ headers: () => ({}) }, () => {}), 'but got {"headers":"a function"}. Pass the request.'],
  [() => withSession(new Headers(), () => {}), 'but got a Headers. Pass the request.'],
  [() => withSession(new Request('http://x'), null), 'but got null. Pass what handles the request.'],
  [() => withSession(new Request('http://x')), 'but got undefined. Pass what handles the request.'],
  [() => withSession(new Request('http://x'), Promise.resolve()), 'Pass what handles the request.'],
  [() => withSession(() => {}, new Request('http://x')), 'but got a function. Pass the request.'],
  [() => withSession(Promise.resolve(new Request('http://x')), () => {}), 'Pass the request.'],
])

import { expect, test } from 'vitest'
import { createInventoryWorker, type InventoryWorkerOptions } from '../../src/cloudflare.ts'
import { idFromName, collection as path } from './start-worker.ts'

/** Sends a request to a Worker; returns the names of the objects that got it, and its response. */
async function send(options: InventoryWorkerOptions, path: string, init?: RequestInit) {
  const received: [name: string, request: Request][] = []
  const getByName = (name: string) => ({
    async fetch(request: Request) {
      received.push([name, request])
      return new Response('the object')
    },
  })
  const { worker } = createInventoryWorker(options)
  const INVENTORY = { getByName, idFromName }
  const response = await worker.fetch(new Request(`https://demo.example${path}`, init), { INVENTORY })
  return { names: received.map(([name]) => name), headers: received[0]?.[1].headers, response }
}

const visitor = `visitor-${crypto.randomUUID()}`

test.each([
  ['of the session in its path', {}, `/sessions/a${path}`, {}, 'a'],
  ['of the session in its header', {}, path, { 'x-inventory-session': 'a' }, 'a'],
  ['of the path before the header', {}, `/sessions/a${path}`, { 'x-inventory-session': 'b' }, 'a'],
  ['of the cookie', { sessionCookie: true }, path, { cookie: `inventory-session=${visitor}` }, visitor],
  ['of the path, which is valid,', {}, '/sessions/a/docs', { 'x-inventory-session': 'not valid' }, 'a'],
  ['of the first session in its path', {}, '/sessions/a/sessions/b/docs', {}, 'a'],
  ['of the session itself', {}, '/sessions/a', {}, 'a'],
  ['with a long name', {}, `/sessions/${'a'.repeat(100)}/`, {}, 'a'.repeat(100)],
  ['below the base path', { basePath: '/inventory' }, `/inventory/sessions/a${path}`, {}, 'a'],
  ['that is shared, for a path that is like that of a session', {}, '/sessionsa', {}, '/'],
  ['that is shared, for the path before sessions', {}, '/sessions', {}, '/'],
  ['that is shared, without a session', {}, path, {}, '/'],
  ['that is shared, outside of the base path', { basePath: '/inventory' }, `/sessions/a${path}`, {}, '/'],
  ['that is shared, for pages of everybody', { sessionCookie: true }, '/docs', {}, '/'],
])('a request goes to one object, %s', async (_, options, path, headers, name) => {
  const { names, response } = await send(options, path, { headers })
  expect(names).toEqual([name])
  expect(response.headers.get('set-cookie')).toBe(null)
  expect(await response.text()).toBe('the object')
})

// What it gets instead is a fact of every host.
test.each<[string, Record<string, string>]>([
  ['/sessions/a%20b/', {}],
  ['/sessions/', {}],
  ['/sessions//x', {}],
  [path, { 'x-inventory-session': '/' }],
  ...['', 'a b', 'a, b', 'a\u0085b'].map((name): [string, Record<string, string>] => [
    path,
    { 'x-inventory-session': name },
  ]),
  [`/sessions/${'a'.repeat(101)}`, {}],
  ['/__mock__/health', { 'x-inventory-session': '/' }],
])('a request with an invalid name goes to no object: %s %j', async (path, headers) => {
  const { names, response } = await send({ sessionCookie: true }, path, { headers })
  expect([names, response.status]).toEqual([[], 400])
})

test('the object of a visitor gets the cookies as they were sent', async () => {
  const cookie = `a=b; inventory-session=x; inventory-session=${visitor}; inventory-session=visitor-${crypto.randomUUID()}`
  const { names, headers, response } = await send({ sessionCookie: true }, path, { headers: { cookie } })
  expect([names, headers!.get('cookie'), response.headers.get('set-cookie')]).toEqual([[visitor], cookie, null])
})

test.each(['a=b', 'a=b; inventory-session=x', 'inventory-session-2=x'])(
  'the object of a new visitor gets the cookie beside what was sent: %s',
  async (cookie) => {
    const { names, headers } = await send({ sessionCookie: true }, path, { headers: { cookie } })
    expect(headers!.get('cookie')).toBe(`${cookie}; inventory-session=${names[0]}`)
  },
)

test('a preflight request makes nobody a visitor', async () => {
  const headers = { origin: 'https://page.example', 'access-control-request-method': 'POST' }
  const { names, response } = await send({ sessionCookie: true }, path, { method: 'OPTIONS', headers })
  expect(names).toEqual(['/'])
  expect(response.headers.get('set-cookie')).toBe(null)
})

test('a new visitor gets the cookie of the object that got the request', async () => {
  const { names, headers, response } = await send({ sessionCookie: true, basePath: '/inventory' }, `/inventory${path}`)
  expect(names).toEqual([expect.stringMatching(/^visitor-[\da-f-]{36}$/)])
  expect(headers!.get('cookie')).toBe(`inventory-session=${names[0]}`)
  expect(response.headers.get('set-cookie')).toBe(
    `inventory-session=${names[0]}; Path=/inventory; HttpOnly; SameSite=Lax; Secure`,
  )
})

test('without the binding, the error says what to add to the configuration', async () => {
  const { worker } = createInventoryWorker()
  await expect(worker.fetch(new Request('https://demo.example/'), {} as never)).rejects.toThrow(
    /^Failed to find the sessions: expected the Durable Objects INVENTORY but got undefined\. Add .*InventorySession/,
  )
})

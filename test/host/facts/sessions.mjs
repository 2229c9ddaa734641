import { equal, includes, matches, until } from './checks.mjs'
import { collection, cookieOf, create, names } from './requests.mjs'

/** Facts about sessions, and about what a proxy in front says of them. */
export const sessionFacts = {
  'a session has a collection of its own, by path or by header, until it ends': [
    {},
    async ({ send }) => {
      await create(send, 'web-9', '/sessions/a')
      const header = { headers: { 'x-inventory-session': 'a' } }
      equal(await names(send, '/sessions/a'), ['web-1', 'web-2', 'web-9'])
      equal(await names(send, '', header), ['web-1', 'web-2', 'web-9'])
      // The path wins.
      equal(await names(send, '/sessions/b', header), ['web-1', 'web-2'])
      equal(await names(send), ['web-1', 'web-2'])
      equal((await send('/sessions/a', { method: 'DELETE' })).status, 204)
      equal(await names(send, '', header), ['web-1', 'web-2'])
    },
  ],

  'a session with an invalid name gets a 404': [
    {},
    async ({ send }) => {
      equal((await send(`/sessions/a%20b${collection}`)).status, 404)
      equal((await send(collection, { headers: { 'x-inventory-session': 'a b' } })).status, 404)
    },
  ],

  'with sessionCookie, each visitor has a session of their own': [
    { sessionCookie: true },
    async ({ send, base }) => {
      const first = await create(send, 'web-9')
      const [cookie, ...attributes] = cookieOf(first).split('; ')
      matches(cookie, /^inventory-session=visitor-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      equal(attributes, [`Path=${base || '/'}`, 'HttpOnly', 'SameSite=Lax'])
      const second = await send(collection, { headers: { cookie: `other=1; ${cookie}` } })
      equal([second.json().length, cookieOf(second)], [3, null])
      equal((await send(collection)).json().length, 2)
    },
  ],

  'a cookie that the host did not create counts as none': [
    { sessionCookie: true },
    async ({ send }) => {
      const headers = { cookie: 'inventory-session=a' }
      const first = cookieOf(await create(send, 'web-9', '', { headers }))
      const second = cookieOf(await send(collection, { headers }))
      equal([first === null, second === null, first === second], [false, false, false])
    },
  ],

  'only the visitor with its cookie ends the session of a cookie': [
    { sessionCookie: true },
    async ({ send }) => {
      const [cookie] = cookieOf(await create(send, 'web-9')).split(';')
      const path = `/sessions/${cookie.split('=')[1]}`
      equal((await send(path, { method: 'DELETE' })).status, 403)
      equal((await names(send, '', { headers: { cookie } })).length, 3)
      equal((await send(path, { method: 'DELETE', headers: { cookie } })).status, 204)
      equal((await names(send, '', { headers: { cookie } })).length, 2)
    },
  ],

  'pages that are the same for everybody, and named sessions, set no cookie': [
    { sessionCookie: true },
    async ({ send }) => {
      for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs', `/sessions/a${collection}`]) {
        equal([path, cookieOf(await send(path))], [path, null])
      }
    },
  ],

  'with sessionRequired, the service refuses requests without a session': [
    { sessionRequired: true },
    async ({ send }) => {
      const response = await send(collection)
      equal(response.status, 400)
      includes(response.json().detail, 'X-Inventory-Session')
      equal((await send(`/sessions/a${collection}`)).status, 200)
      equal((await send('/healthz')).status, 200)
      equal((await send('/openapi.json')).status, 200)
    },
  ],

  'with readOnlyRoot, the shared collection cannot be changed, and a session can': [
    { readOnlyRoot: true },
    async ({ send }) => {
      const response = await create(send, 'web-9')
      equal(response.status, 403)
      includes(response.json().detail, 'read-only')
      equal((await send(`${collection}1/`, { method: 'DELETE' })).status, 403)
      equal(await names(send), ['web-1', 'web-2'])
      equal((await create(send, 'web-9', '/sessions/a')).status, 200)
    },
  ],

  'with resetEvery, a later request resets everything': [
    { resetEvery: 20 },
    async ({ send }) => {
      await create(send, 'web-9')
      await create(send, 'web-9', '/sessions/a')
      await until(async () => (await names(send)).length === 2 && (await names(send, '/sessions/a')).length === 2)
    },
  ],

  'behind a trusted proxy, links have its prefix, and cookies are for TLS': [
    { trustProxy: true, sessionCookie: true },
    async ({ send, base }) => {
      const headers = { 'x-forwarded-prefix': '/demo', 'x-forwarded-proto': 'https' }
      const redirect = await send('/api/v2/objects', { headers })
      equal(redirect.headers.get('location'), `/demo${base}${collection}`)
      equal(cookieOf(redirect).split('; ').slice(1), [`Path=/demo${base}`, 'HttpOnly', 'SameSite=Lax', 'Secure'])
      equal((await send('/openapi.json', { headers })).json().servers, [{ url: `/demo${base}` }])
    },
  ],

  'without a trusted proxy, a prefix counts for nothing': [
    { sessionCookie: true },
    async ({ send, base }) => {
      const redirect = await send('/api/v2/objects', { headers: { 'x-forwarded-prefix': '/demo' } })
      equal(redirect.headers.get('location'), `${base}${collection}`)
      equal(cookieOf(redirect).split('; ').slice(1), [`Path=${base || '/'}`, 'HttpOnly', 'SameSite=Lax'])
    },
  ],

  'behind a trusted proxy, clients are told apart by the address that it saw': [
    { trustProxy: true, maxSessions: 1 },
    async ({ send }) => {
      const from = (address) => ({ headers: { 'x-forwarded-for': address } })
      await create(send, 'web-9', '/sessions/a', from('203.0.113.1'))
      // The session of a client gives way to one of the same client only.
      equal((await send(`/sessions/b${collection}`, from('203.0.113.1, 203.0.113.2'))).status, 503)
      equal((await send(`/sessions/b${collection}`, from('203.0.113.2, 203.0.113.1'))).status, 200)
    },
  ],
}

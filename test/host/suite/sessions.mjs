import { equal, includes, matches, until } from './checks.mjs'
import { adminToken, collection, cookieOf, create, names, page } from './requests.mjs'

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

  'a request with an invalid name of a session is refused, and changes nothing': [
    { sessionCookie: true, adminToken },
    async ({ send }) => {
      const cookie = cookieIn(await create(send, 'web-9'))
      const invalid = { headers: { ...page, cookie, 'x-inventory-session': 'a b' } }
      for (const [path, init] of [
        [`/sessions/a%20b${collection}`, {}],
        ['/sessions/!', { method: 'DELETE' }],
        ['/sessions/', { method: 'DELETE' }],
        ['/', { method: 'DELETE', ...invalid }],
        ...[collection, '/__mock__/health', '/healthz'].map((path) => [path, invalid]),
        [`/sessions/${'a'.repeat(101)}/docs`, {}],
      ]) {
        const response = await send(path, init)
        equal([path, response.status, cookieOf(response), response.json().code], [path, 400, null, 'invalid-argument'])
        if (init.headers) equal(response.headers.get('access-control-allow-origin'), '*')
        includes(response.json().detail, 'expected a name of up to 100 letters, digits and _.~-')
      }
      equal((await names(send, '', { headers: { cookie } })).length, 3)
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

  'a cookie without the name of a visitor counts as none': [
    { sessionCookie: true },
    async ({ send }) => {
      const uuid = crypto.randomUUID()
      const values = ['a', `visitor-${'-'.repeat(36)}`, `visitor-${uuid}x`, `visitor-${uuid}.${'0'.repeat(64)}`]
      for (const value of values) {
        const headers = { cookie: `inventory-session=${value}` }
        const first = cookieOf(await create(send, 'web-9', '', { headers }))
        const second = cookieOf(await send(collection, { headers }))
        equal([value, first === null, second === null, first === second], [value, false, false, false])
        const isTaken = [first, second].some((cookie) => cookie.startsWith(`inventory-session=${value}`))
        equal([value, isTaken], [value, false])
        // Beside the visitor's own, it counts for nothing.
        const both = { cookie: `inventory-session=${value}; ${first.split(';')[0]}` }
        equal((await names(send, '', { headers: both })).length, 3)
      }
    },
  ],

  'only the visitor with its cookie can use the session of a cookie': [
    { sessionCookie: true },
    async ({ send }) => {
      const [cookie, other] = [cookieIn(await create(send, 'web-9')), cookieIn(await create(send, 'web-8'))]
      const path = `/sessions/${nameIn(cookie)}`
      for (const headers of [{}, { cookie: other }]) {
        for (const response of [
          await send(path + collection, { headers }),
          await send(collection, { headers: { ...headers, 'x-inventory-session': nameIn(cookie) } }),
          await create(send, 'web-7', path, { headers }),
          await send(path, { method: 'DELETE', headers }),
        ]) {
          equal(response.status, 403)
          includes(response.json().detail, 'Only its visitor can use this session')
        }
      }
      equal(await names(send, path, { headers: { cookie } }), ['web-1', 'web-2', 'web-9'])
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
    {},
    async ({ send, base }) => {
      const redirect = await send('/api/v2/objects', { headers: { 'x-forwarded-prefix': '/demo' } })
      equal(redirect.headers.get('location'), `${base}${collection}`)
    },
  ],
}

/** The cookie that a response sets, as a browser sends it. */
function cookieIn(response) {
  return cookieOf(response).split(';')[0]
}

/** The name of the session in a cookie. */
function nameIn(cookie) {
  return cookie.split('=')[1]
}

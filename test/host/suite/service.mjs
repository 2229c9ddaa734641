import { equal, includes } from './checks.mjs'
import {
  admin,
  adminToken,
  authorization,
  collection,
  create,
  emptyFields,
  names,
  page,
  preflight,
  write,
} from './requests.mjs'

/** Facts about the responses of the service and of the host itself. */
export const serviceFacts = {
  'the service lists, filters, creates, updates and deletes': [
    {},
    async ({ send }) => {
      equal(await names(send), ['web-1', 'web-2'])
      equal((await send(`${collection}?name=web-2`)).json(), [{ id: 2, ...emptyFields, name: 'web-2' }])
      equal((await create(send, 'web-3')).json(), { ...emptyFields, name: 'web-3' })
      equal((await send(`${collection}3/`, write('PATCH', { name: 'web-4' }))).json().name, 'web-4')
      equal((await send(`${collection}1/`, { method: 'DELETE' })).status, 204)
      equal(await names(send), ['web-2', 'web-4'])
    },
  ],

  'a path without its trailing slash is redirected, in a session too': [
    {},
    async ({ send, base }) => {
      for (const mount of ['', '/sessions/a']) {
        const response = await send(`${mount}/api/v2/objects?sort=-id`)
        equal([response.status, response.headers.get('location')], [301, `${base}${mount}${collection}?sort=-id`])
      }
    },
  ],

  'HEAD gets the headers of GET and no body': [
    {},
    async ({ send }) => {
      for (const path of [collection, '/healthz', '/openapi.json', '/docs', `/sessions/a${collection}`]) {
        const response = await send(path, { method: 'HEAD' })
        const contentType = (await send(path)).headers.get('content-type')
        equal([response.status, response.text, response.headers.get('content-type')], [200, '', contentType])
      }
    },
  ],

  'unknown paths get a 404': [
    { adminToken },
    async ({ send }) => {
      for (const path of [
        '/elsewhere',
        '/sessions',
        '/docs/elsewhere',
        '/sessions/a/elsewhere',
        '/healthz/',
        '/docs%5C',
        '/__mock__%5cstate',
      ]) {
        const response = await send(path)
        equal([path, response.status, response.text], [path, 404, 'not found'])
      }
      equal((await send('/__mock__/elsewhere', { headers: { authorization } })).status, 404)
    },
  ],

  'a body over the limit gets a 413, and the next request a response': [
    { bodyLimit: 100 },
    async ({ send }) => {
      const response = await create(send, 'a'.repeat(200))
      equal([response.status, response.json()], [413, { detail: 'Request body exceeded 100 bytes.' }])
      equal(await names(send), ['web-1', 'web-2'])
    },
  ],

  'a network error is no response of the service: the connection ends, or the platform responds with a 5xx': [
    { adminToken },
    async ({ send }) => {
      equal((await admin(send, 'POST', '/faults', { networkError: true, times: 1 })).status, 201)
      const response = await send(collection).catch(() => null)
      equal(response === null || response.status >= 500, true)
      equal(await names(send), ['web-1', 'web-2'])
    },
  ],

  'without CORS, no response has its headers': [
    { cors: false },
    async ({ send }) => {
      for (const init of [{ headers: page }, preflight('content-type')]) {
        equal((await send(collection, init)).headers.get('access-control-allow-origin'), null)
      }
    },
  ],

  'pages of other origins can read responses, and a preflight request lets X-Inventory-Session through': [
    { sessionRequired: true, adminToken },
    async ({ send }) => {
      equal((await send(collection, { headers: page })).headers.get('access-control-allow-origin'), '*')
      for (const path of [collection, '/__mock__/reset']) {
        const response = await send(path, preflight('content-type,x-inventory-session'))
        equal([response.status, response.headers.get('access-control-allow-origin')], [204, '*'])
        equal(response.headers.get('access-control-allow-headers'), 'content-type,x-inventory-session')
        includes(response.headers.get('access-control-allow-methods'), 'PATCH')
      }
    },
  ],

  'pages of the given origins can read responses with credentials, and others cannot': [
    { corsOrigins: [page.origin], sessionRequired: true },
    async ({ send }) => {
      const read = async (path, init) => {
        const { headers } = await send(path, init)
        // A framework around the host adds names of its own.
        const varies = headers.get('vary').includes('Accept, Origin')
        return [varies, headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]
      }
      for (const path of [collection, '/sessions/a/healthz', '/sessions/.%2e/healthz']) {
        equal(await read(path, { headers: page }), [true, page.origin, 'true'])
        for (const origin of ['https://other.example', `${page.origin}.other.example`])
          equal(await read(path, { headers: { origin } }), [true, null, null])
        equal(await read(path), [true, null, null])
      }
      equal(await read(collection, preflight('content-type')), [true, page.origin, 'true'])
    },
  ],
}

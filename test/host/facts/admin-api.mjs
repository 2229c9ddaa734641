import { equal, includes, readText, until } from './checks.mjs'
import { admin, adminToken, authorization, collection, create, names, page, write } from './requests.mjs'

/** Facts about the admin API and its events. */
export const adminFacts = {
  'the admin API needs its token, and no other': [
    { adminToken },
    async ({ send }) => {
      for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: adminToken }]) {
        equal((await send('/__mock__/health', { headers })).status, 403)
        equal((await send('/sessions/a/__mock__/health', { headers })).status, 403)
        equal((await send('/__mock__/reset', { ...write('POST', {}), headers })).status, 403)
      }
      equal((await admin(send, 'GET', '/health')).json(), { status: 'ok', objects: 2 })
    },
  ],

  'without a token, the admin API refuses requests that were forwarded': [
    {},
    async ({ send }) => {
      for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
        const response = await send('/__mock__/health', { headers: { [name]: 'for=127.0.0.1' } })
        equal([name, response.status], [name, 403])
      }
    },
  ],

  'the admin API refuses pages of other origins, with the token too': [
    { adminToken },
    async ({ send }) => {
      equal((await send('/__mock__/health', { headers: { authorization, ...page } })).status, 403)
    },
  ],

  'without the admin API, its paths get a 404': [
    { admin: false },
    async ({ send }) => {
      equal((await send('/__mock__/health')).status, 404)
    },
  ],

  'the admin API changes the collection of its session': [
    { adminToken },
    async ({ send }) => {
      equal((await admin(send, 'POST', '/objects', { name: 'web-9' }, '/sessions/a')).json().id, 3)
      equal((await names(send, '/sessions/a')).length, 3)
      equal((await names(send)).length, 2)
      equal((await admin(send, 'POST', '/reset', undefined, '/sessions/a')).status, 204)
      equal((await names(send, '/sessions/a')).length, 2)
      equal((await admin(send, 'DELETE', '/session', undefined, '/sessions/a')).status, 204)
    },
  ],

  'the event stream delivers events, and ends with its session': [
    { adminToken },
    async ({ send, open }) => {
      const response = await open('/sessions/a/__mock__/events', { headers: { authorization } })
      equal([response.status, response.headers.get('content-type')], [200, 'text/event-stream'])
      const events = readText(response)
      await events.until(': connected\n\n')
      await create(send, 'web-9', '/sessions/a')
      await events.until('event: change\ndata: {"type":"create","id":3')
      await events.until('event: request\n')
      await send('/sessions/a', { method: 'DELETE' })
      await events.untilEnd()
    },
  ],

  'a poll for events responds with the next ones, or at once after its timeout': [
    { adminToken },
    async ({ send }) => {
      const poll = async (query) => (await admin(send, 'GET', `/events?${query}`)).json()
      const start = await poll('since=0')
      equal([start.missed, start.events], [true, []])
      equal(await poll(`since=${start.last}&timeout=0`), { events: [], last: start.last, missed: false })
      const next = poll(`since=${start.last}`)
      await create(send, 'web-9')
      let { events, last, missed } = await next
      equal([missed, events[0].id, events[0].name], [false, start.last + 1, 'request-start'])
      for (; !events.some(({ name }) => name === 'request'); last = events.at(-1)?.id ?? last) {
        events = [...events, ...(await poll(`since=${last}`)).events]
      }
      const { data } = events.find(({ name }) => name === 'change')
      equal([data.type, data.id, data.object.name], ['create', 3, 'web-9'])
      equal((await poll('since=1')).missed, true)
      equal((await poll(`since=${last + 1000}`)).missed, true)
    },
  ],

  'events can be limited to some names, in a stream and in a poll': [
    { adminToken },
    async ({ send, open }) => {
      const poll = async (query) =>
        (await admin(send, 'GET', `/events?names=change&${query}`, undefined, '/sessions/a')).json()
      const start = await poll('since=0')
      const response = await open('/sessions/a/__mock__/events?names=log,change', { headers: { authorization } })
      const events = readText(response)
      await events.until(': connected\n\n')
      await create(send, 'web-9', '/sessions/a')
      const text = await events.until('event: log\ndata: null\n\n')
      equal(text.match(/^event: .*$/gm), ['event: change', 'event: log'])
      const page = await poll(`since=${start.last}`)
      equal(
        page.events.map(({ name }) => name),
        ['change'],
      )
      await send('/sessions/a', { method: 'DELETE' })
      await events.untilEnd()
    },
  ],

  'a change has the object before it': [
    { adminToken },
    async ({ send }) => {
      const poll = async (since) => (await admin(send, 'GET', `/events?names=change&since=${since}`)).json()
      const { last } = await poll(0)
      await admin(send, 'PATCH', '/objects/1', { name: 'new' })
      await admin(send, 'DELETE', '/objects/1')
      const [update, deletion] = (await poll(last)).events.map(({ data }) => data)
      equal([update.before.name, update.object.name], ['web-1', 'new'])
      equal([deletion.type, deletion.before], ['delete', update.object])
    },
  ],

  'a part of the list can be read, and the list be counted': [
    { adminToken },
    async ({ send }) => {
      const read = async (path) => (await admin(send, 'GET', `/objects${path}`)).json()
      equal(
        (await read('?sort=-id&offset=1&limit=5')).map(({ id }) => id),
        [1],
      )
      equal([await read('/count'), await read('/count?name=web-2')], [2, 1])
      for (const query of ['?offset=-1', '?limit=a', '?limit=', '?limit=1.5', '/count?limit=1']) {
        equal([query, (await admin(send, 'GET', `/objects${query}`)).status], [query, 400])
      }
      includes((await read('?offset=a')).detail, 'expected offset to be an integer of 0 or more but got "a"')
    },
  ],

  'requests are listed in short, and one is read whole': [
    { adminToken },
    async ({ send }) => {
      await create(send, 'web-9')
      await send(`${collection}?name=a&name=b`)
      const [first, second] = (await admin(send, 'GET', '/requests/summaries')).json()
      equal([first.operation, first.status, first.isPending, first.search], ['create', 200, false, ''])
      equal([first.preview.startsWith('{"name":"web-9"'), first.body], [true, undefined])
      equal([second.search, second.preview], ['?name=a&name=b', ''])
      const whole = (await admin(send, 'GET', `/requests/${first.requestId}`)).json()
      equal([whole.body.name, whole.responseBody.name], ['web-9', 'web-9'])
      equal((await admin(send, 'GET', '/requests/99')).json(), null)
      equal((await admin(send, 'GET', '/requests/a')).status, 400)
      equal((await admin(send, 'POST', '/requests/release')).json(), 0)
    },
  ],

  'a poll for events with invalid parameters gets a 400': [
    { adminToken },
    async ({ send }) => {
      for (const query of ['since=', 'since=-1', 'since=a', 'since=1.5', 'since=0&timeout=25001', 'since=0&timeout=']) {
        const response = await admin(send, 'GET', `/events?${query}`)
        equal([query, response.status], [query, 400])
      }
      for (const query of ['names=', 'names=log,response', 'names=response&since=0', 'names=log,']) {
        const response = await admin(send, 'GET', `/events?${query}`)
        equal([query, response.status], [query, 400])
        includes(response.json().detail, 'only request-start, request, change, settings, log.')
      }
    },
  ],

  'a poll for events ends with its session': [
    { adminToken },
    async ({ send }) => {
      const poll = (query) => admin(send, 'GET', `/events?${query}`, undefined, '/sessions/a')
      await until(async () => {
        const { last } = (await poll('since=0')).json()
        const response = poll(`since=${last}`)
        await send('/sessions/a', { method: 'DELETE' })
        // Where the DELETE arrived first, the poll is in the next session of that name.
        return (await response).status === 503
      })
    },
  ],
}

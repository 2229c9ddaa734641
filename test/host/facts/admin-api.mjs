import { equal, includes, matches, readText, until } from './checks.mjs'
import { admin, adminToken, authorization, collection, create, emptyFields, names, page, write } from './requests.mjs'

/** Facts about the admin API and its events. */
export const adminFacts = {
  'the admin API needs its token, and no other': [
    { adminToken },
    async ({ send }) => {
      for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: adminToken }]) {
        equal((await send('/__mock__/health', { headers })).status, 403)
        equal((await send('/sessions/a/__mock__/health', { headers })).status, 403)
        const response = await send('/__mock__/reset', { method: 'POST', headers })
        equal([response.status, response.json().code], [403, 'forbidden'])
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
      await events.until('event: request:end\n')
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
      equal([missed, events[0].id, events[0].name], [false, start.last + 1, 'request:start'])
      for (; !events.some(({ name }) => name === 'request:end'); last = events.at(-1)?.id ?? last) {
        events = [...events, ...(await poll(`since=${last}`)).events]
      }
      const { data } = events.find(({ name }) => name === 'change')
      equal([data.type, data.id, data.object.name, data.source], ['create', 3, 'web-9', 'app'])
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
      const text = await events.until('"type":"create"')
      equal([...new Set(text.match(/^event: .*$/gm))].sort(), ['event: change', 'event: log'])
      await events.until('event: log\ndata: null\n\n')
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

  'requests are listed, those that match alone, counted, and read one by one': [
    { adminToken },
    async ({ send }) => {
      await create(send, 'web-9')
      await send(`${collection}?name=a`)
      await send(`${collection}1/`, { method: 'DELETE' })
      const read = async (path, match) =>
        (await admin(send, 'GET', `/requests${path}?match=${encodeURIComponent(JSON.stringify(match))}`)).json()
      const all = (await admin(send, 'GET', '/requests')).json()
      equal(
        all.map(({ requestId, operation, outcome, status, objectId }) => [
          ...[requestId, operation, outcome, status, objectId],
        ]),
        [
          [1, 'create', 'response', 200, 3],
          [2, 'list', 'response', 200, null],
          [3, 'delete', 'response', 204, 1],
        ],
      )
      equal(await read('', { query: { name: 'a' } }), [all[1]])
      equal([await read('/last', { status: 200 }), await read('/last', { status: 500 })], [all[1], null])
      equal((await admin(send, 'GET', '/requests/last')).json(), all[2])
      equal([await read('/count', { status: 200 }), (await admin(send, 'GET', '/requests/count')).json()], [2, 3])
      for (const path of ['', '/last', '/count']) {
        for (const [match, code] of [
          ['{', 'invalid-argument'],
          ['{"id":1}', 'invalid-match'],
        ]) {
          const response = await admin(send, 'GET', `/requests${path}?match=${encodeURIComponent(match)}`)
          equal([path, match, response.status, response.json().code], [path, match, 400, code])
        }
      }
      equal((await admin(send, 'DELETE', '/requests')).status, 204)
      equal((await admin(send, 'GET', '/requests')).json(), [])
    },
  ],

  'requests are listed in short, and one is read whole': [
    { adminToken },
    async ({ send }) => {
      await create(send, 'web-9')
      await send(`${collection}?name=a&name=b`)
      const [first, second] = (await admin(send, 'GET', '/requests/summaries')).json()
      equal([first.operation, first.status, first.outcome, first.search], ['create', 200, 'response', ''])
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
        includes(response.json().detail, 'only request:start, request:end, change, settings, faults.')
      }
    },
  ],

  'a pending request is in the log from its arrival, until it is released': [
    { adminToken },
    async ({ send }) => {
      equal((await admin(send, 'PATCH', '/settings', { delay: 'infinite' })).status, 204)
      const wait = (body) => admin(send, 'POST', '/requests/wait-for', body)
      const response = send(collection)
      const arrived = (await wait({ match: { operation: 'list' }, until: 'start', timeout: null })).json()
      equal([arrived.requestId, 'outcome' in arrived], [1, false])
      const [pending] = (await admin(send, 'GET', '/requests')).json()
      equal([pending.outcome, pending.status, pending.durationMs], ['pending', null, null])
      const late = await wait({ match: { operation: 'list' }, timeout: 0 })
      equal([late.status, late.json().code], [408, 'timeout'])
      includes(late.json().detail, 'it matches, but is pending')
      const ended = wait({ match: { operation: 'list' }, timeout: null })
      equal((await admin(send, 'POST', '/requests/release', { match: { operation: 'create' } })).json(), 0)
      equal((await admin(send, 'POST', '/requests/release', { match: { operation: 'list' } })).json(), 1)
      equal((await response).status, 200)
      equal([(await ended).json().requestId, (await ended).json().status], [1, 200])
    },
  ],

  'a wait can be for what comes after another request': [
    { adminToken },
    async ({ send }) => {
      const wait = async (body) => (await admin(send, 'POST', '/requests/wait-for', body)).json()
      const match = { operation: 'list' }
      await send(collection)
      const first = await wait({ match })
      equal([first.requestId, await wait({ match })], [1, first])
      equal((await wait({ match, after: first, timeout: 0 })).code, 'timeout')
      const next = wait({ match, after: first, timeout: null })
      await send(`${collection}?name=web-2`)
      equal((await next).requestId, 2)
    },
  ],

  'the settings can be read, and changed until a reset': [
    { adminToken, assumptions: { filterMatch: 'iexact' }, delay: 1 },
    async ({ send }) => {
      const read = async () => (await admin(send, 'GET', '/settings')).json()
      const initial = await read()
      equal([initial.assumptions.filterMatch, initial.delay], ['iexact', 1])
      equal((await admin(send, 'PATCH', '/settings', { assumptions: { filterMatch: 'icontains' } })).status, 204)
      equal((await names(send, '', undefined)).length, 2)
      equal((await send(`${collection}?name=EB-1`)).json().length, 1)
      await admin(send, 'PATCH', '/settings', { delay: 0 })
      const { assumptions } = initial
      equal(await read(), { assumptions: { ...assumptions, filterMatch: 'icontains' }, delay: 0 })
      for (const [changes, code] of [
        [{ dely: 0 }, 'invalid-option'],
        [{ delay: -1 }, 'invalid-option'],
        [{ assumptions: { filterMatch: 'x' } }, 'invalid-assumption'],
      ]) {
        const response = await admin(send, 'PATCH', '/settings', changes)
        equal([changes, response.status, response.json().code], [changes, 400, code])
      }
      await admin(send, 'POST', '/reset')
      equal(await read(), initial)
    },
  ],

  'faults have ids and counts, and stay in the list when they are used up': [
    { adminToken },
    async ({ send }) => {
      const add = async (fault) => (await admin(send, 'POST', '/faults', fault)).json()
      const read = async (path = '') => (await admin(send, 'GET', `/faults${path}`)).json()
      const first = await add({ operation: 'list', status: 503, times: 1 })
      equal(first, { id: 1, operation: 'list', status: 503, times: 1, timesApplied: 0, remaining: 1 })
      equal((await add({ operation: 'delete', networkError: true })).remaining, null)
      equal([(await send(collection)).status, (await send(collection)).status], [503, 200])
      equal(await read('/1'), { ...first, timesApplied: 1, remaining: 0 })
      equal(
        (await read()).map(({ id }) => id),
        [2, 1],
      )
      equal([await read('/count'), await read('/9')], [2, null])
      equal((await admin(send, 'GET', '/requests')).json()[0].fault, { ids: [1], status: 503 })
      equal((await admin(send, 'DELETE', '/faults/2')).json(), true)
      equal((await admin(send, 'DELETE', '/faults/2')).json(), false)
      equal((await admin(send, 'DELETE', '/faults')).status, 204)
      equal([await read(), (await add({ status: 500 })).id], [[], 3])
    },
  ],

  'a fault has a sequence of effects, one for each request': [
    { adminToken },
    async ({ send }) => {
      const sequence = [{ status: 503 }, {}, { status: 429, headers: { 'retry-after': '7' } }]
      equal((await admin(send, 'POST', '/faults', { operation: 'list', skip: 1, sequence })).status, 201)
      const statuses = []
      for (let count = 0; count < 5; count++) statuses.push((await send(collection)).status)
      equal(statuses, [200, 503, 200, 429, 200])
      const [{ id, timesApplied, remaining }] = (await admin(send, 'GET', '/faults')).json()
      equal([id, timesApplied, remaining], [1, 3, 0])
      const requests = (await admin(send, 'GET', '/requests')).json()
      equal(
        requests.map(({ fault }) => fault?.ids ?? null),
        [null, [1], [1], [1], null],
      )
      const both = await admin(send, 'POST', '/faults', { sequence, times: 1 })
      equal([both.status, both.json().code], [400, 'invalid-fault'])
      includes((await admin(send, 'POST', '/faults', sequence)).json().detail, 'use { sequence: [')
    },
  ],

  'a lost response: the service has handled the request, and its client gets none': [
    { adminToken },
    async ({ send }) => {
      const fault = { operation: 'create', at: 'response', networkError: true, times: 1 }
      equal((await admin(send, 'POST', '/faults', fault)).status, 201)
      const response = await create(send, 'web-9').catch(() => null)
      equal(response === null || response.status >= 500, true)
      equal(await names(send), ['web-1', 'web-2', 'web-9'])
      const [{ outcome, status, objectId, fault: applied }] = (await admin(send, 'GET', '/requests')).json()
      equal([outcome, status, objectId], ['network-error', null, 3])
      equal(applied, { ids: [1], networkError: true, at: 'response' })
    },
  ],

  'a response of the service can be replaced, or cut': [
    { adminToken },
    async ({ send }) => {
      const replaced = { operation: 'create', at: 'response', status: 504, times: 1 }
      await admin(send, 'POST', '/faults', replaced)
      equal((await create(send, 'web-9')).status, 504)
      await admin(send, 'POST', '/faults', { operation: 'list', at: 'response', truncate: 5, times: 1 })
      equal((await send(collection)).text, '[{"id')
      equal((await names(send)).length, 3)
    },
  ],

  'an object is replaced whole, and a wrong one says why it is not': [
    { adminToken },
    async ({ send }) => {
      await admin(send, 'PATCH', '/objects/1', { labels: ['a'] })
      const replaced = await admin(send, 'PUT', '/objects/1', { name: 'new' })
      equal([replaced.status, replaced.json()], [200, { id: 1, ...emptyFields, name: 'new' }])
      for (const [id, input, code, expected = 400] of [
        [9, { name: 'a' }, 'unknown-id', 404],
        [1, {}, 'invalid-object'],
        [1, { name: 'a', lables: [] }, 'invalid-object'],
        [1, { name: 'a', id: 2 }, 'invalid-object'],
        ['x', { name: 'a' }, 'invalid-argument'],
      ]) {
        const { status, json } = await admin(send, 'PUT', `/objects/${id}`, input)
        equal([id, input, status, json().code], [id, input, expected, code])
      }
    },
  ],

  'a state is exported whole, and imported until a reset': [
    { adminToken },
    async ({ send }) => {
      const read = async () => (await admin(send, 'GET', '/state')).json()
      const initial = await read()
      equal([initial.version, initial.nextId, initial.objects.length, initial.faults], [2, 3, 2, []])
      await admin(send, 'DELETE', '/objects/2')
      await admin(send, 'PATCH', '/settings', { assumptions: { filterMatch: 'iexact' }, delay: [0, 1] })
      await admin(send, 'POST', '/faults', { operation: 'delete', status: 503, times: 2 })
      await send(`${collection}1/`, { method: 'DELETE' })
      const state = await read()
      equal(state.faults, [{ operation: 'delete', status: 503, times: 1 }])
      equal((await admin(send, 'POST', '/reset')).status, 204)
      equal(await read(), initial)
      equal((await admin(send, 'PUT', '/state', state)).status, 204)
      equal(await read(), state)
      await admin(send, 'POST', '/reset')
      equal(await read(), initial)
      for (const invalid of [{ ...state, version: 1 }, { objects: [] }, 'text', { ...state, log: [] }]) {
        for (const path of ['/state', '/initial-state']) {
          const { status, json } = await admin(send, 'PUT', path, invalid)
          equal([path, invalid, status, json().code], [path, invalid, 400, 'invalid-state'])
        }
      }
      equal(await read(), initial)
    },
  ],

  'the initial state of a session can be changed: it is what a reset restores, there alone': [
    { adminToken },
    async ({ send }) => {
      const mount = '/sessions/a'
      const read = async (at) => (await admin(send, 'GET', '/state', undefined, at)).json()
      await create(send, 'web-9', mount)
      await admin(send, 'PATCH', '/settings', { delay: 1 }, mount)
      await admin(send, 'POST', '/faults', { operation: 'delete', status: 503 }, mount)
      const state = await read(mount)
      equal((await admin(send, 'PUT', '/initial-state', state, mount)).status, 204)
      await admin(send, 'PUT', '/state', [], mount)
      await admin(send, 'PATCH', '/settings', { delay: 0 }, mount)
      await admin(send, 'DELETE', '/faults', undefined, mount)
      await admin(send, 'POST', '/reset', undefined, mount)
      equal(await read(mount), state)
      equal((await admin(send, 'GET', '/requests', undefined, mount)).json(), [])
      for (const other of ['', '/sessions/b']) {
        const { objects, delay, faults } = await read(other)
        equal([objects.length, delay, faults], [2, 0, []])
      }
    },
  ],

  'a checkpoint has objects, settings and faults, and leaves the log': [
    { adminToken },
    async ({ send }) => {
      const read = async (path) => (await admin(send, 'GET', path)).json()
      await admin(send, 'POST', '/faults', { operation: 'delete', status: 503, times: 2 })
      const before = [await read('/state'), await read('/faults')]
      const { id } = (await admin(send, 'POST', '/checkpoints')).json()
      equal((await send(`${collection}1/`, { method: 'DELETE' })).status, 503)
      await create(send, 'web-9')
      await admin(send, 'PATCH', '/settings', { delay: 1 })
      await admin(send, 'POST', '/faults', { operation: 'list', status: 500 })
      equal((await admin(send, 'POST', `/checkpoints/${id}/restore`)).status, 204)
      equal([await read('/state'), await read('/faults')], before)
      equal((await read('/requests')).length, 2)
      equal((await admin(send, 'DELETE', `/checkpoints/${id}`)).status, 204)
      const gone = await admin(send, 'POST', `/checkpoints/${id}/restore`)
      equal([gone.status, gone.json().code], [404, 'unknown-id'])
    },
  ],

  'a request is explained with what a fault does to it': [
    { adminToken },
    async ({ send }) => {
      const explain = async (body) => (await admin(send, 'POST', '/explain', body)).json()
      const path = `${collection}?name=WEB-1`
      const plain = await explain({ path })
      equal([plain.status, plain.ids, plain.fault, plain.withoutFault], [200, [], null, null])
      includes(JSON.stringify(plain.alternatives), '"assumption":"filterMatch","value":"iexact"')
      await admin(send, 'POST', '/faults', { operation: 'list', status: 503, times: 1 })
      const faulty = await explain({ path })
      equal([faulty.status, faulty.fault, faulty.withoutFault.status], [503, { ids: [1], status: 503 }, 200])
      equal((await send(path)).status, 503)
      const [exchange] = (await admin(send, 'GET', '/requests')).json()
      const { status, fault } = await explain(exchange)
      equal([status, fault], [503, { ids: [1], status: 503 }])
    },
  ],

  'events say who caused them': [
    { adminToken },
    async ({ send }) => {
      const mount = '/sessions/a'
      const poll = async (query) => (await admin(send, 'GET', `/events?${query}`, undefined, mount)).json()
      let { last } = await poll('since=0&names=change,settings,faults')
      const next = async () => {
        const page = await poll(`since=${last}&names=change,settings,faults`)
        last = page.last
        return page.events.map(({ name, data }) => [name, data.source])
      }
      await create(send, 'web-9', mount)
      equal(await next(), [['change', 'app']])
      await admin(send, 'PATCH', '/settings', { delay: 1 }, mount)
      equal(await next(), [['settings', 'code']])
      const headers = { ...write('POST', {}).headers, authorization, 'x-inventory-source': 'console' }
      await send(`${mount}/__mock__/faults`, { ...write('POST', { operation: 'list', status: 503 }), headers })
      equal(await next(), [['faults', 'console']])
      await send(mount + collection)
      equal(await next(), [['faults', 'app']])
      await send(`${mount}/__mock__/objects/1`, { method: 'DELETE', headers })
      equal(await next(), [['change', 'console']])
      await send(`${mount}${collection}2/`, { method: 'DELETE', headers })
      equal(await next(), [['change', 'console']])
      const requests = (await admin(send, 'GET', '/requests', undefined, mount)).json()
      equal(
        requests.map(({ source }) => source),
        ['app', 'app', 'console'],
      )
    },
  ],

  'errors have a code, and a status': [
    { adminToken, bodyLimit: 200 },
    async ({ send }) => {
      for (const [method, path, body, status, code] of [
        ['GET', '/elsewhere', undefined, 404, 'not-found'],
        ['PUT', '/reset', undefined, 405, 'not-found'],
        ['POST', '/checkpoints/9/restore', undefined, 404, 'unknown-id'],
        ['GET', '/events?names=x', undefined, 400, 'invalid-argument'],
        ['GET', '/objects?nme=a', undefined, 400, 'invalid-argument'],
        ['POST', '/objects', { id: 1, name: 'a' }, 400, 'duplicate-id'],
        ['POST', '/objects', { name: 'a'.repeat(300) }, 413, 'limit'],
        ['POST', '/faults', { status: 42 }, 400, 'invalid-fault'],
        ['POST', '/requests/wait-for', { match: { id: 1 } }, 400, 'invalid-match'],
        ['POST', '/explain', {}, 400, 'invalid-argument'],
        ['DELETE', '/session', undefined, 404, 'not-found'],
      ]) {
        const response = await admin(send, method, path, body)
        const { detail, ...error } = response.json()
        equal([method, path, response.status, error], [method, path, status, { code }])
        matches(detail, /^[^\n]+[.?]$/)
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

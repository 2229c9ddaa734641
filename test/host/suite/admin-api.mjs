import { equal, includes, matches, readText } from './checks.mjs'
import { admin, adminToken, authorization, collection, create, names, page, readAdmin, write } from './requests.mjs'

/** Facts about the admin API and its events: what a platform could do otherwise. A client has the parity test. */
export const adminFacts = {
  'the admin API needs its token, and no other, and refuses pages of other origins': [
    { adminToken },
    async ({ send }) => {
      for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: adminToken }]) {
        equal((await send('/__mock__/health', { headers })).status, 403)
        equal((await send('/sessions/a/__mock__/health', { headers })).status, 403)
        const response = await send('/__mock__/reset', { method: 'POST', headers })
        equal([response.status, response.json().code], [403, 'forbidden'])
      }
      equal(await readAdmin(send, '/health'), { status: 'ok', objects: 2 })
      equal((await send('/__mock__/health', { headers: { authorization, ...page } })).status, 403)
    },
  ],

  'without the admin API, its paths get a 404': [
    { admin: false },
    async ({ send }) => equal((await send('/__mock__/health')).status, 404),
  ],

  'the admin API changes the collection of its session': [
    { adminToken },
    async ({ send }) => {
      equal((await admin(send, 'POST', '/objects', { name: 'web-9' }, '/sessions/a')).json().id, 3)
      equal([(await names(send, '/sessions/a')).length, (await names(send)).length], [3, 2])
      equal((await admin(send, 'POST', '/reset', undefined, '/sessions/a')).status, 204)
      equal((await names(send, '/sessions/a')).length, 2)
      equal((await admin(send, 'DELETE', '/session', undefined, '/sessions/a')).status, 204)
    },
  ],

  'the event stream delivers all events or those that are named, and ends with its session': [
    { adminToken },
    async ({ send, open }) => {
      const openEvents = async (query) => {
        const response = await open(`/sessions/a/__mock__/events${query}`, { headers: { authorization } })
        equal([response.status, response.headers.get('content-type')], [200, 'text/event-stream'])
        const events = readText(response)
        await events.until(': connected\n\n')
        return events
      }
      const [all, named] = [await openEvents(''), await openEvents('?names=log,change')]
      await create(send, 'web-9', '/sessions/a')
      await all.until('event: change\ndata: {"type":"create","id":3')
      await all.until('event: request:end\n')
      await named.until('"type":"create"')
      const text = await named.until('event: log\ndata: null\n\n')
      equal([...new Set(text.match(/^event: .*$/gm))].sort(), ['event: change', 'event: log'])
      await send('/sessions/a', { method: 'DELETE' })
      await all.untilEnd()
      await named.untilEnd()
    },
  ],

  'events and requests say who caused them': [
    { adminToken },
    async ({ send, open }) => {
      const mount = '/sessions/a'
      const path = `${mount}/__mock__/events?names=change,settings,faults`
      const events = readText(await open(path, { headers: { authorization } }))
      await events.until(': connected\n\n')
      const headers = { ...write('POST', {}).headers, authorization, 'x-inventory-source': 'console' }
      const expected = []
      for (const [cause, ...event] of [
        [() => create(send, 'web-9', mount), 'change', 'app'],
        [() => admin(send, 'PATCH', '/settings', { delay: 1 }, mount), 'settings', 'code'],
        [() => send(`${mount}/__mock__/faults`, { ...write('POST', { status: 503 }), headers }), 'faults', 'console'],
        [() => send(mount + collection), 'faults', 'app'],
        [() => admin(send, 'DELETE', '/faults', undefined, mount), 'faults', 'code'],
        [() => send(`${mount}/__mock__/objects/1`, { method: 'DELETE', headers }), 'change', 'console'],
        [() => send(`${mount}${collection}2/`, { method: 'DELETE', headers }), 'change', 'console'],
      ]) {
        await cause()
        expected.push(event)
      }
      const text = await events.until('"type":"delete","id":2')
      const sent = [...text.matchAll(/^event: (.*)\ndata: (.*)\n\n/gm)]
      equal(
        sent.map(([, name, data]) => [name, JSON.parse(data).source]),
        expected,
      )
      const requests = await readAdmin(send, '/requests', mount)
      equal(
        requests.map(({ source }) => source),
        ['app', 'app', 'console'],
      )
      await send(mount, { method: 'DELETE' })
      await events.untilEnd()
    },
  ],

  'requests are listed in short, and one is read whole': [
    { adminToken },
    async ({ send }) => {
      await create(send, 'web-9')
      await send(`${collection}?name=a&name=b`)
      const [first, second] = await readAdmin(send, '/requests/summaries')
      equal([first.operation, first.status, first.outcome, first.search], ['create', 200, 'response', ''])
      equal([first.preview.startsWith('{"name":"web-9"'), first.body], [true, undefined])
      equal([second.search, second.preview], ['?name=a&name=b', ''])
      const whole = await readAdmin(send, `/requests/${first.requestId}`)
      equal([whole.body.name, whole.responseBody.name], ['web-9', 'web-9'])
      equal((await admin(send, 'DELETE', '/requests')).status, 204)
      equal(await readAdmin(send, '/requests'), [])
    },
  ],

  'a pending request is in the log from its arrival, until it is released': [
    { adminToken },
    async ({ send }) => {
      equal((await admin(send, 'PATCH', '/settings', { delay: 'infinite' })).status, 204)
      const match = { operation: 'list' }
      const wait = (body) => admin(send, 'POST', '/requests/wait-for', { match, ...body })
      const response = send(collection)
      const arrived = (await wait({ until: 'start', timeout: null })).json()
      equal([arrived.requestId, 'outcome' in arrived], [1, false])
      const [pending] = await readAdmin(send, '/requests')
      equal([pending.outcome, pending.status, pending.durationMs], ['pending', null, null])
      const late = await wait({ timeout: 0 })
      equal([late.status, late.json().code], [408, 'timeout'])
      includes(late.json().detail, 'it matches, but is pending')
      const ended = wait({ timeout: null })
      equal((await admin(send, 'POST', '/requests/release', { match: { operation: 'create' } })).json(), 0)
      equal((await admin(send, 'POST', '/requests/release', { match })).json(), 1)
      equal((await response).status, 200)
      equal([(await ended).json().requestId, (await ended).json().status], [1, 200])
    },
  ],

  'a response of the service can be lost, replaced or cut, and the log says so': [
    { adminToken },
    async ({ send }) => {
      const add = (fault) => admin(send, 'POST', '/faults', { at: 'response', times: 1, ...fault })
      equal((await add({ operation: 'create', networkError: true })).status, 201)
      const lost = await create(send, 'web-9').catch(() => null)
      equal(lost === null || lost.status >= 500, true)
      await add({ operation: 'create', status: 504 })
      equal((await create(send, 'web-10')).status, 504)
      await add({ operation: 'list', truncate: 5 })
      equal((await send(collection)).text, '[{"id')
      equal(await names(send), ['web-1', 'web-2', 'web-9', 'web-10'])
      const [{ outcome, status, objectId, fault }] = await readAdmin(send, '/requests')
      equal([outcome, status, objectId], ['network-error', null, 3])
      equal(fault, { ids: [1], networkError: true, at: 'response' })
    },
  ],

  'a state is imported until a reset, which restores the initial state of its session alone': [
    { adminToken },
    async ({ send }) => {
      const mount = '/sessions/a'
      await create(send, 'web-9', mount)
      await admin(send, 'PATCH', '/settings', { delay: 1 }, mount)
      await admin(send, 'POST', '/faults', { operation: 'delete', status: 503, times: 2 }, mount)
      const state = await readAdmin(send, '/state', mount)
      equal([state.version, state.nextId, state.objects.length, state.faults.length], [2, 4, 3, 1])
      equal((await admin(send, 'PUT', '/initial-state', state, mount)).status, 204)
      equal((await admin(send, 'PUT', '/state', [], mount)).status, 204)
      await admin(send, 'PATCH', '/settings', { delay: 0 }, mount)
      await admin(send, 'DELETE', '/faults', undefined, mount)
      equal(await names(send, mount), [])
      equal((await admin(send, 'POST', '/reset', undefined, mount)).status, 204)
      equal([await readAdmin(send, '/state', mount), await readAdmin(send, '/requests', mount)], [state, []])
      for (const other of ['', '/sessions/b']) {
        const { objects, delay, faults } = await readAdmin(send, '/state', other)
        equal([objects.length, delay, faults], [2, 0, []])
      }
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
        ['PATCH', '/settings', { assumptions: { filterMatch: 'x' } }, 400, 'invalid-assumption'],
        ['POST', '/faults', { status: 42 }, 400, 'invalid-fault'],
        ['GET', '/requests?match={"id":1}', undefined, 400, 'invalid-match'],
        ['PUT', '/state', { objects: [] }, 400, 'invalid-state'],
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
}

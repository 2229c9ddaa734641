import { equal, includes, readText } from './checks.mjs'
import { admin, adminToken, authorization, collection, create, page, readAdmin } from './requests.mjs'

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
}

import { describe, expect, test } from 'vitest'
import type { InventoryHostOptions } from '../../../src/host.ts'
import { from, inSession, path, post, remove, startHost } from '../start-host.ts'

function start(options: InventoryHostOptions) {
  const host = startHost({ objects: [{ name: 'web-1' }], ...options })
  /** The number of objects in a session: 1 in a new one, 0 after a write. */
  const count = async (client: string, session: string) =>
    (await host.send(inSession(session), { from: client })).json.length
  return { ...host, count }
}

const attacker = '203.0.113.1'
const other = '198.51.100.1'

describe('a client that uses up sessions locks no other out', () => {
  const write = (n: number) => `${inSession(`flood-${n}`)}1/`
  const floods: [string, (n: number) => Parameters<ReturnType<typeof start>['send']>][] = [
    ['404s', (n) => [`/sessions/flood-${n}/nothing`]],
    ['HEADs', (n) => [inSession(`flood-${n}`), { method: 'HEAD' }]],
    ['deletions of what is not there', (n) => [`/sessions/flood-${n}/x`, remove]],
    ['refused admin calls', (n) => [`/sessions/flood-${n}/__mock__/reset`, { method: 'POST' }]],
    ['headers', (n) => [path, { headers: { 'x-inventory-session': `flood-${n}` } }]],
    ['writes', (n) => [write(n), remove]],
    ['claims to be many clients', (n) => [write(n), { ...remove, headers: from(`192.0.2.${n % 250}`) }]],
    ['IPv6 addresses', (n) => [write(n), { ...remove, from: `2001:db8::${n.toString(16)}` }]],
  ]

  test.each(floods)('with %s', async (_name, flood) => {
    const { send, write, count } = start({ maxSessions: 20 })
    const sendAll = async (first: number, end: number) => {
      for (let n = first; n < end; n++) {
        const [target, init] = flood(n)
        await send(target, { from: attacker, ...init })
      }
    }
    await write(other, 'before')
    await sendAll(0, 60)
    expect(await count(other, 'before')).toBe(0)
    for (const name of ['a', 'b', 'c']) expect(await write(other, name)).toBe(204)
    await sendAll(60, 90)
    for (const name of ['before', 'a', 'b', 'c']) expect(await count(other, name)).toBe(0)
  })

  test('while the first write of another waits in a delay', async () => {
    const { fetch, send } = start({ maxSessions: 10 })
    const { headers, ...init } = post()
    const response = fetch(inSession('b'), { ...init, headers: { ...headers, prefer: 'delay=30' }, from: other })
    for (let n = 0; n < 50; n++) await send(inSession(`flood-${n}`), { from: attacker })
    expect((await response).status).toBe(200)
  })

  test('and behind a trusted proxy, each client is one of its own', async () => {
    const { send } = start({ maxSessions: 3, trustProxy: true })
    for (const [client, session, expected] of [
      ['192.0.2.1:50001', 'a', 204],
      ['192.0.2.1:50002', 'b', 204],
      ['192.0.2.2', 'c', 204],
      ['192.0.2.3', 'd', 204],
      // That of a client with two was ended, so this is a new one, and each client has one now.
      ['192.0.2.1', 'a', 204],
      ['192.0.2.4', 'e', 503],
      ['192.0.2.2', 'c', 404],
    ] as const) {
      const { status } = await send(`${inSession(session)}1/`, { ...remove, headers: from(`${other}, ${client}`) })
      expect([client, session, status]).toEqual([client, session, expected])
    }
  })
})

test('visitors behind one address share its places: the one who came least recently gives way', async () => {
  const { send } = start({ maxSessions: 3, sessionCookie: true })
  const visit = async (cookie?: string) => {
    const init = { ...remove, from: other, headers: { ...(cookie !== undefined && { cookie }) } }
    const { status, headers } = await send(`${path}1/`, init)
    return { status, cookie: headers.get('set-cookie')?.split(';')[0] ?? cookie! }
  }
  const visitors = []
  for (let n = 0; n < 3; n++) visitors.push(await visit())
  expect((await visit(visitors[0]!.cookie)).status).toBe(404)
  expect((await visit()).status).toBe(204)
  expect((await visit(visitors[0]!.cookie)).status).toBe(404)
  expect((await visit(visitors[1]!.cookie)).status).toBe(204)
})

test('a session with an event stream or a wait keeps its place', async () => {
  const { admin, fetch, send } = start({ maxSessions: 2 })
  const stream = await fetch('/sessions/watched/__mock__/events')
  const waiting = admin('POST', '/requests/wait-for', { match: { operation: 'list' } }, '/sessions/watched')
  for (let n = 0; n < 20; n++) await send(inSession(`flood-${n}`))
  await send(inSession('watched'))
  expect((await waiting).status).toBe(200)
  await stream.body!.cancel()
})

test('a site with many networks does not take the places of others', async () => {
  const { write, count } = start({ maxSessions: 20 })
  for (let n = 0; n < 20; n++) await write(`2001:db8:1:${n.toString(16)}::1`, `site-${n}`)
  for (const address of ['2001:db8:2::1', '192.0.2.1', '192.0.2.2']) {
    expect(await write(address, `from-${address.replaceAll(':', '')}`)).toBe(204)
  }
  for (let n = 20; n < 60; n++) await write(`2001:db8:1:${n.toString(16)}::1`, `site-${n}`)
  expect(await count('192.0.2.1', 'from-192.0.2.1')).toBe(0)
})

test('newcomers get a 503 while all places are taken by requests under way', async () => {
  const { send } = start({ maxSessions: 20, delay: 50 })
  const visits = Array.from({ length: 40 }, (_, n) => send(inSession(`of-${n}`), { from: `192.0.2.${n}` }))
  const statuses = (await Promise.all(visits)).map(({ status }) => status)
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(20).fill(503)])
  expect((await send(inSession('later'), { from: '192.0.2.99' })).status).toBe(200)
})

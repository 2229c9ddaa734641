import { describe, expect, onTestFinished, test } from 'vitest'
import type { Client } from '../../../src/host/request/client-address.ts'
import { SessionsByClient } from '../../../src/host/sessions/sessions-by-client.ts'
import type { InventoryHostOptions } from '../../../src/host.ts'
import { post } from '../each-host.ts'
import { path, startHost } from '../start-host.ts'

function start(options: InventoryHostOptions) {
  const host = startHost({ objects: [{ name: 'web-1' }], ...options })
  return {
    ...host,
    send: (from: string, method: string, target: string, headers: Record<string, string> = {}) =>
      host.send(target, { from, method, headers }),
    /** The number of objects in a session: 1 in a new one, 0 after a write. */
    count: async (from: string, session: string) =>
      (await host.send(`/sessions/${session}${path}`, { from })).json.length,
  }
}

const attacker = '203.0.113.1'
const other = '198.51.100.1'

describe('a client that uses up sessions locks no other out', () => {
  const floods: [string, (n: number, send: ReturnType<typeof start>['send']) => Promise<unknown>][] = [
    ['404s', (n, send) => send(attacker, 'GET', `/sessions/flood-${n}/nothing`)],
    ['HEADs', (n, send) => send(attacker, 'HEAD', `/sessions/flood-${n}${path}`)],
    ['deletions of what is not there', (n, send) => send(attacker, 'DELETE', `/sessions/flood-${n}/x`)],
    ['refused admin calls', (n, send) => send(attacker, 'POST', `/sessions/flood-${n}/__mock__/reset`)],
    ['headers', (n, send) => send(attacker, 'GET', path, { 'x-inventory-session': `flood-${n}` })],
    ['writes', (n, send) => send(attacker, 'DELETE', `/sessions/flood-${n}${path}1/`)],
    [
      'claims to be many clients',
      (n, send) =>
        send(attacker, 'DELETE', `/sessions/flood-${n}${path}1/`, { 'x-forwarded-for': `192.0.2.${n % 250}` }),
    ],
    ['IPv6 addresses', (n, send) => send(`2001:db8::${n.toString(16)}`, 'DELETE', `/sessions/flood-${n}${path}1/`)],
  ]

  test.each(floods)('with %s', async (_name, flood) => {
    const { send, write, count } = start({ maxSessions: 100 })
    await write(other, 'before')
    for (let n = 0; n < 300; n++) await flood(n, send)
    expect(await count(other, 'before')).toBe(0)
    for (const name of ['a', 'b', 'c']) expect(await write(other, name)).toBe(204)
    for (let n = 300; n < 450; n++) await flood(n, send)
    for (const name of ['before', 'a', 'b', 'c']) expect(await count(other, name)).toBe(0)
  })

  test('while the first write of another waits in a delay', async () => {
    const { fetch, send } = start({ maxSessions: 10 })
    const { headers, body } = post()
    const slow = { method: 'POST', headers: { ...headers, prefer: 'delay=30' }, body: body as string, from: other }
    const response = fetch(`/sessions/b${path}`, slow)
    for (let n = 0; n < 50; n++) await send(attacker, 'GET', `/sessions/flood-${n}${path}`)
    expect((await response).status).toBe(200)
  })

  test('and behind a trusted proxy, each client is one of its own', async () => {
    const { send } = start({ maxSessions: 3, trustProxy: true })
    const write = async (client: string, session: string) => {
      const headers = { 'x-forwarded-for': `${other}, ${client}` }
      return (await send('127.0.0.1', 'DELETE', `/sessions/${session}${path}1/`, headers)).status
    }
    expect(await write('192.0.2.1:50001', 'a')).toBe(204)
    expect(await write('192.0.2.1:50002', 'b')).toBe(204)
    expect(await write('192.0.2.2', 'c')).toBe(204)
    expect(await write('192.0.2.3', 'd')).toBe(204)
    // That of a client with two was ended, so this is a new one, and each client has one now.
    expect(await write('192.0.2.1', 'a')).toBe(204)
    expect(await write('192.0.2.4', 'e')).toBe(503)
    expect(await write('192.0.2.2', 'c')).toBe(404)
  })
})

test('visitors behind one address share its places: the one who came least recently gives way', async () => {
  const { send } = start({ maxSessions: 3, sessionCookie: true })
  const visit = async (cookie?: string) => {
    const response = await send(other, 'DELETE', `${path}1/`, cookie === undefined ? {} : { cookie })
    return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie! }
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
  for (let n = 0; n < 20; n++) await send('127.0.0.1', 'GET', `/sessions/flood-${n}${path}`)
  await send('127.0.0.1', 'GET', `/sessions/watched${path}`)
  expect((await waiting).status).toBe(200)
  await stream.body!.cancel()
})

test('one session more looks at a few others only, however many there are', async () => {
  const { write } = start({ maxSessions: 200 })
  for (let n = 0; n < 200; n++) await write(`10.0.0.${n}`, `s${n}`)
  const steps = countSteps([new Map().values(), new Set().values()])
  for (let n = 0; n < 100; n++) await write('10.0.0.1', `more-${n}`)
  expect(steps()).toBeLessThan(100 * 50)
})

test('of 100,000 clients, the one whose session ends is found in a few steps', () => {
  const sessions = new SessionsByClient<{ client: Client; number: number; mock: { isInUse: boolean } }>()
  const create = (name: string, number: number) => ({
    client: { network: name, site: name },
    number,
    mock: { isInUse: false },
  })
  for (let number = 0; number < 100_000; number++) sessions.use(create(`client-${number}`, number))
  const steps = countSteps([new Map().values(), new Set().values()])
  const ended = Array.from({ length: 1000 }, (_, index) => {
    const newcomer = create(`newcomer-${index}`, 100_000 + index)
    const session = sessions.findLeastNeeded(newcomer.client)!
    sessions.delete(session)
    sessions.use(newcomer)
    return session.number
  })
  expect(ended).toEqual(Array.from({ length: 1000 }, (_, index) => index))
  expect(steps()).toBeLessThan(1000 * 10)
})

test('a site with many networks does not take the places of others', async () => {
  const { write, count } = start({ maxSessions: 100 })
  for (let n = 0; n < 100; n++) await write(`2001:db8:1:${n.toString(16)}::1`, `site-${n}`)
  for (const address of ['2001:db8:2::1', '192.0.2.1', '192.0.2.2']) {
    expect(await write(address, `from-${address.replaceAll(':', '')}`)).toBe(204)
  }
  for (let n = 100; n < 300; n++) await write(`2001:db8:1:${n.toString(16)}::1`, `site-${n}`)
  expect(await count('192.0.2.1', 'from-192.0.2.1')).toBe(0)
})

test('newcomers get a 503 while all places are taken by requests under way', async () => {
  const { send } = start({ maxSessions: 20, delay: 50 })
  const visits = Array.from({ length: 40 }, (_, n) => send(`192.0.2.${n}`, 'GET', `/sessions/visitor-of-${n}${path}`))
  const statuses = (await Promise.all(visits)).map(({ status }) => status)
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(20).fill(503)])
  expect((await send('192.0.2.99', 'GET', `/sessions/later${path}`)).status).toBe(200)
})

/** Counts the steps of all iterators of these kinds, until the test is finished. */
function countSteps(iterators: Iterator<unknown>[]): () => number {
  let count = 0
  for (const iterator of iterators) {
    const prototype = Object.getPrototypeOf(iterator)
    const { next } = prototype
    prototype.next = function (this: unknown) {
      count++
      return next.call(this)
    }
    onTestFinished(() => {
      prototype.next = next
    })
  }
  return () => count
}

import { createServer } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createLogger } from '../../src/cli/serve/output.ts'
import { connect } from '../../src/client.ts'
import type { LimitName } from '../../src/host/limits/bounds.ts'
import { connectionLimits, limitConnections } from '../../src/server/connection-limits.ts'
import type { InventoryServerOptions } from '../../src/server.ts'
import { LIST } from '../fields.ts'
import { completeBody, path, write } from '../mock/requests.ts'
import { runScript } from './run-script.ts'
import { exchange, head, openSocket } from './sockets.ts'
import { recordLog, startServer } from './start-server.ts'

afterEach(() => void vi.useRealTimers())

const adminToken = 'token-of-the-operator'
const authorization = `Bearer ${adminToken}`
const from = (client: string, headers = {}) => ({ headers: { ...headers, 'x-forwarded-for': client } })
const post = (fields: object) => write('POST', completeBody(fields))

type Send = (target: string, init?: RequestInit) => Promise<Response>

async function start(options: InventoryServerOptions = {}) {
  const log = recordLog()
  const server = await startServer({ objects: [{ name: 'web-1' }], logger: log.logger, adminToken, ...options })
  const send: Send = (target, init) => fetch(server.url + target, init)
  return { ...log, server, send }
}

const tooLong = { headers: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x-${n}`, ''])) }
const large = { method: 'PUT', body: 'x'.repeat(1000), headers: { authorization } }
const fillSessions = async (send: Send) => {
  for (const [name, client] of Object.entries({ a: '192.0.2.1', b: '192.0.2.2' }))
    await send(`/sessions/${name}${path}1/`, { method: 'DELETE', ...from(client) })
}
const guess = async (send: Send) => {
  for (let count = 0; count < 10; count++) await send('/__mock__/health', { headers: { authorization: 'Bearer x' } })
}

test.each<
  [limit: LimitName, status: number, InventoryServerOptions, target: string, RequestInit, (send: Send) => unknown]
>([
  ['headers', 431, {}, path, tooLong, () => {}],
  ['body', 413, { bodyLimit: 999 }, path, { ...post({}), body: 'x'.repeat(1000) }, () => {}],
  ['body', 413, { bodyLimit: 999 }, '/__mock__/objects/1', large, () => {}],
  ['elements', 400, {}, path, post({ [LIST]: Array.from({ length: 10_001 }, () => '') }), () => {}],
  ['text', 400, {}, path, post({ name: 'a'.repeat(1025) }), () => {}],
  ['query', 414, {}, `${path}?name=${'a'.repeat(5000)}`, {}, () => {}],
  ['objects', 507, { maxObjects: 0 }, path, post({}), () => {}],
  ['sessions', 503, { maxSessions: 2, trustProxy: true }, `/sessions/c${path}`, from('192.0.2.3'), fillSessions],
  ['tokens', 429, {}, '/__mock__/health', { headers: { authorization: 'Bearer x' } }, guess],
  ['memory', 503, { maxMemory: 10_000 }, `/sessions/b${path}`, {}, () => {}],
])('the log says that a request is over the limit %s, with the status %i', async (limit, status, ...row) => {
  const [options, target, init, prepare] = row
  const { send, lines, entries } = await start(options)
  await prepare(send)
  const count = entries.length
  expect((await send(target, init)).status).toBe(status)
  await expect.poll(() => entries.slice(count)).toMatchObject([{ status, limit }])
  expect(lines.at(-1)).toMatch(new RegExp(` ${status} [\\d.]+ ms \\(limit ${limit}[;)]`))
  expect(entries.slice(0, count).filter((entry) => 'limit' in entry)).toEqual([])
})

test('a 400 or a 503 that no limit is the reason of has none in the log', async () => {
  const { send, entries, server } = await start()
  server.mock.faults.add({ status: 400 })
  await send(path)
  server.mock.faults.clear()
  await send(path, post({ [LIST]: 1 }))
  server.mock.faults.add({ status: 503, body: null })
  await send(path)
  await expect
    .poll(() => entries.map(({ status, limit }) => [status, limit]))
    .toEqual([
      [400, undefined],
      [400, undefined],
      [503, undefined],
    ])
})

test('the log says that headers were too long, once for each connection', async () => {
  const { server, lines, events } = await start()
  await exchange(server.port, head(`GET ${path}`, `X: ${'x'.repeat(20_000)}`).repeat(3))
  expect(lines).toEqual(['request refused (limit headers)'])
  expect(events).toEqual([{ event: 'request refused', limit: 'headers', client: '127.0.0.1' }])
})

test('the log says that too many requests wait on a connection, once for each', async () => {
  const { server, lines, events } = await start({ delay: 60_000 })
  const socket = await openSocket(server, head(`GET ${path}`).repeat(300))
  await new Promise((resolve) => socket.resume().once('close', resolve))
  await expect.poll(() => events).toEqual([{ event: 'connection closed', limit: 'pipelining', client: '127.0.0.1' }])
  expect(lines.filter((line) => line.startsWith('connection'))).toEqual(['connection closed (limit pipelining)'])
})

test('the log says that a client has too many connections, again after one has closed', async () => {
  const { events, logger } = recordLog()
  const server = createServer()
  limitConnections(server, { ...connectionLimits, maxConnectionsOfClient: 2 }, false, logger)
  const open = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    server.emit('connection', socket)
    return socket
  }
  const [first] = ['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(open)
  const refused = ['192.0.2.1', '192.0.2.1'].map(open)
  expect(refused.map(({ destroyed }) => destroyed)).toEqual([true, true])
  const event = { event: 'connection closed', limit: 'connections', client: '192.0.2.1' }
  expect(events).toEqual([event])
  first!.emit('close')
  for (let count = 0; count < 3; count++) open('192.0.2.1')
  expect(events).toEqual([event, event])
})

test('the log says which session ended for a new one, and hides the name of a visitor', async () => {
  const { send, lines, events } = await start({ maxSessions: 1, sessionCookie: true, trustProxy: true })
  await send(path, from('2001:db8::1'))
  for (const name of ['a', 'b']) await send(`/sessions/${name}${path}`, from('2001:db8::1'))
  const session = expect.stringMatching(/^visitor-#[\da-f]{8}$/)
  const event = { event: 'session ended', limit: 'sessions', client: '2001:db8:0:0' }
  expect(events).toEqual([
    { ...event, session },
    { ...event, session: 'a' },
  ])
  expect(lines.filter((line) => line.startsWith('session'))).toEqual([
    expect.stringMatching(/^session ended \(limit sessions; session visitor-#[\da-f]{8}\)$/),
    'session ended (limit sessions; session a)',
  ])
})

test('the log says which sessions ended for lack of memory, and none that ended otherwise', async () => {
  const { send, lines, events } = await start({ maxMemory: 100_000 })
  for (const name of ['gone', 'a', 'b']) await send(`/sessions/${name}${path}`)
  await send('/sessions/gone', { method: 'DELETE' })
  const text = 'x'.repeat(1000)
  for (let n = 0; n < 100 && events.length === 0; n++) await send(`/sessions/b${path}`, post({ attributes: { text } }))
  expect(events).toEqual([{ event: 'session ended', limit: 'memory', session: 'a', client: '127.0.0.1' }])
  expect(lines).toContain('session ended (limit memory; session a)')
})

test('the log says who reset: the timer, or the admin API', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { server, send, lines, events } = await start({ resetEvery: 60_000 })
  const [root, inSession] = [{}, { session: 'a' }].map((options) =>
    connect(server.url, { ...options, token: adminToken }),
  )
  await root!.reset()
  await inSession!.setInitialState([])
  await expect(root!.setInitialState([1] as never)).rejects.toThrow()
  vi.advanceTimersByTime(60_000)
  await send(path)
  await send(path)
  const byAdmin = { event: 'reset', by: 'admin', client: '127.0.0.1' }
  expect(events).toEqual([byAdmin, { ...byAdmin, session: 'a' }, { event: 'reset', by: 'timer' }])
  expect(lines.filter((line) => line.startsWith('reset'))).toEqual([
    ...['reset (by admin)', 'reset (by admin; session a)', 'reset (by timer)'],
  ])
})

test('a JSON log has each event as a line with its time', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const logger = createLogger('json')
  logger.begin()
  logger.info('reset (by timer)', { event: 'reset', by: 'timer' })
  expect(JSON.parse(log.mock.calls[0]![0])).toEqual({ time: expect.any(String), event: 'reset', by: 'timer' })
})

test.each([0, 10_000])('%i initial objects that the heap has room for are no error', async (count) => {
  const { errors, logger } = recordLog()
  const text = 'x'.repeat(2000)
  const objects = Array.from({ length: count }, () => ({ name: 'web-1', attributes: { text } }))
  await startServer({ objects, logger })
  expect(errors).toEqual([])
})

test('a server whose initial objects leave too little of the heap says so, with the figures and what to do', async () => {
  const printed = await runScript(
    `
    import { createInventoryServer } from 'inventory-objects-mock/server'
    const lines = []
    const logger = { info() {}, error: (line, details) => lines.push({ line, details }) }
    for (const count of [10, 20_000]) {
      const objects = Array.from({ length: count }, (_, n) => ({ name: 'a' + n, attributes: { text: 'x'.repeat(1000) + n } }))
      await createInventoryServer({ port: 0, objects, logger })
    }
    console.log(JSON.stringify(lines))
    process.exit()`,
    ['--max-old-space-size=100'],
  )
  const [{ line, details }, ...others] = JSON.parse(printed)
  expect([details, others]).toEqual([{ limit: 'memory' }, []])
  const figures =
    /^The initial objects take about (\d+) MiB, and clients may hold (\d+) MiB \(--max-memory\): more than a heap of (\d+) MiB has room for\. Start it with NODE_OPTIONS=--max-old-space-size=(\d+), or lower --max-memory\.$/
      .exec(line)!
      .slice(1)
      .map(Number)
  const [own = 0, memory = 0, heap = 0, enough = 0] = figures
  expect(own + memory).toBeGreaterThan(0.9 * heap)
  expect(own + 0.4 * enough).toBeLessThanOrEqual(0.9 * enough + 1)
})

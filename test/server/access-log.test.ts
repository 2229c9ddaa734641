import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { formatLogEntry } from '../../src/cli/serve/logger.ts'
import { connect as connectClient } from '../../src/client.ts'
import { Host } from '../../src/host/host.ts'
import type { JsonFault } from '../../src/mock/faults/fault.ts'
import { formatAccessEntry } from '../../src/server/access-log.ts'
import type { AccessEntry, InventoryServerOptions } from '../../src/server.ts'
import { startServer } from './start-server.ts'

const path = '/api/v2/objects/'
afterEach(() => void vi.restoreAllMocks())

/** Starts a server, sends a GET, and waits for its entry in the log. */
async function logRequest(target: string, options: InventoryServerOptions = {}, fault?: JsonFault) {
  const [info, error] = [vi.fn<(line: string, entry?: AccessEntry) => void>(), vi.fn()]
  const server = await startServer({ objects: [{ name: 'web-1' }], logger: { info, error }, ...options })
  if (fault) server.mock.faults.add(fault)
  await fetch(`${server.url}${target}`).catch(() => {})
  await vi.waitFor(() => expect(info).toHaveBeenCalledOnce())
  const [line, entry] = info.mock.calls[0]!
  return { line: line.replace(/[\d.]+ ms/, 'N ms'), entry: entry!, error }
}

const [green, yellow, red, dim, end, endDim] = [32, 33, 31, 2, 39, 22].map((code) => `\u001b[${code}m`)

test.each<[what: string, target: string, fault: JsonFault | undefined, line: string, colored: string]>([
  ['a success', path, undefined, `${path} 200 N ms`, `${path} ${green}200${end} N ms`],
  ['a wrong path', '/nothing/', undefined, '/nothing/ 404 N ms', `/nothing/ ${yellow}404${end} N ms`],
  [
    'a fault of the client',
    path,
    { status: 400 },
    `${path} 400 N ms (fault 1: status 400)`,
    `${path} ${yellow}400${end} N ms ${dim}(fault 1: status 400)${endDim}`,
  ],
  [
    'a fault of the service',
    path,
    { status: 500 },
    `${path} 500 N ms (fault 1: status 500)`,
    `${path} ${red}500${end} N ms ${dim}(fault 1: status 500)${endDim}`,
  ],
  [
    'a closed connection',
    path,
    { networkError: true },
    `${path} closed N ms (fault 1: networkError)`,
    `${path} ${red}closed${end} N ms ${dim}(fault 1: networkError)${endDim}`,
  ],
  [
    'a lost response',
    path,
    { at: 'response', networkError: true },
    `${path} closed N ms (fault 1: networkError, at response)`,
    `${path} ${red}closed${end} N ms ${dim}(fault 1: networkError, at response)${endDim}`,
  ],
  [
    'a step of a sequence without an effect',
    path,
    { sequence: [{}] },
    `${path} 200 N ms (fault 1)`,
    `${path} ${green}200${end} N ms ${dim}(fault 1)${endDim}`,
  ],
  [
    'an assumption',
    `${path}1/`,
    undefined,
    `${path}1/ 200 N ms (itemRetrieval)`,
    `${path}1/ ${green}200${end} N ms ${dim}(itemRetrieval)${endDim}`,
  ],
])('the line of %s, with colors or without', async (_what, target, fault, line, colored) => {
  const assumptions = { itemRetrieval: true } as const
  expect((await logRequest(target, { assumptions }, fault)).line).toBe(`GET ${line}`)
  expect((await logRequest(target, { assumptions, useColors: true }, fault)).line).toBe(`GET ${colored}`)
})

test('the entry of a request has its details, and its time in ms', async () => {
  const { line, entry } = await logRequest(`/sessions/a${path}?sort=id`, { delay: 20 }, { status: 503, delay: 30 })
  expect(line).toBe(`GET /sessions/a${path}?sort=id 200 N ms (session a)`)
  expect(entry).toEqual({
    ...{ method: 'GET', path: `/sessions/a${path}?sort=id`, status: 200, session: 'a', client: '127.0.0.1' },
    ms: expect.closeTo(entry.ms, 1),
  })
  expect(entry.ms).toBeGreaterThan(15)
  expect(entry.ms).toBeLessThan(5000)
  expect(entry.ms).toBe(Math.round(entry.ms * 10) / 10)
  const both = await logRequest(path, {}, { status: 503, delay: 30 })
  expect(both.line).toBe(`GET ${path} 503 N ms (fault 1: status 503, delay 30)`)
  expect(both.entry).toMatchObject({ status: 503, fault: { ids: [1], status: 503, delay: 30 } })
  const details = await logRequest(`${path}1/`, { assumptions: { itemRetrieval: true } })
  expect(details.entry).toMatchObject({ assumption: 'itemRetrieval' })
})

test('the line of a request in a session has its fault and its session', async () => {
  const info = vi.fn<(line: string) => void>()
  const server = await startServer({ logger: { info, error() {} } })
  const inventory = connectClient(server.url, { session: 'a' })
  await inventory.faults.add({ status: 503 })
  await fetch(`${inventory.baseUrl}${path}`)
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(2))
  expect(info.mock.calls[1]![0]).toMatch(/ 503 [\d.]+ ms \(fault 1: status 503; session a\)$/)
})

test('the line of a request names the faults that decide and that delay it, and none for Prefer', async () => {
  const info = vi.fn<(line: string, entry?: AccessEntry) => void>()
  const server = await startServer({ logger: { info, error() {} } })
  server.mock.faults.add({ status: 500 })
  server.mock.faults.add({ delay: 5 })
  await fetch(`${server.url}${path}`)
  server.mock.faults.clear()
  await fetch(`${server.url}${path}`, { headers: { prefer: 'code=503, delay=5' } })
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(2))
  expect(info.mock.calls.map(([line]) => /\(.*\)/.exec(line)![0])).toEqual([
    '(fault 1, 2: status 500, delay 5)',
    '(fault: status 503, delay 5)',
  ])
  expect(info.mock.calls.map(([, entry]) => entry!.fault!.ids)).toEqual([[1, 2], []])
})

test('the client of an entry is who connects, whatever a header says, unless a proxy is trusted', async () => {
  const info = vi.fn<(line: string, entry?: AccessEntry) => void>()
  for (const trustProxy of [undefined, false, true]) {
    const { url } = await startServer({ logger: { info, error() {} }, trustProxy })
    await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  }
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(3))
  expect(info.mock.calls.map(([, entry]) => entry!.client)).toEqual(['127.0.0.1', '127.0.0.1', '192.0.2.1'])
})

/** Sends raw requests to a server on connections of their own, each byte as it is, and returns its log. */
async function logRaw(requests: readonly string[], options: InventoryServerOptions = {}) {
  const info = vi.fn<(line: string, entry?: AccessEntry) => void>()
  const { port } = await startServer({ logger: { info, error() {} }, ...options })
  for (const request of requests) {
    const socket = connect(port, '127.0.0.1')
    socket.write(Buffer.from(`${request}\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'))
    await once(socket.resume(), 'close')
  }
  return info.mock.calls.map(([line, entry]) => ({ line, entry: entry! }))
}

test('no header or path brings control characters into the log', async () => {
  const controls = Array.from({ length: 0x20 }, (_, index) => String.fromCharCode(0x80 + index)).join('')
  const entries = await logRaw(
    [
      `GET ${path} HTTP/1.1\r\nX-Inventory-Session: a${controls}b`,
      `GET ${path} HTTP/1.1\r\nX-Forwarded-For: 203.0.113.9, 203.0.113.8${controls}`,
      `GET ${path}?name=${controls} HTTP/1.1`,
      `GET /sessions/a${controls}${path} HTTP/1.1`,
    ],
    { trustProxy: true },
  )
  expect(entries.slice(0, 2).map(({ entry }) => [entry.status, entry.client, entry.session])).toEqual([
    [400, '127.0.0.1', undefined],
    [200, '127.0.0.1', undefined],
  ])
  // Node refuses the others.
  for (const { line, entry } of entries) expect(line + formatLogEntry(entry)).not.toMatch(/\p{Cc}/u)
})

test('the line and the JSON of an entry have no control characters, whatever is in it', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((text) =>
    /\p{Cc}/u.test(text),
  )
  const entry = { method: 'GET', path: `/${controls.join('')}`, status: 200, ms: 1 }
  expect(formatAccessEntry(entry, false)).toMatch(/^GET \/\\u0000.*\\u007f\\u0080.*\\u009f 200 1\.0 ms$/)
  const json = formatLogEntry(entry)
  expect(json).not.toMatch(/\p{Cc}/u)
  expect(JSON.parse(json)).toMatchObject(entry)
})

test('the session of a visitor stands in the log as a part of its hash', async () => {
  const info = vi.fn<(line: string, entry?: AccessEntry) => void>()
  const { url } = await startServer({ sessionCookie: true, logger: { info, error() {} } })
  const name = /visitor-[^;]+/.exec((await fetch(`${url}${path}`)).headers.get('set-cookie')!)![0]
  await fetch(`${url}${path}`, { headers: { cookie: `inventory-session=${name}` } })
  await fetch(`${url}/sessions/${name}${path}?name=${name}`, { headers: { cookie: `inventory-session=${name}` } })
  await fetch(`${url}/sessions/${name}${path}`)
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(4))
  const hash = `visitor-#${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
  expect(info.mock.calls.map(([, entry]) => [entry!.status, entry!.session, entry!.path])).toEqual([
    [200, hash, path],
    [200, hash, path],
    [200, hash, `/sessions/${hash}${path}?name=${hash}`],
    [403, hash, `/sessions/${hash}${path}`],
  ])
  for (const [line, entry] of info.mock.calls) {
    expect(line + formatLogEntry(entry!)).not.toContain(name)
    expect(line).toContain(`session ${hash}`)
  }
})

test('an error in this library is logged, and closes the connection', async () => {
  vi.spyOn(Host.prototype, 'route').mockImplementation(() => {
    throw new Error('a mistake')
  })
  const { line, error } = await logRequest(path)
  expect(line).toBe(`GET ${path} closed N ms`)
  expect(error.mock.calls).toEqual([
    [expect.stringMatching(/^GET \/api\/v2\/objects\/ failed: Error: a mistake\n +at /)],
  ])
})

test('a server without a logger goes on after an error in this library', async () => {
  const { port, url } = await startServer({})
  vi.spyOn(Host.prototype, 'route').mockImplementationOnce(() => {
    throw new Error('a mistake')
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await once(socket.resume(), 'close')
  expect((await fetch(`${url}${path}`)).status).toBe(200)
})

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { formatLogEntry } from '../../src/cli/serve/output.ts'
import { connect as connectClient } from '../../src/client.ts'
import { Host } from '../../src/host/host.ts'
import type { JsonFault } from '../../src/mock/faults/fault.ts'
import { formatAccessEntry, formatPath } from '../../src/server/access-log.ts'
import type { InventoryServerOptions } from '../../src/server.ts'
import { path } from '../mock/requests.ts'
import { head, openSocket } from './sockets.ts'
import { recordLog, startServer } from './start-server.ts'

afterEach(() => void vi.restoreAllMocks())

/** Starts a server with a log. `finish` waits for so many entries. */
async function start(options: InventoryServerOptions = {}) {
  const log = recordLog()
  const server = await startServer({ objects: [{ name: 'web-1' }], logger: log.logger, ...options })
  const finish = (count: number) => expect.poll(() => log.entries).toHaveLength(count)
  const get = (target: string, headers = {}) => fetch(server.url + target, { headers })
  return { ...log, ...server, server, finish, get }
}

/** Sends a GET to a server, and waits for its entry in the log. */
async function logRequest(target: string, options?: InventoryServerOptions, fault?: JsonFault) {
  const { mock, get, finish, lines, entries, errors } = await start(options)
  if (fault) mock.faults.add(fault)
  await get(target).catch(() => {})
  await finish(1)
  return { line: lines[0]!.replace(/[\d.]+ ms/, 'N ms'), entry: entries[0]!, errors }
}

const [green, yellow, red, dim, end, endDim] = [32, 33, 31, 2, 39, 22].map((code) => `\u001b[${code}m`)

test.each<[what: string, target: string, fault: JsonFault | undefined, color: string, status: string, detail?: string]>(
  [
    ['a success', path, undefined, green!, '200'],
    ['a wrong path', '/nothing/', undefined, yellow!, '404'],
    ['a fault of the client', path, { status: 400 }, yellow!, '400', '(fault 1: status 400)'],
    ['a fault of the service', path, { status: 500 }, red!, '500', '(fault 1: status 500)'],
    ['a closed connection', path, { networkError: true }, red!, 'closed', '(fault 1: networkError)'],
    [
      ...(['a lost response', path, { at: 'response', networkError: true }, red!, 'closed'] as const),
      '(fault 1: networkError, at response)',
    ],
    ['a step of a sequence without an effect', path, { sequence: [{}, { status: 503 }] }, green!, '200', '(fault 1)'],
    ['an assumption', `${path}1/`, undefined, green!, '200', '(itemRetrieval)'],
  ],
)('the line of %s, with colors or without', async (_what, target, fault, color, status, detail) => {
  const options = { assumptions: { itemRetrieval: true } } as const
  const plain = `GET ${target} ${status} N ms${detail ? ` ${detail}` : ''}`
  expect((await logRequest(target, options, fault)).line).toBe(plain)
  const colored = `GET ${target} ${color}${status}${end} N ms${detail ? ` ${dim}${detail}${endDim}` : ''}`
  expect((await logRequest(target, { ...options, useColors: true }, fault)).line).toBe(colored)
})

test('the entry of a request has its details, and its time in ms', async () => {
  const startedAt = performance.now()
  const { line, entry } = await logRequest(`/sessions/a${path}?sort=id`, { delay: 20 }, { status: 503, delay: 30 })
  expect(line).toBe(`GET /sessions/a${path}?sort=id 200 N ms (session a)`)
  expect(entry).toEqual({
    ...{ method: 'GET', path: `/sessions/a${path}?sort=id`, status: 200, session: 'a', client: '127.0.0.1' },
    ms: expect.closeTo(entry.ms, 1),
  })
  expect(entry.ms).toBeGreaterThan(15)
  expect(entry.ms).toBeLessThan(performance.now() - startedAt)
  expect(entry.ms).toBe(Math.round(entry.ms * 10) / 10)
  const details = await logRequest(`${path}1/`, { assumptions: { itemRetrieval: true } })
  expect(details.entry).toMatchObject({ assumption: 'itemRetrieval' })
})

test('the line of a request has its session, and the faults that decide and that delay it, and none for Prefer', async () => {
  const { mock, url, lines, entries, get, finish } = await start()
  mock.faults.add({ status: 500 })
  mock.faults.add({ delay: 5 })
  await get(path)
  mock.faults.clear()
  await get(path, { prefer: 'code=503, delay=5' })
  await connectClient(url, { session: 'a' }).faults.add({ status: 503 })
  await get(`/sessions/a${path}`)
  await finish(4)
  expect(lines.map((line) => /\(.*\)/.exec(line)?.[0])).toEqual([
    ...['(fault 1, 2: status 500, delay 5)', '(fault: status 503, delay 5)', '(session a)'],
    '(fault 1: status 503; session a)',
  ])
  expect(entries.map(({ fault }) => fault?.ids)).toEqual([[1, 2], [], undefined, [1]])
})

test.each([
  [undefined, '127.0.0.1'],
  [false, '127.0.0.1'],
  [true, '192.0.2.1'],
])('with trustProxy %s, the client of an entry is %s', async (trustProxy, client) => {
  const { entries, get, finish } = await start({ trustProxy })
  await get(path, { 'x-forwarded-for': '192.0.2.1' })
  await finish(1)
  expect(entries[0]!.client).toBe(client)
})

test('no header or path brings control characters into the log', async () => {
  const controls = Array.from({ length: 0x20 }, (_, index) => String.fromCharCode(0x80 + index)).join('')
  const { server, lines, entries } = await start({ trustProxy: true })
  for (const request of [
    head(`GET ${path}`, 'Connection: close', `X-Inventory-Session: a${controls}b`),
    head(`GET ${path}`, 'Connection: close', `X-Forwarded-For: 203.0.113.9, 203.0.113.8${controls}`),
    head(`GET ${path}?name=${controls}`, 'Connection: close'),
    head(`GET /sessions/a${controls}${path}`, 'Connection: close'),
  ]) {
    const socket = await openSocket(server, Buffer.from(request, 'latin1'))
    await new Promise((resolve) => socket.resume().once('close', resolve))
  }
  expect(entries.slice(0, 2).map(({ status, client, session }) => [status, client, session])).toEqual([
    [400, '127.0.0.1', undefined],
    [200, '127.0.0.1', undefined],
  ])
  // Node refuses the others.
  expect(lines.join('') + entries.map(formatLogEntry).join('')).not.toMatch(/\p{Cc}/u)
})

test('the line and the JSON of an entry have no control characters, whatever is in it', () => {
  const codes = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code))
  const controls = codes.filter((text) => /\p{Cc}/u.test(text))
  const entry = { method: 'GET', path: `/${controls.join('')}`, status: 200, ms: 1 }
  expect(formatAccessEntry(entry, false)).toMatch(/^GET \/\\u0000.*\\u007f\\u0080.*\\u009f 200 1\.0 ms$/)
  const json = formatLogEntry(entry)
  expect(json).not.toMatch(/\p{Cc}/u)
  expect(JSON.parse(json)).toMatchObject(entry)
})

test('the session of a visitor stands in the log as a part of its hash', async () => {
  const { lines, entries, get, finish } = await start({ sessionCookie: true })
  const name = /visitor-[^;]+/.exec((await get(path)).headers.get('set-cookie')!)![0]
  const cookie = `inventory-session=${name}`
  await get(path, { cookie })
  await get(`/sessions/${name}${path}?name=${name}`, { cookie })
  await get(`/sessions/${name}${path}`)
  await finish(4)
  const hash = `visitor-#${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
  expect(entries.map(({ status, session, path }) => [status, session, path])).toEqual([
    [200, hash, path],
    [200, hash, path],
    [200, hash, `/sessions/${hash}${path}?name=${hash}`],
    [403, hash, `/sessions/${hash}${path}`],
  ])
  expect(lines.join('') + entries.map(formatLogEntry).join('')).not.toContain(name)
  for (const line of lines) expect(line).toContain(`session ${hash}`)
})

test('a path of more than 1,000 characters is cut, with its query', async () => {
  const of = (length: number) => `${path}?name=`.padEnd(length, 'x')
  const { lines, entries, get, finish } = await start()
  for (const length of [1000, 1001, 4000]) await get(of(length))
  await finish(3)
  const cut = `${of(999)}…`
  expect(entries.map((entry) => entry.path)).toEqual([of(1000), cut, cut])
  for (const [index, line] of lines.entries()) expect(line).toMatch(`GET ${entries[index]!.path} 200 `)
})

test('no part of the name of a visitor is in a path, wherever it is cut', () => {
  const visitor = fc.uuid().map((id) => `visitor-${id}`)
  const text = fc.oneof(visitor, fc.string({ unit: fc.constantFrom(...'/vistor-0f9') }))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), fc.nat(60), visitor, (texts, count, name) => {
      const before = texts.join('')
      const path = `${before}${'/'.repeat(Math.max(0, 940 + count - before.length))}${name}${before}`
      const shown = formatPath(path)
      expect(shown.length).toBeLessThanOrEqual(1000)
      for (const hidden of path.matchAll(/visitor-([\da-f]{8}-[\da-f]{4})-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g)) {
        expect(shown).not.toContain(hidden[1])
      }
      expect(shown).not.toMatch(/visitor-[\da-f]{1,8}(?:-[\da-f-]*)?…$/)
    }),
  )
})

function makeMistake(): void {
  vi.spyOn(Host.prototype, 'route').mockImplementationOnce(() => {
    throw new Error('a mistake')
  })
}

test('an error in this library is logged, with its path cut too, and closes the connection', async () => {
  makeMistake()
  const { line, errors } = await logRequest(`/${'x'.repeat(3000)}`)
  expect(line).toMatch(/^GET \/x{998}… closed N ms$/)
  expect(errors).toEqual([expect.stringMatching(/^GET \/x{998}… failed: Error: a mistake\n +at /)])
})

test('a server without a logger goes on after an error in this library', async () => {
  const { url } = await startServer({})
  makeMistake()
  await expect(fetch(`${url}${path}`)).rejects.toThrow()
  expect((await fetch(`${url}${path}`)).status).toBe(200)
})

test('the console gets each line once, without its data', async () => {
  const [info, error] = [vi.spyOn(console, 'info'), vi.spyOn(console, 'error')].map((spy) => spy.mockReturnValue())
  const { get } = await start({ logger: console })
  await get(path)
  await expect.poll(() => info!.mock.calls).toEqual([[expect.stringMatching(/^GET .* 200 /)]])
  expect(error).not.toHaveBeenCalled()
})

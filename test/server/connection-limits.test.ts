import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionLimits, connectionLimits } from '../../src/server/connection-limits.ts'
import { startServer } from '../../src/server/inventory-server.ts'
import type { InventoryServer, InventoryServerOptions } from '../../src/server.ts'
import { exchange } from './exchange.ts'

const path = '/api/v2/objects/'
const get = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

async function start(options: InventoryServerOptions, limits: Partial<ConnectionLimits>): Promise<InventoryServer> {
  const all = { closeTimeout: 0, port: 0, ...options }
  const server = await startServer(all, undefined, { ...connectionLimits, ...limits })
  onTestFinished(() => server.close())
  return server
}

/** Opens a connection and sends a text. */
async function open({ port }: InventoryServer, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('a request over the limit of connections gets a 503, and the log says once when that begins and ends', async () => {
  const lines: string[] = []
  const logger = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(line) }
  const server = await start({ objects: [], logger }, { maxConnections: 3, keepAliveTimeout: 600_000 })
  const sockets: Socket[] = []
  for (let count = 0; count < 3; count++) {
    const socket = await open(server, get)
    await once(socket, 'data')
    sockets.push(socket)
  }
  lines.length = 0
  for (let count = 0; count < 20; count++) {
    const [head, body] = (await exchange(server.port, get)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
    expect(head).toContain('Connection: close')
    expect(JSON.parse(body!)).toEqual({ detail: 'The server has 3 connections, its maximum. Try again later.' })
  }
  expect(lines).toEqual(['The server has 3 connections, its maximum. Requests on further ones get a 503.'])
  // The others are still served.
  sockets[0]!.write(get)
  expect(String((await once(sockets[0]!, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/)
  sockets[1]!.destroy()
  await vi.waitFor(async () => expect((await fetch(`${server.url}${path}`)).status).toBe(200))
  expect(lines.filter((line) => !line.startsWith('GET'))).toEqual([
    'The server has 3 connections, its maximum. Requests on further ones get a 503.',
    expect.stringMatching(/^The server accepts connections again\. It refused \d+\.$/),
  ])
})

test('the log says that connections are accepted again when a tenth of them has closed, each time', async () => {
  const lines: string[] = []
  const logger = { info() {}, error: (line: string) => lines.push(line) }
  const server = await start({ objects: [], logger }, { maxConnections: 20, keepAliveTimeout: 600_000 })
  const sockets: Socket[] = []
  const fill = async () => {
    while (sockets.length < 20) {
      const socket = await open(server, get)
      await once(socket, 'data')
      sockets.push(socket)
    }
  }
  const full = 'The server has 20 connections, its maximum. Requests on further ones get a 503.'
  const again = (refusals: number) => `The server accepts connections again. It refused ${refusals}.`
  await fill()
  await exchange(server.port, get)
  await exchange(server.port, get)
  // One of them is not enough: it would begin again at once.
  sockets.pop()!.destroy()
  await vi.waitFor(async () =>
    expect(await exchange(server.port, `${get.slice(0, -2)}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200/),
  )
  expect(lines.filter((line) => line !== full)).toEqual([])
  sockets.pop()!.destroy()
  await vi.waitFor(() => expect(lines).toEqual([full, expect.stringMatching(/again\. It refused [2-9]\d*\.$/)]))
  await fill()
  lines.length = 0
  await exchange(server.port, get)
  for (const socket of sockets.splice(0, 5)) socket.destroy()
  await vi.waitFor(() => expect(lines).toEqual([full, again(1)]))
})

test('a server without a logger refuses connections over the limit, and accepts them again', async () => {
  const server = await start({ objects: [] }, { maxConnections: 1, keepAliveTimeout: 600_000 })
  const first = await open(server, get)
  await once(first, 'data')
  expect(await exchange(server.port, get)).toMatch(/^HTTP\/1\.1 503/)
  first.destroy()
  await vi.waitFor(async () => expect((await fetch(`${server.url}${path}`)).status).toBe(200))
})

test('a connection over the limit that sends no request is closed', async () => {
  const server = await start({ objects: [] }, { maxConnections: 1, keepAliveTimeout: 600_000 })
  await once(await open(server, get), 'data')
  const silent = await open(server, '')
  silent.resume()
  await once(silent, 'close')
})

/** A list that is larger than the buffers of a connection, in 24 objects of 1 MiB. */
const large = Array.from({ length: 24 }, () => ({ name: 'web-1', attributes: { text: 'x'.repeat(1024 * 1024) } }))

test('a client that does not read its response is disconnected; slow readers, idle streams and delays are not', async () => {
  // Without the check of Node, which disconnects those whose request a busy machine reads late.
  const limits = { requestTimeout: 1000, headersTimeout: 1000, connectionsCheckingInterval: 600_000 }
  const server = await start({ objects: large }, limits)
  const events = (await fetch(`${server.url}/__mock__/events`)).body!.getReader()
  await events.read()
  const fault = server.mock.faults.add({ match: { operation: 'create' }, delay: 'infinite' })
  const delayed = fetch(`${server.url}${path}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'text/plain' },
  })
  delayed.catch(() => {})

  const stalled = await open(server, get)
  stalled.pause()
  const slow = await open(server, get)
  let received = 0
  // Reads about 1 MiB at a time.
  slow.on('data', (chunk) => {
    const before = Math.floor(received / 2 ** 20)
    received += chunk.length
    if (Math.floor(received / 2 ** 20) === before) return
    slow.pause()
    setTimeout(() => slow.resume(), 150)
  })
  await vi.waitFor(() => expect(received).toBeGreaterThan(24 * 2 ** 20), { timeout: 20_000 })

  // A paused socket does not see its end.
  let receivedByStalled = 0
  stalled.on('data', (chunk) => (receivedByStalled += chunk.length))
  stalled.resume()
  await once(stalled, 'close')
  expect(receivedByStalled).toBeLessThan(24 * 2 ** 20)

  fault.remove()
  expect((await delayed).status).toBe(415)
  expect(new TextDecoder().decode((await events.read()).value)).toContain('event: ')
}, 30_000)

test('an idle connection is closed after keepAliveTimeout', async () => {
  const server = await start({ objects: [] }, { keepAliveTimeout: 1 })
  const socket = await open(server, get)
  socket.resume()
  await once(socket, 'close')
})

import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type ConnectionLimits, connectionLimits } from '../../src/server/connection-limits.ts'
import { startServer as startWithLimits } from '../../src/server/inventory-server.ts'
import type { InventoryServer, InventoryServerOptions } from '../../src/server.ts'
import { path } from '../mock/requests.ts'
import { head, openSocket } from './sockets.ts'
import { recordLog } from './start-server.ts'

/** @module-tag slow */

const get = head(`GET ${path}`)

async function start(options: InventoryServerOptions, limits: Partial<ConnectionLimits>): Promise<InventoryServer> {
  const all = { closeTimeout: 0, port: 0, objects: [], ...options }
  const never = { keepAliveTimeout: 600_000 }
  const { server } = await startWithLimits(all, undefined, { ...connectionLimits, ...never, ...limits })
  onTestFinished(() => server.close())
  return server
}

/** Opens connections, each with a request that has its response. */
async function fill(server: InventoryServer, count: number): Promise<Socket[]> {
  const sockets = []
  while (sockets.length < count) {
    const socket = await openSocket(server, get)
    await once(socket, 'data')
    sockets.push(socket)
  }
  return sockets
}

test('a connection over the limit is closed, and the log says so once, again after a tenth has closed', async () => {
  const { errors, logger } = recordLog()
  const server = await start({ logger }, { maxConnections: 20 })
  const full = 'The server has 20 connections, its maximum. Further ones are closed.'
  const sockets = await fill(server, 20)
  for (let count = 0; count < 5; count++) await once((await openSocket(server, get)).resume(), 'close')
  expect(errors).toEqual([full])
  // The others are still served.
  sockets[0]!.write(get)
  expect(String((await once(sockets[0]!, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/)
  for (const socket of sockets.splice(0, 2)) socket.destroy()
  await expect.poll(async () => (await fetch(`${server.url}${path}`).catch(() => null))?.status).toBe(200)
  sockets.push(...(await fill(server, 1)))
  await once((await openSocket(server, get)).resume(), 'close')
  await expect.poll(() => errors).toEqual([full, full])
})

const MIB = 2 ** 20
/** A list that is larger than the buffers of a connection, in 24 objects of 1 MiB. */
const large = Array.from({ length: 24 }, () => ({ name: 'web-1', attributes: { text: 'x'.repeat(MIB) } }))

test('a client that does not read its response is disconnected; slow readers, idle streams and delays are not', async () => {
  // Without the check of Node, which disconnects those whose request a busy machine reads late.
  const limits = { requestTimeout: 1000, headersTimeout: 1000, connectionsCheckingInterval: 600_000 }
  const server = await start({ objects: large }, { ...limits, keepAliveTimeout: connectionLimits.keepAliveTimeout })
  const events = (await fetch(`${server.url}/__mock__/events`)).body!.getReader()
  await events.read()
  const fault = server.mock.faults.add({ match: { operation: 'create' }, delay: 'infinite' })
  const init = { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }
  const delayed = fetch(`${server.url}${path}`, init)
  delayed.catch(() => {})

  const stalled = await openSocket(server, get)
  stalled.pause()
  const slow = await openSocket(server, get)
  let received = 0
  // Reads about 1 MiB at a time.
  slow.on('data', (chunk) => {
    const before = Math.floor(received / MIB)
    received += chunk.length
    if (Math.floor(received / MIB) === before) return
    slow.pause()
    setTimeout(() => slow.resume(), 150)
  })
  await expect.poll(() => received).toBeGreaterThan(24 * MIB)

  // A paused socket does not see its end.
  let receivedByStalled = 0
  stalled.on('data', (chunk) => (receivedByStalled += chunk.length))
  await once(stalled.resume(), 'close')
  expect(receivedByStalled).toBeLessThan(24 * MIB)

  fault.remove()
  expect((await delayed).status).toBe(415)
  expect(new TextDecoder().decode((await events.read()).value)).toContain('event: ')
})

test('a proxy closes an idle connection first: most do after 60 s', async () => {
  const { server } = await startWithLimits({ port: 0, objects: [] }, undefined)
  onTestFinished(() => server.close())
  const { headers } = await fetch(`${server.url}${path}`)
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive')!)![1])).toBeGreaterThan(60)
})

test('an idle connection is closed after keepAliveTimeout', async () => {
  const socket = await openSocket(await start({}, { keepAliveTimeout: 1 }), get)
  await once(socket.resume(), 'close')
})

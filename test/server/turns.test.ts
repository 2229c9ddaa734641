import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { InventoryServer } from '../../src/server.ts'
import { empty } from '../fields.ts'
import { path } from '../mock/requests.ts'
import { head, openSocket } from './sockets.ts'
import { recordLog, startServer } from './start-server.ts'

/** Opens a connection for a client. Returns what sends a request on it. */
async function openAs(server: InventoryServer, client: string) {
  const request = head(`GET ${path}?name=${client}`, `X-Forwarded-For: ${client}`)
  const socket = await openSocket(server, request)
  // Until it is accepted: a round of events accepts one connection.
  await once(socket, 'data')
  return { socket, send: () => socket.write(request) }
}

test('a client with many connections does not keep others waiting: their requests come among its first', async () => {
  const server = await startServer({ trustProxy: true })
  const clients = [...Array.from({ length: 100 }, () => '192.0.2.1'), '192.0.2.2']
  const connections = await Promise.all(clients.map((client) => openAs(server, client)))
  const order: unknown[] = []
  const isAnswered = new Promise<void>((resolve) => {
    server.mock.on('request:end', ({ query }) => order.push(query.name) === clients.length && resolve())
  })
  for (const { send } of connections) send()
  await isAnswered
  expect(order.indexOf('192.0.2.2')).toBeLessThan(20)
})

test('requests that wait for their turn count for their client: where memory is short, their connections are closed', async () => {
  const { events, logger } = recordLog()
  const server = await startServer({ trustProxy: true, maxMemory: 1024 * 1024, logger })
  const body = JSON.stringify({ name: 'web-1', ...empty, attributes: { note: 'a'.repeat(100_000) } })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.2' }
  const collection = `${server.url}/sessions/neighbour${path}`
  expect((await fetch(collection, { method: 'POST', headers, body })).status).toBe(200)
  const connections = await Promise.all(Array.from({ length: 300 }, () => openAs(server, '192.0.2.1')))
  let closed = 0
  const ends = connections.map(({ socket }) => {
    socket.once('close', () => closed++)
    return Promise.race([once(socket, 'data'), once(socket, 'close')])
  })
  for (const { send } of connections) send()
  await Promise.all(ends)
  expect(closed).toBeGreaterThan(100)
  expect(events).toContainEqual({ event: 'connection closed', limit: 'memory', client: '192.0.2.1' })
  expect(await (await fetch(collection, { headers })).json()).toMatchObject([{ name: 'web-1' }])
})

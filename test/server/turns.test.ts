import { once } from 'node:events'
import { expect, test } from 'vitest'
import { path } from '../mock/requests.ts'
import { head, openSocket } from './sockets.ts'
import { startServer } from './start-server.ts'

test('a client with many connections does not keep others waiting: their requests come among its first', async () => {
  const server = await startServer({ trustProxy: true })
  const openAs = async (client: string) => {
    const request = head(`GET ${path}?name=${client}`, `X-Forwarded-For: ${client}`)
    const socket = await openSocket(server, request)
    // Until it is accepted: a round of events accepts one connection.
    await once(socket, 'data')
    return () => socket.write(request)
  }
  const clients = [...Array.from({ length: 100 }, () => '192.0.2.1'), '192.0.2.2']
  const requests = await Promise.all(clients.map(openAs))
  const order: unknown[] = []
  const isAnswered = new Promise<void>((resolve) => {
    server.mock.on('request:end', ({ query }) => order.push(query.name) === clients.length && resolve())
  })
  for (const request of requests) request()
  await isAnswered
  expect(order.indexOf('192.0.2.2')).toBeLessThan(20)
})

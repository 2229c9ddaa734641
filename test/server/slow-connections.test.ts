import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from './start-server.ts'

const path = '/api/v2/objects/'
const half = {
  'half a request line': 'GET /api/v2',
  'half of the headers': `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Slow:`,
  'half of a body': `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"`,
}

test.each(Object.entries(half))('others are answered while 200 clients have sent %s', async (_what, text) => {
  const server = await startServer({ objects: [{ name: 'web-1' }], closeTimeout: 0 })
  const sockets = Array.from({ length: 200 }, () => connect(server.port, '127.0.0.1').on('error', () => {}))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(text)
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => fetch(`${server.url}${n % 2 ? path : '/healthz'}`)),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(server.mock.objects.count()).toBe(1)
})

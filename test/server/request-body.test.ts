import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendOverHttp } from '../adapters.ts'
import { path, write } from '../mock/requests.ts'
import { exchange, head, openSocket } from './sockets.ts'
import { startServer } from './start-server.ts'

const objects = [{ name: 'web-1' }]
const tooLarge = { ...write('PATCH', { name: 'x'.repeat(100) }), path: `${path}1/` }

test.each([
  [
    'without a Content-Length',
    head(`PATCH ${path}1/`, 'Content-Type: application/json', 'Transfer-Encoding: chunked') +
      `${tooLarge.body.length.toString(16)}\r\n${tooLarge.body}\r\n0\r\n\r\n`,
  ],
  ['by its Content-Length, before it is sent', head(`POST ${path}`, 'Content-Length: 51')],
])('a body over the limit gets a 413 %s, which closes the connection', async (_, request) => {
  const { port } = await startServer({ objects, bodyLimit: 50 })
  expect(await exchange(port, request)).toMatch(/^HTTP\/1\.1 413 [\s\S]*^Connection: close\r$/im)
})

test('a write without a body counts for the limit of objects, as one with a body', async () => {
  const { port, mock } = await startServer({ maxObjects: 1, assumptions: { requiredFields: [] } })
  const send = async (line: string) => (await exchange(port, head(line, 'Connection: close'))).split(' ')[1]
  const lines = [`POST ${path}`, `POST ${path}`, `PATCH ${path}1/`, `DELETE ${path}1/`]
  const statuses: unknown[] = []
  for (const line of lines) statuses.push(await send(line))
  expect(statuses).toEqual(['200', '507', '507', '204'])
  expect(mock.objects.count()).toBe(0)
})

test('a body that comes in many parts is read whole', async () => {
  const server = await startServer({ objects })
  const attributes = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`key${n}`, String(n)]))
  const large = { ...write('PATCH', { attributes }), path: `${path}1/` }
  expect((await sendOverHttp(server.url, large)).status).toBe(200)
  expect(server.mock.objects.get(1)?.attributes).toEqual(attributes)
})

test('a body that is refused is read to its end, so that a proxy sees the response', async () => {
  const size = 1024 * 1024
  const socket = await openSocket(
    await startServer({ bodyLimit: 1000 }),
    head(`POST ${path}`, `Content-Length: ${size}`),
  )
  const [response] = await once(socket, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 413 /)
  socket.resume()
  for (let n = 0; n < 16; n++) {
    await new Promise<void>((resolve, reject) =>
      socket.write(Buffer.alloc(size / 16, ' '), (error) => (error ? reject(error) : resolve())),
    )
  }
  await once(socket, 'end')
})

test('the rest of a refused body is read of 32 connections; others are closed at once', async () => {
  // No time passes: after some, all are closed.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startServer({ bodyLimit: 1000 })
  const refused = head(`POST ${path}`, 'Content-Length: 1001')
  const sockets = await Promise.all(Array.from({ length: 32 }, () => openSocket(server, refused)))
  await Promise.all(sockets.map((socket) => once(socket, 'data')))
  await once((await openSocket(server, refused)).resume(), 'end')
  expect(sockets.some(({ readableEnded }) => readableEnded)).toBe(false)
  await Promise.all(sockets.map((socket) => once(socket.end('x'.repeat(1001)), 'end')))
})

test('a body of the admin API that is refused while it comes in gets a 413, and the server goes on', async () => {
  const { url } = await startServer({ bodyLimit: 1000 })
  const body = new Blob(['x'.repeat(2 ** 21)]).stream()
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  expect((await fetch(`${url}/__mock__/objects`, init)).status).toBe(413)
  expect((await fetch(url + path)).status).toBe(200)
})

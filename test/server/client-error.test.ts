import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { exchange } from './exchange.ts'
import { startServer } from './start-server.ts'

const path = '/api/v2/objects/'
const body = '{"name":"x"}'

test.each<[string, string, number, string]>([
  [
    'a letter outside ASCII in the query',
    `GET ${path}?name=ø HTTP/1.1\r\nHost: x\r\n\r\n`,
    400,
    'Invalid char in url query. Percent-encode it, such as ø to %C3%B8.',
  ],
  [
    'a letter outside ASCII in the path',
    `GET ${path}ø/ HTTP/1.1\r\nHost: x\r\n\r\n`,
    400,
    'Invalid char in url path. Percent-encode it, such as ø to %C3%B8.',
  ],
  [
    'a method in lower case',
    `patch ${path}1/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    400,
    'Invalid method encountered. Methods are in upper case, such as PATCH.',
  ],
  [
    'a method that Node does not know',
    `FOO ${path} HTTP/1.1\r\nHost: x\r\n\r\n`,
    400,
    'Invalid method encountered. Methods are in upper case, such as PATCH.',
  ],
  ['a control character', `GET ${path} HTTP/1.1\r\nHost: x\r\nX: \x01\r\n\r\n`, 400, 'Invalid header value char.'],
  [
    'a chunk without a size',
    `PATCH ${path}1/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
    'Invalid character in chunk size.',
  ],
  ['headers that are too long', `GET ${path} HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'Header overflow.'],
])('a request with %s gets an error that says so', async (_what, request, status, detail) => {
  const server = await startServer({ objects: [{ name: 'web-1' }] })
  const [head, text] = (await exchange(server.port, request)).split('\r\n\r\n')
  expect(head!.split('\r\n')).toEqual([
    expect.stringMatching(`^HTTP/1.1 ${status} \\w`),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text!)}`,
    'Connection: close',
  ])
  expect(JSON.parse(text!)).toEqual({ detail })
  expect(server.mock.objects.list()).toMatchObject([{ name: 'web-1' }])
  expect((await fetch(`${server.url}${path}`)).status).toBe(200)
})

/** Sends a request, and an invalid one when its response has begun. Reads until the server closes the connection. */
async function sendInvalidAfter(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let received = ''
  socket.once('data', () => socket.write('no request\r\n\r\n'))
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await once(socket, 'close')
  return received
}

test('an invalid request after that of an event stream ends the stream, without a response in it', async () => {
  const { port } = await startServer({})
  const received = await sendInvalidAfter(port, '/__mock__/events')
  expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(received).not.toContain('HTTP/1.1 400')
})

test('an invalid request after that of a long list gets its error after the list', async () => {
  const objects = Array.from({ length: 100 }, () => ({ name: 'a'.repeat(100_000) }))
  const { port } = await startServer({ objects, assumptions: { nameMaxLength: null } })
  const received = await sendInvalidAfter(port, path)
  expect(received.match(/a{100000}/g)).toHaveLength(100)
  expect(received.slice(received.lastIndexOf(']HTTP'))).toMatch(/^\]HTTP\/1.1 400 Bad Request\r\n/)
})

test('the admin API responds to TRACE with a 405 that says so, and closes the connection', async () => {
  const { port } = await startServer({})
  const text = await exchange(port, 'TRACE /__mock__/faults HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(text).toMatch(/^HTTP\/1\.1 405 .*\r\n\r\n\{"detail":"Method \\"TRACE\\" not allowed\."\}$/s)
})

test('a TRACE, which no request of the platform can be, gets a 405 from the admin API and the documentation', async () => {
  const errors: string[] = []
  const server = await startServer({ logger: { info() {}, error: (line) => errors.push(line) } })
  for (const target of ['/__mock__/faults', '/docs']) {
    const response = await exchange(
      server.port,
      `TRACE ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1\.1 40[45] /)
  }
  expect(errors).toEqual([])
})

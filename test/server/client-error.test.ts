import { once } from 'node:events'
import { expect, test } from 'vitest'
import { path } from '../mock/requests.ts'
import { exchange, head, openSocket } from './sockets.ts'
import { recordLog, startServer } from './start-server.ts'

const body = '{"name":"x"}'
const length = `Content-Length: ${body.length}`
const method = 'Invalid method encountered. Methods are in upper case, such as PATCH.'

test.each<[string, string, string, number?]>([
  ['ø in the query', head(`GET ${path}?name=ø`), 'Invalid char in url query. Percent-encode it, such as ø to %C3%B8.'],
  ['ø in the path', head(`GET ${path}ø/`), 'Invalid char in url path. Percent-encode it, such as ø to %C3%B8.'],
  ['a method in lower case', head(`patch ${path}1/`, length) + body, method],
  ['a method that Node does not know', head(`FOO ${path}`), method],
  ['a control character', head(`GET ${path}`, 'X: \x01'), 'Invalid header value char.'],
  [
    'a chunk without a size',
    `${head(`PATCH ${path}1/`, 'Transfer-Encoding: chunked')}zz\r\n`,
    'Invalid character in chunk size.',
  ],
  ['a header of two lines', head(`GET ${path}`, 'X: a', ' b'), 'Unexpected whitespace after header value.'],
  ['a line that is too long', head(`GET ${path}?name=${'x'.repeat(20_000)}`), 'Header overflow.', 431],
  ['headers that are too long', head(`GET ${path}`, `X: ${'x'.repeat(20_000)}`), 'Header overflow.', 431],
])('a request with %s gets an error that says so', async (_what, request, detail, status = 400) => {
  const server = await startServer({ objects: [{ name: 'web-1' }] })
  const [lines, text] = (await exchange(server.port, request)).split('\r\n\r\n')
  expect(lines!.split('\r\n')).toEqual([
    expect.stringMatching(`^HTTP/1.1 ${status} \\w`),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text!)}`,
    'Connection: close',
  ])
  expect(JSON.parse(text!)).toEqual({ detail })
  expect(server.mock.objects.list()).toMatchObject([{ name: 'web-1' }])
  expect((await fetch(`${server.url}${path}`)).status).toBe(200)
})

test.each([
  ['a chunked body', ['Transfer-Encoding: chunked'], `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
  ['an Expect that no standard has', ['Expect: lunch', length], body],
])('a request with %s is handled', async (_what, headers, sent) => {
  const server = await startServer({ objects: [{ name: 'web-1' }] })
  const lines = ['Content-Type: application/json', 'Connection: close', ...headers]
  const received = await exchange(server.port, head(`PATCH ${path}1/`, ...lines) + sent)
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(server.mock.objects.get(1)).toMatchObject({ name: 'x' })
})

/** Sends a request, and an invalid one when its response has begun. Reads until the server closes the connection. */
async function sendInvalidAfter(server: { port: number }, path: string): Promise<string> {
  const socket = await openSocket(server, head(`GET ${path}`))
  let received = ''
  socket.once('data', () => socket.write('no request\r\n\r\n'))
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  await once(socket, 'close')
  return received
}

test('an invalid request after that of an event stream ends the stream, without a response in it', async () => {
  const received = await sendInvalidAfter(await startServer({}), '/__mock__/events')
  expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(received).not.toContain('HTTP/1.1 400')
})

test('an invalid request after that of a long list gets its error after the list', async () => {
  const objects = Array.from({ length: 100 }, () => ({ name: 'a'.repeat(100_000) }))
  const received = await sendInvalidAfter(await startServer({ objects, assumptions: { nameMaxLength: null } }), path)
  expect(received.match(/a{100000}/g)).toHaveLength(100)
  expect(received.slice(received.lastIndexOf(']HTTP'))).toMatch(/^\]HTTP\/1.1 400 Bad Request\r\n/)
})

test('a TRACE, which no request of the platform can be, gets a 405 from the admin API and a 404 from the pages', async () => {
  const { errors, logger } = recordLog()
  const { port } = await startServer({ logger })
  const text = await exchange(port, head('TRACE /__mock__/faults'))
  expect(text).toMatch(/^HTTP\/1\.1 405 .*\r\n\r\n\{"detail":"Method \\"TRACE\\" not allowed\."\}$/s)
  expect(await exchange(port, head('TRACE /docs', 'Connection: close'))).toMatch(/^HTTP\/1\.1 40[45] /)
  expect(errors).toEqual([])
})

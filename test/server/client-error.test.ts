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
  expect(server.mock.objects.all()).toMatchObject([{ name: 'web-1' }])
  expect((await fetch(`${server.url}${path}`)).status).toBe(200)
})

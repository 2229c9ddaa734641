import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { InventoryServerOptions } from '../../src/server.ts'
import { sendOverHttp } from '../adapters.ts'
import { exchange } from './exchange.ts'
import { startServer } from './start-server.ts'

const path = '/api/v2/objects/'
const start = (options?: InventoryServerOptions) => startServer({ objects: [{ name: 'web-1' }], ...options })

describe('a request body', () => {
  const body = JSON.stringify({ name: 'x'.repeat(100) })
  const headers = { 'content-type': 'application/json' }

  test('over the limit gets a 413 and changes nothing', async () => {
    const server = await start({ bodyLimit: 50 })
    const response = await sendOverHttp(server.url, { method: 'PATCH', path: `${path}1/`, headers, body })
    expect([response.status, response.text]).toEqual([413, '{"detail":"Request body exceeded 50 bytes."}'])
    expect(response.headers).toMatchObject({ connection: 'close', 'content-type': 'application/json' })
    expect(server.mock.objects.get(1)?.name).toBe('web-1')
  })

  test('over the limit without a Content-Length gets a 413', async () => {
    const server = await start({ bodyLimit: 50 })
    const head = [
      `PATCH ${path}1/ HTTP/1.1`,
      'Host: x',
      'Connection: close',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ]
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const response = await exchange(server.port, `${head.join('\r\n')}\r\n\r\n${chunks}`)
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('of the size of the limit is read', async () => {
    const server = await start({ bodyLimit: body.length })
    const response = await sendOverHttp(server.url, { method: 'PATCH', path: `${path}1/`, headers, body })
    expect(response.status).toBe(200)
  })

  test('over the limit by its Content-Length gets a 413 before it is sent', async () => {
    const server = await start({ bodyLimit: 50 })
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 51\r\n\r\n`
    expect(await exchange(server.port, head)).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('that comes in many parts is read whole', async () => {
    const server = await start()
    const attributes = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`key${n}`, String(n)]))
    const large = { method: 'PATCH', path: `${path}1/`, headers, body: JSON.stringify({ attributes }) }
    expect((await sendOverHttp(server.url, large)).status).toBe(200)
    expect(server.mock.objects.get(1)?.attributes).toEqual(attributes)
  })

  test('that comes when others have filled the collection gets a 507', async () => {
    const server = await start({ maxObjects: 1 })
    const post = await sendSlowly(server.port, body)
    expect((await sendOverHttp(server.url, { method: 'PATCH', path: `${path}1/`, headers, body })).status).toBe(200)
    expect(await post()).toMatch(/^HTTP\/1\.1 507 /)
  })
})

/** Sends a POST without its body. Resolves when the server waits for that, to a function that sends it. */
async function sendSlowly(port: number, body: string): Promise<() => Promise<string>> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  const fields = `Host: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  socket.write(`POST ${path} HTTP/1.1\r\n${fields}\r\n\r\n`)
  expect((await once(socket, 'data'))[0]).toContain('100 Continue')
  return async () => {
    socket.write(body)
    return (await once(socket, 'data'))[0]
  }
}

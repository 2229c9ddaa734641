import { once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from './start-server.ts'

const MIB = 1024 * 1024
const path = '/api/v2/objects/'

/** Opens a connection, and sends a text. */
function open(port: number, request: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(request)
  return socket
}

/** Sends a request that a proxy forwards for a client. */
async function sendFrom(client: string, port: number, method: string, target = path, body?: string | Buffer) {
  const headers = { 'x-forwarded-for': client, 'content-type': 'application/json' }
  const request = sendRequest({ port, method, path: target, headers, agent: false })
  request.end(body)
  const [response] = await once(request, 'response')
  return { status: response.statusCode as number, text: await text(response) }
}

describe('request bodies', () => {
  /** Sends a body but its last byte. */
  function sendAlmost(port: number, client: string, length: number): Socket {
    const lines = ['POST /api/v2/objects/ HTTP/1.1', 'Host: localhost', `X-Forwarded-For: ${client}`]
    const socket = open(port, `${lines.join('\r\n')}\r\nContent-Length: ${length}\r\n\r\n`)
    socket.write(Buffer.alloc(length - 1, ' '))
    return socket
  }

  test('that one client does not send to their end are refused from its share on, and others write', async () => {
    const server = await startServer({ trustProxy: true, maxTotalBytes: 16 * MIB })
    const stalled = Array.from({ length: 12 }, () => sendAlmost(server.port, '192.0.2.1', MIB))
    const answers = stalled.map(async (socket) => String((await once(socket, 'data'))[0]))
    const refused = await Promise.any(answers)
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toContain('Too many request bodies are being read. Send this one again later.')
    // Half of the limit is 8 MiB.
    await vi.waitFor(() => expect(stalled.filter(({ bytesRead }) => bytesRead > 0)).toHaveLength(4), 10_000)
    const body = Buffer.alloc(200 * 1024, ' ')
    expect((await sendFrom('192.0.2.2', server.port, 'POST', path, body)).status).toBe(400)
    // The server may not have read all that the others have sent.
    await vi.waitFor(
      async () => expect((await sendFrom('192.0.2.1', server.port, 'POST', path, body)).status).toBe(503),
      10_000,
    )
    // What the clients had sent is free again once they have left.
    for (const socket of stalled) socket.destroy()
    await vi.waitFor(
      async () => expect((await sendFrom('192.0.2.1', server.port, 'POST', path, body)).status).toBe(400),
      10_000,
    )
  }, 30_000)
})

describe('responses that clients do not read', () => {
  const objects = Array.from({ length: 64 }, () => ({ name: 'a'.repeat(128 * 1024) }))
  const options = { objects, trustProxy: true, closeTimeout: 0, assumptions: { nameMaxLength: null } }

  test('take nothing from those who read, however long the lists are', async () => {
    const server = await startServer({ ...options, maxTotalBytes: 16 * MIB })
    const head = (n: number) =>
      `GET ${path}?sort=${n % 2 ? '-' : ''}id HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.${n}\r\n\r\n`
    for (let n = 0; n < 20; n++) {
      const socket = open(server.port, head(n))
      await once(socket, 'readable')
    }
    const { status, text } = await sendFrom('198.51.100.1', server.port, 'GET')
    expect([status, text.length]).toEqual([
      200,
      (await server.mock.fetch(`${server.url}${path}`).then((response) => response.text())).length,
    ])
  }, 30_000)

  test('of one client are a 503 from its share on, and others get theirs', async () => {
    const small = Array.from({ length: 40 }, (_, n) => ({ name: `web-${n}`.padEnd(16_000, 'x') }))
    const server = await startServer({ ...options, objects: small, maxTotalBytes: 4 * MIB })
    const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n`
    const statuses = []
    for (let n = 0; n < 30; n++) {
      // Many at once, so that the buffers of the system are full.
      const socket = open(server.port, head.repeat(12))
      await once(socket, 'readable')
      statuses.push(socket.read(12).toString().slice(9))
    }
    expect(statuses[0]).toBe('200')
    expect(statuses.at(-1)).toBe('503')
    expect((await sendFrom('192.0.2.2', server.port, 'GET')).status).toBe(200)
  }, 30_000)
})

describe('requests that are sent at once on one connection', () => {
  const health = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

  test('are not read while one of them waits', async () => {
    const server = await startServer({})
    const delayed = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nPrefer: delay=60000\r\n\r\n`
    const socket = open(server.port, delayed + health)
    const chunk = Buffer.from(health.repeat(1000))
    let sent = 0
    // Until the buffers of the system are full.
    for (let isStalled = false; !isStalled && sent < 64 * MIB; sent += chunk.length) {
      isStalled =
        !socket.write(chunk) && (await Promise.race([once(socket, 'drain').then(() => false), setTimeout(500, true)]))
    }
    expect(sent).toBeLessThan(32 * MIB)
    server.mock.requests.release({})
    let received = ''
    for await (const part of socket.setEncoding('latin1')) {
      received += part
      if (received.split('"ok"').length > 2000) break
    }
    expect(received.split('"ok"').length).toBeGreaterThan(2000)
  }, 30_000)

  test('are cut where too many wait', async () => {
    const server = await startServer({ maxTotalBytes: 2 * MIB })
    const delayed = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nPrefer: delay=60000\r\n\r\n`
    const socket = open(server.port, delayed + health.repeat(1000))
    await once(socket, 'close')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })
})

test('a body that is refused is read to its end, so that a proxy sees the response', async () => {
  const server = await startServer({ bodyLimit: 1000 })
  const head = ['POST /api/v2/objects/ HTTP/1.1', 'Host: localhost', `Content-Length: ${MIB}`, '', '']
  const socket = open(server.port, head.join('\r\n'))
  const [response] = await once(socket, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 413 /)
  socket.resume()
  for (let n = 0; n < 16; n++) {
    await new Promise<void>((resolve, reject) =>
      socket.write(Buffer.alloc(MIB / 16, ' '), (error) => (error ? reject(error) : resolve())),
    )
  }
  await once(socket, 'end')
})

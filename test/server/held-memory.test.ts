import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { sendOverHttp } from '../adapters.ts'
import { path } from '../mock/requests.ts'
import { head, openSocket } from './sockets.ts'
import { startServer } from './start-server.ts'

/** @module-tag slow */

const MIB = 1024 * 1024
const from = (client: string) => `X-Forwarded-For: ${client}`

/** Sends a request that a proxy forwards for a client. */
function sendFrom(client: string, { url }: { url: string }, method: string, body?: Buffer) {
  const headers = { 'x-forwarded-for': client, 'content-type': 'application/json' }
  return sendOverHttp(url, { method, path, headers, ...(body && { body }) })
}

test('bodies that one client does not send to their end are refused where memory is short, and others write', async () => {
  const server = await startServer({ trustProxy: true, maxMemory: 5 * MIB })
  // Without their last byte.
  const almost = head(`POST ${path}`, from('192.0.2.1'), `Content-Length: ${MIB}`) + ' '.repeat(MIB - 1)
  const stalled = await Promise.all(Array.from({ length: 12 }, () => openSocket(server, almost)))
  const answers = stalled.map(async (socket) => String((await once(socket, 'data'))[0]))
  const refused = await Promise.any(answers)
  expect(refused).toMatch(/^HTTP\/1\.1 503 /)
  expect(refused).toContain('no room in its memory')
  const body = Buffer.alloc(200 * 1024, ' ')
  const untilStatus = (client: string, status: number) =>
    expect.poll(async () => (await sendFrom(client, server, 'POST', body)).status).toBe(status)
  expect((await sendFrom('192.0.2.2', server, 'POST', body)).status).toBe(400)
  // What the clients had sent is free again once they have left.
  for (const socket of stalled) socket.destroy()
  await untilStatus('192.0.2.1', 400)
})

describe('responses that clients do not read', () => {
  const objects = Array.from({ length: 64 }, () => ({ name: 'a'.repeat(128 * 1024) }))
  const options = { objects, trustProxy: true, closeTimeout: 0, assumptions: { nameMaxLength: null } }

  test('take nothing from those who read, however long the lists are', async () => {
    const server = await startServer({ ...options, maxMemory: 16 * MIB })
    for (let n = 0; n < 20; n++) {
      const socket = await openSocket(server, head(`GET ${path}?sort=${n % 2 ? '-' : ''}id`, from(`192.0.2.${n}`)))
      await once(socket, 'readable')
    }
    const { status, text } = await sendFrom('198.51.100.1', server, 'GET')
    const expected = await (await server.mock.fetch(`${server.url}${path}`)).text()
    expect([status, text.length]).toEqual([200, expected.length])
  })

  test('are cut where memory is short, and others get theirs', async () => {
    const small = Array.from({ length: 40 }, (_, n) => ({ name: `web-${n}`.padEnd(16_000, 'x') }))
    const server = await startServer({ ...options, objects: small, maxMemory: 2 * MIB })
    for (let n = 0; n < 30; n++) {
      // Many at once, so that the buffers of the system are full.
      const socket = await openSocket(server, head(`GET ${path}`, from('192.0.2.1')).repeat(12))
      await once(socket, 'readable')
    }
    expect((await sendFrom('192.0.2.2', server, 'GET')).status).toBe(200)
    const { memory } = await (await fetch(`${server.url}/readyz`)).json()
    expect(memory.used).toBeLessThanOrEqual(2 * MIB)
  })
})

describe('requests that are sent at once on one connection', () => {
  const health = head('GET /healthz')
  const delayed = head(`GET ${path}`, 'Prefer: delay=60000')

  test('are cut where more than 100 wait', async () => {
    await once(await openSocket(await startServer({}), delayed + health.repeat(101)), 'close')
  })

  test('are answered one after the other, where fewer wait', async () => {
    const server = await startServer({})
    const socket = await openSocket(server, delayed + health.repeat(100))
    await server.mock.requests.waitFor({ operation: 'list' }, { until: 'start' })
    server.mock.requests.release({})
    let received = ''
    for await (const part of socket.setEncoding('latin1')) {
      received += part
      if (received.split('"ok"').length > 100) break
    }
    expect(received.split('"ok"')).toHaveLength(101)
  })
})

import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createInventoryServer, type InventoryServer } from '../../src/server.ts'

const MIB = 1024 * 1024
const sockets: Socket[] = []
let server: InventoryServer

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

/** Sends a body but its last byte. */
function sendAlmost(length: number, onResponse: (response: string) => void): void {
  const socket = connect(server.port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.once('data', (chunk) => onResponse(String(chunk)))
  socket.write(`POST /api/v2/objects/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`)
  socket.write(Buffer.alloc(length - 1, ' '))
}

test('bodies that are being read have a limit together, and small ones are still read', async () => {
  server = await createInventoryServer({ port: 0, bodyLimit: 16 * MIB, objects: [] })
  const write = async (body: string) => {
    const response = await fetch(`${server.url}/api/v2/objects/`, { method: 'POST', body })
    await response.text()
    return response.status
  }
  const responses: string[] = []
  for (let i = 0; i < 10; i++) sendAlmost(16 * MIB, (response) => responses.push(response))
  // Eight of them are 128 MiB.
  await vi.waitUntil(() => responses.length === 2, { timeout: 20_000 })
  for (const response of responses) {
    expect(response).toMatch(/^HTTP\/1\.1 503 /)
    expect(response).toContain('Too many request bodies are being read. Send this one again later.')
  }
  // When all that the others have sent has come, there is no room for more than 8 KiB.
  await vi.waitUntil(async () => (await write(' '.repeat(8193))) === 503, { timeout: 20_000 })
  expect(await write(' '.repeat(8192))).toBe(415)
  // What the clients had sent is free again once they have left.
  for (const socket of sockets.splice(0)) socket.destroy()
  await vi.waitUntil(async () => (await write(' '.repeat(16 * MIB))) === 415, { timeout: 20_000 })
}, 60_000)

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createInventoryServer, type InventoryServer } from '../../src/server.ts'

const MIB = 1024 * 1024
const sockets: Socket[] = []
let server: InventoryServer

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

/** Sends a body but its last byte; resolves with the start of the response, or null once the server has read it all. */
async function sendAlmost(length: number): Promise<string | null> {
  const socket = connect(server.port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  const response = once(socket, 'data').then(([chunk]) => String(chunk).slice(9, 12))
  socket.write(`POST /api/v2/objects/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`)
  socket.write(Buffer.alloc(length - 1, ' '))
  // Answered after everything that the server has read before.
  const isRead = (async () => {
    while (socket.writableLength > 0) await fetch(`${server.url}/healthz`)
    for (let i = 0; i < 3; i++) await fetch(`${server.url}/healthz`)
    return null
  })()
  return Promise.race([response, isRead])
}

test('bodies that are being read have a limit together, and small ones are still read', async () => {
  server = await createInventoryServer({ port: 0, bodyLimit: 16 * MIB, objects: [] })
  const answers: (string | null)[] = []
  for (let i = 0; i < 10; i++) answers.push(await sendAlmost(16 * MIB))
  expect(answers.filter((answer) => answer === null).length).toBeLessThanOrEqual(8)
  expect(answers).toContain('503')
  const small = await fetch(`${server.url}/api/v2/objects/`, { method: 'POST', body: '{"name":"small"}' })
  expect(small.status).toBe(415)
  // What the clients had sent is free again once they have left.
  for (const socket of sockets.splice(0)) socket.destroy()
  while ((await sendAlmost(16 * MIB)) === '503') await fetch(`${server.url}/healthz`)
}, 30_000)

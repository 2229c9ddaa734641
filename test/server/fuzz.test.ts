import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { AccessEntry, InventoryServer } from '../../src/server.ts'
import { type Connection, drawConnections } from './fuzz/requests.ts'
import { readResponses } from './fuzz/responses.ts'
import { recordLog, startServer } from './start-server.ts'

/** @module-tag slow */

// In full, with a million requests: FUZZ_REQUESTS=1000000 npx vitest run test/server/fuzz.test.ts
const count = Number(process.env.FUZZ_REQUESTS ?? 3000)
const seed = Number(process.env.FUZZ_SEED ?? 1)

/** The statuses from 500 that the documentation has: a limit is reached. */
const limits = [503, 507]
const isUnexpected = (status: number | null) => status !== null && status >= 500 && !limits.includes(status)

test(`the server survives any input, and responds in HTTP, without a 500 (seed ${seed})`, async () => {
  const { errors, logger } = recordLog()
  const unexpected: AccessEntry[] = []
  const info = (_: string, entry?: AccessEntry) => {
    // A fault can have any status: of the admin API, or of the header `Prefer`.
    if (isUnexpected(entry!.status) && entry!.fault === undefined) unexpected.push(entry!)
  }
  const objects = [{ name: 'web-1' }]
  const options = { objects, bodyLimit: 2000, maxSessions: 5, maxDelay: 5 }
  const server = await startServer({ ...options, logger: { ...logger, info } })
  const failures: string[] = []
  const suspects: string[] = []
  const statuses: Record<number, number> = {}
  let sent = 0
  const connections = drawConnections(count, seed)
  const worker = async () => {
    for (const connection of connections) {
      sent += connection.requests.length
      try {
        for (const status of await exchange(server, connection)) {
          statuses[status] = (statuses[status] ?? 0) + 1
          if (isUnexpected(status)) suspects.push(formatConnection(connection))
        }
      } catch (error) {
        failures.push(`${(error as Error).message}\n${formatConnection(connection)}`)
      }
      if (sent % 10_000 < 4) server.mock.reset()
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  if (count > 10_000) console.log(`seed ${seed}: ${sent} requests, answered:`, statuses)
  expect(failures.slice(0, 5)).toEqual([])
  expect([unexpected.slice(0, 5), errors.slice(0, 5)], suspects.slice(0, 5).join('\n')).toEqual([[], []])
  const responses = Object.values(statuses).reduce((sum, number) => sum + number)
  expect(responses).toBeGreaterThan(count / 2)
  const init = { method: 'PUT', body: JSON.stringify(objects) }
  expect((await fetch(`${server.url}/__mock__/initial-state`, init)).status).toBe(204)
  const response = await fetch(`${server.url}/api/v2/objects/`)
  expect(await response.json()).toMatchObject([{ id: 1, name: 'web-1' }])
}, 7_200_000)

/** The bytes of the requests, to send them again. */
function formatConnection({ requests }: Connection): string {
  return JSON.stringify(requests.map(({ text }) => text).join(''))
}

/**
 * Writes requests to a new connection, and reads until it is closed.
 * @returns the statuses of the responses
 * @throws Error if they are not whole, or are no HTTP
 */
async function exchange({ port }: InventoryServer, { requests }: Connection): Promise<number[]> {
  const { received, isReset } = await send(port, requests.map(({ text }) => text).join(''))
  const methods = requests.slice(0, -1).map(({ method }) => method)
  const responses = readResponses(received, methods)
  // A server that closes a connection before it has read everything resets it: the last response can be lost then.
  if (!isReset && responses.some(({ isCut }) => isCut)) throw new Error(`A part of a response: ${received.slice(-200)}`)
  return responses.map(({ status }) => status)
}

function send(port: number, text: string): Promise<{ received: string; isReset: boolean }> {
  return new Promise((resolve, reject) => {
    let received = ''
    let isReset = false
    const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.from(text)))
    socket.setTimeout(60_000, () => {
      socket.destroy()
      reject(new Error('No end of the responses in 60 s'))
    })
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk
    })
    socket.once('close', () => resolve({ received, isReset }))
    socket.on('error', () => {
      isReset = true
    })
  })
}

/**
 * The bystanders of an attack, as a worker thread, so that their times are not those of a busy attacker: every 50 ms, the
 * health of the server, a visitor who creates an object in their session, and a new visitor.
 */
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { send } from '../server/cli-server.mjs'

const { port, isConnected, query = '' } = workerData
const path = '/api/v2/objects/'
const agent = new http.Agent({ keepAlive: true })
const visitor = { 'x-forwarded-for': '198.51.100.7', 'x-inventory-session': 'bystander' }
const create = { method: 'POST', path, headers: { ...visitor, 'content-type': 'application/json' } }
const empty = { location: null, type: null, labels: [], attributes: {}, responsible: [] }

let isOver = false
let slowest = 0
let failed = 0
const failures = {}
const confirmed = []

parentPort.once('message', () => (isOver = true))

/** Sends a request. Resolves to the body; null for a failure. */
async function sendTimed(options) {
  const startedAt = performance.now()
  const { status, text } = await send({ port, agent, timeout: 20_000, ...options }).catch(({ code }) => ({
    status: code,
  }))
  slowest = Math.max(slowest, performance.now() - startedAt)
  if (status < 400) return text
  failed++
  failures[status] = (failures[status] ?? 0) + 1
  return null
}

for (let n = 0; ; n++) {
  const name = `confirmed-${n}`
  const attributes = { note: 'n'.repeat(n % 20 === 0 ? 9000 : 10) }
  const created = await sendTimed({ ...create, body: JSON.stringify({ ...empty, name, attributes }) })
  if (created !== null) confirmed.push(name)
  // A monitor has a connection of its own each time, and a new visitor an address.
  await sendTimed({ path: '/healthz', ...(!isConnected && { agent: false }) })
  await sendTimed({ path: path + query, headers: { 'x-forwarded-for': `198.51.${100 + (n >> 8)}.${n & 255}` } })
  // After a first round, so that the attack begins when the visitor is there, and the server has been used.
  if (n === 0) {
    slowest = 0
    parentPort.postMessage('ready')
  }
  if (isOver) break
  await setTimeout(50)
}
const longest = Math.round(slowest)
const list = await sendTimed({ path, headers: visitor })
const names = new Set(list === null ? [] : JSON.parse(list).map(({ name }) => name))
const lost = confirmed.filter((name) => !names.has(name)).length
parentPort.postMessage({ slowest: longest, failed, failures, confirmed: confirmed.length, lost })
agent.destroy()
parentPort.close()

/**
 * The bystanders of an attack, as a worker thread, so that their times are not those of a busy attacker: every 50 ms, the
 * health of the server, a visitor who creates an object in their session, and a new visitor.
 */
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { port, isConnected, query = '' } = workerData
const path = '/api/v2/objects/'
const agent = new http.Agent({ keepAlive: true })
const visitor = { 'x-forwarded-for': '198.51.100.7', 'x-inventory-session': 'bystander' }
const empty = { location: null, type: null, labels: [], attributes: {}, responsible: [] }

let isOver = false
let slowest = 0
let failed = 0
const failures = {}
const confirmed = []

parentPort.once('message', () => (isOver = true))

/** Sends a request. Resolves to the body; null for a failure. */
function send(method, path, headers, body, options = { agent }) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const settle = (failure, text) => {
      slowest = Math.max(slowest, performance.now() - startedAt)
      if (failure) {
        failed++
        failures[failure] = (failures[failure] ?? 0) + 1
      }
      resolve(failure ? null : text)
    }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = http.request({ port, method, path, headers: { ...headers, ...type }, timeout: 20_000, ...options })
    request.on('timeout', () => request.destroy(Object.assign(new Error(), { code: 'timeout' })))
    request.on('error', ({ code }) => settle(code))
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => (text += chunk))
      response.on('error', ({ code }) => settle(code))
      response.on('end', () => settle(response.statusCode < 400 ? null : response.statusCode, text))
    })
    request.end(body && JSON.stringify(body))
  })
}

for (let n = 0; ; n++) {
  const name = `confirmed-${n}`
  const attributes = { note: 'n'.repeat(n % 20 === 0 ? 9000 : 10) }
  if ((await send('POST', path, visitor, { ...empty, name, attributes })) !== null) confirmed.push(name)
  // A monitor has a connection of its own each time, and a new visitor an address.
  await send('GET', '/healthz', {}, undefined, isConnected ? { agent } : { agent: false })
  await send('GET', path + query, { 'x-forwarded-for': `198.51.${100 + (n >> 8)}.${n & 255}` })
  // After a first round, so that the attack begins when the visitor is there, and the server has been used.
  if (n === 0) {
    slowest = 0
    parentPort.postMessage('ready')
  }
  if (isOver) break
  await setTimeout(50)
}
const longest = Math.round(slowest)
const list = await send('GET', path, visitor)
const names = new Set(list === null ? [] : JSON.parse(list).map(({ name }) => name))
const lost = confirmed.filter((name) => !names.has(name)).length
parentPort.postMessage({ slowest: longest, failed, failures, confirmed: confirmed.length, lost })
agent.destroy()
parentPort.close()

/**
 * Measures what sessions cost on Node, and checks that they stay apart: in one process, and in several behind nginx, with
 * the configuration in docs/scale.md. Prints a line for each.
 *
 *     SESSIONS=10000 node test/server/scale.mjs
 *
 * Environment: SESSIONS, the number of sessions (10000); CLIENTS, how many send requests at once (16). Needs /proc.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { send as sendRequest } from './cli-server.mjs'

const { SESSIONS = '10000', CLIENTS = '16' } = process.env
const sessions = Array.from({ length: Number(SESSIONS) }, (_, index) => `session-${index}`)
const root = fileURLToPath(new URL('../..', import.meta.url))
const collection = '/api/v2/objects/'
const agent = new Agent({ keepAlive: true, maxSockets: Number(CLIENTS) })
const children = []

try {
  await measureOneProcess()
  await measureProcesses(2)
} finally {
  for (const child of children) child.kill('SIGKILL')
  agent.destroy()
}

async function measureOneProcess() {
  const server = await startServer()
  await useSessions(server.port, ['warm-up'])
  const before = readMemory(server)
  const rate = await useSessions(server.port, sessions)
  const memory = (readMemory(server) - before) / sessions.length
  print('one process', { 'KiB of memory for each session': memory, 'requests per second': rate })
}

async function measureProcesses(count) {
  const servers = await Promise.all(Array.from({ length: count }, startServer))
  const folder = mkdtempSync(join(tmpdir(), 'inventory-scale-'))
  const port = 4010
  try {
    const [, http] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/scale.md'), 'utf8'))
    const upstreams = servers.map((server) => `  server 127.0.0.1:${server.port};\n`).join('')
    const configuration = http.replace(/( {2}server 127.*\n)+/, upstreams)
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, `pid nginx.pid; error_log stderr crit;\nevents {}\nhttp { access_log off;\n${configuration}}`)
    const nginx = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], { stdio: 'inherit' })
    children.push(nginx)
    await Promise.race([waitForPort(port), new Promise((_, reject) => nginx.once('error', reject))])
    const before = servers.map(readMemory)
    const rate = await useSessions(port, sessions)
    const growth = servers.map((server, index) => Math.round((readMemory(server) - before[index]) / 1024))
    await useCookies(port)
    print(`${count} processes behind nginx`, { 'MiB more in each': growth.join(' and '), 'requests per second': rate })
    nginx.kill()
    await once(nginx, 'exit')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates an object in each session, and then reads what is there. Returns the requests per second. */
async function useSessions(port, names) {
  const startedAt = performance.now()
  await work(names, async (name) => {
    await create(port, name, { path: `/sessions/${name}${collection}` })
    const byPath = await send(port, 'GET', { path: `/sessions/${name}${collection}` })
    const byHeader = await send(port, 'GET', { path: collection, headers: { 'x-inventory-session': name } })
    for (const { text } of [byPath, byHeader]) assert.deepEqual(namesOf(text), [name])
  })
  return (names.length * 3) / ((performance.now() - startedAt) / 1000)
}

/** The first request of each visitor is a write. */
async function useCookies(port) {
  await work(sessions.slice(0, 1000), async (name) => {
    const { headers } = await create(port, name, { path: collection })
    const cookie = headers['set-cookie'].map((line) => line.split(';')[0]).join('; ')
    const { text } = await send(port, 'GET', { path: collection, headers: { cookie } })
    assert.deepEqual(namesOf(text), [name])
  })
}

async function work(items, handle) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await handle(item)
  }
  await Promise.all(Array.from({ length: Number(CLIENTS) }, worker))
}

function create(port, name, options) {
  const body = JSON.stringify({ name, location: null, type: null, labels: [], attributes: {}, responsible: [] })
  return send(port, 'POST', { ...options, headers: { 'content-type': 'application/json' }, body })
}

function send(port, method, options) {
  return sendRequest({ port, method, agent, ...options })
}

function namesOf(text) {
  return JSON.parse(text).map(({ name }) => name)
}

/** Starts a server in a process of its own, empty, with a cookie for each visitor. */
async function startServer() {
  const options = { port: 0, maxSessions: sessions.length + 2000, sessionCookie: true }
  const code = `
    import { createInventoryServer } from '${new URL('../../dist/server.js', import.meta.url)}'
    console.log((await createInventoryServer(${JSON.stringify(options)})).port)`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(server)
  const [port] = await once(createInterface(server.stdout), 'line')
  return { pid: server.pid, port: Number(port) }
}

/** The resident memory of a process, in KiB. */
function readMemory({ pid }) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1])
}

async function waitForPort(port) {
  const isOpen = () =>
    send(port, 'GET', { path: '/healthz' }).then(
      () => true,
      () => false,
    )
  while (!(await isOpen()));
}

function print(name, figures) {
  const texts = Object.entries(figures).map(
    ([what, value]) => `${typeof value === 'number' ? Math.round(value) : value} ${what}`,
  )
  console.log(`${name}: ${texts.join(', ')}`)
}

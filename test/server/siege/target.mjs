import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url))

/** The token of the operator of each server. */
export const TOKEN = 'token-of-the-siege-operator'

/** The address that a proxy would name for the attacker. */
const ATTACKER = '203.0.113.1'

/** Starts a server with the flags of a public demo, and more. */
export async function startTarget(flags) {
  const publicFlags = ['--session-cookie', '--trust-proxy', '--log', 'json']
  const child = spawn(process.execPath, [cli, '--port', '0', ...publicFlags, ...flags], {
    // As the Dockerfile and the unit of the docs have it.
    env: { ...process.env, ADMIN_TOKEN: TOKEN, NODE_OPTIONS: '--max-old-space-size=512' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const [line] = await Promise.race([once(lines, 'line'), exited.then(() => Promise.reject(new Error(errors)))])
  lines.close()
  // Like a log file, it takes every line.
  child.stdout.resume()
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const port = Number(new URL(JSON.parse(line).url).port)
  return {
    port,
    send: (request) => send({ port, agent }, request),
    /** The peak of its resident memory, in MiB; null after it has ended. */
    readPeak: () => (isRunning(child) ? readPeak(child.pid) : null),
    /** Ends it, and returns how it ended. */
    async end() {
      agent.destroy()
      const wasRunning = isRunning(child)
      child.kill('SIGKILL')
      const [code, signal] = await exited
      return { died: wasRunning ? null : (signal ?? `exit code ${code}`), errors }
    },
  }
}

function isRunning({ exitCode, signalCode }) {
  return exitCode === null && signalCode === null
}

function readPeak(pid) {
  const [, kib] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(kib / 1024)
}

/**
 * Sends a request as the attacker.
 * @returns the status and the body, or the code of the error in place of the status
 */
function send({ port, agent }, { method = 'GET', path = '/api/v2/objects/', headers = {}, body }) {
  const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
  return new Promise((resolve) => {
    const options = { port, agent, method, path, timeout: 30_000 }
    const request = http.request({ ...options, headers: { 'x-forwarded-for': ATTACKER, ...type, ...headers } })
    request.on('timeout', () => request.destroy(Object.assign(new Error(), { code: 'no response in 30 s' })))
    request.on('error', ({ code }) => resolve({ status: code, text: '' }))
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode, text }))
      response.on('error', ({ code }) => resolve({ status: code, text }))
    })
    request.end(body)
  })
}

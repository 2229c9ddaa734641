import { readFileSync } from 'node:fs'
import http from 'node:http'
import { send, startCli } from '../server/cli-server.mjs'

/** The address that a proxy would name for the attacker. */
const ATTACKER = '203.0.113.1'

/** Starts a server with the flags of a public demo, and more, for attackers of a size. */
export async function startTarget(flags, heap, size) {
  // As the Dockerfile and the unit of the docs have it.
  const { child, url, readErrors, end } = await startCli(flags, {
    env: { NODE_OPTIONS: `--max-old-space-size=${heap}` },
  })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const { port } = new URL(url)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    port,
    /** How much is left of a count or a time. */
    scale: (full) => Math.max(1, Math.round(full * size)),
    /** Sends a request as the attacker. Resolves to the status, or the code of the error, and the body. */
    send({ method = 'GET', path = '/api/v2/objects/', headers, body }) {
      const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
      const all = { 'x-forwarded-for': ATTACKER, ...type, ...headers }
      return send({ port, agent, method, path, headers: all, body }).catch(({ code }) => ({ status: code, text: '' }))
    },
    /** The peak of its resident memory, in MiB; null after it has ended. */
    readPeak: () => (isRunning() ? readPeak(child.pid) : null),
    /** Ends it, and returns how it ended before, or null. */
    async end() {
      agent.destroy()
      const wasRunning = isRunning()
      const outcome = await end('SIGKILL')
      return { died: wasRunning ? null : outcome, errors: readErrors() }
    },
  }
}

function readPeak(pid) {
  const [, kib] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(kib / 1024)
}

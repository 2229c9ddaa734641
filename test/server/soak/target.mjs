import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url))
const measure = new URL('measure.mjs', import.meta.url).href

/** The token of the operator. */
export const TOKEN = 'token-of-the-soak-operator'

/** The options of the server: all that has timers, files or listeners. The idle time is short, so that sessions end. */
const flags = ['--session-cookie', '--trust-proxy', '--log', 'json', '--session-idle', '20']

/** Starts a server that can be measured. */
export async function startTarget() {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-soak-'))
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', measure, cli, '--port', '0', '--persist', join(folder, 'state.json'), ...flags],
    { env: { ...process.env, ADMIN_TOKEN: TOKEN }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  let errors = ''
  child.stderr.on('data', (chunk) => (errors = (errors + chunk).slice(0, 10_000)))
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const [line] = await Promise.race([once(lines, 'line'), exited.then(() => Promise.reject(new Error(errors)))])
  lines.close()
  let requests = 0
  // A line of the log for each request. Resumed, because `close` has paused it.
  child.stdout.on('data', (chunk) => (requests += String(chunk).split('\n').length - 1)).resume()
  const ask = async (what) => {
    child.send(what)
    const [answer] = await Promise.race([
      once(child, 'message'),
      exited.then(([code, signal]) => Promise.reject(new Error(`The server ended: ${signal ?? code}. ${errors}`))),
    ])
    return answer
  }
  return {
    url: new URL(JSON.parse(line).url).origin,
    /** How many requests it has answered. */
    get requests() {
      return requests
    },
    /** Its memory after a collection, in bytes. */
    readMemory: () => ask('memory'),
    /** What is in use: how many of each kind, and the names of the active resources. */
    async countLeftovers() {
      const { counts, kinds } = await ask('leftovers')
      return { counts: { descriptors: readdirSync(`/proc/${child.pid}/fd`).length, ...counts }, kinds }
    },
    /** Ends it as Ctrl-C does. Resolves to how it ended, and what it wrote to stderr. */
    async end() {
      child.kill('SIGTERM')
      const [code, signal] = await exited
      rmSync(folder, { recursive: true, force: true })
      return { outcome: signal ?? `exit code ${code}`, errors }
    },
  }
}

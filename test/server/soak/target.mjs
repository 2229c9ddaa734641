import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { send, startCli, TOKEN } from '../cli-server.mjs'

/** Longer than an idle connection is kept, in ms. */
const IDLE_TIME = 6_000

/** Between two looks, in ms. */
const INTERVAL = 1_000

/** The longest time for what clients have left behind to end, in ms. */
const MAX_TIME = 120_000

/**
 * Starts a server that can be measured, with all that has timers, files or listeners. The idle time is short, so that
 * sessions end.
 */
export async function startTarget() {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-soak-'))
  const { child, url, exited, readErrors, end } = await startCli(
    ['--session-idle', '20', '--persist', join(folder, 'state.json')],
    {
      nodeFlags: ['--expose-gc', '--import', new URL('measure.mjs', import.meta.url).href],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let requests = 0
  // A line of the log for each request.
  child.stdout.on('data', (chunk) => (requests += String(chunk).split('\n').length - 1))

  const died = exited.then((outcome) => Promise.reject(new Error(`The server ended: ${outcome}. ${readErrors()}`)))
  died.catch(() => {})

  async function ask(what) {
    child.send(what)
    const [answer] = await Promise.race([once(child, 'message'), died])
    return answer
  }

  /** Sends a request on a connection of its own, which is closed after it. */
  async function operate(method, path) {
    const headers = { authorization: `Bearer ${TOKEN}` }
    return (await send({ port: new URL(url).port, agent: false, method, path, headers })).text
  }

  /** What is in use: how many of each kind, and the names of the active resources. */
  async function countLeftovers() {
    const { counts, kinds } = await ask('leftovers')
    return { counts: { descriptors: readdirSync(`/proc/${child.pid}/fd`).length, ...counts }, kinds }
  }

  return {
    url,
    /** How many requests it has answered. */
    get requests() {
      return requests
    },
    /** Its memory after a collection, in bytes. */
    readMemory: () => ask('memory'),
    /**
     * Ends all sessions, and waits until nothing of the clients is left: until the counts are as expected, or without that
     * until they no longer change. Resolves to what is in use then.
     */
    async settle(expected) {
      let last
      const startedAt = performance.now()
      if (!expected) await setTimeout(IDLE_TIME)
      for (;;) {
        for (const { name } of JSON.parse(await operate('GET', '/__mock__/sessions'))) {
          await operate('DELETE', `/sessions/${name}/__mock__/session`)
        }
        await operate('POST', '/__mock__/reset')
        await setTimeout(INTERVAL)
        const left = await countLeftovers()
        const wanted = expected ?? last?.counts
        const isSettled = wanted && Object.entries(left.counts).every(([name, count]) => count <= wanted[name])
        if (isSettled || performance.now() - startedAt > MAX_TIME) return left
        last = left
      }
    },
    /** Ends it as Ctrl-C does. Resolves to how it ended, and what it wrote to stderr. */
    async end() {
      const outcome = await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
      return { outcome, errors: readErrors() }
    },
  }
}

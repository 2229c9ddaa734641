import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { send, startCli, TOKEN } from '../../server/cli-server.mjs'

/** Longer than an idle connection is kept, in ms. */
const IDLE_TIME = 6_000

/** Between two looks, in ms. Not in step with activity: each look is at another time after a step of it. */
const INTERVAL = 1_100

/** How many looks it takes to see the server between two steps of activity, each of which needs timers and files. */
const LOOKS = 10

/** The longest time for what clients have left behind to end, in ms. */
const MAX_TIME = 120_000

/**
 * Starts a server that can be measured, with all that has timers, files or listeners. The idle time is short, so that
 * sessions end. There is activity until it ends.
 */
export async function startTarget() {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-soak-'))
  const { child, url, exited, readErrors, end } = await startCli(
    [
      ...['--scenario', 'datacenter', '--activity', '40/min'],
      ...['--session-idle', '20', '--persist', join(folder, 'state.json')],
    ],
    {
      nodeFlags: ['--expose-gc', '--import', new URL('measure.mjs', import.meta.url).href],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let [requests, changes] = [0, 0]
  // The log has a line for each request of a client, and for each step of activity.
  createInterface(child.stdout).on('line', (line) => (JSON.parse(line).activity ? changes++ : requests++))

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
    /** How many requests of clients it has answered. */
    get requests() {
      return requests
    },
    /** How many changes activity has made in the server's own collection. */
    get changes() {
      return changes
    },
    /** Its memory after a collection, in bytes. */
    readMemory: () => ask('memory'),
    /** What its objects, texts and buffers take, in bytes: the heap without code, of which V8 keeps more or less. */
    async readData() {
      const file = await ask('snapshot')
      try {
        return sumData(JSON.parse(readFileSync(file, 'utf8')))
      } finally {
        rmSync(file)
      }
    },
    /**
     * Ends all sessions, and looks until nothing of the clients is left: until the counts are as expected, or without that
     * as often as it takes. Resolves to the least of each kind that was in use.
     */
    async settle(expected) {
      const least = {}
      const startedAt = performance.now()
      if (!expected) await setTimeout(IDLE_TIME)
      for (let look = 1; ; look++) {
        for (const { name } of JSON.parse(await operate('GET', '/__mock__/sessions'))) {
          await operate('DELETE', `/sessions/${name}/__mock__/session`)
        }
        await operate('POST', '/__mock__/reset')
        await setTimeout(INTERVAL)
        const { counts, kinds } = await countLeftovers()
        for (const [name, count] of Object.entries(counts)) least[name] = Math.min(count, least[name] ?? count)
        const isSettled = expected
          ? Object.entries(least).every(([name, count]) => count <= expected[name])
          : look === LOOKS
        if (isSettled || performance.now() - startedAt > MAX_TIME) return { counts: least, kinds }
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

/** The types of the nodes in a snapshot that are code, or that V8 has for it. */
const codeTypes = ['code', 'object shape', 'hidden', 'synthetic']

/** Sums the sizes of all nodes in a snapshot of a heap that are no code. */
function sumData({ snapshot: { meta }, nodes }) {
  const [type, size] = ['type', 'self_size'].map((name) => meta.node_fields.indexOf(name))
  const isCode = meta.node_types[type].map((name) => codeTypes.includes(name))
  let sum = 0
  for (let start = 0; start < nodes.length; start += meta.node_fields.length) {
    if (!isCode[nodes[start + type]]) sum += nodes[start + size]
  }
  return sum
}

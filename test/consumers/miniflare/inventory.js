// Runs the Worker in miniflare, which runs it in workerd, as Cloudflare does.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

export const collection = '/api/v2/objects/'
export const adminToken = 'the-operators-token'
const fields = { location: null, type: null, labels: [], attributes: {}, responsible: [] }

const { outputFiles } = await build({
  entryPoints: ['worker.ts'],
  bundle: true,
  format: 'esm',
  conditions: ['workerd', 'worker', 'browser'],
  external: ['cloudflare:workers'],
  write: false,
})

/** Creates a folder for the storage of Durable Objects, which is removed after the test. */
export function createStorage(t) {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-objects-'))
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Starts the Worker. Without `storage`, it begins with none. */
export function start(t, options = { adminToken }, storage = createStorage(t)) {
  const miniflare = new Miniflare({
    modules: true,
    script: outputFiles[0].text,
    compatibilityDate: '2026-04-01',
    durableObjects: { INVENTORY: { className: 'InventorySession', useSQLite: true } },
    durableObjectsPersist: storage,
    bindings: { OPTIONS: { objects: [{ name: 'web-1' }, { name: 'web-2' }], ...options } },
  })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await miniflare.dispose()
    isStopped = true
  }
  t.after(stop)
  const send = (path, { headers, ...init } = {}) =>
    miniflare.dispatchFetch(`http://localhost${path}`, {
      redirect: 'manual',
      ...init,
      // A connection of its own for each request: workerd closes idle ones, maybe while the next request is sent.
      headers: { ...headers, connection: 'close' },
    })
  return {
    send,
    stop,
    list: async (mount = '') => (await send(`${mount}${collection}`)).json(),
    names: async (mount = '') => (await (await send(`${mount}${collection}`)).json()).map(({ name }) => name),
    create: (name, mount = '', others = {}) =>
      send(`${mount}${collection}`, change('POST', { ...fields, name, ...others })),
    admin: (method, path, body, mount = '') =>
      send(`${mount}/__mock__${path}`, {
        ...change(method, body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` },
      }),
    /** Kills workerd, without a chance to write anything. */
    async kill() {
      await miniflare.ready
      for (const pid of findProcesses()) process.kill(pid, 'SIGKILL')
      await stop()
    },
    /** The memory of workerd, and the size of the stored databases, as a text. */
    describeUse() {
      const memory = findProcesses().map((pid) => execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]))
      const sizes = readdirSync(storage, { recursive: true }).map(
        // SQLite removes files meanwhile.
        (name) => statSync(join(storage, name), { throwIfNoEntry: false })?.size ?? 0,
      )
      const mebibytes = Math.round(sum(memory.map(Number)) / 1024)
      return `workerd takes ${mebibytes} MiB, the files ${Math.round(sum(sizes) / 1024 ** 2)} MiB`
    },
  }
}

/** The options of a request with a JSON body. */
export function change(method, body) {
  return {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

/** The processes of workerd that this one has started. */
function findProcesses() {
  const output = execFileSync('pgrep', ['-P', String(process.pid), 'workerd'], { encoding: 'utf8' })
  return output.trim().split('\n').map(Number)
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

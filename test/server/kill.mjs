/**
 * Kills a server with SIGKILL while it writes, repeatedly, and checks the file that it leaves: the file must be complete,
 * with every change that was confirmed at least one interval before.
 *
 *     KILLS=100 node test/server/kill.mjs [--objects 10000 ...]
 *
 * Environment: KILLS, the number of kills (10); INTERVAL, that of the server, in ms (1000); SERVER, the script to run
 * (dist/cli.cjs). Arguments are passed to the server. Prints a line of JSON; exits with 1 if any change was lost.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const {
  KILLS = '10',
  INTERVAL = '1000',
  SERVER = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url)),
} = process.env
const interval = Number(INTERVAL)
const folder = mkdtempSync(join(tmpdir(), 'inventory-kill-'))
const file = join(folder, 'state.json')
const empty = { location: null, type: null, labels: [], attributes: {}, responsible: [] }
const summary = { kills: 0, files: 0, writes: 0, due: 0, leftovers: 0, oldestLossMs: 0, problems: [] }

for (let round = 0; round < Number(KILLS); round++) {
  // Some rounds continue with the file of the last one, to test loading it and the ids after that.
  if (round % 5 === 0) rmSync(file, { force: true })
  const server = spawn(process.execPath, [SERVER, '--port', '0', '--persist', file, ...process.argv.slice(2)])
  try {
    await killOnce(round, server)
  } catch (error) {
    summary.problems.push(`round ${round}: ${error.stack}`)
  } finally {
    server.kill('SIGKILL')
  }
}
rmSync(folder, { recursive: true })
console.log(JSON.stringify({ ...summary, problems: summary.problems.slice(0, 20) }))
process.exitCode = summary.problems.length === 0 ? 0 : 1

async function killOnce(round, server) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const exited = once(server, 'exit')
  const url = await readUrl(server)
  const start = await (await fetch(url)).json()
  const problems = []
  if (before && JSON.stringify(start) !== JSON.stringify(before.objects))
    problems.push('the restart changed the objects')
  if (temporaryFiles().some((name) => !name.includes(`.${server.pid}.`)))
    problems.push('the restart left temporary files')

  const log = []
  let killedAt = Number.POSITIVE_INFINITY
  const workers = Array.from({ length: 8 }, (_, worker) => write(url, `round-${round}-${worker}`, log, () => killedAt))
  await new Promise((resolve) => setTimeout(resolve, (0.4 + Math.random() * 1.2) * interval))
  killedAt = performance.now()
  server.kill('SIGKILL')
  const [, ...failed] = await Promise.all([exited, ...workers])
  problems.push(...failed.filter(Boolean))

  summary.kills++
  summary.writes += log.filter(({ confirmed }) => confirmed < killedAt).length
  summary.leftovers += temporaryFiles().length
  check({ start, before, log, killedAt, problems })
  summary.problems.push(...problems.map((problem) => `round ${round}: ${problem}`))
}

async function readUrl(server) {
  let output = ''
  server.stdout.on('data', (chunk) => (output += chunk))
  server.stderr.on('data', (chunk) => (output += chunk))
  while (!output.includes('Ctrl-C')) {
    await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])
    if (server.exitCode !== null) throw new Error(output)
  }
  const [url] = /http:\S+/.exec(output)
  return url
}

/**
 * Writes as fast as the server responds, until it is killed: creates, updates a counter, deletes.
 * @returns the error, if there was one before the server was killed
 */
async function write(url, worker, log, killedAt) {
  const send = async (entry, path, method, body) => {
    log.push(Object.assign(entry, { confirmed: Number.POSITIVE_INFINITY }))
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
    await response.text()
    if (!response.ok) throw new Error(`${method} got ${response.status}`)
    entry.confirmed = performance.now()
  }
  const create = (name) => send({ type: 'create', name }, '', 'POST', { ...empty, name })
  const idOf = async (name) => (await (await fetch(`${url}?name=${name}`)).json())[0].id
  try {
    await create(worker)
    const id = await idOf(worker)
    for (let n = 1; ; n++) {
      await send({ type: 'count', name: worker, n }, `${id}/`, 'PATCH', { attributes: { n: String(n) } })
      await create(`${worker}-${n}`)
      if (n % 3 > 0) continue
      const name = `${worker}-${n - 1}`
      await send({ type: 'delete', name }, `${await idOf(name)}/`, 'DELETE')
    }
  } catch (error) {
    if (killedAt() === Number.POSITIVE_INFINITY) return error.stack
  }
}

function check({ start, before, log, killedAt, problems }) {
  const due = log.filter(({ confirmed }) => confirmed <= killedAt - interval)
  summary.due += due.length
  if (!existsSync(file)) {
    if (due.length > 0) problems.push('there is no file')
    return
  }
  const { version, nextId, objects } = JSON.parse(readFileSync(file, 'utf8'))
  summary.files++
  const byName = new Map(objects.map((object) => [object.name, object]))
  const deleted = new Set(log.filter(({ type }) => type === 'delete').map(({ name }) => name))
  const isKept = ({ type, name, n }) => {
    if (type === 'delete') return !byName.has(name)
    return deleted.has(name) || (byName.has(name) && (type === 'create' || Number(byName.get(name).attributes.n) >= n))
  }
  for (const entry of log) {
    if (isKept(entry) || entry.confirmed > killedAt) continue
    const age = killedAt - entry.confirmed
    summary.oldestLossMs = Math.max(summary.oldestLossMs, Math.round(age))
    if (age >= interval) problems.push(`lost ${entry.type} ${entry.name} ${entry.n ?? ''}, confirmed ${age} ms before`)
  }
  const known = new Set(start.map(({ id }) => id))
  const ids = new Set(objects.map(({ id }) => id))
  if (version !== 2) problems.push(`version ${version}`)
  if (ids.size !== objects.length) problems.push('duplicate id')
  if (!start.every(({ id }) => ids.has(id))) problems.push('an initial object is missing')
  if (!objects.every(({ id }) => id < nextId)) problems.push('nextId is in use')
  if (before && !objects.every(({ id }) => known.has(id) || id >= before.nextId)) problems.push('an id was reused')
}

function temporaryFiles() {
  return readdirSync(folder).filter((name) => name.endsWith('.tmp'))
}

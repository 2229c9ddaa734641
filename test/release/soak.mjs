/**
 * Lets clients of all kinds use a server for a long time, with activity and consoles open, and checks that it
 * keeps nothing: when all have left, the heap (without code, of which V8 keeps more or less) is as large as it was after
 * the first quarter of the time, and their descriptors, timers and listeners are gone. Prints a table. Needs a build and
 * /proc.
 *
 *     node test/release/soak.mjs [--minutes 60] [--rate 12]
 *
 * `--rate` is how many clients come each second; each sends about five requests. Exits with 1 if a goal is missed. A run of
 * less than ten minutes does not judge the heap: what is loaded and pooled once is not all there.
 */
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClients } from './soak/clients.mjs'
import { openConsoles } from './soak/consoles.mjs'
import { startTarget } from './soak/target.mjs'

/** How far what the server keeps at the end can be from that after the first quarter. */
const MAX_GROWTH = 0.05

/** The time after which events that nobody reads are forgotten, in ms. */
const EVENT_TIME = 65_000

const options = { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '12' } }
const { minutes, rate } = parseArgs({ options }).values
const duration = Number(minutes) * 60_000
const isJudged = Number(minutes) >= 10

const target = await startTarget()
const { clients, close, dropCheckpoints, send } = createClients(target.url)
const totalWeight = clients.reduce((sum, [weight]) => sum + weight, 0)
const counts = new Map(clients.map(([, name]) => [name, 0]))
const present = new Set()
const problems = []

// Each kind once, so that what is loaded and created only once is there.
clients.forEach(come)
await Promise.all(present)
const before = await target.settle()
const warm = await use(duration / 4)
const after = await use((duration * 3) / 4)
const { requests, changes } = target
const end = await target.end()
close()

const growth = after.data / warm.data - 1
const isFlat = !isJudged || Math.abs(growth) <= MAX_GROWTH
const left = Object.entries(after.counts).filter(([name, count]) => count > before.counts[name])
const isClean = end.outcome === 'exit code 0' && end.errors === '' && problems.length === 0

console.log(
  [
    `Node ${process.versions.node}, ${minutes} minutes, ${requests.toLocaleString('en')} requests of ${[...counts.values()].reduce((sum, count) => sum + count).toLocaleString('en')} clients.`,
    `Activity made ${changes.toLocaleString('en')} changes in the server's own collection, and ${after.open.changes.toLocaleString('en')} in that of a visitor, which had ${after.open.before} objects at first and ${after.open.after} at last. Consoles of both were open.`,
    '',
    '| client | how many |',
    '| --- | ---: |',
    ...[...counts].map(([name, count]) => `| ${name} | ${count.toLocaleString('en')} |`),
    '',
    '| memory when all have left | after a quarter | at the end |',
    '| --- | ---: | ---: |',
    `| objects, texts and buffers | ${formatMib(warm.data)} | ${formatMib(after.data)} (${(growth * 100).toFixed(1)} %) |`,
    `| heap after a collection, with code | ${formatMib(warm.memory.heap)} | ${formatMib(after.memory.heap)} |`,
    `| resident | ${formatMib(warm.memory.resident)} | ${formatMib(after.memory.resident)} |`,
    '',
    '| left behind | before | after |',
    '| --- | ---: | ---: |',
    ...Object.entries(before.counts).map(([name, count]) => `| ${name} | ${count} | ${after.counts[name]} |`),
    '',
    `Unexpected responses: ${problems.length}. The server ended with ${end.outcome}.`,
  ].join('\n'),
)
for (const problem of problems.slice(0, 20)) console.error(problem)
if (end.errors) console.error(end.errors)
if (left.length > 0) console.error(`Left behind: ${JSON.stringify(left)}, ${after.kinds}`)
process.exit(isFlat && isClean && left.length === 0 ? 0 : 1)

/**
 * Lets clients come for a time, in ms, while two consoles are open, and waits until all have left.
 * @returns what the consoles saw, what is still in use, and the memory
 */
async function use(time) {
  const consoles = await openConsoles(target.url, send)
  const startedAt = performance.now()
  const age = () => performance.now() - startedAt
  let nextReport = 0
  for (let n = 1; age() < time; n++) {
    if (age() >= nextReport) {
      nextReport += 60_000
      const { heap, resident } = await target.readMemory()
      console.error(`${Math.round(age() / 60_000)} min: heap ${formatMib(heap)}, resident ${formatMib(resident)}`)
    }
    come(pickClient())
    await setTimeout(Math.max(0, (n * 1000) / Number(rate) - age()))
  }
  await Promise.all(present)
  const open = await consoles.close()
  problems.push(...open.problems)
  if (isJudged) await setTimeout(EVENT_TIME)
  await dropCheckpoints()
  const left = await target.settle(before.counts)
  return { open, ...left, memory: await target.readMemory(), data: await target.readData() }
}

/** Lets a client come, and leave when it wants. */
function come([, name, run]) {
  counts.set(name, counts.get(name) + 1)
  const visit = run()
    .catch((error) => problems.push(`${name}: ${error.stack}`))
    .finally(() => present.delete(visit))
  present.add(visit)
}

function pickClient() {
  let rest = Math.random() * totalWeight
  return clients.find(([weight]) => {
    rest -= weight
    return rest < 0
  })
}

function formatMib(bytes) {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}

/**
 * Lets clients of all kinds use a server for a long time, while staff are at work and consoles are open, and checks that it
 * keeps nothing: the heap after a collection stays flat, and when all have left, so have their descriptors, timers and
 * listeners. Prints a table. Needs a build and /proc.
 *
 *     node test/server/soak.mjs [--minutes 60] [--rate 12]
 *
 * `--rate` is how many clients come each second; each sends about five requests. Exits with 1 if a goal is missed. In the
 * first ten minutes, logs and caches are still filling: a shorter run does not judge the heap.
 */
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClients } from './soak/clients.mjs'
import { openConsoles } from './soak/consoles.mjs'
import { startTarget } from './soak/target.mjs'

/** How much the median of the heap in the last quarter can be over that in the second one. */
const MAX_GROWTH = 0.05

const options = { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '12' } }
const { minutes, rate } = parseArgs({ options }).values
const duration = Number(minutes) * 60_000

const target = await startTarget()
const { clients, close, send } = createClients(target.url)
const totalWeight = clients.reduce((sum, [weight]) => sum + weight, 0)
const counts = new Map(clients.map(([, name]) => [name, 0]))
const present = new Set()
const problems = []

// Each kind once, so that what is loaded and created only once is there.
clients.forEach(come)
await Promise.all(present)
const before = await target.settle()
const consoles = await openConsoles(target.url, send)

const samples = []
const startedAt = performance.now()
const age = () => performance.now() - startedAt
let nextSample = 0
let nextReport = 0
for (let n = 1; age() < duration; n++) {
  if (age() >= nextSample) {
    nextSample += Math.min(10_000, duration / 60)
    samples.push({ at: age() / duration, ...(await target.readMemory()) })
  }
  if (age() >= nextReport) {
    nextReport += 60_000
    const { heap, resident } = samples.at(-1)
    console.error(`${Math.round(age() / 60_000)} min: heap ${formatMib(heap)}, resident ${formatMib(resident)}`)
  }
  come(pickClient())
  await setTimeout(Math.max(0, (n * 1000) / Number(rate) - age()))
}
await Promise.all(present)
const open = await consoles.close()
problems.push(...open.problems)
const after = await target.settle(before.counts)
const { requests, changes } = target
const end = await target.end()
close()

const [second, last] = [2, 4].map((number) => ({
  heap: readQuarter(number, 'heap'),
  resident: readQuarter(number, 'resident'),
}))
const growth = last.heap / second.heap - 1
const isFlat = Number(minutes) < 10 || Math.abs(growth) <= MAX_GROWTH
const left = Object.entries(after.counts).filter(([name, count]) => count > before.counts[name])
const isClean = end.outcome === 'exit code 0' && end.errors === '' && problems.length === 0

console.log(
  [
    `Node ${process.versions.node}, ${minutes} minutes, ${requests.toLocaleString('en')} requests of ${[...counts.values()].reduce((sum, count) => sum + count).toLocaleString('en')} clients.`,
    `Staff made ${changes.toLocaleString('en')} changes in the server's own collection, and ${open.changes.toLocaleString('en')} in that of a visitor, which had ${open.before} objects at first and ${open.after} at last. Consoles of both were open.`,
    '',
    '| client | how many |',
    '| --- | ---: |',
    ...[...counts].map(([name, count]) => `| ${name} | ${count.toLocaleString('en')} |`),
    '',
    '| memory, the median | second quarter | last quarter |',
    '| --- | ---: | ---: |',
    `| heap after a collection | ${formatMib(second.heap)} | ${formatMib(last.heap)} (${(growth * 100).toFixed(1)} %) |`,
    `| resident | ${formatMib(second.resident)} | ${formatMib(last.resident)} |`,
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

/** The median in a quarter of the time. */
function readQuarter(number, name) {
  const values = samples.filter(({ at }) => Math.ceil(at * 4) === number).map((sample) => sample[name])
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

function formatMib(bytes) {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}

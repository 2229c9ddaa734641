/**
 * Attacks a server with the flags of a public demo as its worst visitors would, and prints what the others notice. Each
 * attack has a server of its own. Needs a build, Linux, and 20,000 open files (`ulimit -n`); takes less than 5 minutes.
 *
 *     node test/server/siege.mjs [--only <part of a name>] [--write]
 *
 * `--write` writes the figures to docs/under-attack.md. Exits with 1 if a goal is missed: a bystander waited for more than a
 * second or got an error, the server took more memory than the bound, or a confirmed write was lost.
 */
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { attacks } from './siege/attacks.mjs'
import { startTarget } from './siege/target.mjs'

/** The goals: the slowest response to a bystander, in ms, and the peak of the memory, in MiB. */
const MAX_WAIT = 1000
const MAX_MEMORY = 1024
const docs = new URL('../../docs/under-attack.md', import.meta.url)

const { only = '', write } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'boolean' } } }).values

const rows = []
for (const attack of attacks.filter(({ name }) => name.includes(only))) {
  const row = await siege(attack)
  rows.push(row)
  console.log(`${row.isHeld ? 'held  ' : 'FAILED'} ${row.cells.join(' | ')}`)
}
const table = [
  `Node ${process.versions.node}, ${availableParallelism()} cores, attackers and bystanders on the same machine. The bound: ${MAX_MEMORY.toLocaleString('en')} MiB.`,
  '',
  '| attack | slowest response to others | their failed requests | peak memory | confirmed writes lost | outcome |',
  '| --- | --- | --- | --- | --- | --- |',
  ...rows.map(({ cells }) => `| ${cells.join(' | ')} |`),
].join('\n')
console.log(`\n${table}\n\n${rows.filter(({ isHeld }) => isHeld).length} attacks held`)
if (write) {
  const text = readFileSync(docs, 'utf8')
  writeFileSync(docs, text.replace(/(<!-- siege -->\n)[\s\S]*(<!-- \/siege -->)/, `$1${table}\n$2`))
}
process.exit(rows.every(({ isHeld }) => isHeld) ? 0 : 1)

/** Runs one attack. The server must be there, and healthy, when it is over. */
async function siege({ name, flags = [], heap = 512, isConnected = false, query, run }) {
  const target = await startTarget(flags, heap)
  const bystander = new Worker(new URL('./siege/bystander.mjs', import.meta.url), {
    workerData: { port: target.port, isConnected, query },
  })
  try {
    await once(bystander, 'message')
    const { outcome, confirmed = 0, lost = 0, failed = false } = await run(target)
    bystander.postMessage('over')
    const [others] = await once(bystander, 'message')
    const peak = target.readPeak()
    const { died, errors } = await target.end()
    if (errors) console.error(errors.slice(0, 500))
    const cells = [
      name,
      `${others.slowest.toLocaleString('en')} ms`,
      others.failed === 0 ? '0' : `${others.failed} (${Object.keys(others.failures).join(', ')})`,
      peak === null ? '-' : `${peak.toLocaleString('en')} MiB`,
      `${others.lost + lost} of ${(others.confirmed + confirmed).toLocaleString('en')}`,
      died === null ? outcome : `the server ended: ${died}`,
    ]
    const isAnswered = others.slowest <= MAX_WAIT && others.failed === 0
    const isHeld = died === null && isAnswered && peak <= MAX_MEMORY && others.lost + lost === 0 && !failed
    return { cells, isHeld }
  } finally {
    await target.end()
    await bystander.terminate()
  }
}

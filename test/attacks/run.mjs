/**
 * Attacks a server with the flags of a public demo as its worst visitors would, and prints what the others notice. Each
 * attack has a server of its own. Needs a build, Linux, and 20,000 open files (`ulimit -n`); takes ten minutes.
 *
 *     node test/attacks/run.mjs [--only <part of a name>]... [--size 0.01] [--write]
 *
 * `--size` multiplies what attackers send and their time. Another size than 1 judges no time and no memory.
 * `--write` writes the figures to test/attacks/RESULTS.md, and the slowest to docs/trust.md. Exits with 1 if a goal is
 * missed: a bystander waited for more than a second or got an error, the server took more memory than the bound, or a
 * confirmed write was lost.
 */
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { attacks } from './attacks.mjs'
import { startTarget } from './target.mjs'

/** The goals: the slowest response to a bystander, in ms, and the peak of the memory, in MiB. */
const MAX_WAIT = 1000
const MAX_MEMORY = 1024
/** The page has the attacks that others notice most, and those that miss a goal. */
const SHOWN = 5
const page = new URL('../../docs/trust.md', import.meta.url)
const results = new URL('./RESULTS.md', import.meta.url)

const text = { type: 'string' }
const options = {
  only: { ...text, multiple: true, default: [''] },
  size: { ...text, default: '1' },
  write: { type: 'boolean' },
}
const { only, size, write } = parseArgs({ options }).values
const isFull = Number(size) === 1

const rows = []
for (const attack of attacks.filter(
  ({ name, isWhole }) => only.some((part) => name.includes(part)) && (isFull || !isWhole),
)) {
  const row = await runAttack(attack)
  rows.push(row)
  console.log(`${row.isHeld ? 'held  ' : 'FAILED'} ${row.cells.join(' | ')}`)
}
const heldCount = rows.filter(({ isHeld }) => isHeld).length
const summary = [
  `Node ${process.versions.node}, ${availableParallelism()} cores, attackers and others on the same machine.`,
  `${heldCount} of ${rows.length} attacks held.`,
  `Of the requests of others, ${sum('failed')} failed; of their confirmed writes, ${sum('lost')} of ${sum('confirmed')} were lost.`,
].join(' ')
const table = [
  '| attack | slowest response to others | their failed requests | peak memory | confirmed writes lost | outcome |',
  '| --- | --- | --- | --- | --- | --- |',
  ...rows.map(({ cells }) => `| ${cells.join(' | ')} |`),
].join('\n')
console.log(`\n${summary}\n\n${table}`)
if (write) {
  writeFileSync(results, `# Results of the attacks\n\n${summary}\n\n${table}\n`)
  const text = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    text.replace(
      /(<!-- attacks -->\n)[\s\S]*(\n<!-- \/attacks -->)/,
      (_, start, end) => `${start}${formatPart()}${end}`,
    ),
  )
}
process.exit(rows.every(({ isHeld }) => isHeld) ? 0 : 1)

function sum(figure) {
  return rows.reduce((total, row) => total + row[figure], 0).toLocaleString('en')
}

/** The part of the results that the page has. */
function formatPart() {
  const shown = rows
    .toSorted((one, other) => other.slowest - one.slowest)
    .filter(({ isHeld }, index) => index < SHOWN || !isHeld)
    .map(({ cells: [name, slowest, , peak], isHeld }) => [name, slowest, peak, isHeld ? 'held' : '**missed**'])
  const head = ['| attack | slowest response to others | peak memory | goals |', '| --- | ---: | ---: | --- |']
  return [summary, '', ...head, ...shown.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
}

/** Runs one attack. The server must be there, and healthy, when it is over. */
async function runAttack({ name, flags = [], heap = 512, isConnected = false, query, run }) {
  const target = await startTarget(flags, heap, Number(size))
  const bystander = new Worker(new URL('./bystander.mjs', import.meta.url), {
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
    const { slowest, failed: unanswered } = others
    const figures = { slowest, failed: unanswered, lost: others.lost + lost, confirmed: others.confirmed + confirmed }
    const cells = [
      name,
      `${slowest.toLocaleString('en')} ms`,
      unanswered === 0 ? '0' : `${unanswered} (${Object.keys(others.failures).join(', ')})`,
      peak === null ? '-' : `${peak.toLocaleString('en')} MiB`,
      `${figures.lost} of ${figures.confirmed.toLocaleString('en')}`,
      died === null ? outcome : `the server ended: ${died}`,
    ]
    const isInTime = !isFull || (slowest <= MAX_WAIT && peak <= MAX_MEMORY)
    const isHeld = died === null && isInTime && unanswered === 0 && figures.lost === 0 && !failed
    return { ...figures, cells, isHeld }
  } finally {
    await target.end()
    await bystander.terminate()
  }
}

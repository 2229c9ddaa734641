/**
 * Measures the performance and the size of the package. `--quick` measures less, and fails if a goal is missed by more
 * than noise. `--only=reads,size` measures some goals and writes no files.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatGoal, formatReport, mayReach } from './report.mjs'

// CI machines are small and shared, and results vary by a third there: that must not fail a change.
const NOISE = 0.5
const names = [
  'import-time',
  'size',
  'reads',
  'test-file',
  'writes',
  'reset',
  'fill',
  'standalone',
  'start',
  'filter-growth',
  'worst-inputs',
]

const { quick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values
const wanted = only?.split(',') ?? names
const goals = []
const missed = []
for (const name of wanted) {
  if (name === 'growth') continue
  const { measure } = await import(`./goals/${name}.mjs`)
  const goal = await measure({ quick })
  goals.push(goal)
  console.log(formatGoal(goal).join('\n'))
  missed.push(...goal.rows.filter((row) => mayReach(row, row.margin ?? NOISE) === false))
}
const writes = !quick && only === undefined
if (writes || wanted.includes('growth')) {
  const { measureGrowth } = await import('./growth.mjs')
  const { drawGrowth } = await import('./growth-figure.mjs')
  writeFileSync(new URL('growth.svg', import.meta.url), drawGrowth(await measureGrowth()))
}
if (writes) writeFileSync(new URL('RESULTS.md', import.meta.url), formatReport(goals))
if (quick && missed.length > 0) {
  console.error(`Missed by more than noise:\n${missed.map(({ what }) => `- ${what}`).join('\n')}`)
  process.exitCode = 1
}

/**
 * Measures the performance and the size of the package. `--quick` measures less, and fails if a goal is missed by more
 * than noise. `--only=reads,size` measures some goals and writes no files.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fill, importTime, size } from './goals/footprint.mjs'
import { frames } from './goals/frames.mjs'
import { filterGrowth, reads, reset, writes } from './goals/in-process.mjs'
import { standalone, writeParts } from './goals/standalone.mjs'
import { start } from './goals/start.mjs'
import { testFile } from './goals/test-file.mjs'
import { worstInputs } from './goals/worst-inputs.mjs'
import { formatGoal, formatReport, mayReach } from './report.mjs'

// CI machines are small and shared, and results vary by a third there: that must not fail a change.
const NOISE = 0.5

const goals = {
  'import-time': importTime,
  size,
  reads,
  'test-file': testFile,
  writes,
  reset,
  fill,
  standalone,
  'write-parts': writeParts,
  start,
  frames,
  'filter-growth': filterGrowth,
  'worst-inputs': worstInputs,
}

const { quick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values
const wanted = only?.split(',') ?? Object.keys(goals)
const results = []
const missed = []
for (const name of wanted) {
  if (name === 'growth') continue
  const goal = await goals[name]({ quick })
  results.push(goal)
  console.log(formatGoal(goal).join('\n'))
  missed.push(...goal.rows.filter((row) => mayReach(row, row.margin ?? NOISE) === false))
}
const isFull = !quick && only === undefined
if (isFull || wanted.includes('growth')) {
  const { measureGrowth } = await import('./growth.mjs')
  const { drawGrowth } = await import('./growth-figure.mjs')
  writeFileSync(new URL('growth.svg', import.meta.url), drawGrowth(await measureGrowth()))
}
if (isFull) writeFileSync(new URL('RESULTS.md', import.meta.url), formatReport(results))
if (quick && missed.length > 0) {
  console.error(`Missed by more than noise:\n${missed.map(({ what }) => `- ${what}`).join('\n')}`)
  process.exitCode = 1
}

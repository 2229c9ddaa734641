/**
 * Measures the performance of the package. `--quick` measures less, and fails if a goal is missed by more than noise.
 * `--only=reads,start` measures some goals. Only a whole run writes RESULTS.md, and the table of docs/trust.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { frames } from './goals/frames.mjs'
import { importTime, testFile } from './goals/import.mjs'
import { growth, inProcess, memory } from './goals/in-process.mjs'
import { server } from './goals/server.mjs'
import { start } from './goals/start.mjs'
import { worstInputs } from './goals/worst-inputs.mjs'
import { formatGoal, formatReport, formatSummary, mayReach } from './report.mjs'

// CI machines are small and shared, and results vary by a third there: that must not fail a change.
const NOISE = 0.5

const goals = { importTime, testFile, ...inProcess, growth, memory, server, start, frames, worstInputs }

const { quick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values
const results = []
for (const name of only?.split(',') ?? Object.keys(goals)) {
  const goal = await goals[name]({ quick })
  results.push(goal)
  console.log(formatGoal(goal).join('\n'))
}
if (!quick && only === undefined) {
  writeFileSync(new URL('RESULTS.md', import.meta.url), formatReport(results))
  const page = new URL('../../docs/trust.md', import.meta.url)
  const table = `$1\n${formatSummary(results)}\n$2`
  const text = readFileSync(page, 'utf8').replace(/(<!-- speed.*? -->)[\s\S]*?(<!-- \/speed -->)/, table)
  writeFileSync(page, text)
}
const missed = results.flatMap(({ rows }) => rows).filter((row) => !mayReach(row, row.margin ?? NOISE))
if (quick && missed.length > 0) {
  console.error(`Missed by more than noise:\n${missed.map(({ what }) => `- ${what}`).join('\n')}`)
  process.exitCode = 1
}

import { statSync } from 'node:fs'
import { createLearnedFile, NEEDS_TOKEN } from '../../conformance/report/learned.ts'
import type { ConformanceReport } from '../../conformance/report/report.ts'
import { assumptionNames } from '../../contract/assumptions.ts'
import { type AssumptionArguments, readAssumptionFile } from '../assumption-arguments.ts'
import type { openOutputFile } from './output-file.ts'

/** Writes what was learned, unless it is less than what the file has. @returns what to say about it */
export async function writeLearned(
  { path, write }: Awaited<ReturnType<typeof openOutputFile>>,
  report: ConformanceReport,
): Promise<string> {
  const learned = createLearnedFile(report)
  const count = countAssumptions(learned)
  if (count === 0) return `Nothing was learned: ${path} stays as it was.`
  const before = report.incomplete === null ? 0 : countAssumptionsIn(path)
  if (before > count) {
    return `${path} stays as it was: it has ${before} assumptions, and this run ended early with ${count}.`
  }
  await write(`${JSON.stringify(learned, null, 2)}\n`)
  const token = learned.undetermined?.tokens === NEEDS_TOKEN ? ' The token is not in it: see "undetermined".' : ''
  return `Wrote ${count} of ${assumptionNames.length} assumptions to ${path}.${token}`
}

function countAssumptions({ undetermined: _, ...assumptions }: AssumptionArguments): number {
  return Object.keys(assumptions).length
}

/** How many assumptions a file has; 0 for another file, or none. A pipe is not read. */
function countAssumptionsIn(path: string): number {
  try {
    return statSync(path).isFile() ? countAssumptions(readAssumptionFile(path)) : 0
  } catch {
    return 0
  }
}

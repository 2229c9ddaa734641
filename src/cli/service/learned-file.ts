import { statSync } from 'node:fs'
import { type ConformanceReport, learnedAssumptions } from '../../conformance/report/report.ts'
import { assumptionNames } from '../../contract/assumptions.ts'
import { type AssumptionArguments, readAssumptionFile } from '../assumption-arguments.ts'

/** A token is no business of a file that many people read. */
const NEEDS_TOKEN = 'the service needs a token: start the twin with --assume tokens=$INVENTORY_TOKEN to ask for it'

/** What `probe` learned, as a file of `--assumptions`: without a token, and with the reasons why the rest is not there. */
export function createLearnedFile(report: ConformanceReport): AssumptionArguments {
  const { tokens, ...learned } = learnedAssumptions(report)
  const reasons = assumptionNames.flatMap((name) => {
    const finding = report.assumptions[name]
    return finding.status === 'undetermined' ? [[name, finding.reason]] : []
  })
  const needsToken = tokens !== undefined && tokens.length > 0
  const undetermined = { ...Object.fromEntries(reasons), ...(needsToken && { tokens: NEEDS_TOKEN }) }
  return {
    ...learned,
    ...(tokens?.length === 0 && { tokens }),
    ...(Object.keys(undetermined).length > 0 && { undetermined }),
  }
}

/** Why a file stays as it is; null if it is to be written. */
export function findReasonToKeep(
  path: string,
  learned: AssumptionArguments,
  { incomplete }: Pick<ConformanceReport, 'incomplete'>,
): string | null {
  const count = countAssumptions(learned)
  if (count === 0) return `Nothing was learned: ${path} stays as it was.`
  const before = incomplete === null ? 0 : countAssumptionsIn(path)
  if (before <= count) return null
  return `${path} stays as it was: it has ${before} assumptions, and this run ended early with ${count}.`
}

/** Says what was written. */
export function describeLearned(learned: AssumptionArguments, path: string): string {
  const needsToken = learned.undetermined?.tokens === NEEDS_TOKEN
  const token = needsToken ? ' The token is not in it: see "undetermined".' : ''
  return `Wrote ${countAssumptions(learned)} of ${assumptionNames.length} assumptions to ${path}.${token}`
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

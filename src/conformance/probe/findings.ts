import { type AssumptionName, assumptionNames } from '../../contract/assumptions.ts'
import type { Writes } from '../service/service-options.ts'
import type { Hypotheses } from './hypotheses.ts'
import type { Finding, ProbeReport } from './probe-report.ts'

/** Why an assumption can be left open, and the level of trust that would decide it. */
interface Gap {
  readonly why: string
  readonly level: Exclude<Writes, 'none'>
}

const onlyWrites: Gap = { why: 'only a write tells it', level: 'refused' }
const tooFewObjects: Gap = { why: 'too few objects tell its values apart', level: 'allowed' }

const gaps: Readonly<Record<AssumptionName, Gap>> = {
  filterMatch: { why: 'no name, location fact or type name tells its values apart', level: 'allowed' },
  filterCombination: { why: 'no two filters tell its values apart', level: 'allowed' },
  repeatedFilter: tooFewObjects,
  unknownParameters: tooFewObjects,
  invalidParameters: tooFewObjects,
  defaultSort: tooFewObjects,
  requiredFields: onlyWrites,
  idInBody: onlyWrites,
  partialAttributes: { why: 'only an update tells it', level: 'allowed' },
  uniqueName: onlyWrites,
  nameMaxLength: onlyWrites,
  itemRetrieval: tooFewObjects,
  trailingSlash: tooFewObjects,
  tokens: { why: 'it was not asked', level: 'allowed' },
}

const needs: Readonly<Record<Gap['level'], string>> = {
  refused: "needs --refused-writes (writes: 'refused')",
  allowed: "needs --allow-writes (writes: 'allowed')",
}

/** The largest number of values that are listed as candidates. */
const MOST_CANDIDATES = 8

/**
 * What was found out about each assumption.
 * @param end - why the probe ended early; null if it did not
 */
export function createFindings(hypotheses: Hypotheses, writes: Writes, end: string | null): ProbeReport['assumptions'] {
  const findings = assumptionNames.map((name) => [name, createFinding(hypotheses, name, writes, end)])
  // `fromEntries` does not know which finding belongs to which name.
  return Object.fromEntries(findings) as ProbeReport['assumptions']
}

function createFinding(
  hypotheses: Hypotheses,
  name: AssumptionName,
  writes: Writes,
  end: string | null,
): Finding<unknown> {
  const contradiction = hypotheses.contradiction(name)
  if (contradiction !== undefined) return { status: 'undetermined', reason: contradiction }
  const left = hypotheses.left(name)
  const evidence = hypotheses.evidence(name)
  if (evidence) return { status: 'learned', value: left[0], evidence }
  const candidates = left.length <= MOST_CANDIDATES && left.length > 1 ? { candidates: left } : {}
  return { status: 'undetermined', ...candidates, reason: end ?? describeGap(name, writes) }
}

function describeGap(name: AssumptionName, writes: Writes): string {
  const { why, level } = gaps[name]
  if (writes === 'none') return `${why}; ${needs[level]}`
  return writes === 'refused' && level === 'allowed' ? `${why}; ${needs.allowed}` : `${why}, and none did`
}

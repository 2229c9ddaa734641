import { type AssumptionName, type Assumptions, assumptionNames } from '../../contract/assumptions.ts'
import { type CandidateName, partsOf } from '../prediction/candidate-names.ts'
import { describeResponse } from '../prediction/prediction.ts'
import { rules } from '../rules.ts'
import type { Run } from '../run.ts'
import type { Writes } from '../service/service-options.ts'
import type { Trial } from '../trial.ts'
import { describeElements } from './elements.ts'
import type { CheckedRule, ConformanceReport, Deviation, Evidence, Finding, Incomplete, LeftObject } from './report.ts'

/** The largest number of values that are listed as candidates. */
const MOST_CANDIDATES = 8

/** What a report is about, besides the run. */
export interface ReportContext {
  readonly seed: number
  readonly writes: Writes
  /** Null if nothing was expected. */
  readonly expected: Partial<Assumptions> | null
  /** The ids of deviations that one has decided to live with. */
  readonly accepted: ReadonlySet<string>
  readonly incomplete: Incomplete | null
  readonly leftBehind: readonly LeftObject[]
}

/** Says what a run has shown. */
export function createReport(run: Run, context: ReportContext): ConformanceReport {
  const { connection, collection, notes, created } = run
  const findings = Object.fromEntries(assumptionNames.map((name) => [name, createFinding(run, name, context)]))
  const lag = created.lag > 0 ? [`The service shows a write after ${(created.lag / 1000).toFixed(1)} s.`] : []
  const repeats =
    connection.repeats > 0 ? [`${connection.repeats} requests were sent again, because no answer came.`] : []
  return {
    ...{ url: connection.url, requests: connection.requests, seed: context.seed },
    rules: rules.map((rule) => checkRule(run, rule, context)),
    // `fromEntries` does not know which finding belongs to which name.
    assumptions: findings as unknown as ConformanceReport['assumptions'],
    expected: context.expected,
    elements: {
      labels: describeElements(collection, 'labels'),
      responsible: describeElements(collection, 'responsible'),
    },
    deviations: listDeviations(run, findings, context),
    leftBehind: context.leftBehind,
    notes: [...notes, ...lag, ...repeats],
    incomplete: context.incomplete,
  }
}

const incompleteReasons: Readonly<Record<Incomplete['reason'], string>> = {
  limit: 'not asked within the limit of requests',
  aborted: 'not asked before the end',
  unanswered: 'not asked before the service gave no response that can be read',
  unreadable: 'the collection could not be read as a whole',
}

function checkRule(run: Run, rule: (typeof rules)[number], { writes, incomplete }: ReportContext): CheckedRule {
  const { section, statement, needs, unless } = rule
  if (run.confirmed.some((finding) => finding.rule === rule)) return { section, statement, verdict: 'broken' }
  if (run.held.has(rule)) return { section, statement, verdict: 'holds' }
  const reason =
    needs === 'allowed' && writes !== 'allowed'
      ? NEEDS.allowed
      : incomplete
        ? incompleteReasons[incomplete.reason]
        : unless
  return { section, statement, verdict: 'not checked', reason }
}

/** Why an assumption can be left open, and what would decide it. */
const gaps: Readonly<Record<AssumptionName, readonly [why: string, level: Exclude<Writes, 'none'>]>> = {
  filterMatch: ['no name, location fact or type name tells its values apart', 'allowed'],
  filterCombination: ['no two filters tell its values apart', 'allowed'],
  repeatedFilter: ['too few objects tell its values apart', 'allowed'],
  unknownParameters: ['too few objects tell its values apart', 'allowed'],
  invalidParameters: ['too few objects tell its values apart', 'allowed'],
  defaultSort: ['too few objects tell its values apart', 'allowed'],
  requiredFields: ['only a write tells it', 'refused'],
  idInBody: ['only a write tells it', 'refused'],
  partialAttributes: ['only an update tells it', 'allowed'],
  uniqueName: ['only a write tells it', 'refused'],
  nameMaxLength: ['only a write tells it', 'refused'],
  itemRetrieval: ['no object could be asked for', 'allowed'],
  trailingSlash: ['no response tells it', 'allowed'],
  tokens: ['it was not asked', 'allowed'],
}

const NEEDS: Readonly<Record<Exclude<Writes, 'none'>, string>> = {
  refused: "needs --refused-writes (writes: 'refused')",
  allowed: "needs --allow-writes (writes: 'allowed')",
}

/** Whether a part of an assumption is about a filter that does not filter by its field. */
function isBrokenFilter({ confirmed }: Run, part: CandidateName): boolean {
  const [, filter] = part.split('.')
  return filter !== undefined && confirmed.some(({ rule }) => rule?.filter === filter)
}

function createFinding(run: Run, name: AssumptionName, context: ReportContext): Finding {
  const { candidates } = run
  // What such a filter finds says nothing of how it compares.
  const parts = partsOf(name).filter((part) => !isBrokenFilter(run, part))
  if (parts.length === 0) return { status: 'undetermined', reason: 'the filters do not filter by their fields' }
  const known = parts.map((part) => candidates.get(part))
  const contradictedBy = known.find((candidate) => candidate.contradictedBy)?.contradictedBy
  if (contradictedBy) {
    const reason = 'no value of it explains a response'
    return { status: 'undetermined', reason, evidence: createEvidence(run, contradictedBy) }
  }
  // The values that are left for all parts.
  const [first, ...others] = known
  const left = first!.left.filter((value) => others.every((candidate) => candidate.left.includes(value)))
  const decidedBy = known.find((candidate) => candidate.left.length === 1 && candidate.narrowedBy)?.narrowedBy
  if (left.length === 0) {
    const described = parts.map((part) => `${part.split('.')[1]}: ${candidates.left(part).join(' or ')}`)
    return { status: 'undetermined', reason: `no one value is right (${described.join('; ')})` }
  }
  const isForeign = name === 'tokens' && (left[0] as string[]).length > 0 && run.connection.token === undefined
  if (isForeign) return { status: 'undetermined', reason: 'the service takes another Authorization than a token' }
  if (left.length === 1 && decidedBy) {
    return { status: 'learned', value: left[0], evidence: createEvidence(run, decidedBy) }
  }
  return {
    status: 'undetermined',
    ...(left.length > 1 && left.length <= MOST_CANDIDATES && { candidates: left }),
    reason: describeGap(name, context),
  }
}

function describeGap(name: AssumptionName, { writes, incomplete }: ReportContext): string {
  const [why, level] = gaps[name]
  if (incomplete) return incompleteReasons[incomplete.reason]
  if (writes === 'none') return `${why}; ${NEEDS[level]}`
  return writes === 'refused' && level === 'allowed'
    ? `${why}; ${NEEDS.allowed}`
    : `${why}, and none did${writes === 'refused' ? `; ${NEEDS.allowed}` : ''}`
}

function createEvidence(run: Run, trial: Trial): Evidence {
  return { request: run.formatCurl(trial.request), got: describeResponse(trial) }
}

function listDeviations(run: Run, findings: Readonly<Record<string, Finding>>, context: ReportContext): Deviation[] {
  const { expected, accepted } = context
  const mark = (deviation: Omit<Deviation, 'isAccepted'>): Deviation => ({
    ...deviation,
    isAccepted: accepted.has(deviation.id),
  })
  const found = run.confirmed.flatMap((finding): Deviation[] => {
    const { key, rule, requests, contradicted, trial } = finding
    const shown = { requests, expected: finding.expected, got: describeResponse(trial) }
    if (rule) {
      const { section, statement } = rule
      return [mark({ id: `contract ${key}`, verdict: 'contract broken', section, statement, ...shown })]
    }
    if (contradicted.length === 0) return [mark({ id: `unexplained ${key}`, verdict: 'unexplained', ...shown })]
    const assumption = assumptionNames.find(
      (name) => name in (expected ?? {}) && partsOf(name).some((part) => contradicted.includes(part)),
    )
    // Without an expectation, it is an assumption that could not be learned.
    return assumption
      ? [mark({ id: `assumption ${assumption}`, verdict: 'assumption differs', assumption, ...shown })]
      : []
  })
  const differing = assumptionNames.flatMap((name): Deviation[] => {
    if (expected === null || !(name in expected) || found.some(({ assumption }) => assumption === name)) return []
    const refuting = findRefuting(run, name, expected[name])
    if (refuting === undefined) return []
    const finding = findings[name]!
    const assume = finding.status === 'learned' ? { assume: { [name]: finding.value } as Partial<Assumptions> } : {}
    const id = `assumption ${name}${finding.status === 'learned' ? ` ${JSON.stringify(finding.value)}` : ''}`
    const shown = {
      requests: [...refuting.earlier, refuting.request].map((request) => run.formatCurl(request)),
      expected: `the response under ${name}=${formatSet(expected[name])}`,
      got: describeResponse(refuting),
    }
    return [mark({ id, verdict: 'assumption differs', assumption: name, ...assume, ...shown })]
  })
  const all = [...found, ...differing]
  const first = all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
  return first.sort((one, other) => compareTexts(one.section ?? '9', other.section ?? '9'))
}

/** The trial that shows that a value is not that of the service; undefined if none does. */
function findRefuting({ candidates }: Run, name: AssumptionName, value: unknown): Trial | undefined {
  const known = partsOf(name).map((part) => candidates.get(part))
  const isPossible = (left: readonly unknown[]) => left.some((other) => formatSet(other) === formatSet(value))
  return known.find(({ left, contradictedBy }) => !contradictedBy && !isPossible(left))?.narrowedBy
}

/** The order of required fields does not count. */
function formatSet(value: unknown): string {
  return Array.isArray(value) ? [...value].sort().join() : String(value)
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  type BodyField,
  bodyFields,
  matchOf,
  withMatches,
} from '../../contract/assumptions.ts'
import type { TextFilter } from '../../contract/parameters.ts'
import { formatAssumptionValue, toAssumeArguments } from '../../text/assumption-value.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { type AcceptedFinding, isSelected, type Selection } from '../../validation/selection.ts'
import { type ContractRule, neededWrites } from '../contract-rule.ts'
import { findCause, rank } from '../find-cause.ts'
import { type CandidateName, partsOf } from '../prediction/candidate-names.ts'
import { relevantNames, USUAL_PAGE } from '../prediction/candidates.ts'
import { describeResponse } from '../prediction/prediction.ts'
import { rules } from '../rules.ts'
import type { Writes } from '../service/service-options.ts'
import type { ServiceCollection } from '../service-collection.ts'
import type { ConfirmedMismatch, ServiceModel } from '../service-model.ts'
import type { Trial } from '../trial.ts'
import { hideTokens } from './hide-tokens.ts'
import {
  type CheckedRule,
  type ConformanceReport,
  type Deviation,
  type ElementDescription,
  type Evidence,
  type Finding,
  type Incomplete,
  type LeftObject,
  UNEXPLAINED,
} from './report.ts'

const MOST_CANDIDATES = 8

/** How a service is examined. */
export interface Examination {
  readonly writes: Writes
  readonly expected: Partial<Assumptions>
  readonly accept: readonly AcceptedFinding[]
  readonly selection: Selection
}

/** Everything that a report is about, besides the model of the service. */
interface ReportContext extends Examination {
  readonly incomplete: Incomplete | null
  readonly leftBehind: readonly LeftObject[]
}

export function createReport(model: ServiceModel, context: ReportContext): ConformanceReport {
  const { connection, collection, notes, created } = model
  const { expected, leftBehind, incomplete } = context
  const findings = Object.fromEntries(assumptionNames.map((name) => [name, createFinding(model, name, context)]))
  const lag = created.lag > 0 ? [`The service shows a write after ${(created.lag / 1000).toFixed(1)} s.`] : []
  const repeats =
    connection.repeats > 0 ? [`${connection.repeats} requests were sent again, because no answer came.`] : []
  const deviations = listDeviations(model, findings, context)
  const outdated = incomplete
    ? []
    : context.accept
        .filter(({ id, test }) => !deviations.some((other) => other.id === id && other.test === test))
        .map(({ id, test }) => `Accepted, but no deviation has this name: ${id}: ${test}`)
  return {
    ...{ url: connection.url, requests: connection.requests, incomplete, deviations, leftBehind },
    refused: Array.from(model.refusals.values(), (trial) => createEvidence(model, trial)),
    // `fromEntries` does not know which finding belongs to which name.
    assumptions: findings as unknown as ConformanceReport['assumptions'],
    expected,
    elements: {
      labels: describeElements(collection, 'labels'),
      responsible: describeElements(collection, 'responsible'),
    },
    rules: rules.map((rule) => checkRule(model, rule, context)),
    notes: [...notes, ...lag, ...repeats, ...outdated],
  }
}

const incompleteReasons: Readonly<Record<Incomplete['reason'], string>> = {
  aborted: 'not asked before the end',
  unanswered: 'not asked before the service gave no response that can be read',
  unreadable: 'the collection could not be read as a whole',
  forbidden: 'a permission is missing',
}

/** Everything that is wrong, without the rules that are left out: nothing follows from those. */
function listSelected({ confirmed }: ServiceModel, selection: Selection): ConfirmedMismatch[] {
  return confirmed.filter(({ rule }) => rule === null || isSelected(selection, rule.id))
}

function checkRule(
  model: ServiceModel,
  rule: ContractRule,
  { writes, incomplete, selection }: ReportContext,
): CheckedRule {
  const { id, section, statement, unless } = rule
  const row = { id, section, statement }
  if (!isSelected(selection, id)) return { ...row, verdict: 'left out' }
  const broken = model.confirmed.find((finding) => finding.rule === rule)
  const cause = broken && findCause(broken, listSelected(model, selection))?.rule
  if (cause) return { ...row, verdict: 'not asked', reason: `it follows from ${cause.id}` }
  if (broken) return { ...row, verdict: 'broken' }
  if (model.held.has(rule)) return { ...row, verdict: 'holds' }
  const end = incomplete ? incompleteReasons[incomplete.reason] : unless
  const reason = neededWrites(rule) === 'allowed' && writes !== 'allowed' ? NEEDS.allowed : end
  return { ...row, verdict: 'not asked', reason }
}

const tooFew = ['too few objects tell its values apart', 'allowed'] as const
const onlyWrites = ['only a write tells it', 'refused'] as const

/** Why an assumption can be left open, and what would decide it; by default the last row. */
const gaps: Readonly<Record<string, readonly [why: string, level: Exclude<Writes, 'none'> | null]>> = {
  filterMatch: ['no name, location fact or type name tells its values apart', 'allowed'],
  filterCombination: ['no two filters tell its values apart', 'allowed'],
  repeatedFilter: tooFew,
  unknownParameters: tooFew,
  invalidParameters: tooFew,
  defaultSort: tooFew,
  pageSize: [`no list had more than ${USUAL_PAGE} objects, or its headers are hidden`, null],
  requiredFields: onlyWrites,
  idInBody: ['only a create that succeeds tells it', 'allowed'],
  partialAttributes: ['only an update tells it', 'allowed'],
  uniqueName: onlyWrites,
  nameMaxLength: onlyWrites,
  itemRetrieval: ['no object could be asked for', 'allowed'],
  tokens: ['only a write tells whether writes need one', 'refused'],
  others: ['no response tells it', 'allowed'],
}

/** The flag of the command line that lets `check` write, as a report names it. */
export const NEEDS: Readonly<Record<Exclude<Writes, 'none'>, string>> = {
  refused: 'needs --refused-writes',
  allowed: 'needs --allow-writes',
}

function describeGap(name: AssumptionName, { writes, incomplete }: ReportContext): string {
  const [why, level] = gaps[name] ?? gaps.others!
  if (incomplete) return incompleteReasons[incomplete.reason]
  if (level === null) return why
  if (writes === 'none') return `${why}; ${NEEDS[level]}`
  const asked = level === 'refused' || writes === 'allowed' ? `${why}, and none did` : why
  return writes === 'refused' ? `${asked}; ${NEEDS.allowed}` : asked
}

function createEvidence(model: ServiceModel, trial: Trial): Evidence {
  return { request: model.formatCurl(trial.request), got: describeResponse(trial) }
}

function createFinding(model: ServiceModel, name: AssumptionName, context: ReportContext): Finding {
  const { candidates, confirmed, connection } = model
  const open = (reason: string, more?: object): Finding => ({ status: 'undetermined', reason, ...more })
  // A filter that does not filter by its field says nothing of how it compares.
  const brokenFilters = confirmed.map(({ rule }) => `filterMatch.${rule?.parameter}`)
  const parts = partsOf(name).filter((part) => !brokenFilters.includes(part as `filterMatch.${'name'}`))
  if (parts.length === 0) return open('the filters do not filter by their fields')
  const contradictedBy = parts.map((part) => candidates.get(part).contradictedBy).find(Boolean)
  if (contradictedBy)
    return open('no value of it explains a response', { evidence: createEvidence(model, contradictedBy) })
  const left = listValues(model, name, parts)
  if (left.length === 0) {
    const described = parts.map((part) => `${part.split('.')[1]}: ${candidates.left(part).join(' or ')}`)
    return open(`no one value is right (${described.join('; ')})`)
  }
  const isForeign = name === 'tokens' && (left[0] as string[]).length > 0 && connection.token === null
  if (isForeign) return open('the service takes another Authorization than a token')
  const decidedBy = parts.find((part) => candidates.count(part) === 1 && candidates.get(part).narrowedBy)
  // A create that is refused does not show which id one that succeeds gets.
  if (name === 'idInBody' && left[0] === 'ignore' && decidedBy && candidates.get(decidedBy).narrowedBy!.step.isRefused)
    return open(describeGap(name, context))
  if (left.length === 1 && decidedBy)
    return { status: 'learned', value: left[0], evidence: createEvidence(model, candidates.get(decidedBy).narrowedBy!) }
  const isListed = left.length > 1 && left.length <= MOST_CANDIDATES
  return { status: 'undetermined', ...(isListed && { candidates: left }), reason: describeGap(name, context) }
}

/** The values of an assumption that are left: those of all its parts, or each list of fields that can be required. */
function listValues({ candidates }: ServiceModel, name: AssumptionName, parts: readonly CandidateName[]): unknown[] {
  const [first, ...others] = parts.map((part) => candidates.left(part))
  if (name === 'filterMatch') {
    // One word for all, if it can be; else those of the filters that are told.
    const words = first!.filter((value) => others.every((values) => values.includes(value)))
    const told = parts.flatMap((part) =>
      candidates.count(part) === 1 ? [[part.split('.')[1], candidates.left(part)[0]]] : [],
    )
    return words.length > 0 || told.length < parts.length ? words : [withMatches('exact', Object.fromEntries(told))]
  }
  if (name !== 'requiredFields') return first!.filter((value) => others.every((values) => values.includes(value)))
  return bodyFields.reduce<BodyField[][]>(
    (lists, field) => {
      const add = (list: BodyField[]) => (isRequired: unknown) => (isRequired ? [...list, field] : list)
      return lists.flatMap((list) => candidates.left(`requiredFields.${field}`).map(add(list)))
    },
    [[]],
  )
}

function listDeviations(
  model: ServiceModel,
  findings: Readonly<Record<string, Finding>>,
  { expected, accept, selection }: ReportContext,
): Deviation[] {
  const ranked = listSelected(model, selection).sort((one, other) => rank(one) - rank(other))
  const found = ranked.flatMap((mismatch): Omit<Deviation, 'isAccepted'>[] => {
    const { key, rule, requests, contradicted, got } = mismatch
    const shown = { requests, expected: mismatch.expected, got }
    if (findCause(mismatch, ranked)) return []
    if (rule) {
      const { id, section, statement } = rule
      return [{ id, test: statement, verdict: 'contract broken', section, statement, ...shown }]
    }
    if (contradicted.length === 0) {
      const because = explainExpectation(model, mismatch.trial)
      return [{ id: UNEXPLAINED, test: key, verdict: 'unexplained', because, ...shown }]
    }
    const isContradicted = (name: AssumptionName) => partsOf(name).some((part) => contradicted.includes(part))
    const assumption = assumptionNames.find((name) => name in expected && isContradicted(name))
    // Without an expectation, it is an assumption that could not be learned.
    return assumption ? [{ id: assumption, test: assumption, verdict: 'assumption differs', assumption, ...shown }] : []
  })
  const differing = assumptionNames.flatMap((assumption): Omit<Deviation, 'isAccepted'>[] => {
    if (!(assumption in expected) || found.some((other) => other.assumption === assumption)) {
      return []
    }
    const refuting = findRefuting(model, assumption, expected[assumption])
    if (refuting === undefined) return []
    const finding = findings[assumption]!
    const isLearned = finding.status === 'learned'
    return [
      {
        id: assumption,
        test: isLearned ? `${assumption}=${formatAssumptionValue(assumption, finding.value)}` : assumption,
        verdict: 'assumption differs',
        assumption,
        ...(isLearned && { assume: { [assumption]: finding.value } }),
        requests: model.formatCurls([...refuting.earlier, refuting]),
        expected: `the response under ${formatExpected(assumption, expected[assumption])}`,
        got: describeResponse(refuting),
      },
    ]
  })
  const all = [...found, ...differing]
  const isSame = (one: { id: string; test: string }) => (other: typeof one) =>
    other.id === one.id && other.test === one.test
  return all
    .filter((deviation, index) => all.findIndex(isSame(deviation)) === index && isSelected(selection, deviation.id))
    .map((deviation) => ({ ...deviation, isAccepted: accept.some(isSame(deviation)) }))
}

/** Why a response was expected: the habits that others showed, or what was read and written before. */
function explainExpectation({ candidates }: ServiceModel, trial: Trial): string {
  if (trial.response.status >= 500) return 'no request should get such an error'
  const habits = relevantNames(trial).flatMap((name) => {
    const { narrowedBy } = candidates.get(name)
    return candidates.count(name) === 1 && narrowedBy ? [`${name}=${candidates.left(name)[0]}`] : []
  })
  return habits.length > 0
    ? `other responses showed ${habits.join(', ')}`
    : 'the collection was read and written otherwise before'
}

/** The trial that shows that a value is not that of the service; undefined if none does. */
function findRefuting({ candidates }: ServiceModel, name: AssumptionName, value: unknown): Trial | undefined {
  const isPossible = (part: CandidateName) => {
    const [, at] = part.split('.')
    const expected =
      name === 'filterMatch'
        ? matchOf(value as Assumptions['filterMatch'], at as TextFilter)
        : at === undefined
          ? value
          : (value as string[]).includes(at)
    return candidates.left(part).some((other) => String(other) === String(expected))
  }
  const refuted = partsOf(name).find((part) => !candidates.get(part).contradictedBy && !isPossible(part))
  return refuted && candidates.get(refuted).narrowedBy
}

/** The order of required fields does not count. */
function formatExpected(name: AssumptionName, value: unknown): string {
  const shown = hideTokens(name, value)
  return toAssumeArguments(name, Array.isArray(shown) ? [...shown].sort().join() : shown).join(' ')
}

/** Describes the elements of `labels` or `responsible` of all objects. */
function describeElements(collection: ServiceCollection, field: 'labels' | 'responsible'): ElementDescription {
  const lists = Array.from(collection.entries(), ([, { [field]: list }]) => (Array.isArray(list) ? list : []))
  const elements = lists.flat()
  const records = elements.filter(isPlainObject)
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].sort()
  const kinds = (values: readonly string[]) => [...new Set(values)].sort()
  const kindAt = (record: Record<string, unknown>, name: string) =>
    Object.hasOwn(record, name) ? kindOf(record[name]) : 'missing'
  return {
    kinds: kinds(elements.map(kindOf)),
    // From entries, because a field can be named `__proto__`.
    fields: Object.fromEntries(names.map((name) => [name, kinds(records.map((record) => kindAt(record, name)))])),
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

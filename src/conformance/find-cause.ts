import type { ContractRule } from './contract-rule.ts'
import { rules } from './rules.ts'
import { isSuccess, operationOf, type Trial, valuesOf } from './trial.ts'

/** Something that is wrong with a response. */
interface Found {
  /** Null for what no rule is about. */
  readonly rule: ContractRule | null
  readonly trial: Trial
  /** The fields of objects that are wrong. */
  readonly fields: readonly string[]
}

/** The rules that others follow from, besides those that are wrong about the same fields. */
const causes: Readonly<Record<string, readonly string[]>> = {
  'filtered-list-is-part': ['list-is-complete'],
  'name-filters': ['list-is-complete'],
  'responsible-filters': ['list-is-complete'],
  'location-fact-filters': ['list-is-complete'],
  'type-name-filters': ['list-is-complete'],
  'sort-id-descends': ['sort-id-ascends'],
  'created-is-listed': ['list-is-complete', 'create-returns-request'],
  'replaced-is-listed': ['list-is-complete', 'replace-returns-request'],
  'updated-is-listed': ['list-is-complete', 'update-returns-object'],
  'delete-returns-no-body': ['delete-is-204'],
}

/** The place of a mismatch in a report: an operation that fails, the form of responses, then the rules in their order. */
export function rank({ rule, trial }: Pick<Found, 'rule' | 'trial'>): number {
  if (rule === null) return 4 * rules.length + namesOf(trial).length
  const [isStatus, isAllowed] = [/-is-\d/.test(rule.id), rule.id.endsWith('-allowed')]
  const group = isStatus ? 0 : rule.isFormal ? 1 : isAllowed ? 3 : 2
  return group * rules.length + rules.indexOf(rule)
}

/** Finds what a mismatch follows from, and that from nothing else. */
export function findCause<Mismatch extends Found>(one: Mismatch, all: readonly Mismatch[]): Mismatch | undefined {
  const earlier = all.filter((other) => rank(other) < rank(one)).sort((a, b) => rank(a) - rank(b))
  const cause = earlier.find((other) => follows(one, other))
  return cause && (findCause(cause, all) ?? cause)
}

/** Whether something that is wrong follows from a broken rule. */
export function follows(one: Found, cause: Found): boolean {
  if (cause.rule === null) return one.rule === null && isWithin(cause.trial, one.trial)
  const [filter, otherFilter] = [one.rule?.filter, cause.rule.filter]
  if (filter && otherFilter) return isAboutSame(one, cause)
  // A success with another status is no cause.
  const canBe = !cause.rule.isFormal || !isSuccess(cause.trial.response)
  if (one.rule === null && canBe && isPart(one.trial, cause.rule)) return true
  if (one.rule !== null && causes[one.rule.id]?.includes(cause.rule.id)) return true
  // What is wrong about a field is wrong wherever it is; a filter follows from the form alone.
  const isShared = one.fields.length > 0 && one.fields.every((field) => cause.fields.includes(field))
  return isShared && !otherFilter && (!filter || cause.rule.isFormal === true)
}

/** Whether a request is like another one, with fewer parameters. */
function isWithin(one: Trial, other: Trial): boolean {
  const names = namesOf(other)
  const isLike = operationOf(one.step) !== null && operationOf(one.step) === operationOf(other.step)
  return isLike && namesOf(one).length < names.length && namesOf(one).every((name) => names.includes(name))
}

function namesOf({ step: { query = [] } }: Pick<Trial, 'step'>): string[] {
  return query.map(([name]) => name)
}

/** Whether what a rule is about is a part of a request. */
function isPart({ step }: Trial, { id, operation, filter }: ContractRule): boolean {
  if (operation !== undefined || operationOf(step) !== 'list') return operation === operationOf(step)
  const names = namesOf({ step })
  if (filter !== undefined) return names.includes(filter)
  return id.startsWith('sort-') ? names.includes('sort') : ['list-is-200', 'list-is-complete'].includes(id)
}

/** Whether two filters stumble over the same: the same signs in their values, or the same value. */
function isAboutSame(one: Found, other: Found): boolean {
  const [signs, otherSigns] = [one, other].map(({ rule, trial }) => {
    const [value = ''] = valuesOf(trial.step, rule!.filter!)
    return [...new Set(value.match(/[^\w.-]/g))].sort().join('') || value
  })
  return signs === otherSigns
}

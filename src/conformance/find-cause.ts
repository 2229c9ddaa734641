import { type FilterName, filterNames } from '../contract/parameters.ts'
import { type ContractRule, ruleKinds } from './contract-rule.ts'
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

/** The place of a mismatch in a report: as a client notices it, and then in the order of the contract. */
export function rank({ rule, trial }: Pick<Found, 'rule' | 'trial'>): number {
  if (rule === null) return ruleKinds.length * rules.length + namesOf(trial).length
  return ruleKinds.indexOf(rule.kind) * rules.length + rules.findIndex(({ id }) => id === rule.id)
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
  const [filter, otherFilter] = [filterOf(one.rule), filterOf(cause.rule)]
  if (filter && otherFilter) return isAboutSame(one, cause)
  // A success with another status is no cause.
  const canBe = !cause.rule.isFormal || !isSuccess(cause.trial.response)
  if (one.rule === null && canBe && isPart(one.trial, cause.rule)) return true
  if (one.rule?.follows.includes(cause.rule.id)) return true
  // A create and a replace have the same body.
  const isCrash = ({ trial }: Found) => trial.response.status >= 500
  if (one.rule?.operation === 'replace' && cause.rule.operation === 'create' && isCrash(one) && isCrash(cause))
    return true
  // A field that is wrong is wrong wherever it is; a filter follows from the form alone.
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
function isPart({ step }: Trial, { operation, parameter }: ContractRule): boolean {
  if (operation !== operationOf(step)) return false
  return operation !== 'list' || parameter === 'any' || namesOf({ step }).includes(parameter ?? '')
}

/** The filter that a rule is about; undefined for none. */
function filterOf(rule: ContractRule | null): FilterName | undefined {
  return filterNames.find((name) => name === rule?.parameter)
}

/** Whether two filters stumble over the same: the same signs in their values, or the same value. */
function isAboutSame(one: Found, other: Found): boolean {
  const [signs, otherSigns] = [one, other].map(({ rule, trial }) => {
    const [value = ''] = valuesOf(trial.step, filterOf(rule)!)
    return [...new Set(value.match(/[^\w.-]/g))].sort().join('') || value
  })
  return signs === otherSigns
}

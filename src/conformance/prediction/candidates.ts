import { type AssumptionName, assumptionValues, bodyFields } from '../../contract/assumptions.ts'
import { filterNames, listParameters, textFilters } from '../../contract/parameters.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { type Asked, listOf, type Trial, valuesOf } from '../trial.ts'
import { type CandidateName, type CandidateValues, candidateNames } from './candidate-names.ts'
import { isAsPredicted, type Knowledge, type Prediction, predict } from './prediction.ts'

/** The longest name that is tried. A service that takes it counts as one without a limit. */
export const LONGEST_NAME = 65_537

/** A service that sends a longer list at once counts as one without pages. */
export const USUAL_PAGE = 100

/** All limits from one to another. */
class Limits {
  constructor(
    readonly from: number,
    readonly to: number,
  ) {}

  /** Those below a number, and the others; without a part that is empty. */
  splitAt(number: number): Limits[] {
    const parts = [
      new Limits(this.from, Math.min(this.to, number - 1)),
      new Limits(Math.max(this.from, number), this.to),
    ]
    return parts.filter(({ from, to }) => from <= to)
  }
}

/** Values that a request cannot tell apart. */
type Group = readonly unknown[]

/** How many values a group has. */
function countValues(group: Group): number {
  return group.reduce<number>((sum, value) => sum + (value instanceof Limits ? value.to - value.from + 1 : 1), 0)
}

/** A group of values for each assumption that counts. */
type Combination = ReadonlyMap<CandidateName, Group>

interface Candidate {
  readonly all: Group
  /** The values that are still possible. */
  left: Group
  narrowedBy?: Trial | undefined
  /** The trial that no value explains. */
  contradictedBy?: Trial | undefined
}

function listValues(name: CandidateName, token: string | undefined): Group {
  switch (name) {
    case 'pageSize':
      return [new Limits(1, USUAL_PAGE), null]
    case 'nameMaxLength':
      return [new Limits(0, LONGEST_NAME - 1), null]
    case 'tokens':
      return token === undefined ? [[]] : [[], [token]]
    default:
      if (name.startsWith('requiredFields')) return [false, true]
      return assumptionValues[name.startsWith('filterMatch') ? 'filterMatch' : (name as AssumptionName)].choices!
  }
}

export class Candidates {
  readonly #candidates: ReadonlyMap<CandidateName, Candidate>
  /** How often what is left has changed. */
  changes = 0
  readonly #predicted = new WeakMap<Asked, { readonly changes: number; readonly predictions: Prediction[] }>()

  /** @param token - undefined if there is none */
  constructor(token: string | undefined) {
    const entries = candidateNames.map((name): [CandidateName, Candidate] => {
      const all = listValues(name, token)
      return [name, { all, left: all }]
    })
    this.#candidates = new Map(entries)
  }

  get(name: CandidateName): Readonly<Candidate> {
    return this.#candidates.get(name)!
  }

  /** How many values are left. */
  count(name: CandidateName): number {
    return countValues(this.get(name).left)
  }

  /** The values that are left. */
  left(name: CandidateName): readonly unknown[] {
    const list = ({ from, to }: Limits) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
    return this.get(name).left.flatMap((value) => (value instanceof Limits ? list(value) : [value]))
  }

  /** The limit in the middle of those that are left; undefined if there is none. */
  middle(name: CandidateName): number | undefined {
    const limits = this.get(name).left.find((value) => value instanceof Limits)
    return limits && Math.ceil((limits.from + limits.to) / 2)
  }

  /** Whether more than one value is left, and a request can help. */
  isOpen(name: CandidateName): boolean {
    return this.count(name) > 1 && !this.get(name).contradictedBy
  }

  /** Whether a response depends on an assumption of which no value explains the service. */
  isUnknown(asked: Asked): boolean {
    return relevantNames(asked).some((name) => this.get(name).contradictedBy)
  }

  contradict(names: readonly CandidateName[], trial: Trial): void {
    for (const name of names) this.#candidates.get(name)!.contradictedBy ??= trial
  }

  /** Drops the values that a response is out of line with, unless no combination of those that are left explains it. */
  narrow(trial: Trial, knowledge: Knowledge): void {
    const combinations = this.#combine(trial)
    const matching = combinations.filter((combination) => explains(combination, trial, knowledge))
    if (matching.length === 0 || matching.length === combinations.length) return
    for (const name of relevantNames(trial)) {
      const candidate = this.#candidates.get(name)!
      const left = [...new Set(matching.map((groups) => groups.get(name)!))].flat()
      if (countValues(left) < this.count(name)) this.#keep(candidate, left, trial)
    }
  }

  /** Notes that a value is right, unless that is known. */
  decide(name: CandidateName, value: unknown, trial: Trial): void {
    const candidate = this.#candidates.get(name)!
    if (!candidate.narrowedBy) this.#keep(candidate, [value], trial)
  }

  /** Learns from a list in how many objects it came at once. It is judged as a whole. */
  noteList(trial: Trial): void {
    const { pageSize, hidesHeaders } = trial.response
    const list = listOf(trial)
    const candidate = this.#candidates.get('pageSize')!
    // The link to the next page can be hidden.
    if (list === null || candidate.contradictedBy || (hidesHeaders && pageSize === undefined)) return
    const possible = candidate.left.flatMap((size): Group => {
      if (pageSize === undefined) {
        return size instanceof Limits ? size.splitAt(list.length).filter(({ from }) => from >= list.length) : [size]
      }
      const isInside = size instanceof Limits && size.from <= pageSize && pageSize <= size.to
      return isInside || size === pageSize || (size === null && pageSize > USUAL_PAGE) ? [pageSize] : []
    })
    if (possible.length === 0) candidate.contradictedBy = trial
    else if (countValues(possible) < this.count('pageSize')) this.#keep(candidate, possible, trial)
  }

  /** The predictions under the values that are left: one for each combination. */
  predictions(asked: Asked): Prediction[] {
    const known = this.#predicted.get(asked)
    if (known?.changes === this.changes) return known.predictions
    const predictions = this.#combine(asked).map((combination) => predict(asked, valuesIn(combination)))
    this.#predicted.set(asked, { changes: this.changes, predictions })
    return predictions
  }

  #keep(candidate: Candidate, left: Group, narrowedBy: Trial): void {
    this.changes++
    Object.assign(candidate, { left, narrowedBy })
  }

  /** Forgets everything that was learned, to learn it again from what is known. */
  restart(): void {
    this.changes++
    for (const candidate of this.#candidates.values()) {
      Object.assign(candidate, { left: candidate.all, narrowedBy: undefined, contradictedBy: undefined })
    }
  }

  /**
   * The assumptions that a response contradicts which no combination explains: those of which another value would explain
   * it, or else all that are relevant. The order of a list is blamed only if nothing else is wrong.
   */
  blame(trial: Trial, knowledge: Knowledge): CandidateName[] {
    const names = relevantNames(trial)
    const isExplained = (freed: CandidateName | null, ignoresOrder = false) =>
      this.#combine(trial, freed).some((combination) => explains(combination, trial, { ...knowledge, ignoresOrder }))
    const blamed = names.filter((name) => isExplained(name))
    if (blamed.length > 0) return blamed
    if (names.includes('defaultSort') && isExplained(null, true)) return ['defaultSort']
    const others = names.filter((name) => name !== 'defaultSort')
    const open = others.filter((name) => this.isOpen(name))
    // One odd response does not shake what is known of several.
    return open.length > 0 ? open : others.length === 1 ? others : []
  }

  /** @param freed - the assumption that can have any value, also one that was dropped */
  #combine(asked: Asked, freed: CandidateName | null = null): Combination[] {
    return relevantNames(asked).reduce<Combination[]>(
      (combinations, name) => {
        const { all, left } = this.get(name)
        const groups = groupValues(name, name === freed ? all : left, asked)
        return combinations.flatMap((others) => groups.map((group) => new Map([...others, [name, group]])))
      },
      [new Map()],
    )
  }
}

function valuesIn(combination: Combination): CandidateValues {
  const toValue = ([value]: Group) => (value instanceof Limits ? value.from : value)
  return Object.fromEntries(Array.from(combination, ([name, group]) => [name, toValue(group)]))
}

function explains(combination: Combination, trial: Trial, knowledge: Knowledge): boolean {
  return isAsPredicted(predict(trial, valuesIn(combination)), trial, knowledge)
}

/** Groups the values that a request cannot tell apart. */
function groupValues(name: CandidateName, values: Group, { body }: Asked): Group[] {
  if (name !== 'nameMaxLength') return values.map((value) => [value])
  const length = typeof body.name === 'string' ? [...body.name.trim()].length : 0
  const limits = values.flatMap((value) => (value instanceof Limits ? value.splitAt(length) : [value]))
  const isBelow = (value: unknown) => value instanceof Limits && value.to < length
  return [limits.filter(isBelow), limits.filter((value) => !isBelow(value))].filter((group) => group.length > 0)
}

/** The assumptions that can decide a response. */
export function relevantNames(asked: Asked): CandidateName[] {
  const { method, target, lacksToken, lacksSlash, body } = asked.step
  const isRetrieval = method === 'GET' || method === 'HEAD'
  return [
    ...(lacksToken ? (['tokens'] as const) : []),
    ...(lacksSlash ? (['trailingSlash'] as const) : []),
    ...(isRetrieval && target !== 'collection' ? (['itemRetrieval'] as const) : []),
    ...(isRetrieval && target === 'collection' ? relevantToQuery(asked) : []),
    ...(body ? relevantToBody(asked) : []),
  ]
}

function relevantToQuery({ step }: Asked): CandidateName[] {
  const { query = [] } = step
  const names = new Set(query.map(([name]) => name))
  const sorts = valuesOf(step, 'sort')
  const isSort = (sort: string) => sort === 'id' || sort === '-id'
  const isInvalid =
    sorts.some((sort) => !isSort(sort)) || valuesOf(step, 'responsible').some((id) => !/^\s*-?\d+\s*$/.test(id))
  return [
    ...textFilters.filter((name) => names.has(name)).map((name) => `filterMatch.${name}` as const),
    ...(filterNames.filter((name) => names.has(name)).length > 1 ? (['filterCombination'] as const) : []),
    ...(names.size < query.length ? (['repeatedFilter'] as const) : []),
    ...([...names].some((name) => !Object.hasOwn(listParameters, name)) ? (['unknownParameters'] as const) : []),
    ...(isInvalid ? (['invalidParameters'] as const) : []),
    ...(sorts.some(isSort) ? [] : (['defaultSort'] as const)),
  ]
}

function relevantToBody({ step, body, id, collection }: Asked): CandidateName[] {
  const isUpdate = step.method === 'PATCH'
  const lacking = isUpdate ? [] : bodyFields.filter((field) => !Object.hasOwn(body, field))
  const hasOtherId = step.method === 'PUT' ? String(body.id) !== id : Object.hasOwn(body, 'id')
  const { name } = body
  const isTaken = typeof name === 'string' && collection.findByName(name, id) !== undefined
  return [
    ...lacking.map((field) => `requiredFields.${field}` as const),
    ...(hasOtherId ? (['idInBody'] as const) : []),
    ...(isUpdate && isPlainObject(body.attributes) ? (['partialAttributes'] as const) : []),
    ...(isTaken || (name === undefined && !isUpdate) ? (['uniqueName'] as const) : []),
    ...(typeof name === 'string' ? (['nameMaxLength'] as const) : []),
  ]
}

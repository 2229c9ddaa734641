import {
  type AssumptionName,
  assumptionNames,
  assumptionValues,
  type BodyField,
  bodyFields,
} from '../contract/assumptions.ts'
import { listParameters } from '../contract/parameters.ts'
import {
  type CandidateName,
  type CandidateValues,
  filterNames,
  matchNames,
  partsOf,
  textFilters,
} from './candidate-values.ts'
import type { Exchange } from './exchange.ts'
import { valuesOf } from './exchange.ts'
import { type Asked, isAsPredicted, type Knowledge, type Prediction, predict } from './prediction.ts'
import { isRecord } from './service/json.ts'

/** The longest name that is tried. A service that takes it counts as one without a limit. */
export const LONGEST_NAME = 65_537

/** Values that a request cannot tell apart. */
type Group = readonly unknown[]

interface Combination {
  readonly values: CandidateValues
  readonly groups: ReadonlyMap<CandidateName, Group>
}

function listValues(name: CandidateName, token: string | undefined): Group {
  switch (name) {
    case 'requiredFields':
      return bodyFields.reduce<BodyField[][]>((lists, field) => lists.flatMap((list) => [list, [...list, field]]), [[]])
    case 'nameMaxLength':
      return [...Array.from({ length: LONGEST_NAME }, (_, length) => length), null]
    case 'tokens':
      return token === undefined ? [[]] : [[], [token]]
    default:
      return assumptionValues[name.startsWith('filterMatch') ? 'filterMatch' : (name as AssumptionName)].choices!
  }
}

/** The values of each assumption that are still possible. */
export class Candidates {
  readonly #all: ReadonlyMap<CandidateName, Group>
  readonly #left: Map<CandidateName, Group>
  readonly #narrowedBy = new Map<CandidateName, Exchange>()
  readonly #contradictedBy = new Map<CandidateName, Exchange>()

  /** @param token - undefined if there is none */
  constructor(token: string | undefined) {
    const names = assumptionNames.flatMap(partsOf)
    this.#all = new Map(names.map((name) => [name, listValues(name, token)]))
    this.#left = new Map(this.#all)
  }

  /** The values that are left. */
  left<Name extends CandidateName>(name: Name): readonly NonNullable<CandidateValues[Name]>[] {
    return this.#left.get(name) as readonly NonNullable<CandidateValues[Name]>[]
  }

  /** Whether more than one value is left, and a request can help. */
  isOpen(name: CandidateName): boolean {
    return this.left(name).length > 1 && !this.#contradictedBy.has(name)
  }

  /** The only value that is left; undefined if there are others. */
  learned<Name extends CandidateName>(name: Name): CandidateValues[Name] | undefined {
    return this.left(name).length === 1 && !this.#contradictedBy.has(name) ? this.left(name)[0] : undefined
  }

  /** Whether an assumption is open that reads of more objects can tell. */
  get hasOpenReads(): boolean {
    const names = [
      ...matchNames,
      'filterCombination',
      'repeatedFilter',
      'defaultSort',
      'itemRetrieval',
      'trailingSlash',
    ] as const
    return names.some((name) => this.isOpen(name))
  }

  /** The exchange that dropped values last. */
  lastNarrowing(name: CandidateName): Exchange | undefined {
    return this.#narrowedBy.get(name)
  }

  /** The exchange that left one value, or that no value explains. */
  decidedBy(name: CandidateName): Exchange | undefined {
    return this.#contradictedBy.get(name) ?? (this.left(name).length === 1 ? this.#narrowedBy.get(name) : undefined)
  }

  isContradicted(name: CandidateName): boolean {
    return this.#contradictedBy.has(name)
  }

  /** Whether a response depends on an assumption of which no value explains the service. */
  isUnknown(asked: Asked): boolean {
    return touchedBy(asked).some((name) => this.#contradictedBy.has(name))
  }

  /** Notes that no value of some assumptions explains a response. */
  contradict(names: readonly CandidateName[], exchange: Exchange): void {
    for (const name of names) if (!this.#contradictedBy.has(name)) this.#contradictedBy.set(name, exchange)
  }

  /**
   * Drops the values that a response is out of line with.
   * @returns whether a combination of the values that are left explains the response
   */
  narrow(exchange: Exchange, knowledge: Knowledge): boolean {
    const names = touchedBy(exchange)
    const combinations = this.#combine(names, exchange, this.#left, knowledge)
    const matching = combinations.filter(({ values }) => isAsPredicted(predict(exchange, values), exchange, knowledge))
    if (matching.length === 0) return false
    if (exchange.step.isVerification || matching.length === combinations.length) return true
    for (const name of names) {
      const groups = [...new Set(matching.map(({ groups }) => groups.get(name)!))]
      if (groups.reduce((sum, group) => sum + group.length, 0) === this.left(name).length) continue
      const left = groups.flat()
      this.#left.set(name, left)
      this.#narrowedBy.set(name, exchange)
    }
    return true
  }

  /** Notes that a value is right, unless that is known. */
  decide(name: CandidateName, value: unknown, exchange: Exchange): void {
    if (this.#narrowedBy.has(name)) return
    this.#left.set(name, [value])
    this.#narrowedBy.set(name, exchange)
  }

  /** What the response is under the values that are left: a prediction for each combination. */
  predictions(asked: Asked, knowledge: Knowledge): Prediction[] {
    return this.#combine(touchedBy(asked), asked, this.#left, knowledge).map(({ values }) => predict(asked, values))
  }

  /** Forgets everything that was learned, to learn it again from what is known. */
  restart(): void {
    for (const [name, values] of this.#all) this.#left.set(name, values)
    this.#narrowedBy.clear()
    this.#contradictedBy.clear()
  }

  /**
   * The assumptions that a response contradicts which no combination explains: those of which another value would explain
   * it, or else all that it touches. The order of a list is blamed only if nothing else is wrong.
   */
  blame(exchange: Exchange, knowledge: Knowledge): CandidateName[] {
    const names = touchedBy(exchange)
    const explains = (freed: readonly CandidateName[], ignoresOrder = false) => {
      const values = new Map(names.map((name) => [name, (freed.includes(name) ? this.#all : this.#left).get(name)!]))
      return this.#combine(names, exchange, values, knowledge).some(({ values }) =>
        isAsPredicted(predict(exchange, values), exchange, { ...knowledge, ignoresOrder }),
      )
    }
    const blamed = names.filter((name) => explains([name]))
    if (blamed.length > 0) return blamed
    if (names.includes('defaultSort') && explains([], true)) return ['defaultSort']
    const open = names.filter((name) => name !== 'defaultSort' && this.isOpen(name))
    return open.length > 0 ? open : names.filter((name) => name !== 'defaultSort')
  }

  #combine(
    names: readonly CandidateName[],
    asked: Asked,
    from: ReadonlyMap<CandidateName, Group>,
    knowledge: Knowledge,
  ): Combination[] {
    let combinations: Combination[] = [{ values: {}, groups: new Map() }]
    for (const name of names) {
      const groups = groupValues(name, from.get(name)!, asked, knowledge)
      combinations = combinations.flatMap(({ values, groups: others }) =>
        groups.map((group) => ({
          values: { ...values, [name]: group[0] },
          groups: new Map([...others, [name, group]]),
        })),
      )
    }
    return combinations
  }
}

/** Groups the values that a request cannot tell apart. */
function groupValues(name: CandidateName, values: Group, { body }: Asked, { namesFields }: Knowledge): Group[] {
  if (name === 'requiredFields') {
    return groupBy(values as BodyField[][], (fields) => {
      const missing = fields.filter((field) => !Object.hasOwn(body, field))
      return namesFields ? missing.join() : missing.length > 0
    })
  }
  if (name !== 'nameMaxLength') return values.map((value) => [value])
  const length = typeof body.name === 'string' ? [...body.name.trim()].length : 0
  // In order, with null at the end: there can be tens of thousands.
  const first = (values as (number | null)[]).findIndex((limit) => limit === null || length <= limit)
  return [values.slice(0, Math.max(first, 0)), values.slice(first)].filter((group) => group.length > 0)
}

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => unknown): Value[][] {
  const groups = new Map<unknown, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return [...groups.values()]
}

/** The assumptions that can decide a response. */
export function touchedBy(asked: Asked): CandidateName[] {
  const { step } = asked
  const isList = step.target === 'collection' && (step.method === 'GET' || step.method === 'HEAD')
  return [
    ...(step.lacksToken ? (['tokens'] as const) : []),
    ...(step.lacksSlash ? (['trailingSlash'] as const) : []),
    ...(step.target !== 'collection' && (step.method === 'GET' || step.method === 'HEAD')
      ? (['itemRetrieval'] as const)
      : []),
    ...(isList ? touchedByQuery(asked) : []),
    ...(step.body ? touchedByBody(asked) : []),
  ]
}

function touchedByQuery({ step }: Asked): CandidateName[] {
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

function touchedByBody({ step, body, id, collection }: Asked): CandidateName[] {
  const isUpdate = step.method === 'PATCH'
  const lacksFields = bodyFields.some((field) => !Object.hasOwn(body, field))
  const hasOtherId = step.method === 'PUT' ? String(body.id) !== id : Object.hasOwn(body, 'id')
  const { name } = body
  const isTaken =
    typeof name === 'string' &&
    Array.from(collection.entries()).some(
      ([other, object]) => other !== id && String(object.name).trim() === name.trim(),
    )
  return [
    ...(lacksFields && !isUpdate ? (['requiredFields'] as const) : []),
    ...(hasOtherId ? (['idInBody'] as const) : []),
    ...(isUpdate && isRecord(body.attributes) ? (['partialAttributes'] as const) : []),
    ...(isTaken || (name === undefined && !isUpdate) ? (['uniqueName'] as const) : []),
    ...(typeof name === 'string' ? (['nameMaxLength'] as const) : []),
  ]
}

import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionTable,
  type BodyField,
  bodyFields,
} from '../../contract/assumptions.ts'
import { isRecord, parseJson } from '../service/json.ts'
import type { PlainRequest } from '../service/messages.ts'
import type { Evidence } from './probe-report.ts'

/** The longest name that is tried. A service that takes it counts as one without a limit. */
export const LONGEST_NAME = 65_537

/** Values that cannot be told apart by a request. */
type Group = readonly unknown[]

/** One value for each of some assumptions, with the group that it stands for. */
export interface Combination {
  readonly assumptions: Partial<Assumptions>
  readonly groups: ReadonlyMap<AssumptionName, Group>
}

/** What can still be true: the values that are left of each assumption. */
export class Hypotheses {
  readonly #all: ReadonlyMap<AssumptionName, Group>
  readonly #left: Map<AssumptionName, Group>
  readonly #evidence = new Map<AssumptionName, Evidence>()
  readonly #contradictions = new Map<AssumptionName, string>()

  /** @param token - undefined if there is none: then no list of tokens with one can be told from another */
  constructor(token: string | undefined) {
    this.#all = new Map(assumptionNames.map((name) => [name, listValues(name, token)]))
    this.#left = new Map(this.#all)
  }

  /** The values that are left; all of them after a contradiction. */
  left<Name extends AssumptionName>(name: Name): readonly Assumptions[Name][] {
    return this.#left.get(name) as readonly Assumptions[Name][]
  }

  /** The value that is learned; undefined if it is not. */
  learned<Name extends AssumptionName>(name: Name): Assumptions[Name] | undefined {
    return this.isOpen(name) || this.#contradictions.has(name) ? undefined : this.left(name)[0]
  }

  /** Whether more than one value is left, and more requests can help. */
  isOpen(name: AssumptionName): boolean {
    return this.left(name).length > 1 && !this.#contradictions.has(name)
  }

  /** The response that left one value. */
  evidence(name: AssumptionName): Evidence | undefined {
    return this.#evidence.get(name)
  }

  /** Why no value explains the service; undefined if one does, as far as is known. */
  contradiction(name: AssumptionName): string | undefined {
    return this.#contradictions.get(name)
  }

  /** Every combination of the values that are left, as far as a request can tell them apart. */
  combine(names: readonly AssumptionName[], request: PlainRequest): Combination[] {
    return combine(names, request, this.#left)
  }

  /** Every combination of all values, as far as a request can tell them apart. */
  combineAll(names: readonly AssumptionName[], request: PlainRequest): Combination[] {
    return combine(names, request, this.#all)
  }

  /** Drops the values of some assumptions that are in none of the combinations. */
  keep(names: readonly AssumptionName[], combinations: readonly Combination[], evidence: Evidence): void {
    for (const name of names) {
      if (this.#contradictions.has(name)) continue
      const groups = [...new Set(combinations.map(({ groups }) => groups.get(name)!))]
      const size = groups.reduce((sum, group) => sum + group.length, 0)
      // Most responses drop nothing.
      const left = size === this.left(name).length ? this.left(name) : groups.flat()
      if (left.length === 1 && !this.#evidence.has(name)) this.#evidence.set(name, evidence)
      this.#left.set(name, left)
    }
  }

  /** Notes that no value of an assumption explains the service. */
  contradict(name: AssumptionName, reason: string): void {
    if (this.#contradictions.has(name)) return
    this.#contradictions.set(name, reason)
    this.#left.set(name, this.#all.get(name)!)
  }
}

/** The values of the assumptions that have any number of them. */
const manyValues: { [Name in AssumptionName]?: (token: string | undefined) => Assumptions[Name][] } = {
  requiredFields: () =>
    bodyFields.reduce<BodyField[][]>((lists, field) => lists.flatMap((list) => [list, [...list, field]]), [[]]),
  nameMaxLength: () => [null, ...Array.from({ length: LONGEST_NAME }, (_, length) => length)],
  tokens: (token) => (token === undefined ? [[]] : [[], [token]]),
}

function listValues(name: AssumptionName, token: string | undefined): Group {
  return assumptionTable[name].values ?? manyValues[name]!(token)
}

/** For a body, what makes a difference between two values. */
const distinctions: Partial<Record<AssumptionName, (body: Record<string, unknown>) => (value: never) => unknown>> = {
  requiredFields: (body) => (fields: BodyField[]) => fields.filter((field) => !Object.hasOwn(body, field)).join(),
  nameMaxLength: ({ name }) => {
    const length = typeof name === 'string' ? [...name].length : 0
    return (limit: number | null) => limit === null || length <= limit
  },
}

function combine(
  names: readonly AssumptionName[],
  request: PlainRequest,
  values: ReadonlyMap<AssumptionName, Group>,
): Combination[] {
  let combinations: Combination[] = [{ assumptions: {}, groups: new Map() }]
  for (const name of names) {
    const groups = groupValues(name, values.get(name)!, request)
    combinations = combinations.flatMap((combination) =>
      groups.map((group) => ({
        assumptions: { ...combination.assumptions, [name]: group[0] },
        groups: new Map([...combination.groups, [name, group]]),
      })),
    )
  }
  return combinations
}

function groupValues(name: AssumptionName, values: Group, { body }: PlainRequest): Group[] {
  const parsed = parseJson(body ?? '')
  const fields = isRecord(parsed) ? parsed : {}
  const distinguish = distinctions[name]?.(fields) ?? ((value: unknown) => value)
  const groups = new Map<unknown, unknown[]>()
  for (const value of values) {
    const key = distinguish(value as never)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return [...groups.values()]
}

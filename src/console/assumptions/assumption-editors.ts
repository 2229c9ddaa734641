import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import { isSame } from '../model/is-same.ts'

/** How an assumption is edited: a choice of a few values, or a form of its own. */
export interface AssumptionEditor<Value> {
  readonly default: Value
  /** All values, where there are a few. */
  readonly values?: readonly Value[]
}

/** The fields of a request body. */
export const fields = ['name', 'location', 'type', 'labels', 'attributes', 'responsible'] as const

function choice<Value>(...values: [Value, ...Value[]]): AssumptionEditor<Value> {
  return { default: values[0], values }
}

/**
 * The default and the values of each assumption.
 * @note Not the table of the contract, which brings its validation and its texts: 0.6 KiB. A test compares the two.
 */
export const assumptionEditors: { readonly [Name in AssumptionName]: AssumptionEditor<Assumptions[Name]> } = {
  filterMatch: choice('exact', 'iexact', 'contains', 'icontains'),
  filterCombination: choice('and', 'or'),
  repeatedFilter: choice('last', 'first'),
  unknownParameters: choice('ignore', 'reject'),
  invalidParameters: choice('reject', 'ignore'),
  defaultSort: choice('id', '-id'),
  requiredFields: { default: fields },
  idInBody: choice('ignore', 'check'),
  partialAttributes: choice('replace', 'merge'),
  uniqueName: choice<boolean>(false, true),
  nameMaxLength: { default: null },
  itemRetrieval: choice<boolean>(false, true),
  trailingSlash: choice('redirect', 'require', 'optional'),
  tokens: { default: [] },
}

/** The names of the assumptions, in the order of the contract. The cast: keys are texts to TypeScript. */
export const assumptionNames = Object.keys(assumptionEditors) as AssumptionName[]

/** Whether an assumption has its default. */
export function isDefault(name: AssumptionName, value: unknown): boolean {
  return isSame(value, assumptionEditors[name].default)
}

/** The groups of the assumptions, by what they are about. */
export const assumptionGroups: Readonly<Record<string, readonly AssumptionName[]>> = {
  Lists: assumptionNames.slice(0, 6),
  Writes: assumptionNames.slice(6, 11),
  'Paths and access': assumptionNames.slice(11),
}

/** The assumptions that do not have their default. */
export function findChanges(current: Partial<Assumptions>): Partial<Assumptions> {
  return pick(
    assumptionNames.filter((name) => name in current && !isDefault(name, current[name])),
    (name) => current[name],
  )
}

/** The values of some assumptions. */
export function pick(names: readonly AssumptionName[], read: (name: AssumptionName) => unknown): Partial<Assumptions> {
  return Object.fromEntries(names.map((name) => [name, read(name)]))
}

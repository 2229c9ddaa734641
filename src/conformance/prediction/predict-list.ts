import type { Assumptions } from '../../contract/assumptions.ts'
import { type FilterName, listParameters } from '../../contract/parameters.ts'
import { userIdOf } from '../../simulator/list/filters.ts'
import { foldCase } from '../../simulator/python-semantics.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import type { Parameter } from '../sequences/step.ts'
import { isInteger } from '../service/exact-json.ts'
import { compareIds, type ObjectId, type ServiceCollection, type ShownObject } from '../service-collection.ts'
import { type CandidateValues, filterNames, type TextFilter } from './candidate-names.ts'

/** The values of an object that a filter compares (contract section 4.1). */
export function filteredValues({ name, location, type, responsible }: ShownObject, filter: FilterName): unknown[] {
  if (filter === 'name') return [name]
  if (filter === 'location__fact') return isPlainObject(location) ? [location.fact] : []
  if (filter === 'type__name') return isPlainObject(type) ? [type.name] : []
  return Array.isArray(responsible) ? responsible.map(userIdOf).filter(isInteger) : []
}

/** Whether a filter finds an object. `open`: services differ, by white space, accents or letters outside of ASCII. */
type Match = 'yes' | 'no' | 'open'

type FilterMatch = Assumptions['filterMatch']

export function matchText(text: unknown, value: string, mode: FilterMatch): Match {
  if (typeof text !== 'string') return 'no'
  const isPart = mode === 'contains' || mode === 'icontains'
  const ignoresCase = mode === 'iexact' || mode === 'icontains'
  const compare = (one: string, other: string) => (isPart ? one.includes(other) : one === other)
  // Nothing is open about these, and most texts are like them.
  if (isPlain(text) && isPlain(value)) {
    return compare(ignoresCase ? text.toLowerCase() : text, ignoresCase ? value.toLowerCase() : value) ? 'yes' : 'no'
  }
  const strict = ignoresCase ? foldAscii : (part: string) => part
  const tolerant = (part: string) => foldMarks(ignoresCase ? foldCase(part) : part)
  const isFound = compare(strict(text), strict(value))
  if (isFound === compare(tolerant(text), tolerant(value))) return isFound ? 'yes' : 'no'
  return isFound && text === value ? 'yes' : 'open'
}

/** Whether a text has only characters of ASCII, and no space at its ends. */
function isPlain(text: string): boolean {
  return !/[^ -~]|^ | $/.test(text)
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function foldMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim()
}

/** What a comparison that is open shows about a service; null for nothing. */
export function describeComparison(filter: TextFilter, text: string, value: string, isFound: boolean): string | null {
  const fold = (part: string) => foldCase(part.trim().normalize())
  if (isFound && fold(text) !== fold(value) && foldMarks(fold(text)) === foldMarks(fold(value))) {
    return `The filter ${filter} ignores accents.`
  }
  if (!isFound && foldCase(text) === foldCase(value))
    return `The filter ${filter} ignores the case of the letters of ASCII alone.`
  // A mock stores no white space at the ends.
  return isFound && text !== text.trim() && text.trim() === value
    ? `The filter ${filter} ignores white space at the ends.`
    : null
}

/** The objects that a list must have, and those that it may have besides. */
export interface ListPrediction {
  readonly must: ReadonlySet<ObjectId>
  readonly may: ReadonlySet<ObjectId>
  readonly order: Assumptions['defaultSort']
}

/**
 * What a list has under some values of the assumptions (contract section 4.1).
 * @returns null if the request is refused
 */
export function predictList(
  query: readonly Parameter[],
  collection: ServiceCollection,
  values: CandidateValues,
): ListPrediction | null {
  const isUnknown = query.some(([name]) => !Object.hasOwn(listParameters, name))
  if (isUnknown && values.unknownParameters === 'reject') return null
  const used = new Map(values.repeatedFilter === 'first' ? [...query].reverse() : query)
  const sort = used.get('sort') ?? ''
  const responsible = (used.get('responsible') ?? '').trim()
  const isInvalid = !['', 'id', '-id'].includes(sort) || (responsible !== '' && !isIntegerText(responsible))
  if (isInvalid && values.invalidParameters === 'reject') return null
  const filters = filterNames
    .map((name) => [name, used.get(name) ?? ''] as const)
    .filter(([name, value]) => value.trim() !== '' && (name !== 'responsible' || isIntegerText(responsible)))
  const must = new Set<ObjectId>()
  const may = new Set<ObjectId>()
  for (const [id, object] of collection.entries()) {
    const matches = filters.map(([name, value]) => matchFilter(object, name, value, values))
    const match = values.filterCombination === 'or' && matches.length > 0 ? any(matches) : all(matches)
    if (match === 'yes') must.add(id)
    if (match === 'open') may.add(id)
  }
  return { must, may, order: sort === 'id' || sort === '-id' ? sort : (values.defaultSort ?? 'id') }
}

function matchFilter(object: ShownObject, name: FilterName, value: string, values: CandidateValues): Match {
  const compared = filteredValues(object, name)
  if (name === 'responsible') return compared.some((id) => BigInt(id as number) === BigInt(value.trim())) ? 'yes' : 'no'
  return any(compared.map((text) => matchText(text, value, values[`filterMatch.${name}`] ?? 'exact')))
}

function isIntegerText(text: string): boolean {
  return /^-?\d{1,30}$/.test(text)
}

function any(matches: readonly Match[]): Match {
  return matches.includes('yes') ? 'yes' : matches.includes('open') ? 'open' : 'no'
}

function all(matches: readonly Match[]): Match {
  return matches.includes('no') ? 'no' : matches.includes('open') ? 'open' : 'yes'
}

export function isSorted(ids: readonly ObjectId[], order: 'id' | '-id'): boolean {
  const direction = order === 'id' ? 1 : -1
  return ids.every((id, at) => at === 0 || compareIds(id, ids[at - 1]!) * direction > 0)
}

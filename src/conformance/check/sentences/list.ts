import type { InventoryObject } from '../../../contract/object.ts'
import type { FilterName } from '../../../contract/parameters.ts'
import { userIdOf } from '../../../simulator/list/filters.ts'
import { foldCase } from '../../../simulator/python.ts'
import { type Exchange, isSuccess, objectsOf, operationOf } from '../exchange.ts'
import { readObjects } from '../read-object.ts'
import { type Sentence, statusSentence } from './sentence.ts'

const section = '4.1'
const FIELDS = ['attributes', 'id', 'labels', 'location', 'name', 'responsible', 'type']

/** The objects of a list; null for other responses. */
function listOf({ step, response, json }: Exchange): InventoryObject[] | null {
  return operationOf(step) === 'list' && isSuccess(response) ? readObjects(json) : null
}

function idsOf({ json }: Exchange): number[] {
  return (json as { id: number }[]).map(({ id }) => Number(id))
}

/** The value of the only parameter, besides the sort; undefined if there are others, or if it is empty. */
function onlyValue({ step: { parameters = [] } }: Exchange, name: string): string | undefined {
  const [first, ...others] = parameters.filter(([other]) => other !== 'sort')
  return first?.[0] === name && others.length === 0 ? first[1].trim() || undefined : undefined
}

function sortSentence(sort: 'id' | '-id', what: string): Sentence {
  const direction = sort === 'id' ? 1 : -1
  return {
    section,
    what,
    needs: 'none',
    unless: 'the service has fewer than two objects',
    parameter: 'sort',
    judge(exchange) {
      const values = (exchange.step.parameters ?? []).filter(([name]) => name === 'sort')
      if (values.length !== 1 || values[0]![1] !== sort || !listOf(exchange)) return undefined
      const ids = idsOf(exchange)
      if (ids.length < 2) return undefined
      return ids.every((id, at) => at === 0 || (id - ids[at - 1]!) * direction > 0) ? null : `the order of ${sort}`
    },
  }
}

/** What each filter looks at. */
const filtered: Record<FilterName, (object: InventoryObject) => unknown[]> = {
  name: ({ name }) => [name],
  responsible: ({ responsible }) => responsible.map(userIdOf),
  location__fact: ({ location }) => [location?.fact],
  type__name: ({ type }) => [type?.name],
}

/**
 * A sentence about a filter. Whether it matches a part is left open: it must find the objects with the value, and may
 * find those with the value in any case as a part.
 */
function filterSentence(name: FilterName, what: string, unless: string): Sentence {
  const valuesOf = filtered[name]
  return {
    section,
    what,
    needs: 'none',
    unless,
    parameter: name,
    judge(exchange) {
      const value = onlyValue(exchange, name)
      if (value === undefined) return undefined
      const list = listOf(exchange)
      if (list === null) return undefined
      if (name === 'responsible' && !/^\d+$/.test(value)) return undefined
      const isExact = (other: unknown) => String(other) === value
      const isPart = (other: unknown) => typeof other === 'string' && foldCase(other).includes(foldCase(value))
      const isMatch = name === 'responsible' ? isExact : isPart
      if (!list.every((object) => valuesOf(object).some(isMatch))) return `objects with ${name} ${value} alone`
      const found = new Set(list.map(({ id }) => id))
      const missing = exchange.twin.objects.find((object) => valuesOf(object).some(isExact) && !found.has(object.id))
      return missing ? `the object ${missing.id} in the list, because its ${name} is ${value}` : null
    },
  }
}

/** What the contract says about the list (section 4.1). */
export const listSentences: readonly Sentence[] = [
  statusSentence(section, 'list', 200),
  {
    section,
    what: 'The body of a list is a JSON array of objects.',
    needs: 'none',
    unless: 'the service refused each list',
    judge({ step, response, json }) {
      if (operationOf(step) !== 'list' || !isSuccess(response)) return undefined
      return Array.isArray(json) && readObjects(json)?.length === json.length ? null : 'an array of objects with ids'
    },
  },
  {
    section,
    what: `Objects have the fields ${FIELDS.join(', ')}.`,
    needs: 'none',
    unless: 'the service has no objects',
    isFormal: true,
    judge(exchange) {
      if (operationOf(exchange.step) !== 'list') return undefined
      const objects = objectsOf(exchange)
      if (objects.length === 0) return undefined
      return objects.every((object) => Object.keys(object).sort().join() === FIELDS.join()) ? null : 'these fields'
    },
  },
  {
    section,
    what: 'A list without filters is the whole collection, in either order.',
    isBasic: true,
    needs: 'none',
    unless: 'the service refused each list',
    judge(exchange) {
      const { step, response, twin } = exchange
      const list = listOf(exchange)
      if (list === null || (step.parameters ?? []).some(([name]) => name !== 'sort')) return undefined
      if (/\brel="?next\b/.test(response.headers.link ?? '')) return 'no Link to a next page'
      const found = new Set(list.map(({ id }) => id))
      const all = twin.objects
      return found.size === all.length && all.every(({ id }) => found.has(id)) ? null : `all ${all.length} objects`
    },
  },
  sortSentence('id', 'The list is sorted by id ascending for sort=id.'),
  sortSentence('-id', 'The list is sorted by id descending for sort=-id.'),
  filterSentence('name', 'The parameter name filters by object name.', 'no object has a name'),
  filterSentence(
    'responsible',
    'The parameter responsible filters by responsible user id.',
    'no object has a responsible user with an id',
  ),
  filterSentence(
    'location__fact',
    'The parameter location__fact filters by location fact.',
    'no object has a location',
  ),
  filterSentence('type__name', 'The parameter type__name filters by type name.', 'no object has a type'),
]

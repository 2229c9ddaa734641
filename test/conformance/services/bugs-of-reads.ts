/* Bugs that reads show. */
import { LIST, USERS } from '../../fields.ts'
import type { BugRows } from './bugs.ts'
import { crash, onHeader, onList, onMatch, onNamed, onQuery, onQueryCrash, onShow, respondTo } from './hooks.ts'
import { isList } from './request.ts'
import { filterNames, type Json, textOf } from './service.ts'
import { isLike } from './texts.ts'

const hasFilter = (query: URLSearchParams) => filterNames.some((name) => query.has(name))
const ascending = (list: Json[]) => list.sort((a, b) => a.id - b.id)

/** Lets a query have so many filters. */
const takeFilters = (count: number) =>
  onQuery((query) => {
    const names = [...new Set(query.keys())].filter((name) => name !== 'sort')
    for (const name of names.slice(count)) query.delete(name)
  })

export const bugsOfReads: BugRows = {
  drf: {
    'sort-id-descends: descending ignored for large lists': onList((all, query) =>
      query.get('sort') === '-id' && all.length > 20 ? ascending(all) : all,
    ),
    'list-is-complete: list cut off at 20': onList((all) => all.slice(0, 20)),
    'type-is-object-or-null: type as a text': onShow(({ type }) => ({ type: type?.name ?? null })),
    'list-allows-its-methods: allow without HEAD': onHeader('allow', 'GET, POST'),
    'head-has-no-body: HEAD answers with the list': respondTo('HEAD', (reply) => ({
      ...{ ...reply, text: '[]', isWhole: true },
    })),
    'name-is-string: names as numbers': onShow(() => ({ name: 5 })),
    'location-fact-is-string: facts as numbers': onShow(
      ({ location }) => location && { location: { ...location, fact: 5 } },
    ),
    'type-name-is-string: names of types as numbers': onShow(({ type }) => type && { type: { name: 5 } }),
    'responsible-is-array: null in the place of users': onShow(() => ({ [USERS]: null })),
    'options-allows-the-same: OPTIONS allows less': respondTo('OPTIONS', (reply) => ({
      ...{ ...reply, headers: { allow: 'GET' } },
    })),
  },
  express: {
    'response-is-explained: third filter ignored': takeFilters(2),
    'location-fact-filters: null as a filter finds what has none': onMatch(
      (row, value, name) => textOf(row, name) === (value === 'null' ? null : value),
    ),
    'name-filters: underscore is a wildcard': onMatch(
      (row, value, name) => textOf(row, name)?.length === value.length && isLike(textOf(row, name), value, '_', '.'),
    ),
    'sort-id-ascends: sorted as text': onList((all, query) =>
      query.get('sort') === 'id' ? all.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)) : all,
    ),
    'responsible-filters: filter by user looks at the first': onMatch(
      (row, value) => String(row[USERS][0]) === value,
      'responsible',
    ),
    'list-is-200: sort beside a filter crashes': onQueryCrash((query) => query.has('sort') && hasFilter(query)),
    'list-has-all-fields: labels missing where there are none': onList((all) =>
      all.map(({ [LIST]: labels, ...object }) => (labels.length > 0 ? { ...object, [LIST]: labels } : object)),
    ),
  },
  fastify: {
    'list-is-200: quote in a filter crashes': onQueryCrash((query) => [...query.values()].join().includes("'")),
    'list-is-complete: objects with many users doubled': onList((all) =>
      all.flatMap((object) => (object[USERS].length > 1 ? [object, object] : [object])),
    ),
    'list-is-200: filter that finds nothing answers 404': {
      respond: (reply, request) =>
        isList(request) && reply.json?.length === 0 ? { ...reply, status: 404, json: { message: 'None' } } : undefined,
    },
  },
  python: {
    'list-is-200: user above 2^31 in a filter crashes': onQueryCrash(
      (query) => Number(query.get('responsible')) >= 2 ** 31,
    ),
    'filterCombination: second filter ignored': takeFilters(1),
    'responsible-filters: filter by user finds parts of ids': onMatch(
      (row, value) => row[USERS].some((user) => String(user?.id ?? user).includes(value)),
      'responsible',
    ),
    'list-answers-head: HEAD refused': {
      request: (request) => (isList(request) && request.method === 'HEAD' ? { ...crash, status: 405 } : undefined),
    },
    'content-type-is-json: list as text/html': onHeader('content-type', 'text/html'),
    'attributes-are-strings: null in the place of no attributes': onShow(
      ({ attributes }) => Object.keys(attributes).length === 0 && { attributes: null },
    ),
  },
  django: {
    'type-name-filters: plus in a query not decoded': onQuery((_, url) =>
      Object.assign(url, { search: url.search.replaceAll('+', '%2B') }),
    ),
    'sort-id-descends: descending ignored with a filter': onList((all, query) =>
      hasFilter(query) ? ascending(all) : all,
    ),
    'location-fact-filters: filter by fact looks at the name': onMatch(
      (row, value) => row.location?.name === value,
      'location__fact',
    ),
    'filtered-list-is-part: object missing from the whole list': onList((all, query) =>
      hasFilter(query) ? all : all.filter(({ id }) => id !== 8),
    ),
    'list-varies-by-accept: vary missing': onHeader('vary'),
    'location-is-object-or-null: empty text in the place of no location': onShow(
      ({ location }) => location === null && { location: '' },
    ),
    'location-name-is-string-or-null: location without a name lacks the field': onShow(
      ({ location }) => location?.name === null && { location: { fact: location.fact } },
    ),
  },
  hono: {
    'name-filters: percent is a wildcard': onMatch((row, value, name) => isLike(textOf(row, name), value, '%', '.*')),
    'filterCombination: filter by name ignored beside a type': onQuery(
      (query) => query.has('type__name') && query.delete('name'),
    ),
    'list-is-200: filter by fact crashes on an object without location': onQueryCrash(
      (query, objects) => query.has('location__fact') && objects.some(({ location }) => !location),
    ),
    'id-is-integer: ids as texts': onShow(({ id }) => ({ id: String(id) })),
  },
}

/** Those that break more than one rule. */
export const bugsOfSeveralRules: BugRows = {
  drf: {
    'body-is-json: filter by name answers with a page': onNamed({ text: '<p>List</p>' }),
    'list-is-array: filter by name answers with an envelope': onNamed({ json: { results: [] } }),
  },
}

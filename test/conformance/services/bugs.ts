import { LIST, USERS } from '../../fields.ts'
import {
  crash,
  isLike,
  keepDeleted,
  onAnswer,
  onAttributes,
  onBody,
  onBodyCrash,
  onHeader,
  onList,
  onMatch,
  onQuery,
  onQueryCrash,
  onShow,
  onStaleFilter,
  onStore,
  onTexts,
} from './hooks.ts'
import type { Hooks, Json, Row, ServiceOptions, TestService } from './service.ts'
import { filterNames, isList, isRecord, parse, route, textOf } from './service.ts'
import { createDjango, createDrf, createExpress, createFastify, createHono, createPython, like } from './stacks.ts'

/** Which writes show a bug: none, those that a service should refuse, or any. */
type Needs = 'none' | 'refused' | 'allowed'

/** A service with one bug. */
export interface Bug {
  readonly name: string
  /** What a report names first. */
  readonly rule: string
  readonly needs: Needs
  readonly create: () => TestService
}

/** What is planted, by the rule that names it and what it is; and how many objects it takes. What remembers something is a function. */
type BugRow = Hooks | (() => Hooks) | readonly [hooks: Hooks, objects: number]

function plant(
  stack: (options: ServiceOptions) => TestService,
  rows: Partial<Record<Needs, Record<string, BugRow>>>,
): Bug[] {
  return Object.entries(rows).flatMap(([needs, bugs]) =>
    Object.entries(bugs).map(([title, row]) => {
      const [rule, name] = title.split(': ') as [string, string]
      const create = (): TestService => {
        const [hooks, objects] = Array.isArray(row) ? row : [typeof row === 'function' ? row() : row]
        return { ...stack({ hooks, objects }), fresh: create }
      }
      return { name, rule, needs: needs as Needs, create }
    }),
  )
}

const LARGEST = 2 ** 31 - 1
const hasFilter = (query: URLSearchParams) => filterNames.some((name) => query.has(name))
const ascending = (list: Json[]) => list.sort((a, b) => a.id - b.id)
const asText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
const htmlCodes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#x27;', '"': '&quot;' }
const writes = 'POST PUT PATCH'

const drf = plant(createDrf, {
  none: {
    'sort-id-descends: descending ignored for large lists': onList((all, query) =>
      query.get('sort') === '-id' && all.length > 20 ? ascending(all) : all,
    ),
    'list-is-complete: list cut off at 20': onList((all) => all.slice(0, 20)),
    'sort-id-ascends: sort the wrong way': onList((all, query) => (query.has('sort') ? all.reverse() : all)),
    'responsible-filters: filter by user ignored': onQuery((query) => query.delete('responsible')),
    'type-is-object-or-null: type as a text': onShow(({ type }) => ({ type: type?.name ?? null })),
    'list-allows-its-methods: allow without HEAD': onHeader('allow', 'GET, POST'),
    'head-has-no-body: HEAD answers with the list': {
      respond: (reply, request) => (request.method === 'HEAD' ? { ...reply, text: '[]', isWhole: true } : undefined),
    },
  },
  allowed: {
    'create-is-200: create answers 201': onAnswer('POST', () => ({ status: 201 })),
    'update-is-200: update with a fact alone crashes': onBodyCrash(
      'PATCH',
      ({ location }) => location?.fact !== undefined && location.name === undefined,
    ),
    'update-is-200: update of nothing crashes': onBodyCrash('PATCH', (body) => Object.keys(body).length === 0),
    'create-is-200: null as a type crashes': onBodyCrash('POST PUT', ({ type }) => type === null),
    'update-is-200: long name crashes': onBodyCrash(writes, ({ name }) => name?.length > 255),
    'name-alone-nulls-fact: update with a name keeps the fact of the location': onStore(
      ({ location }, { body, before }) => {
        const fact = before!.location?.fact ?? null
        return location && body.location?.fact === undefined ? { location: { ...location, fact } } : {}
      },
      'PATCH',
    ),
    'update-returns-object: update to no labels ignored': onBody('PATCH', (body) => {
      if (body[LIST]?.length === 0) delete body[LIST]
    }),
  },
})

const express = plant(createExpress, {
  none: {
    'response-is-explained: third filter ignored': onQuery((query) => {
      for (const name of [...query.keys()].filter((name) => name !== 'sort').slice(2)) query.delete(name)
    }),
    'location-fact-filters: null as a filter finds what has none': onMatch(
      (row, value, name) => textOf(row, name) === (value === 'null' ? null : value),
    ),
    'name-filters: underscore is a wildcard': onMatch(
      (row, value, name) => textOf(row, name)?.length === value.length && isLike(textOf(row, name), value, '_', '.'),
    ),
    'sort-id-ascends: sorted as text': onList((all, query) =>
      query.get('sort') === 'id' ? all.sort((a, b) => asText(String(a.id), String(b.id))) : all,
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
  allowed: {
    'name-filters: query decoded twice': onQuery((_, url) =>
      Object.assign(url, { search: url.search.replaceAll('%25', '%') }),
    ),
    'deleted-is-gone: deleted object still answered': () => {
      const [gone, hooks] = keepDeleted()
      const find = (path: string) => gone.find(({ id }) => String(id) === route(path)?.id)
      return {
        ...hooks,
        respond: (reply, { method, path }) =>
          method === 'GET' && reply.status === 404 && find(path) ? { status: 200, json: find(path) } : undefined,
      }
    },
    'response-is-explained: object answered as it was before an update': () => {
      const old = new Map<string, Row>()
      return {
        ...onStore((row, { before }) => {
          if (before) old.set(String(row.id), before)
          return {}
        }, 'PATCH'),
        respond: (reply, { method, path }) =>
          method === 'GET' && reply.status === 200 && old.has(route(path)?.id ?? '')
            ? { ...reply, json: old.get(route(path)!.id!) }
            : undefined,
      }
    },
    'deleted-is-gone: deleted objects found by type': () => {
      const [gone, hooks] = keepDeleted()
      const isFound = (row: Row, query: URLSearchParams) => row.type && row.type.name === query.get('type__name')
      return { ...hooks, ...onList((all, query) => [...all, ...gone.filter((row) => isFound(row, query))]) }
    },
    'create-returns-request: format characters removed': onTexts((text) => text.replace(/\p{Cf}/gu, '')),
    'create-returns-request: text cut at an emoji': onTexts((text) => text.replace(/[\u{10000}-\u{10ffff}].*/su, '')),
    'attributes-are-strings: keys with dots become objects': onAttributes((key, value) => {
      const [first, ...rest] = key.split('.')
      return [first!, rest.reduceRight<Json>((inner, part) => ({ [part]: inner }), value)]
    }),
    'update-returns-object: doubled labels removed': onStore(({ [LIST]: labels }) => ({
      [LIST]: [...new Set(labels)],
    })),
    'update-returns-object: attributes cut at 255': onAttributes((key, value) => [key, value.slice(0, 255)]),
    'list-is-complete: list cut off at 30': onList((all) => all.slice(0, 30)),
    'name-filters: old name found after an update': () =>
      onStaleFilter('PATCH', 'name', (before, value) => before.name === value),
    'create-returns-request: create ignores attributes': onStore(() => ({ attributes: {} }), 'POST'),
    'replace-returns-request: replace merges attributes': onStore(
      ({ attributes }, { before }) => ({ attributes: { ...before!.attributes, ...attributes } }),
      'PUT',
    ),
    'update-returns-object: update resets what it does not name': onStore(
      (_, { body: { [LIST]: labels = [], [USERS]: responsible = [] } }) => ({ [LIST]: labels, [USERS]: responsible }),
      'PATCH',
    ),
    'response-is-explained: update of a location changes others with its fact': onStore(
      ({ id, location }, { service: { objects } }) => {
        for (const other of objects.list()) {
          if (other.id !== id && other.location && other.location.fact === location?.fact)
            objects.update(other.id, { location: location as Json })
        }
        return {}
      },
      'PATCH',
    ),
  },
})

const fastify = plant(createFastify, {
  none: {
    'list-is-200: quote in a filter crashes': onQueryCrash((query) =>
      [...query.values()].some((value) => value.includes("'")),
    ),
    'list-is-complete: objects with many users doubled': onList((all) =>
      all.flatMap((object) => (object[USERS].length > 1 ? [object, object] : [object])),
    ),
    'list-is-200: filter that finds nothing answers 404': {
      respond: (reply, request) =>
        isList(request) && reply.json?.length === 0 ? { ...reply, status: 404, json: { message: 'None' } } : undefined,
    },
  },
  refused: {
    'attributes-are-strings: numbers stored as attributes': () => {
      let numbers = {}
      const hooks = onBody(writes, (body) => {
        const attributes = isRecord(body.attributes) ? body.attributes : {}
        numbers = Object.fromEntries(Object.entries(attributes).filter(([, value]) => typeof value === 'number'))
        for (const key of Object.keys(numbers)) attributes[key] = ''
      })
      return { ...hooks, ...onStore(({ attributes }) => ({ attributes: { ...attributes, ...numbers } })) }
    },
  },
  allowed: {
    'name-filters: backslash lost in a filter': onMatch((row, value, name) => {
      const text = textOf(row, name)
      return text !== null && like(text, `%${value.replaceAll('\\', '').replace(/[%_]/g, String.raw`\$&`)}%`)
    }),
    'deleted-is-gone: update of a deleted object answered': () => {
      const [gone, hooks] = keepDeleted()
      const find = (path: string) => gone.find(({ id }) => String(id) === route(path)?.id)
      return {
        ...hooks,
        respond: (reply, { method, path }) =>
          method === 'PATCH' && reply.status === 404 && find(path)
            ? { ...reply, status: 200, json: find(path) }
            : undefined,
      }
    },
    'create-returns-request: zeros at the end lost in attributes': onAttributes((key, value) => [
      key,
      value.replace(/^(\d+\.\d*?)0+$/, '$1'),
    ]),
    'create-returns-request: empty attributes dropped': onAttributes((key, value) =>
      value === '' ? null : [key, value],
    ),
    'replaced-is-listed: replace keeps the old labels': {
      keep: (_, { method, before }) => (method === 'PUT' ? { [LIST]: before![LIST] } : {}),
    },
    'sort-id-ascends: updated objects last': () => {
      let last: number | undefined
      const hooks = onStore(({ id }) => {
        last = id
        return {}
      }, 'PATCH')
      const isLast = ({ id }: Row) => id === last
      return {
        ...hooks,
        ...onList((all, query) =>
          query.get('sort') === 'id' ? [...all.filter((row) => !isLast(row)), ...all.filter(isLast)] : all,
        ),
      }
    },
    'update-returns-object: users sorted': onStore(({ [USERS]: responsible }) => ({
      [USERS]: responsible.sort((a, b) => a - b),
    })),
    'update-returns-object: users above 2^31 wrapped': onStore(({ [USERS]: responsible }) => ({
      [USERS]: responsible.map((id) => id | 0),
    })),
    'create-returns-request: leading zeros lost': onAttributes((key, value) => [key, value.replace(/^0+(?=\d)/, '')]),
    'list-is-complete: list cut off at 100': [onList((all) => all.slice(0, 100)), 98],
    'type-name-filters: old type found after a replace': () =>
      onStaleFilter('PUT', 'type__name', (before, value) => like(textOf(before, 'type__name') ?? '', `%${value}%`)),
    'create-returns-request: create ignores the location': onStore(() => ({ location: null }), 'POST'),
    'replace-is-200: replace answers 204': onAnswer('PUT', () => ({ status: 204 })),
    'update-returns-object: update loses the type': onStore((_, { body: { type = null } }) => ({ type }), 'PATCH'),
    'replaced-is-listed: update to nobody not stored': {
      keep: (row, { before }) => (row[USERS].length === 0 ? { ...before } : {}),
    },
    'delete-is-204: delete answers 200 with a body': onAnswer('DELETE', () => ({
      status: 200,
      json: { deleted: true },
    })),
  },
})

const python = plant(createPython, {
  none: {
    'list-is-200: user above 2^31 in a filter crashes': onQueryCrash(
      (query) => Number(query.get('responsible')) > LARGEST,
    ),
    'filterCombination: second filter ignored': onQuery((query) => {
      for (const name of [...new Set(query.keys())].filter((name) => name !== 'sort').slice(1)) query.delete(name)
    }),
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
  allowed: {
    'create-is-200: quote in a name crashes': onBodyCrash(writes, ({ name }) => String(name).includes("'")),
    'created-is-listed: names stored in upper case by a create': {
      keep: ({ name }, { method }) => (method === 'POST' ? { name: name.toUpperCase() } : {}),
    },
    'created-is-listed: backslash lost on writes': { keep: ({ name }) => ({ name: name.replaceAll('\\', '') }) },
    'location-fact-filters: filter does not find decomposed letters': onMatch(
      (row, value, name) => textOf(row, name)?.toLowerCase() === value.normalize('NFC').toLowerCase(),
    ),
    'create-returns-request: labels sorted': onStore(({ [LIST]: labels }) => ({ [LIST]: labels.sort(asText) })),
    'attributes-are-strings: texts read as other values in attributes': onAttributes((key, value) => [
      key,
      /^(null|true|false|\d+)$/.test(value) ? (parse(value) ?? null) : value,
    ]),
    'create-returns-request: answer to a create lacks the type': onAnswer('POST', ({ type: _, ...json }) => ({ json })),
    'created-is-listed: create stores two objects': onStore(({ id: _, ...fields }, { service }) => {
      service.objects.create(fields as Json)
      return {}
    }, 'POST'),
    'replace-returns-request: replace answers what was before': () => {
      let old: Row | undefined
      const hooks = onStore((_, { before }) => {
        old = before
        return {}
      })
      return { ...hooks, ...onAnswer('PUT', () => ({ json: old })) }
    },
    'update-returns-object: answer to an update lacks the id': onAnswer('PATCH', ({ id: _, ...json }) => ({ json })),
    'delete-is-204: delete answers 404 and does nothing': {
      request: ({ method }) => (method === 'DELETE' ? { status: 404, json: {} } : undefined),
    },
    'deleted-is-gone: delete does nothing': {
      request: ({ method, path }, { objects }) =>
        method === 'DELETE' && objects.get(Number(route(path)?.id)) ? { status: 204 } : undefined,
    },
  },
})

const django = plant(createDjango, {
  none: {
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
  allowed: {
    'create-returns-request: emoji become question marks': onTexts((text) =>
      text.replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
    ),
    'create-returns-request: keys of attributes in lower case': onAttributes((key, value) => [
      key.toLowerCase(),
      value,
    ]),
    'delete-is-204: delete answers 202': onAnswer('DELETE', () => ({ status: 202 })),
    'update-is-200: user above 2^31 crashes': onBodyCrash(writes, ({ [USERS]: responsible }) =>
      [responsible].flat().some((id) => id > LARGEST),
    ),
    'create-returns-request: texts escaped as HTML': onTexts((text) =>
      text.replace(/[&<>'"]/g, (sign) => htmlCodes[sign]!),
    ),
    'create-returns-request: create ignores labels': onStore(() => ({ [LIST]: [] }), 'POST'),
    'replace-returns-request: replace ignores the location': onStore(
      (_, { before }) => ({ location: before!.location }),
      'PUT',
    ),
    'fact-alone-nulls-name: update with a fact keeps the name of the location': onStore(
      ({ location }, { body, before }) => {
        const name = before!.location?.name ?? null
        return location && body.location?.name === undefined ? { location: { ...location, name } } : {}
      },
      'PATCH',
    ),
    'responsible-filters: new users not found after an update': () =>
      onStaleFilter('PATCH', 'responsible', (before, value) => before[USERS].includes(Number(value))),
    'list-is-complete: delete removes the object before too': {
      respond(reply, { method, path }, { objects }) {
        if (method === 'DELETE' && reply.status === 204) objects.delete(Number(route(path)!.id) - 1)
        return undefined
      },
    },
  },
})

const hono = plant(createHono, {
  none: {
    'sort-id-descends: descending ignored beside a part of a name': onList((all, query) =>
      query.get('sort') === '-id' && all.some(({ name }) => query.has('name') && name !== query.get('name'))
        ? ascending(all)
        : all,
    ),
    'name-filters: percent is a wildcard': onMatch((row, value, name) => isLike(textOf(row, name), value, '%', '.*')),
    'filterCombination: filter by name ignored beside a type': onQuery(
      (query) => query.has('type__name') && query.delete('name'),
    ),
    'list-is-200: filter by fact crashes on an object without location': onQueryCrash(
      (query, objects) => query.has('location__fact') && objects.some(({ location }) => !location),
    ),
    'list-allows-its-methods: allow missing': onHeader('allow'),
    'id-is-integer: ids as texts': onShow(({ id }) => ({ id: String(id) })),
  },
  refused: {
    'response-is-explained: id above 2^31 in a path crashes': {
      request: ({ path }) => (Number(route(path)?.id) > LARGEST ? crash : undefined),
    },
  },
  allowed: {
    'replace-is-200: replace with the id refused': {
      request: ({ method, text }) => (method === 'PUT' && parse(text)?.id ? { status: 400, json: {} } : undefined),
    },
    'update-is-200: update refused': {
      request: ({ method }) => (method === 'PATCH' ? { status: 405, json: {} } : undefined),
    },
    'create-is-200: create refused': {
      request: ({ method }) => (method === 'POST' ? { status: 400, json: {} } : undefined),
    },
    'create-returns-request: names composed on writes': onStore(({ name }) => ({ name: name.normalize('NFC') })),
    'create-returns-request: line separators become spaces': onTexts((text) => text.replace(/[\u2028\u2029]/g, ' ')),
    'labels-are-array: null in the place of no labels': onStore(({ [LIST]: labels }) => ({
      [LIST]: labels?.length > 0 ? labels : (null as Json),
    })),
    'deleted-is-gone: deleted objects found by name': () => {
      const [gone, hooks] = keepDeleted()
      return { ...hooks, ...onList((all, query) => [...all, ...gone.filter(({ name }) => name === query.get('name'))]) }
    },
    'create-returns-no-id: answer to a create has an id': onAnswer('POST', (json, objects) => ({
      json: { id: objects.at(-1)!.id, ...json },
    })),
    'list-is-complete: created objects missing from descending lists': onList((all, query) =>
      query.get('sort') === '-id' ? all.filter(({ id }) => id < 27) : all,
    ),
    'replace-returns-request: replace loses the name of the location': onStore(
      ({ location }) => ({ location: location && { ...location, name: null } }),
      'PUT',
    ),
    'update-returns-object: update to no location ignored': onStore(
      ({ location }, { before }) => ({ location: location ?? before!.location }),
      'PATCH',
    ),
    'create-returns-request: id used again with the attributes of a deleted object': () => {
      const [gone, hooks] = keepDeleted()
      const reuse = onStore((row, { service: { objects } }) => {
        const { id = row.id, attributes = {} } = gone.pop() ?? {}
        const fields = { ...row, id, attributes: { ...attributes, ...row.attributes } }
        objects.delete(row.id)
        objects.create(fields as Json)
        return { attributes: fields.attributes }
      }, 'POST')
      return { ...hooks, ...reuse }
    },
  },
})

/** Services with one bug each: they break a sentence of the contract, forget what they were told, or change texts. */
export const bugs: readonly Bug[] = [...drf, ...express, ...fastify, ...python, ...django, ...hono]

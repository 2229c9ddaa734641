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
  readonly needs: Needs
  readonly create: () => TestService
}

/** What is planted, and how many objects it takes. What remembers something is a function. */
type BugRow = Hooks | (() => Hooks) | readonly [hooks: Hooks, objects: number]

function plant(
  stack: (options: ServiceOptions) => TestService,
  rows: Partial<Record<Needs, Record<string, BugRow>>>,
): Bug[] {
  return Object.entries(rows).flatMap(([needs, bugs]) =>
    Object.entries(bugs).map(([name, row]) => {
      const create = (): TestService => {
        const [hooks, objects] = Array.isArray(row) ? row : [typeof row === 'function' ? row() : row]
        return { ...stack({ hooks, objects }), fresh: create }
      }
      return { name, needs: needs as Needs, create }
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
    'descending ignored for large lists': onList((all, query) =>
      query.get('sort') === '-id' && all.length > 20 ? ascending(all) : all,
    ),
    'list cut off at 20': onList((all) => all.slice(0, 20)),
    'sort the wrong way': onList((all, query) => (query.has('sort') ? all.reverse() : all)),
    'filter by user ignored': onQuery((query) => query.delete('responsible')),
    'type as a text': onShow(({ type }) => ({ type: type?.name ?? null })),
    'allow without HEAD': onHeader('allow', 'GET, POST'),
  },
  allowed: {
    'create answers 201': onAnswer('POST', () => ({ status: 201 })),
    'update of nothing crashes': onBodyCrash('PATCH', (body) => Object.keys(body).length === 0),
    'null as a type crashes': onBodyCrash('POST PUT', ({ type }) => type === null),
    'long name crashes': onBodyCrash(writes, ({ name }) => name?.length > 255),
    'update with a name keeps the fact of the location': onStore(({ location }, { body, before }) => {
      const fact = before!.location?.fact ?? null
      return location && body.location?.fact === undefined ? { location: { ...location, fact } } : {}
    }, 'PATCH'),
    'update to no labels ignored': onBody('PATCH', (body) => {
      if (body.labels?.length === 0) delete body.labels
    }),
  },
})

const express = plant(createExpress, {
  none: {
    'third filter ignored': onQuery((query) => {
      for (const name of [...query.keys()].filter((name) => name !== 'sort').slice(2)) query.delete(name)
    }),
    'null as a filter finds what has none': onMatch(
      (row, value, name) => textOf(row, name) === (value === 'null' ? null : value),
    ),
    'underscore is a wildcard': onMatch(
      (row, value, name) => textOf(row, name)?.length === value.length && isLike(textOf(row, name), value, '_', '.'),
    ),
    'query decoded twice': onQuery((_, url) => Object.assign(url, { search: url.search.replaceAll('%25', '%') })),
    'sorted as text': onList((all, query) =>
      query.get('sort') === 'id' ? all.sort((a, b) => asText(String(a.id), String(b.id))) : all,
    ),
    'filter by user looks at the first': onMatch((row, value) => String(row.responsible[0]) === value, 'responsible'),
    'labels missing where there are none': onList((all) =>
      all.map(({ labels, ...object }) => (labels.length > 0 ? { ...object, labels } : object)),
    ),
  },
  allowed: {
    'deleted object still answered': () => {
      const [gone, hooks] = keepDeleted()
      const find = (path: string) => gone.find(({ id }) => String(id) === route(path)?.id)
      return {
        ...hooks,
        respond: (reply, { method, path }) =>
          method === 'GET' && reply.status === 404 && find(path) ? { status: 200, json: find(path) } : undefined,
      }
    },
    'object answered as it was before an update': () => {
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
    'format characters removed': onTexts((text) => text.replace(/\p{Cf}/gu, '')),
    'text cut at an emoji': onTexts((text) => text.replace(/[\u{10000}-\u{10ffff}].*/su, '')),
    'keys with dots become objects': onAttributes((key, value) => {
      const [first, ...rest] = key.split('.')
      return [first!, rest.reduceRight<Json>((inner, part) => ({ [part]: inner }), value)]
    }),
    'doubled labels removed': onStore(({ labels }) => ({ labels: [...new Set(labels)] })),
    'attributes cut at 255': onAttributes((key, value) => [key, value.slice(0, 255)]),
    'list cut off at 30': onList((all) => all.slice(0, 30)),
    'old name found after an update': () => onStaleFilter('PATCH', 'name', (before, value) => before.name === value),
    'create ignores attributes': onStore(() => ({ attributes: {} }), 'POST'),
    'replace merges attributes': onStore(
      ({ attributes }, { before }) => ({ attributes: { ...before!.attributes, ...attributes } }),
      'PUT',
    ),
    'update resets what it does not name': onStore(
      (_, { body: { labels = [], responsible = [] } }) => ({ labels, responsible }),
      'PATCH',
    ),
    'update of a location changes others with its fact': onStore(({ id, location }, { service: { objects } }) => {
      for (const other of objects.list()) {
        if (other.id !== id && other.location && other.location.fact === location?.fact)
          objects.update(other.id, { location: location as Json })
      }
      return {}
    }, 'PATCH'),
  },
})

const fastify = plant(createFastify, {
  none: {
    'quote in a filter crashes': onQueryCrash((query) => [...query.values()].some((value) => value.includes("'"))),
    'backslash lost in a filter': onMatch((row, value, name) => {
      const text = textOf(row, name)
      return text !== null && like(text, `%${value.replaceAll('\\', '').replace(/[%_]/g, String.raw`\$&`)}%`)
    }),
    'objects with many users doubled': onList((all) =>
      all.flatMap((object) => (object.responsible.length > 1 ? [object, object] : [object])),
    ),
    'filter that finds nothing answers 404': {
      respond: (reply, request) =>
        isList(request) && reply.json?.length === 0 ? { ...reply, status: 404, json: { message: 'None' } } : undefined,
    },
  },
  refused: {
    'numbers stored as attributes': () => {
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
    'update of a deleted object answered': () => {
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
    'zeros at the end lost in attributes': onAttributes((key, value) => [key, value.replace(/^(\d+\.\d*?)0+$/, '$1')]),
    'empty attributes dropped': onAttributes((key, value) => (value === '' ? null : [key, value])),
    'users sorted': onStore(({ responsible }) => ({ responsible: responsible.sort((a, b) => a - b) })),
    'users above 2^31 wrapped': onStore(({ responsible }) => ({ responsible: responsible.map((id) => id | 0) })),
    'leading zeros lost': onAttributes((key, value) => [key, value.replace(/^0+(?=\d)/, '')]),
    'list cut off at 100': [onList((all) => all.slice(0, 100)), 98],
    'old type found after a replace': () =>
      onStaleFilter('PUT', 'type__name', (before, value) => like(textOf(before, 'type__name') ?? '', `%${value}%`)),
    'create ignores the location': onStore(() => ({ location: null }), 'POST'),
    'replace answers 204': onAnswer('PUT', () => ({ status: 204 })),
    'update loses the type': onStore((_, { body: { type = null } }) => ({ type }), 'PATCH'),
    'update to nobody not stored': {
      keep: (row, { before }) => (row.responsible.length === 0 ? { ...before } : {}),
    },
    'delete answers 200 with a body': onAnswer('DELETE', () => ({ status: 200, json: { deleted: true } })),
  },
})

const python = plant(createPython, {
  none: {
    'user above 2^31 in a filter crashes': onQueryCrash((query) => Number(query.get('responsible')) > LARGEST),
    'second filter ignored': onQuery((query) => {
      for (const name of [...new Set(query.keys())].filter((name) => name !== 'sort').slice(1)) query.delete(name)
    }),
    'filter by user finds parts of ids': onMatch(
      (row, value) => row.responsible.some((user) => String(user?.id ?? user).includes(value)),
      'responsible',
    ),
    'HEAD refused': {
      request: (request) => (isList(request) && request.method === 'HEAD' ? { ...crash, status: 405 } : undefined),
    },
    'list as text/html': onHeader('content-type', 'text/html'),
    'null in the place of no attributes': onShow(
      ({ attributes }) => Object.keys(attributes).length === 0 && { attributes: null },
    ),
  },
  allowed: {
    'quote in a name crashes': onBodyCrash(writes, ({ name }) => String(name).includes("'")),
    'backslash lost on writes': { keep: ({ name }) => ({ name: name.replaceAll('\\', '') }) },
    'filter does not find decomposed letters': onMatch(
      (row, value, name) => textOf(row, name)?.toLowerCase() === value.normalize('NFC').toLowerCase(),
    ),
    'labels sorted': onStore(({ labels }) => ({ labels: labels.sort(asText) })),
    'texts read as other values in attributes': onAttributes((key, value) => [
      key,
      /^(null|true|false|\d+)$/.test(value) ? (parse(value) ?? null) : value,
    ]),
    'answer to a create lacks the type': onAnswer('POST', ({ type: _, ...json }) => ({ json })),
    'create stores two objects': onStore(({ id: _, ...fields }, { service }) => {
      service.objects.create(fields as Json)
      return {}
    }, 'POST'),
    'replace answers what was before': () => {
      let old: Row | undefined
      const hooks = onStore((_, { before }) => {
        old = before
        return {}
      })
      return { ...hooks, ...onAnswer('PUT', () => ({ json: old })) }
    },
    'answer to an update lacks the id': onAnswer('PATCH', ({ id: _, ...json }) => ({ json })),
    'delete answers 404 and does nothing': {
      request: ({ method }) => (method === 'DELETE' ? { status: 404, json: {} } : undefined),
    },
    'delete does nothing': {
      request: ({ method, path }, { objects }) =>
        method === 'DELETE' && objects.get(Number(route(path)?.id)) ? { status: 204 } : undefined,
    },
  },
})

const django = plant(createDjango, {
  none: {
    'plus in a query not decoded': onQuery((_, url) =>
      Object.assign(url, { search: url.search.replaceAll('+', '%2B') }),
    ),
    'descending ignored with a filter': onList((all, query) => (hasFilter(query) ? ascending(all) : all)),
    'filter by fact looks at the name': onMatch((row, value) => row.location?.name === value, 'location__fact'),
    'object missing from the whole list': onList((all, query) =>
      hasFilter(query) ? all : all.filter(({ id }) => id !== 8),
    ),
    'vary missing': onHeader('vary'),
    'location without a name lacks the field': onShow(
      ({ location }) => location?.name === null && { location: { fact: location.fact } },
    ),
  },
  allowed: {
    'emoji become question marks': onTexts((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
    'keys of attributes in lower case': onAttributes((key, value) => [key.toLowerCase(), value]),
    'user above 2^31 crashes': onBodyCrash(writes, ({ responsible }) =>
      [responsible].flat().some((id) => id > LARGEST),
    ),
    'texts escaped as HTML': onTexts((text) => text.replace(/[&<>'"]/g, (sign) => htmlCodes[sign]!)),
    'create ignores labels': onStore(() => ({ labels: [] }), 'POST'),
    'replace ignores the location': onStore((_, { before }) => ({ location: before!.location }), 'PUT'),
    'update with a fact keeps the name of the location': onStore(({ location }, { body, before }) => {
      const name = before!.location?.name ?? null
      return location && body.location?.name === undefined ? { location: { ...location, name } } : {}
    }, 'PATCH'),
    'new users not found after an update': () =>
      onStaleFilter('PATCH', 'responsible', (before, value) => before.responsible.includes(Number(value))),
    'delete removes the object before too': {
      respond(reply, { method, path }, { objects }) {
        if (method === 'DELETE' && reply.status === 204) objects.delete(Number(route(path)!.id) - 1)
        return undefined
      },
    },
  },
})

const hono = plant(createHono, {
  none: {
    'descending ignored beside a part of a name': onList((all, query) =>
      query.get('sort') === '-id' && all.some(({ name }) => query.has('name') && name !== query.get('name'))
        ? ascending(all)
        : all,
    ),
    'percent is a wildcard': onMatch((row, value, name) => isLike(textOf(row, name), value, '%', '.*')),
    'filter by name ignored beside a type': onQuery((query) => query.has('type__name') && query.delete('name')),
    'filter by fact crashes on an object without location': onQueryCrash(
      (query, objects) => query.has('location__fact') && objects.some(({ location }) => !location),
    ),
    'allow missing': onHeader('allow'),
    'ids as texts': onShow(({ id }) => ({ id: String(id) })),
  },
  refused: {
    'id above 2^31 in a path crashes': {
      request: ({ path }) => (Number(route(path)?.id) > LARGEST ? crash : undefined),
    },
  },
  allowed: {
    'update refused': { request: ({ method }) => (method === 'PATCH' ? { status: 405, json: {} } : undefined) },
    'create refused': { request: ({ method }) => (method === 'POST' ? { status: 400, json: {} } : undefined) },
    'names composed on writes': onStore(({ name }) => ({ name: name.normalize('NFC') })),
    'line separators become spaces': onTexts((text) => text.replace(/[\u2028\u2029]/g, ' ')),
    'null in the place of no labels': onStore(({ labels }) => ({
      labels: labels?.length > 0 ? labels : (null as Json),
    })),
    'deleted objects found by name': () => {
      const [gone, hooks] = keepDeleted()
      return { ...hooks, ...onList((all, query) => [...all, ...gone.filter(({ name }) => name === query.get('name'))]) }
    },
    'answer to a create has an id': onAnswer('POST', (json, objects) => ({
      json: { id: objects.at(-1)!.id, ...json },
    })),
    'created objects missing from descending lists': onList((all, query) =>
      query.get('sort') === '-id' ? all.filter(({ id }) => id < 27) : all,
    ),
    'replace loses the name of the location': onStore(
      ({ location }) => ({ location: location && { ...location, name: null } }),
      'PUT',
    ),
    'update to no location ignored': onStore(
      ({ location }, { before }) => ({ location: location ?? before!.location }),
      'PATCH',
    ),
    'id used again with the attributes of a deleted object': () => {
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

/** Services with one bug each: every one breaks a sentence of the contract, or forgets what it was told. */
export const bugs: readonly Bug[] = [...drf, ...express, ...fastify, ...python, ...django, ...hono]

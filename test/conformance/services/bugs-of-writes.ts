/* Bugs that writes show. */
import { LIST, USERS } from '../../fields.ts'
import type { BugRows } from './bugs.ts'
import {
  answer,
  answerGone,
  crash,
  findGone,
  onAnswer,
  onAttributes,
  onBody,
  onBodyCrash,
  onKeep,
  onList,
  onQuery,
  onStaleFilter,
  onStore,
  onTexts,
  onWrite,
} from './hooks.ts'
import { isRecord, parse, route } from './request.ts'
import { type Json, type Row, textOf } from './service.ts'
import { like } from './texts.ts'

const asText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
const toEntity = (sign: string) => `&#x${sign.charCodeAt(0).toString(16)};`
const writes = 'POST PUT PATCH'
const isLarge = (id: unknown) => Number(id) >= 2 ** 31

/** An update to an empty list is ignored. */
const ignoreEmpty = (field: string) =>
  onBody('PATCH', (body) => {
    if (body[field]?.length === 0) delete body[field]
  })

/** An update of a location keeps the field that it does not name. */
const keepInLocation = (field: 'name' | 'fact') =>
  onStore(({ location }, { body, before }) => {
    const kept = { [field]: before!.location?.[field] ?? null }
    return location && body.location?.[field] === undefined ? { location: { ...location, ...kept } } : {}
  }, 'PATCH')

export const bugsOfWrites: BugRows = {
  drf: {
    'create-is-200: create answers 201': onAnswer('POST', () => ({ status: 201 })),
    'update-is-200: update with a fact alone crashes': onBodyCrash(
      'PATCH',
      ({ location }) => location?.fact !== undefined && location.name === undefined,
    ),
    'update-is-200: update of nothing crashes': onBodyCrash('PATCH', (body) => Object.keys(body).length === 0),
    'create-is-200: null as a type crashes': onBodyCrash('POST PUT', ({ type }) => type === null),
    'update-is-200: long name crashes': onBodyCrash(writes, ({ name }) => name?.length > 255),
    'name-alone-nulls-fact: update with a name keeps the fact of the location': keepInLocation('fact'),
    'update-returns-object: update to no labels ignored': ignoreEmpty(LIST),
    'update-returns-object: update to no users ignored': ignoreEmpty(USERS),
    'update-returns-object: update of labels not stored': onKeep('PATCH', (_, before) => ({ [LIST]: before[LIST] })),
  },
  express: {
    'name-filters: query decoded twice': onQuery((_, url) =>
      Object.assign(url, { search: url.search.replaceAll('%25', '%') }),
    ),
    'deleted-is-gone: deleted object still answered': () => answerGone('GET'),
    'response-is-explained: object answered as it was before an update': () => {
      const old = new Map<string, Row>()
      return {
        ...onWrite((row, { before }) => before && old.set(String(row.id), before), 'PATCH'),
        respond: (reply, { method, path }) =>
          method === 'GET' && reply.status === 200 && old.has(route(path)?.id ?? '')
            ? { ...reply, json: old.get(route(path)!.id!) }
            : undefined,
      }
    },
    'deleted-is-gone: deleted objects found by type': () =>
      findGone(({ type }, query) => type !== null && type.name === query.get('type__name')),
    'create-returns-request: format characters removed': onTexts((text) => text.replace(/\p{Cf}/gu, '')),
    'attributes-are-strings: keys with dots become objects': onAttributes((key, value) => {
      const [first, ...rest] = key.split('.')
      return [first!, rest.reduceRight<Json>((inner, part) => ({ [part]: inner }), value)]
    }),
    'update-returns-object: attributes cut at 255': onAttributes((key, value) => [key, value.slice(0, 255)]),
    'name-filters: old name found after an update': () =>
      onStaleFilter('PATCH', 'name', (before, value) => before.name === value),
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
  fastify: {
    'attributes-are-strings: numbers stored as attributes': () => {
      let numbers = {}
      const hooks = onBody(writes, (body) => {
        const attributes = isRecord(body.attributes) ? body.attributes : {}
        numbers = Object.fromEntries(Object.entries(attributes).filter(([, value]) => typeof value === 'number'))
        for (const key of Object.keys(numbers)) attributes[key] = ''
      })
      return { ...hooks, ...onStore(({ attributes }) => ({ attributes: { ...attributes, ...numbers } })) }
    },
    'deleted-is-gone: update of a deleted object answered': () => answerGone('PATCH'),
    'create-returns-request: zeros at the end lost in attributes': onAttributes((key, value) => [
      key,
      value.replace(/^(\d+\.\d*?)0+$/, '$1'),
    ]),
    'create-returns-request: empty attributes dropped': onAttributes((key, value) => value !== '' && [key, value]),
    'replaced-is-listed: replace keeps the old labels': onKeep('PUT', (_, before) => ({ [LIST]: before[LIST] })),
    'sort-id-ascends: updated objects last': () => {
      let last: number | undefined
      const rank = ({ id }: Row) => Number(id === last)
      return {
        ...onWrite(({ id }) => {
          last = id
        }, 'PATCH'),
        ...onList((all, query) => (query.get('sort') === 'id' ? all.sort((a, b) => rank(a) - rank(b)) : all)),
      }
    },
    'update-returns-object: users above 2^31 wrapped': onStore((row) => ({ [USERS]: row[USERS].map((id) => id | 0) })),
    'create-returns-request: leading zeros lost': onAttributes((key, value) => [key, value.replace(/^0+(?=\d)/, '')]),
    'type-name-filters: old type found after a replace': () =>
      onStaleFilter('PUT', 'type__name', (before, value) => like(textOf(before, 'type__name') ?? '', `%${value}%`)),
    'replaced-is-listed: update to nobody not stored': onKeep(writes, (row, before) =>
      row[USERS].length === 0 ? before : {},
    ),
    'delete-is-204: delete answers 200 with a body': onAnswer('DELETE', () => ({ status: 200, json: {} })),
  },
  python: {
    'create-is-200: quote in a name crashes': onBodyCrash(writes, ({ name }) => String(name).includes("'")),
    'created-is-listed: names in upper case': onKeep('POST', ({ name }) => ({ name: name.toUpperCase() })),
    'created-is-listed: backslash lost on writes': onKeep(writes, ({ name }) => ({ name: name.replaceAll('\\', '') })),
    'create-returns-request: labels sorted': onStore((row) => ({ [LIST]: row[LIST].sort(asText) })),
    'attributes-are-strings: texts read as other values in attributes': onAttributes((key, value) => [
      key,
      /^(null|true|false|\d+)$/.test(value) ? (parse(value) ?? null) : value,
    ]),
    'create-returns-request: answer to a create lacks the type': onAnswer('POST', ({ type: _, ...json }) => ({ json })),
    'created-is-listed: create stores two objects': onStore(({ id: _, ...fields }, { service }) => {
      service.objects.create(fields as Json)
      return {}
    }, 'POST'),
    'update-returns-object: answer to an update lacks the id': onAnswer('PATCH', ({ id: _, ...json }) => ({ json })),
  },
  django: {
    'create-returns-request: emoji become question marks': onTexts((text) =>
      text.replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
    ),
    'create-returns-request: keys of attributes in lower case': onAttributes((key, value) => [
      key.toLowerCase(),
      value,
    ]),
    'update-is-200: user above 2^31 crashes': onBodyCrash(writes, (body) => [body[USERS]].flat().some(isLarge)),
    'create-returns-request: texts escaped as HTML': onTexts((text) => text.replace(/[&<>'"]/g, toEntity)),
    'fact-alone-nulls-name: update with a fact keeps the name of the location': keepInLocation('name'),
    'responsible-filters: new users not found after an update': () =>
      onStaleFilter('PATCH', 'responsible', ({ [USERS]: users }, value) => users.includes(Number(value))),
    'list-is-complete: delete removes the object before too': {
      respond({ status }, { method, path }, { objects }) {
        if (method === 'DELETE' && status === 204) objects.delete(Number(route(path)!.id) - 1)
        return undefined
      },
    },
  },
  hono: {
    'response-is-explained: id above 2^31 in a path crashes': {
      request: ({ path }) => (isLarge(route(path)?.id) ? crash : undefined),
    },
    'replace-is-200: replace with the id refused': answer('PUT', { status: 400, json: {} }, ({ id }) => id),
    'update-is-200: update refused': answer('PATCH', { status: 405, json: {} }),
    'labels-are-array: null in the place of no labels': onStore(({ [LIST]: labels }) => ({
      [LIST]: labels?.length > 0 ? labels : (null as Json),
    })),
    'deleted-is-gone: deleted objects found by name': () => findGone(({ name }, query) => name === query.get('name')),
    'create-returns-no-id: answer to a create has an id': onAnswer('POST', (json, objects) => ({
      json: { id: objects.at(-1)!.id, ...json },
    })),
    'replace-returns-request: replace loses the name of the location': onStore((row) => {
      return { location: row.location && { ...row.location, name: null } }
    }, 'PUT'),
    'update-returns-object: update to no location ignored': onStore(
      ({ location }, { before }) => ({ location: location ?? before!.location }),
      'PATCH',
    ),
  },
}

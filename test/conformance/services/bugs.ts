import type { Client } from './client.ts'
import { createDjango } from './django.ts'
import { createDrf } from './drf.ts'
import { createExpress } from './express.ts'
import { createFastify, like } from './fastify.ts'
import { createHono } from './hono.ts'
import { createPython } from './python.ts'
import {
  type FilterName,
  filterNames,
  type Hooks,
  type Id,
  type Incoming,
  isRecord,
  type Json,
  parse,
  type Reply,
  type Row,
  route,
  type StackOptions,
  type Table,
  type TestService,
  textOf,
} from './service.ts'

/** Which writes show a bug: none, those that a service should refuse, or any. */
type Needs = 'none' | 'refused' | 'allowed'

/** Requests whose answers differ from those of the healthy service. */
type Script = (client: Client) => Promise<unknown>

/** A service with one bug. */
export interface Bug {
  readonly name: string
  /** Of the contract: the sentence that is broken. */
  readonly section: string
  readonly needs: Needs
  readonly create: () => TestService
  /** The same without the bug. */
  readonly createHealthy: () => TestService
  /** Shows the bug. */
  readonly script: Script
}

/** A section, what is planted, what shows it, and how many objects it takes. What remembers something is a function. */
type BugRow = readonly [string, Hooks | (() => Hooks), Script, number?]

function plant(
  stack: (options: StackOptions) => TestService,
  rows: Partial<Record<Needs, Record<string, BugRow>>>,
): Bug[] {
  return (Object.keys(rows) as Needs[]).flatMap((needs) =>
    Object.entries(rows[needs]!).map(([name, [section, hooks, script, objects]]) => {
      const plantHooks = () => (typeof hooks === 'function' ? hooks() : hooks)
      const create = (): TestService => ({ ...stack({ hooks: plantHooks(), objects }), fresh: create })
      return { name, section, needs, create, createHealthy: () => stack({ objects }), script }
    }),
  )
}

const crash: Reply = { status: 500, headers: { 'content-type': 'text/html' }, text: '<h1>Server Error (500)</h1>' }
const LARGEST = 2 ** 31 - 1

function isList({ method, path }: Incoming): boolean {
  return (method === 'GET' || method === 'HEAD') && route(path)?.id === null
}

/** Changes the query of a list. */
function onQuery(change: (query: URLSearchParams, url: URL) => void): Hooks {
  return {
    request(request) {
      if (isList(request)) change(request.url.searchParams, request.url)
      return undefined
    },
  }
}

/** Crashes on some lists. */
function onQueryCrash(isWrong: (query: URLSearchParams, table: Table) => boolean): Hooks {
  return {
    request: (request, table) => (isList(request) && isWrong(request.url.searchParams, table) ? crash : undefined),
  }
}

/** Changes the body of a write. */
function onBody(methods: string, change: (body: Json) => void): Hooks {
  return {
    request(request) {
      const body = parse(request.text)
      if (!methods.includes(request.method) || !isRecord(body)) return undefined
      change(body)
      request.text = JSON.stringify(body)
      return undefined
    },
  }
}

/** Crashes on some bodies. */
function onBodyCrash(methods: string, isWrong: (body: Json) => boolean | undefined): Hooks {
  return {
    request({ method, text }) {
      const body = parse(text)
      return methods.includes(method) && isRecord(body) && isWrong(body) ? crash : undefined
    },
  }
}

/** Changes the objects of a list. */
function onList(change: (list: Json[], query: URLSearchParams) => Json[]): Hooks {
  return {
    respond: (reply, request) =>
      isList(request) && Array.isArray(reply.json)
        ? { ...reply, json: change(structuredClone(reply.json), request.url.searchParams) }
        : undefined,
  }
}

/** Changes each object of a list. */
function onShow(change: (object: Json) => Json): Hooks {
  return onList((all) => all.map((object) => ({ ...object, ...change(object) })))
}

/** Changes a header of a list. */
function onHeader(name: string, value?: string): Hooks {
  return {
    respond(reply, request) {
      const { [name]: _, ...others } = reply.headers ?? {}
      return isList(request)
        ? { ...reply, headers: value === undefined ? others : { ...others, [name]: value } }
        : reply
    },
  }
}

/** Changes the answer to a write that succeeded. */
function onAnswer(method: string, change: (json: Json, table: Table) => Partial<Reply>): Hooks {
  return {
    respond: (reply, request, table) =>
      request.method === method && reply.status < 300 ? { ...reply, ...change(reply.json, table) } : undefined,
  }
}

/** Changes an object that is written. */
function onStore(change: (row: Row, body: Json, before: Row) => Partial<Row>, methods = 'POST PUT PATCH'): Hooks {
  return {
    store(row, { method, text }, before) {
      if (methods.includes(method)) Object.assign(row, change(row, parse(text) ?? {}, before!))
    },
  }
}

/** Changes all texts that are written. */
function onTexts(change: (text: string) => string): Hooks {
  const apply = (value: Json): Json => {
    if (typeof value === 'string') return change(value)
    if (Array.isArray(value)) return value.map(apply)
    return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, apply(item)])) : value
  }
  return onStore(apply)
}

/** Changes the attributes that are written, one by one; null drops one. */
function onAttributes(change: (key: string, value: string) => [string, Json] | null): Hooks {
  return onStore(({ attributes }) => {
    const changed = Object.entries(attributes).flatMap(([key, value]) => [change(key, value) ?? []])
    return { attributes: Object.fromEntries(changed.filter((entry) => entry.length > 0)) }
  })
}

/** Compares in another way, under one filter or all that look at texts. */
function onMatch(matches: (row: Row, value: string, name: FilterName) => boolean, only?: FilterName): Hooks {
  return {
    match: (matched, row, name, value) =>
      (only ? name === only : name !== 'responsible') ? matches(row, value, name) : matched,
  }
}

/** A filter goes on looking at an object as it was before a write. */
function onStaleFilter(method: string, filter: FilterName, matches: (before: Row, value: string) => boolean): Hooks {
  const old = new Map<Id, Row>()
  return {
    store(row, request, before) {
      if (before && request.method === method && !old.has(row.id)) old.set(row.id, before)
    },
    match(matched, row, name, value) {
      const before = old.get(row.id)
      return before && name === filter ? matches(before, value) : matched
    },
  }
}

/** Whether a text is a pattern, in which a sign stands for others. */
function isLike(text: string | null, value: string, sign: string, pattern: string): boolean {
  const source = value.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(sign, pattern)
  return text !== null && new RegExp(source, 's').test(text)
}

/** Keeps what is deleted. */
function onRemove(gone: Row[]): Hooks {
  return {
    remove(row, table) {
      table.rows = table.rows.filter((other) => other !== row)
      gone.push(row)
    },
  }
}

const hasFilter = (query: URLSearchParams) => filterNames.some((name) => query.has(name))
const ascending = (list: Json[]) => list.sort((a, b) => a.id - b.id)
const asText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
const htmlCodes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#x27;', '"': '&quot;' }
const writes = 'POST PUT PATCH'

function list(query = ''): Script {
  return (client) => client.list(query)
}

function make(changes: Json = {}): Script {
  return (client) => client.make(changes)
}

/** Creates, changes, and lists, with a query too. */
function change(method: 'PUT' | 'PATCH', changes: Json, query?: string): Script {
  return async (client) => {
    const { id } = await client.make()
    return [await client.change(method, id, changes), query && (await client.ids(query))]
  }
}

const readHeaders: Script = async (client) => (await client.ask('GET')).headers
const post: Script = async (client) => client.ask('POST', '', await client.sample())
const remove: Script = async (client) => {
  const { id } = await client.make()
  const { status, text } = await client.ask('DELETE', `${id}/`)
  return [status, text, await client.ids(), await client.ids('?name=probe')]
}

/** Creates some objects, and lists all. */
function grow(count: number): Script {
  return async (client) => {
    const sample = await client.sample()
    for (let at = 0; at < count; at++) await client.ask('POST', '', { ...sample, name: `probe ${at}` })
    return client.ids('?sort=id')
  }
}

const drf = plant(createDrf, {
  none: {
    'descending ignored for large lists': [
      '4.1',
      onList((all, query) => (query.get('sort') === '-id' && all.length > 20 ? ascending(all) : all)),
      list('?sort=-id'),
    ],
    'list cut off at 20': ['4.1', onList((all) => all.slice(0, 20)), list('?sort=-id')],
    'sort the wrong way': ['4.1', onList((all, query) => (query.has('sort') ? all.reverse() : all)), list('?sort=id')],
    'filter by user ignored': ['4.1', onQuery((query) => query.delete('responsible')), list('?responsible=1')],
    'type as a text': ['2', onShow(({ type }) => ({ type: type?.name ?? null })), list()],
    'allow without HEAD': ['4', onHeader('allow', 'GET, POST'), readHeaders],
  },
  allowed: {
    'create answers 201': ['4.2', onAnswer('POST', () => ({ status: 201 })), post],
    'update of nothing crashes': [
      '4.4',
      onBodyCrash('PATCH', (body) => Object.keys(body).length === 0),
      change('PATCH', {}),
    ],
    'null as a type crashes': ['4.2', onBodyCrash('POST PUT', ({ type }) => type === null), make({ type: null })],
    'long name crashes': [
      '4.2',
      onBodyCrash(writes, ({ name }) => name?.length > 255),
      make({ name: 'n'.repeat(256) }),
    ],
    'update to no labels ignored': [
      '4.4',
      onBody('PATCH', (body) => {
        if (body.labels?.length === 0) delete body.labels
      }),
      change('PATCH', { labels: [] }),
    ],
  },
})

const express = plant(createExpress, {
  none: {
    'underscore is a wildcard': [
      '4.1',
      onMatch(
        (row, value, name) => textOf(row, name)?.length === value.length && isLike(textOf(row, name), value, '_', '.'),
      ),
      list('?name=web_1'),
    ],
    'query decoded twice': [
      '4.1',
      onQuery((_, url) => Object.assign(url, { search: url.search.replaceAll('%25', '%') })),
      list('?name=web%252D1'),
    ],
    'sorted as text': [
      '4.1',
      onList((all, query) =>
        query.get('sort') === 'id' ? all.sort((a, b) => asText(String(a.id), String(b.id))) : all,
      ),
      list('?sort=id'),
    ],
    'filter by user looks at the first': [
      '4.1',
      onMatch((row, value) => String(row.responsible[0]) === value, 'responsible'),
      list('?responsible=1'),
    ],
    'labels missing where there are none': [
      '4.1',
      onList((all) => all.map(({ labels, ...object }) => (labels.length > 0 ? { ...object, labels } : object))),
      list(),
    ],
  },
  allowed: {
    'text cut at an emoji': [
      '4.2',
      onTexts((text) => text.replace(/[\u{10000}-\u{10ffff}].*/su, '')),
      make({ name: 'go 🚀 now' }),
    ],
    'keys with dots become objects': [
      '2',
      onAttributes((key, value) => {
        const [first, ...rest] = key.split('.')
        return [first!, rest.reduceRight<Json>((inner, part) => ({ [part]: inner }), value)]
      }),
      make({ attributes: { 'cpu.cores': '8' } }),
    ],
    'doubled labels removed': [
      '4.2',
      onStore(({ labels }) => ({ labels: [...new Set(labels)] })),
      make({ labels: ['a', 'b', 'a'] }),
    ],
    'attributes cut at 255': [
      '4.2',
      onAttributes((key, value) => [key, value.slice(0, 255)]),
      make({ attributes: { note: 'x'.repeat(300) } }),
    ],
    'list cut off at 30': ['4.1', onList((all) => all.slice(0, 30)), grow(7)],
    'old name found after an update': [
      '4.1',
      () => onStaleFilter('PATCH', 'name', (before, value) => before.name === value),
      change('PATCH', { name: 'new' }, '?name=new'),
    ],
    'create ignores attributes': ['4.2', onStore(() => ({ attributes: {} }), 'POST'), make()],
    'replace merges attributes': [
      '4.3',
      onStore(({ attributes }, _, before) => ({ attributes: { ...before.attributes, ...attributes } }), 'PUT'),
      change('PUT', { attributes: { cpu: '8' } }),
    ],
    'update resets what it does not name': [
      '4.4',
      onStore((_, { labels = [], responsible = [] }) => ({ labels, responsible }), 'PATCH'),
      change('PATCH', { name: 'new' }),
    ],
    'update of a location changes others with its fact': [
      '4.4',
      {
        keep(row, { method }, _, table) {
          const shared = table.rows.filter(({ location }) => location && location.fact === row.location?.fact)
          if (method === 'PATCH') for (const other of shared) other.location = { ...row.location! }
        },
      },
      async (client) => [await change('PATCH', { location: { fact: 'osl1' } })(client), await client.list()],
    ],
  },
})

const fastify = plant(createFastify, {
  none: {
    'quote in a filter crashes': [
      '4.1',
      onQueryCrash((query) => [...query.values()].some((value) => value.includes("'"))),
      list("?name=O'Brien"),
    ],
    'backslash lost in a filter': [
      '4.1',
      onMatch((row, value, name) =>
        like(textOf(row, name), `%${value.replaceAll('\\', '').replace(/[%_]/g, String.raw`\$&`)}%`),
      ),
      list('?name=C:%5Cbackup'),
    ],
    'objects with many users doubled': [
      '4.1',
      onList((all) => all.flatMap((object) => (object.responsible.length > 1 ? [object, object] : [object]))),
      list(),
    ],
    'filter that finds nothing answers 404': [
      '4.1',
      {
        respond: (reply, request) =>
          isList(request) && reply.json.length === 0 ? { ...reply, status: 404, json: { message: 'None' } } : undefined,
      },
      list('?name=no-such-name'),
    ],
  },
  refused: {
    'numbers stored as attributes': [
      '2',
      () => {
        let numbers = {}
        const hooks = onBody(writes, (body) => {
          const attributes = isRecord(body.attributes) ? body.attributes : {}
          numbers = Object.fromEntries(Object.entries(attributes).filter(([, value]) => typeof value === 'number'))
          for (const key of Object.keys(numbers)) attributes[key] = ''
        })
        return { ...hooks, ...onStore(({ attributes }) => ({ attributes: { ...attributes, ...numbers } })) }
      },
      make({ attributes: { cores: 8 } }),
    ],
  },
  allowed: {
    'empty attributes dropped': [
      '2',
      onAttributes((key, value) => (value === '' ? null : [key, value])),
      make({ attributes: { note: '', os: 'debian' } }),
    ],
    'users sorted': [
      '4.2',
      onStore(({ responsible }) => ({ responsible: responsible.sort((a, b) => a - b) })),
      make({ responsible: [21, 1, 11] }),
    ],
    'users above 2^31 wrapped': [
      '4.2',
      onStore(({ responsible }) => ({ responsible: responsible.map((id) => id | 0) })),
      make({ responsible: [3_000_000_000] }),
    ],
    'leading zeros lost': [
      '4.2',
      onAttributes((key, value) => [key, value.replace(/^0+(?=\d)/, '')]),
      make({ attributes: { serial: '00417' } }),
    ],
    'list cut off at 100': ['4.1', onList((all) => all.slice(0, 100)), grow(4), 98],
    'old type found after a replace': [
      '4.1',
      () => onStaleFilter('PUT', 'type__name', (before, value) => like(textOf(before, 'type__name'), `%${value}%`)),
      change('PUT', { type: { name: 'router' } }, '?type__name=router'),
    ],
    'create ignores the location': ['4.2', onStore(() => ({ location: null }), 'POST'), make()],
    'replace answers 204': ['4.3', onAnswer('PUT', () => ({ status: 204 })), change('PUT', { name: 'new' })],
    'update loses the type': [
      '4.4',
      onStore((_, { type = null }) => ({ type }), 'PATCH'),
      change('PATCH', { name: 'new' }),
    ],
    'update to nobody not stored': [
      '4.4',
      { keep: (row, _, before) => row.responsible.length === 0 && Object.assign(row, before) },
      change('PATCH', { responsible: [] }),
    ],
    'delete answers 200 with a body': [
      '4.5',
      onAnswer('DELETE', () => ({ status: 200, json: { deleted: true } })),
      remove,
    ],
  },
})

const python = plant(createPython, {
  none: {
    'user above 2^31 in a filter crashes': [
      '4.1',
      onQueryCrash((query) => Number(query.get('responsible')) > LARGEST),
      list('?responsible=3000000000'),
    ],
    'second filter ignored': [
      '4.1',
      onQuery((query) => {
        for (const name of [...query.keys()].filter((name) => name !== 'sort').slice(1)) query.delete(name)
      }),
      list('?type__name=server&location__fact=trd'),
    ],
    'filter by user finds parts of ids': [
      '4.1',
      onMatch((row, value) => row.responsible.some((user) => String(user?.id ?? user).includes(value)), 'responsible'),
      list('?responsible=1'),
    ],
    'HEAD refused': [
      '4',
      { request: (request) => (isList(request) && request.method === 'HEAD' ? { ...crash, status: 405 } : undefined) },
      (client) => client.ask('HEAD'),
    ],
    'list as text/html': ['4', onHeader('content-type', 'text/html'), readHeaders],
    'null in the place of no attributes': [
      '2',
      onShow(({ attributes }) => Object.keys(attributes).length === 0 && { attributes: null }),
      list(),
    ],
  },
  allowed: {
    'quote in a name crashes': [
      '4.2',
      onBodyCrash(writes, ({ name }) => String(name).includes("'")),
      make({ name: "O'Hara" }),
    ],
    'backslash lost on writes': [
      '4.2',
      { keep: (row) => Object.assign(row, { name: row.name.replaceAll('\\', '') }) },
      make({ name: 'a\\b' }),
    ],
    'filter does not find decomposed letters': [
      '4.1',
      onMatch((row, value, name) => textOf(row, name)?.toLowerCase() === value.normalize('NFC').toLowerCase()),
      async (client) => [await client.make({ name: 'cafe\u0301' }), await client.ids('?name=cafe%CC%81')],
    ],
    'labels sorted': [
      '4.2',
      onStore(({ labels }) => ({ labels: labels.sort(asText) })),
      make({ labels: ['b', 'c', 'a'] }),
    ],
    'texts read as other values in attributes': [
      '2',
      onAttributes((key, value) => [key, /^(null|true|false|\d+)$/.test(value) ? (parse(value) ?? null) : value]),
      make({ attributes: { a: 'null', b: 'true', c: '1' } }),
    ],
    'answer to a create lacks the type': ['4.2', onAnswer('POST', ({ type: _, ...json }) => ({ json })), post],
    'create stores two objects': [
      '4.2',
      {
        keep(row, { method }, _, table) {
          if (method !== 'POST') return
          table.rows.push({ ...structuredClone(row), id: table.nextId })
          table.nextId = Number(table.nextId) + 1
        },
      },
      grow(1),
    ],
    'replace answers what was before': [
      '4.3',
      () => {
        let old: Row | undefined
        const keep: Hooks['keep'] = (_row, _request, before) => {
          old = before
        }
        return { keep, ...onAnswer('PUT', () => ({ json: old })) }
      },
      change('PUT', { name: 'new' }),
    ],
    'answer to an update lacks the id': [
      '4.4',
      onAnswer('PATCH', ({ id: _, ...json }) => ({ json })),
      change('PATCH', { name: 'new' }),
    ],
    'delete does nothing': ['4.5', { remove: () => {} }, remove],
  },
})

const django = plant(createDjango, {
  none: {
    'plus in a query not decoded': [
      '4.1',
      onQuery((_, url) => Object.assign(url, { search: url.search.replaceAll('+', '%2B') })),
      list('?name=Core+switch+1'),
    ],
    'descending ignored with a filter': [
      '4.1',
      onList((all, query) => (hasFilter(query) ? ascending(all) : all)),
      list('?sort=-id&location__fact=trd'),
    ],
    'filter by fact looks at the name': [
      '4.1',
      onMatch((row, value) => row.location?.name === value, 'location__fact'),
      list('?location__fact=trd'),
    ],
    'object missing from the whole list': [
      '4.1',
      onList((all, query) => (hasFilter(query) ? all : all.filter(({ id }) => id !== 8))),
      list(),
    ],
    'vary missing': ['4', onHeader('vary'), readHeaders],
    'location without a name lacks the field': [
      '2',
      onShow(({ location }) => location?.name === null && { location: { fact: location.fact } }),
      list(),
    ],
  },
  allowed: {
    'emoji become question marks': [
      '4.2',
      onTexts((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
      make({ name: 'go 🚀' }),
    ],
    'keys of attributes in lower case': [
      '2',
      onAttributes((key, value) => [key.toLowerCase(), value]),
      make({ attributes: { SerialNumber: '1' } }),
    ],
    'user above 2^31 crashes': [
      '4.2',
      onBodyCrash(writes, ({ responsible }) => [responsible].flat().some((id) => id > LARGEST)),
      make({ responsible: [3_000_000_000] }),
    ],
    'texts escaped as HTML': [
      '4.2',
      onTexts((text) => text.replace(/[&<>'"]/g, (sign) => htmlCodes[sign]!)),
      make({ name: 'a & b' }),
    ],
    'create ignores labels': ['4.2', onStore(() => ({ labels: [] }), 'POST'), make()],
    'replace ignores the location': [
      '4.3',
      onStore((_row, _body, { location }) => ({ location }), 'PUT'),
      change('PUT', { location: null }),
    ],
    'update with a fact keeps the name of the location': [
      '4.4',
      onStore(({ location }, body, before) => {
        const name = before.location?.name ?? null
        return location && body.location?.name === undefined ? { location: { ...location, name } } : {}
      }, 'PATCH'),
      change('PATCH', { location: { fact: 'bgo' } }),
    ],
    'new users not found after an update': [
      '4.4',
      () => onStaleFilter('PATCH', 'responsible', (before, value) => before.responsible.includes(Number(value))),
      change('PATCH', { responsible: [77] }, '?responsible=77'),
    ],
    'delete removes the object before too': [
      '4.5',
      {
        remove(row, table) {
          table.rows = table.rows.filter(({ id }) => id !== row.id && id !== Number(row.id) - 1)
        },
      },
      remove,
    ],
  },
})

const hono = plant(createHono, {
  none: {
    'percent is a wildcard': [
      '4.1',
      onMatch((row, value, name) => isLike(textOf(row, name), value, '%', '.*')),
      list('?name=w%25-1'),
    ],
    'filter by name ignored beside a type': [
      '4.1',
      onQuery((query) => query.has('type__name') && query.delete('name')),
      list('?name=web&type__name=Server'),
    ],
    'filter by fact crashes on an object without location': [
      '4.1',
      onQueryCrash((query, { rows }) => query.has('location__fact') && rows.some(({ location }) => !location)),
      list('?location__fact=osl1'),
    ],
    'allow missing': ['4', onHeader('allow'), readHeaders],
    'ids as texts': ['2', onShow(({ id }) => ({ id: String(id) })), list()],
  },
  refused: {
    'id above 2^31 in a path crashes': [
      '4.5',
      { request: ({ path }) => (Number(route(path)?.id) > LARGEST ? crash : undefined) },
      (client) => client.ask('DELETE', '3000000000/'),
    ],
  },
  allowed: {
    'names composed on writes': [
      '4.2',
      onStore(({ name }) => ({ name: name.normalize('NFC') })),
      make({ name: 'cafe\u0301' }),
    ],
    'line separators become spaces': [
      '4.2',
      onTexts((text) => text.replace(/[\u2028\u2029]/g, ' ')),
      make({ name: 'a\u2028b' }),
    ],
    'null in the place of no labels': [
      '2',
      onStore(({ labels }) => ({ labels: labels?.length > 0 ? labels : (null as Json) })),
      make({ labels: [] }),
    ],
    'deleted objects found by name': [
      '4.5',
      () => {
        const gone: Row[] = []
        const hooks = onList((all, query) => [...all, ...gone.filter(({ name }) => name === query.get('name'))])
        return { ...hooks, ...onRemove(gone) }
      },
      remove,
    ],
    'answer to a create has an id': [
      '4.2',
      onAnswer('POST', (json, { rows }) => ({ json: { id: rows.at(-1)!.id, ...json } })),
      post,
    ],
    'created objects missing from descending lists': [
      '4.1',
      onList((all, query) => (query.get('sort') === '-id' ? all.filter(({ id }) => id < 27) : all)),
      async (client) => [await client.make(), await client.ids('?sort=-id')],
    ],
    'replace loses the name of the location': [
      '4.3',
      onStore(({ location }) => ({ location: location && { ...location, name: null } }), 'PUT'),
      change('PUT', { name: 'new' }),
    ],
    'update to no location ignored': [
      '4.4',
      onStore(({ location }, _, before) => ({ location: location ?? before.location }), 'PATCH'),
      change('PATCH', { location: null }),
    ],
    'id used again with the attributes of a deleted object': [
      '4.5',
      () => {
        const gone: Row[] = []
        const reuse = onStore((row) => {
          const { id = row.id, attributes = {} } = gone.pop() ?? {}
          return { id, attributes: { ...attributes, ...row.attributes } }
        }, 'POST')
        return { ...onRemove(gone), ...reuse }
      },
      async (client) => {
        const { id } = await client.make({ attributes: { old: '1' } })
        await client.ask('DELETE', `${id}/`)
        return client.make({ attributes: {} })
      },
    ],
  },
})

/** Services with one bug each: every one breaks a sentence of the contract, or forgets what it was told. */
export const bugs: readonly Bug[] = [...drf, ...express, ...fastify, ...python, ...django, ...hono]

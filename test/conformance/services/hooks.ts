/* The places of a bug in a service. */

import { isList, isRecord, parse, type Reply, route } from './request.ts'
import type { FilterName, Hooks, Json, Row, Write } from './service.ts'

export const crash: Reply = {
  status: 500,
  headers: { 'content-type': 'text/html' },
  text: '<h1>Server Error (500)</h1>',
}

/** Changes the query of a list. */
export function onQuery(change: (query: URLSearchParams, url: URL) => void): Hooks {
  return {
    request(request) {
      if (isList(request)) change(request.url.searchParams, request.url)
      return undefined
    },
  }
}

/** Crashes on some lists. */
export function onQueryCrash(isWrong: (query: URLSearchParams, objects: readonly Row[]) => boolean): Hooks {
  return {
    request: (request, { objects }) =>
      isList(request) && isWrong(request.url.searchParams, objects.list() as Row[]) ? crash : undefined,
  }
}

/** Changes the body of a write. */
export function onBody(methods: string, change: (body: Json) => void): Hooks {
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
export function onBodyCrash(methods: string, isWrong: (body: Json) => boolean | undefined): Hooks {
  return {
    request({ method, text }) {
      const body = parse(text)
      return methods.includes(method) && isRecord(body) && isWrong(body) ? crash : undefined
    },
  }
}

/** Changes the objects of a list. */
export function onList(change: (list: Json[], query: URLSearchParams) => Json[]): Hooks {
  return {
    respond: (reply, request) =>
      isList(request) && Array.isArray(reply.json)
        ? { ...reply, json: change(structuredClone(reply.json), request.url.searchParams) }
        : undefined,
  }
}

/** Changes each object of a list. */
export function onShow(change: (object: Json) => Json): Hooks {
  return onList((all) => all.map((object) => ({ ...object, ...change(object) })))
}

/** Changes a header of a list. */
export function onHeader(name: string, value?: string): Hooks {
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
export function onAnswer(method: string, change: (json: Json, objects: readonly Row[]) => Partial<Reply>): Hooks {
  return {
    respond: (reply, request, { objects }) =>
      request.method === method && reply.status < 300
        ? { ...reply, ...change(reply.json, objects.list() as Row[]) }
        : undefined,
  }
}

/** Changes an object that is written. */
export function onStore(change: (row: Row, write: Write) => Partial<Row>, methods = 'POST PUT PATCH'): Hooks {
  return { store: (row, write) => (methods.includes(write.method) ? change(row, write) : {}) }
}

/** Sees the objects that are written. */
export function onWrite(see: (row: Row, write: Write) => unknown, methods?: string): Hooks {
  const store = (row: Row, write: Write) => {
    see(row, write)
    return {}
  }
  return onStore(store, methods)
}

/** Changes all texts that are written. */
export function onTexts(change: (text: string) => string): Hooks {
  const apply = (value: Json): Json => {
    if (typeof value === 'string') return change(value)
    if (Array.isArray(value)) return value.map(apply)
    return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, apply(item)])) : value
  }
  // The id is the service's own: with it, the response to a create would have one.
  return onStore(({ id: _, ...row }) => apply(row))
}

/** Stores something else than it answers. */
export function onKeep(methods: string, change: (row: Row, before: Row) => Partial<Row>): Hooks {
  return { keep: (row, { method, before }) => (methods.includes(method) ? change(row, before ?? row) : {}) }
}

/** Changes the attributes that are written, one by one; false drops one. */
export function onAttributes(change: (key: string, value: string) => readonly [string, Json] | false): Hooks {
  return onStore(({ attributes }) => {
    const changed = Object.entries(attributes).map(([key, value]) => change(key, value))
    return { attributes: Object.fromEntries(changed.filter((entry) => entry !== false)) }
  })
}

/** Answers the requests of some methods itself: all, or those with some bodies. */
export function answer(methods: string, reply: Reply, isWrong: (body: Json) => unknown = () => true): Hooks {
  return { request: ({ method, text }) => (methods.includes(method) && isWrong(parse(text)) ? reply : undefined) }
}

/** Changes the response to a method. */
export function respondTo(method: string, change: (reply: Reply) => Reply): Hooks {
  return { respond: (reply, request) => (request.method === method ? change(reply) : undefined) }
}

/** Answers the lists with a filter by name in another way. */
export function onNamed(answered: { readonly text?: string; readonly json?: object }): Hooks {
  return {
    respond: ({ status, headers = {} }, request) =>
      isList(request) && request.url.searchParams.has('name') ? { status, headers, ...answered } : undefined,
  }
}

/** Compares in another way, under one filter or all that look at texts. */
export function onMatch(matches: (row: Row, value: string, name: FilterName) => boolean, only?: FilterName): Hooks {
  return {
    match: (matched, row, name, value) =>
      (only ? name === only : name !== 'responsible') ? matches(row, value, name) : matched,
  }
}

/** A filter goes on looking at an object as it was before a write. */
export function onStaleFilter(
  method: string,
  filter: FilterName,
  matches: (before: Row, value: string) => boolean,
): Hooks {
  const old = new Map<number, Row>()
  return {
    store(row, write) {
      if (write.before && write.method === method && !old.has(row.id)) old.set(row.id, write.before)
      return {}
    },
    match(matched, row, name, value) {
      const before = old.get(row.id)
      return before && name === filter ? matches(before, value) : matched
    },
  }
}

/** What is deleted, and the hooks that keep it. */
export function keepDeleted(): [gone: Row[], hooks: Hooks] {
  const gone: Row[] = []
  const request: Hooks['request'] = ({ method, path }, { objects }) => {
    const row = method === 'DELETE' && objects.get(Number(route(path)?.id))
    if (row) gone.push(row as Row)
    return undefined
  }
  return [gone, { request }]
}

/** Goes on answering deleted objects to a method. */
export function answerGone(asked: string): Hooks {
  const [gone, hooks] = keepDeleted()
  const find = (path: string) => gone.find(({ id }) => String(id) === route(path)?.id)
  return {
    ...hooks,
    respond: (reply, { method, path }) =>
      method === asked && reply.status === 404 && find(path) ? { ...reply, status: 200, json: find(path) } : undefined,
  }
}

/** Goes on finding deleted objects in some lists. */
export function findGone(isFound: (row: Row, query: URLSearchParams) => boolean): Hooks {
  const [gone, hooks] = keepDeleted()
  return { ...hooks, ...onList((all, query) => [...all, ...gone.filter((row) => isFound(row, query))]) }
}

/** Refuses some bodies with a valid value. */
export function refuseBodies(isRefused: (body: Json) => boolean | undefined): Hooks {
  return {
    request({ method, text }) {
      const body = parse(text)
      const isWrite = ['POST', 'PUT', 'PATCH'].includes(method)
      return isWrite && isRecord(body) && isRefused(body) ? { status: 400, json: { message: 'No.' } } : undefined
    },
  }
}

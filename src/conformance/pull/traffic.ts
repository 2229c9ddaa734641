import { isRecord, isTooDeep } from '../../contract/json.ts'
import type { InventoryObject } from '../../contract/object.ts'
import { InventoryMockError } from '../../validation/errors.ts'
import { escapeTerminal } from '../../validation/escape-terminal.ts'
import type { HarExchange } from '../har-archive.ts'
import { findPage } from '../service/first-list.ts'
import { checkObject, type Fail } from './parse-objects.ts'

/** Query parameters that leave no object out of a list: the order, and the format of a stock framework. */
const WHOLE: readonly string[] = ['sort', 'format']

/** What the requests to a service and their responses show of its objects, in the order in which they are added. */
export class Traffic {
  /** The newest version of each object that is not gone. */
  readonly objects = new Map<number, InventoryObject>()
  /** The ids in the paths of requests whose objects no response shows, and that are not known to be gone. */
  readonly unseen = new Set<number>()
  /** The names of the created objects whose ids no response shows. */
  created: string[] = []
  /** The query parameters that can have left objects out of lists. */
  readonly filters = new Set<string>()
  /** How many responses there were of each kind. */
  readonly counts = {
    /** Lists that could be read. */
    lists: 0,
    /** Lists of all objects. */
    wholeLists: 0,
    /** Lists that are pages of longer ones. */
    pages: 0,
    /** Responses with one object. */
    single: 0,
    /** Lists with an error, or without a response. */
    failed: 0,
    /** Responses whose body is not in the archive. */
    lost: 0,
    /** Responses whose body is something else, or only a part. */
    unreadable: 0,
    /** Responses of a fault. */
    faults: 0,
  }
  /** The requests whose body was there: a 304 without one says that it is the same. */
  readonly #read = new Set<string>()

  /** @throws InventoryMockError for an object that is none (contract section 2) */
  add(exchange: HarExchange): void {
    const { method, id, isOfFault, response } = exchange
    const { status } = response
    const isDone = (status >= 200 && status < 300) || (method === 'GET' && status === 304)
    if (!['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) return
    if (isOfFault) this.counts.faults++
    else if (id !== undefined) this.#addItem(exchange, Number(id), isDone)
    else if (method === 'GET') {
      if (isDone) this.#addList(exchange)
      else if (status < 300 || status >= 400) this.counts.failed++
    } else if (isDone) this.#addCreated(exchange)
  }

  #addItem(exchange: HarExchange, id: number, isDone: boolean): void {
    const { method, response } = exchange
    // A 404 to a read can be that of a service without this operation.
    const isGone = method === 'DELETE' ? isDone || response.status === 404 : method !== 'GET' && response.status === 404
    if (isGone) {
      this.objects.delete(id)
      this.unseen.delete(id)
      return
    }
    if (!this.objects.has(id)) this.unseen.add(id)
    if (isDone) this.#addObject(this.#readBody(exchange), exchange)
  }

  /** A list of all objects says of the others that they are gone. */
  #addList(exchange: HarExchange): void {
    const { query, response } = exchange
    const json = this.#readBody(exchange)
    if (json === undefined) return
    if (!Array.isArray(json)) {
      this.counts.unreadable++
      return
    }
    const objects = json.map((item, index) => checkObject(item, `objects[${index}]`, failAt(exchange)))
    const filters = query.map(([name]) => name).filter((name) => !WHOLE.includes(name))
    const isPage = findPage(response.headers, objects.length) !== null
    for (const name of filters) this.filters.add(name)
    this.counts.lists++
    if (isPage) this.counts.pages++
    else if (filters.length === 0) {
      this.counts.wholeLists++
      this.objects.clear()
      this.unseen.clear()
      this.created = []
    }
    for (const object of objects) this.#keep(object)
  }

  /** The response to a create has no id (contract section 4.2): a later one can show it. */
  #addCreated(exchange: HarExchange): void {
    const json = this.#readBody(exchange)
    if (isRecord(json) && json.id === undefined) this.created.push(String(json.name))
    else this.#addObject(json, exchange)
  }

  #addObject(json: unknown, exchange: HarExchange): void {
    if (json === undefined) return
    this.#keep(checkObject(json, 'object', failAt(exchange)))
    this.counts.single++
  }

  #keep(object: InventoryObject): void {
    const created = this.objects.has(object.id) ? -1 : this.created.indexOf(object.name)
    if (created >= 0) this.created.splice(created, 1)
    this.unseen.delete(object.id)
    this.objects.set(object.id, object)
  }

  /** @returns undefined for a body that is not there or that is not JSON, which are counted */
  #readBody({ id, query, response: { status, body } }: HarExchange): unknown {
    const key = JSON.stringify([id, query])
    const json = parseJson(body)
    if (json !== undefined) this.#read.add(key)
    else if (body !== '') this.counts.unreadable++
    else if (status !== 304 || !this.#read.has(key)) this.counts.lost++
    return json
  }
}

function failAt({ place }: HarExchange): Fail {
  return (expected, got, advice) => {
    const message = `Failed to read ${place}: expected ${expected} but got ${got}. ${advice}`
    throw new InventoryMockError(escapeTerminal(message), 'unexpected-response')
  }
}

/** @returns undefined for a text that is not JSON, or that is nested deeper than any step over it can go */
function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

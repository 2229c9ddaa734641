import * as z from 'zod/mini'
import { isSameJson } from '../../contract/json.ts'
import { type InventoryObject, inventoryObjectSchema, locationSchema, objectTypeSchema } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { MAX_ID } from '../../mock/objects/check-input.ts'
import { describeIssue } from '../../mock/objects/describe-issue.ts'
import { quote } from '../../validation/errors.ts'
import type { PlainResponse } from '../service/messages.ts'
import type { ServiceConnection } from '../service/service-connection.ts'
import { codeOf, ServiceError } from '../service/service-error.ts'

/** How often the collection is read until it is the same twice in a row. */
const MAX_READS = 5

/** How many pages of a list are read. */
const MAX_PAGES = 1000

const SECTION = 'Section 2 of the contract says so.'

/** A field that is not in the contract is left out: a state has no place for it. */
const objectSchema = z.object({
  ...inventoryObjectSchema.def.shape,
  location: z.nullable(z.object(locationSchema.def.shape)),
  type: z.nullable(z.object(objectTypeSchema.def.shape)),
})

/**
 * Reads the collection (contract section 4.1), until it is the same twice in a row: a cache, or a copy of the database,
 * can answer with an old list. If it never is, somebody changes it all the time, and the last list is used: each is whole.
 * A list in pages is read to its end, by the links to the next one in the header `Link`.
 * @returns the objects, by ascending id, with the fields of the contract
 * @throws ServiceError for no response, for one that is not a list of inventory objects (contract section 2), for a
 * list that is not whole, and for an id that a mock cannot hold
 */
export async function readCollection(connection: ServiceConnection): Promise<InventoryObject[]> {
  connection.startStep('reading the collection')
  let objects = await readOnce(connection)
  for (let reads = 1; reads < MAX_READS; reads++) {
    connection.startStep(reads === 1 ? 'reading it again, to compare' : 'reading it again: somebody changed it')
    const again = await readOnce(connection)
    const isSame = isSameJson(again, objects)
    objects = again
    if (isSame) break
  }
  return objects
}

async function readOnce(connection: ServiceConnection): Promise<InventoryObject[]> {
  const byId = new Map<number, InventoryObject>()
  const paths = new Set<string>()
  let total = 0
  for (let path: string | null = COLLECTION_PATH; path !== null; ) {
    if (paths.has(path) || paths.size === MAX_PAGES) {
      const got = paths.has(path) ? `a link from one to an earlier one, ${path}` : 'more'
      throw createError(connection, `at most ${MAX_PAGES} pages`, got, 'Is the header Link right?')
    }
    paths.add(path)
    const response = await connection.ask({ method: 'GET', path })
    const objects = parseObjects(response, path, connection)
    for (const object of objects) {
      if (byId.has(object.id)) throw createError(connection, 'unique ids', `the id ${object.id} twice`, SECTION)
      byId.set(object.id, object)
    }
    total = Math.max(total, findTotal(response))
    path = findNextPath(response, path, connection)
  }
  if (byId.size < total) {
    const got = `${byId.size} of ${total} objects (x-total-count or Content-Range)`
    throw createError(connection, 'the whole list', got, 'Let the service answer with all pages, or link them')
  }
  return [...byId.values()].sort((one, other) => one.id - other.id)
}

/** The objects of one response. */
function parseObjects(response: PlainResponse, path: string, connection: ServiceConnection): InventoryObject[] {
  const { status, body } = response
  const fail = (expected: string, got: string, advice: string) => createError(connection, expected, got, advice, status)
  if (status !== 200) throw fail(`the status 200 from GET ${path}`, String(status), adviseOn(response, connection))
  const list = parseJson(body)
  if (Array.isArray(Object(list).results)) {
    const advice = 'The list of the contract has no pages (section 4.1): can the service be asked without them?'
    throw fail('an array of objects', `a page of them, ${quote(list)}`, advice)
  }
  if (!Array.isArray(list)) {
    throw fail('an array of objects', quote(list ?? body), 'Is the URL that of an inventory objects service?')
  }
  return list.map((item, index) => {
    const { id } = Object(item)
    if (typeof id === 'number' && id > MAX_ID) {
      throw fail(`objects[${index}].id to be at most ${MAX_ID}`, quote(id), 'A mock cannot hold a larger one')
    }
    const { data, error } = z.safeParse(objectSchema, item)
    if (!error) return data
    const { path: place, expected, got } = describeIssue(error.issues[0]!, item, `objects[${index}]`)
    throw fail(`${place} to be ${expected}`, `${got} (the object has the id ${quote(id)})`, SECTION)
  })
}

/** The number of all objects, if a header says it; else 0. */
function findTotal({ headers }: PlainResponse): number {
  const range = headers['content-range']
  return Number(headers['x-total-count'] ?? range?.slice(range.lastIndexOf('/') + 1)) || 0
}

/** The path below `{base_url}` of the next page; null after the last one. */
function findNextPath({ headers }: PlainResponse, path: string, connection: ServiceConnection): string | null {
  const links = (headers['link'] ?? '').split(',')
  const link = links.find((part) => /;\s?rel="?next"?/i.test(part))
  if (link === undefined) return null
  const target = link.slice(link.indexOf('<') + 1, link.indexOf('>'))
  const url = URL.canParse(target, connection.url + path) ? new URL(target, connection.url + path).href : target
  if (url.startsWith(`${connection.url}/`)) return url.slice(connection.url.length)
  throw createError(connection, `the next page to be below ${connection.url}`, quote(target), 'Is the URL right?')
}

function createError(
  connection: ServiceConnection,
  expected: string,
  got: string,
  advice: string,
  status = 200,
): ServiceError {
  const end = /[.?!]$/.test(advice) ? '' : '.'
  return new ServiceError(
    `Failed to read the collection of ${connection.url}: expected ${expected} but got ${got}. ${advice}${end}`,
    codeOf(status),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function adviseOn({ status, headers }: PlainResponse, { token }: ServiceConnection): string {
  if (status === 401 || status === 403) {
    return token === undefined ? 'Give the option token.' : 'Is the token right, and may it read?'
  }
  if (status >= 300 && status < 400) return `It redirects to ${headers.location}: is that the right URL?`
  if (status === 429 || status >= 500) return 'Try again later.'
  return 'Is the URL right?'
}

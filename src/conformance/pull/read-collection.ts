import { checkFields, Mismatch } from '../../contract/check-value.ts'
import { contractFields } from '../../contract/constants/contract-fields.ts'
import { isSameJson } from '../../contract/json.ts'
import type { InventoryObject } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { MAX_ID } from '../../mock/objects/check-input.ts'
import { formatPath } from '../../text/format-path.ts'
import { quote } from '../../validation/errors.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { findPage, readFirstList } from '../service/first-list.ts'
import { readOtherPages } from '../service/list-pages.ts'
import { parseJson } from '../service/parse-json.ts'
import { codeOf, type PlainResponse, type ServiceConnection, ServiceError } from '../service/service-connection.ts'

interface PulledCollection {
  readonly objects: readonly InventoryObject[]
  readonly leftOut: readonly string[]
}

const MAX_READS = 5

const SECTION = 'Section 2 of docs/contract.md says so.'

type Fail = (expected: string, got: string, advice: string) => never

/**
 * Reads the collection (contract section 4.1), until it is the same twice in a row: a cache, or a copy of the database,
 * can answer with an old list. If it never is, somebody changes it all the time, and the last list is used: each is whole.
 * A list in pages is read to its end, by the links to the next one in the header `Link`.
 * @returns the objects, by ascending id, with the fields of the contract, and the names of other fields
 * @throws ServiceError for no response, for one that is not a list of inventory objects (contract section 2), for a
 * list that is not whole, and for an id that a mock cannot hold
 */
export async function readCollection(connection: ServiceConnection): Promise<PulledCollection> {
  let collection = await readWhole(connection, await readFirstList('pull', connection))
  for (let reads = 1; reads < MAX_READS; reads++) {
    connection.startStep(reads === 1 ? 'reading it again, to compare' : 'reading it again: somebody changed it')
    const again = await readWhole(connection, await connection.ask({ method: 'GET', path: COLLECTION_PATH }))
    if (isSameJson(again.objects, collection.objects)) break
    collection = again
  }
  return collection
}

async function readWhole(connection: ServiceConnection, first: PlainResponse): Promise<PulledCollection> {
  const response = await readOtherPages(connection, { method: 'GET', path: COLLECTION_PATH }, first)
  const { problem, headers } = response
  const fail: Fail = (expected, got, advice) => {
    const message = `Failed to pull ${connection.url}: expected ${expected} but got ${got}. ${advice}`
    throw new ServiceError(message, codeOf(problem?.status ?? response.status))
  }
  if (problem) fail(...problem.texts)
  const byId = new Map<number, InventoryObject>()
  const leftOut = new Set<string>()
  for (const [index, item] of parseList(response, fail).entries()) {
    const object = parseObject(item, `objects[${index}]`, fail)
    for (const name of listLeftOut(item, object)) leftOut.add(name)
    if (byId.has(object.id)) fail('unique ids', `the id ${object.id} twice`, SECTION)
    byId.set(object.id, object)
  }
  const part = findPage(headers, byId.size)
  if (part !== null) fail('the whole list', part, 'Let the service answer with all pages, or link them.')
  return { objects: [...byId.values()].sort((one, other) => one.id - other.id), leftOut: [...leftOut].sort() }
}

function parseList({ status, body }: PlainResponse, fail: Fail): unknown[] {
  if (status !== 200 || !Array.isArray(parseJson(body))) {
    const got = status === 200 ? quote(body) : `the status ${status}`
    fail(`a list of objects from GET ${COLLECTION_PATH}`, got, 'It sent one before: is it up?')
  }
  return JSON.parse(body)
}

/** The fields that a copy of an object lacks, with those of its parts. */
function listLeftOut(item: unknown, copy: unknown, at = ''): string[] {
  if (!isPlainObject(item) || !isPlainObject(copy)) return []
  return Object.entries(item).flatMap(([name, value]) =>
    Object.hasOwn(copy, name) ? listLeftOut(value, copy[name], `${at}${name}.`) : [at + name],
  )
}

/** Fails for what is no inventory object (contract section 2). A field of its own is left out: a state has no place for it. */
function parseObject(item: unknown, place: string, fail: Fail): InventoryObject {
  const { id } = Object(item)
  if (typeof id === 'number' && id > MAX_ID) {
    fail(`${place}.id to be at most ${MAX_ID}`, quote(id), 'A mock cannot hold a larger one.')
  }
  try {
    return checkFields(contractFields, item, 'response') as InventoryObject
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error
    const at = formatPath(place, error.path)
    return fail(error.expected(at), `${error.got(at)} (the object has the id ${quote(id)})`, SECTION)
  }
}

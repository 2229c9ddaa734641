import * as z from 'zod/mini'
import { isSameJson } from '../../contract/json.ts'
import { type InventoryObject, inventoryObjectSchema, locationSchema, objectTypeSchema } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { describeIssue } from '../../mock/objects/describe-issue.ts'
import { quote } from '../../validation/errors.ts'
import type { PlainResponse } from '../service/messages.ts'
import type { ServiceConnection } from '../service/service-connection.ts'
import { codeOf, ServiceError } from '../service/service-error.ts'

/** How often the collection is read until it is the same twice in a row. */
const MAX_READS = 5

/** A field that is not in the contract is left out: a state has no place for it. */
const objectSchema = z.object({
  ...inventoryObjectSchema.def.shape,
  location: z.nullable(z.object(locationSchema.def.shape)),
  type: z.nullable(z.object(objectTypeSchema.def.shape)),
})

/**
 * Reads the collection (contract section 4.1), until it is the same twice in a row: a cache, or a copy of the database,
 * can answer with an old list. If it never is, somebody changes it all the time, and the last list is used: each is whole.
 * @returns the objects, by ascending id, with the fields of the contract
 * @throws ServiceError for no response, and for one that is not a list of inventory objects (contract section 2)
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
  const response = await connection.ask({ method: 'GET', path: COLLECTION_PATH })
  const fail = (expected: string, got: string, advice: string): never => {
    throw new ServiceError(
      `Failed to read the collection of ${connection.url}: expected ${expected} but got ${got}. ${advice}`,
      codeOf(response.status),
    )
  }
  if (response.status !== 200) {
    fail(`the status 200 from GET ${COLLECTION_PATH}`, String(response.status), adviseOn(response, connection))
  }
  const list = parseJson(response.body)
  if (!Array.isArray(list)) {
    return fail('an array of objects', quote(list ?? response.body), 'Is the URL that of an inventory objects service?')
  }
  const byId = new Map<number, InventoryObject>()
  for (const [index, item] of list.entries()) {
    const { data, error } = z.safeParse(objectSchema, item)
    if (error) {
      const { path, expected, got } = describeIssue(error.issues[0]!, item, `objects[${index}]`)
      const { id } = Object(item)
      fail(
        `${path} to be ${expected}`,
        `${got} (the object has the id ${quote(id)})`,
        'Section 2 of the contract says so.',
      )
    } else if (byId.has(data.id)) {
      fail('unique ids', `the id ${data.id} twice`, 'Section 2 of the contract says so.')
    } else byId.set(data.id, data)
  }
  return [...byId.values()].sort((one, other) => one.id - other.id)
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

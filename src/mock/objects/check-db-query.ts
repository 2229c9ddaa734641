import { isPlain } from '../../contract/json.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import { adviseNearest } from '../../validation/nearest.ts'
import type { DbListQuery } from './inventory-db-query.ts'

const keys = ['where', 'strict', 'data', 'take', 'skip', 'cursor', 'orderBy']

/** The fields of an object with the fields inside them; null for one without. */
const fields: Readonly<Record<string, readonly string[] | null>> = {
  id: null,
  name: null,
  location: ['name', 'fact'],
  type: ['name'],
  labels: null,
  attributes: null,
  responsible: null,
}

/**
 * Checks the form of a query, where `@mswjs/data` would find everything, nothing, or fail with an error that names neither
 * the field nor what to do. It checks the operators itself.
 * @param method - that of the model, for the error: `findMany`
 * @throws InventoryMockError for an unknown key or field, or a condition without an operator
 */
export function checkDbQuery(method: string, query: DbListQuery): void {
  const action = `execute ${method}`
  if (!isObject(query))
    throw failedTo(action, 'a query', quote(query), "Pass one, as in { where: { name: { equals: 'web-1' } } }")
  checkNames(action, 'the keys', Object.keys(query), keys)
  const { where = {} } = query
  if (!isObject(where))
    throw failedTo(action, 'where to be an object', quote(where), "Use { name: { equals: 'web-1' } }")
  checkNames(action, 'the fields', Object.keys(where), Object.keys(fields))
  for (const [name, condition] of Object.entries(where)) {
    checkCondition(action, `where.${name}`, condition)
    const parts = name === 'attributes' ? Object.keys(Object(condition)) : fields[name]
    if (condition === undefined || !parts) continue
    checkNames(action, `the fields of where.${name}`, Object.keys(condition), parts)
    for (const part of parts) checkCondition(action, `where.${name}.${part}`, Object(condition)[part])
  }
}

function checkCondition(action: string, place: string, condition: unknown): void {
  if (condition === undefined || isObject(condition)) return
  throw failedTo(
    action,
    `${place} to be an object of operators`,
    quote(condition),
    `Use { equals: ${quote(condition)} }`,
  )
}

function checkNames(action: string, what: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw failedTo(action, `${what} ${known.join(', ')}`, quote(unknown), adviseNearest(unknown, known))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isPlain(value)
}

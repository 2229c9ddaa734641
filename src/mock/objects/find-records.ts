import { compileQuery } from '@mswjs/data/lib/query/compileQuery'
import { executeQuery } from '@mswjs/data/lib/query/executeQuery'
import { getComparatorsForValue } from '@mswjs/data/lib/query/getComparatorsForValue'
import type { Fields } from '../../contract/field.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { Store } from '../../simulator/store/store.ts'
import { MODEL_NAME, type StoredObject } from '../../simulator/store/stored-object.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import { adviseNearest } from '../../validation/nearest.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import type { DbListQuery, DbOperators } from './inventory-db-model.ts'

/** Finds the stored objects that match a query, with the query code of `@mswjs/data`, whose errors it throws. */
export function findRecords(store: Store, fields: Fields, query: DbListQuery): StoredObject[] {
  const conditions = Object.entries(query.where ?? {})
  const lists = conditions.filter(([name]) => fields[name]!.type === 'list')
  const where = Object.fromEntries(conditions.filter(([name]) => fields[name]!.type !== 'list'))
  const tests = lists.map(([name, condition]) => {
    const matches = compileListQuery(condition)
    return (record: StoredObject) => matches(record[name as 'labels'] ?? [])
  })
  function* entries(): Iterable<[number, StoredObject]> {
    for (const record of selectById(store, query.where?.id)) {
      if (tests.every((matches) => matches(record))) yield [record.id, record]
    }
  }
  // It is typed for any model, and of the database it only reads the entries of one.
  const database = { getModel: () => ({ entries }) } as never
  return executeQuery(MODEL_NAME, 'id', { ...query, where } as never, database) as never[]
}

/**
 * The objects that can match a condition on their id, in order: a lookup if its first operator names ids, else all.
 * `@mswjs/data` evaluates every condition on every object, and stops at the first operator that does not match.
 */
function selectById(store: Store, condition: DbOperators<number> | undefined): Iterable<StoredObject> {
  const [[operator, operand] = []] = Object.entries(condition ?? {})
  const ids: unknown = operator === 'equals' ? [operand] : operator === 'in' && operand
  if (!Array.isArray(ids)) return store.all()
  return [...new Set(ids)].flatMap((id) => store.get(id) ?? []).sort((a, b) => a.id - b.id)
}

/**
 * Compiles a condition on a list, of which one element has to match. `@mswjs/data` reads an operator for an element as
 * the name of a property, which a text and a number do not have: they are matched as a field with that value is.
 */
function compileListQuery(condition: DbOperators<JsonValue> | undefined): (list: readonly JsonValue[]) => boolean {
  if (!condition || Object.keys(condition).length === 0) return () => true
  const matchesObject = compileQuery({ where: condition })
  const matchesValue = compileQuery({ where: { element: condition } })
  const matches = (element: JsonValue) =>
    hasOperators(element, condition) ? matchesValue({ element }) : matchesObject(Object(element))
  return (list) => list.some(matches)
}

/** Whether an element is a text, a number or a boolean that has all operators of a condition. */
function hasOperators(element: JsonValue, condition: DbOperators<JsonValue>): boolean {
  if (typeof element === 'object') return false
  // Its type leaves booleans out.
  const operators = getComparatorsForValue(element as string)
  return Object.keys(condition).every((name) => Object.hasOwn(operators, name))
}

const keys = ['where', 'strict', 'data', 'take', 'skip', 'cursor', 'orderBy']

/**
 * Checks the form of a query, where `@mswjs/data` would find everything, nothing, or fail with an error that does not
 * say what to do. It checks the operators itself.
 */
export function checkDbQuery(fields: Fields, method: string, query: DbListQuery): void {
  const fail = (expected: string, got: unknown, advice: string) => {
    throw failedTo(`execute ${method}`, expected, quote(got), advice)
  }
  const checkNames = (what: string, holder: object, known: readonly string[]) => {
    const unknown = Object.keys(holder).find((name) => !known.includes(name))
    if (unknown !== undefined) fail(`${what} ${known.join(', ')}`, unknown, adviseNearest(unknown, known))
  }
  const checkCondition = (place: string, condition: unknown) => {
    if (condition === undefined || isPlainObject(condition)) return
    fail(`${place} to be an object of operators`, condition, `Use { equals: ${quote(condition)} }`)
  }
  if (!isPlainObject(query)) fail('a query', query, "Pass one, as in { where: { name: { equals: 'web-1' } } }")
  checkNames('the keys', query, keys)
  const { where = {} } = query
  if (!isPlainObject(where)) fail('where to be an object', where, "Use { name: { equals: 'web-1' } }")
  checkNames('the fields', where, Object.keys(fields))
  for (const [name, condition] of Object.entries(where)) {
    checkCondition(`where.${name}`, condition)
    const { type, fields: parts = {} } = fields[name]!
    const inner: object = type === 'object' || type === 'map' ? (condition ?? {}) : {}
    if (type === 'object') checkNames(`the fields of where.${name}`, inner, Object.keys(parts))
    for (const [part, operators] of Object.entries(inner)) checkCondition(`where.${name}.${part}`, operators)
  }
}

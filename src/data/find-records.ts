import { compileQuery } from '@mswjs/data/lib/query/compileQuery'
import { executeQuery } from '@mswjs/data/lib/query/executeQuery'
import { getComparatorsForValue } from '@mswjs/data/lib/query/getComparatorsForValue'
import type { Field, Fields } from '../contract/field.ts'
import type { JsonValue } from '../contract/json.ts'
import type { Store } from '../simulator/store/store.ts'
import { MODEL_NAME, type StoredObject } from '../simulator/store/stored-object.ts'
import { type InventoryErrorCode, type InventoryMockError, mockError, quote } from '../validation/errors.ts'
import { adviseNearest } from '../validation/nearest.ts'
import { boolean, checkOptions, integer } from '../validation/options.ts'
import { isPlainObject } from '../validation/plain-object.ts'
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

const ACTION = 'query the database'

const checks = {
  where: null,
  strict: boolean,
  take: integer(0),
  skip: integer(0),
  cursor: { is: (value: unknown) => value === null || Number.isInteger(value), expected: 'an id or null' },
  orderBy: null,
}

/** The operators by the type of a value. */
const operators = {
  string: Object.keys(getComparatorsForValue('')),
  number: Object.keys(getComparatorsForValue(0)),
  boolean: Object.keys(getComparatorsForValue(false as never)),
}

const anyOperators = [...new Set(Object.values(operators).flat())]

const types: { readonly [Type in Field['type']]?: keyof typeof operators } = {
  ...{ text: 'string', date: 'string', integer: 'number', number: 'number', boolean: 'boolean' },
}

/**
 * Checks a query, where `@mswjs/data` would find everything or nothing, or fail with an error that does not say what to do.
 * @param method - one that changes objects, or finds one, needs `where`
 */
export function checkDbQuery(fields: Fields, method: string, query: DbListQuery & { data?: unknown }): void {
  if (!isPlainObject(query)) throw fail('a query', query, "Pass one, as in { where: { name: { equals: 'web-1' } } }")
  const isUpdate = method.startsWith('update')
  checkOptions<object>(ACTION, query, isUpdate ? { ...checks, data: null } : checks, 'keys', 'invalid-argument')
  const { where, orderBy = [], skip, cursor, data } = query
  if (skip !== undefined && cursor !== undefined) throw fail('either skip or cursor', { skip, cursor }, 'Remove one')
  const whole = { type: 'object', fields } as Field
  if (where !== undefined || (method !== 'findMany' && method !== 'count')) checkCondition('where', where, whole)
  for (const order of [orderBy].flat()) checkOrder('orderBy', order, whole)
  if (isUpdate) checkNames('update an object', 'data', data, fields)
}

function fail(expected: string, got: unknown, advice: string): InventoryMockError {
  return mockError(ACTION, expected, quote(got), advice)
}

/** @param field - what it is a condition on; undefined for any JSON */
function checkCondition(place: string, condition: unknown, field: Field | undefined): void {
  const { type = 'json', fields, element } = field ?? {}
  if (type === 'list') checkCondition(place, condition, element)
  else if (condition === undefined)
    throw fail(`${place} to be a condition`, condition, 'Leave it out for any, or use {}')
  else if (!isPlainObject(condition)) {
    const advice = fields ? 'Use operators for its fields' : `Use { equals: ${quote(condition)} }`
    throw fail(`${place} to be an object${fields ? '' : ' of operators'}`, condition, advice)
  } else {
    // Of all conditions, only `where` itself can be empty.
    if (place !== 'where' && Object.keys(condition).length === 0)
      throw fail(`${place} to have an operator`, condition, 'Leave it out for any')
    for (const [name, part] of Object.entries(condition)) {
      const at = `${place}.${name}`
      if (fields) checkCondition(at, part, fields[checkName(ACTION, place, name, Object.keys(fields))])
      else if (type === 'map') checkCondition(at, part, element)
      // A property of an element.
      else if (!types[type] && isPlainObject(part)) checkCondition(at, part, undefined)
      else checkOperand(place, name, part, types[type])
    }
  }
}

/** @param type - of the value; undefined for any */
function checkOperand(place: string, name: string, operand: unknown, type?: keyof typeof operators): void {
  const known = type ? operators[type] : anyOperators
  if (!known.includes(name)) {
    throw fail(`${place} to have the operators ${known.join(', ')}`, name, adviseNearest(name, known))
  }
  const isList = /^(in|notIn|between|notBetween)$/.test(name)
  const isValid = (value: unknown) => (type ? typeof value === type && !Number.isNaN(value) : value != null)
  const [first, last] = /etween$/.test(name) && Array.isArray(operand) ? operand : []
  if (first > last) throw fail(`${place}.${name} to be from the least to the greatest`, operand, 'Change their order')
  if (isList ? Array.isArray(operand) && [...operand].every(isValid) : isValid(operand)) return
  const expected = `${place}.${name} to be a ${isList ? 'list of values: each a ' : ''}${type ?? 'value'}`
  throw fail(expected, operand, operand === undefined ? 'Leave it out for any' : 'Change it')
}

/** @param field - what to sort by; undefined for any JSON */
function checkOrder(place: string, order: unknown, field: Field | undefined): void {
  const { type = 'json', fields, element } = field ?? {}
  const [[name, part] = [], ...others] = isPlainObject(order) ? Object.entries(order) : []
  if (name !== undefined && others.length === 0 && (fields || type === 'map' || type === 'json')) {
    const inside = fields ? fields[checkName(ACTION, place, name, Object.keys(fields))] : element
    checkOrder(`${place}.${name}`, part, inside)
  } else if (fields || (order !== 'asc' && order !== 'desc')) {
    const [expected, advice] = fields
      ? ["an object with one field, as in { name: 'asc' }", 'Use a list for several']
      : ["'asc' or 'desc'", 'Change it']
    throw fail(`${place} to be ${expected}`, order, advice)
  }
}

function checkName(action: string, place: string, name: string, known: readonly string[], code?: InventoryErrorCode) {
  if (known.includes(name)) return name
  const expected = `${place} to have the fields ${known.join(', ')}`
  throw mockError(action, expected, quote(name), adviseNearest(name, known), code)
}

/** Checks the names of the fields that a write gives, and of their parts: `@mswjs/data` ignores those that it does not know. */
export function checkNames(action: string, place: string, given: unknown, fields: Fields): void {
  if (!isPlainObject(given)) {
    throw mockError(action, `${place} to be an object`, quote(given), 'Pass an object of fields', 'invalid-object')
  }
  for (const [name, value] of Object.entries(given)) {
    const field = fields[checkName(action, place, name, Object.keys(fields), 'invalid-object')]!
    const isFunction = typeof value === 'function'
    // It ignores what is no object, too, or no list, and a promise.
    if (isFunction && value.constructor.name === 'AsyncFunction')
      throw mockError(
        action,
        `${place}.${name} to be a value`,
        'a promise',
        'Make the function synchronous: remove async',
      )
    if (field.type === 'list' && !isFunction && !Array.isArray(value ?? []))
      throw mockError(action, `${place}.${name} to be a list`, quote(value), 'Change it', 'invalid-object')
    if (field.fields && value != null && !isFunction) checkNames(action, `${place}.${name}`, value, field.fields)
  }
}

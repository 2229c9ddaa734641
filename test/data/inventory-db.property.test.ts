import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createInventoryDb } from '../../src/data.ts'
import { createInventoryService } from '../../src/service.ts'
import { LIST, USERS } from '../fields.ts'
import { runs } from '../mock/requests.ts'
import { createReference, type Model, outcomeOf } from './inventory-db-reference.ts'

/*
 * The same calls, drawn at random, on a mock's database and on `@mswjs/data` itself: the same results, the same errors.
 * The build is called too, for it bundles that package without what is never called.
 */

const source = { createInventoryDb, createInventoryService }
const build: typeof source = {
  ...(await import(new URL('../../dist/data.js', import.meta.url).href)),
  ...(await import(new URL('../../dist/service.js', import.meta.url).href)),
}

const text = fc.constantFrom('', 'a', 'b', 'ab', 'B', 'bc', '9', '10')
const number = fc.integer({ min: 0, max: 9 })
const id = fc.integer({ min: 1, max: 9 })
const direction = fc.constantFrom('asc', 'desc')
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const location = nullable(fc.record({ name: nullable(text), fact: nullable(text) }, { requiredKeys: [] }))
const type = nullable(fc.record({ name: nullable(text) }, { requiredKeys: [] }))
const list = fc.array(fc.oneof(text, number, fc.record({ id: number, name: text })), { maxLength: 3 })
const attributes = fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), text)
const input = fc.record(
  { id, name: text, location, type, [LIST]: list, attributes, [USERS]: list },
  { requiredKeys: ['name'] },
)
const collection = fc.uniqueArray(input, { minLength: 2, maxLength: 7, selector: ({ id }) => id ?? {} })

/** Some of these properties, up to a number of them. None is a mistake, but for all objects. */
function some(properties: Record<string, fc.Arbitrary<unknown>>, maxLength: number, minLength = 1) {
  return fc
    .subarray(Object.entries(properties), { minLength, maxLength })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)))
}

/** A condition on a value. */
function operators<T>(value: fc.Arbitrary<T>, others: Record<string, fc.Arbitrary<unknown>>) {
  const values = fc.array(value, { maxLength: 5 })
  const one = { equals: value, notEquals: value, gt: value, gte: value, lt: value, lte: value }
  return some({ ...one, in: values, notIn: values, ...others }, 2)
}

const ofText = operators(text, { contains: text, notContains: text })
const range = fc.tuple(number, number).map((values) => values.sort((one, other) => one - other))
const ofNumber = operators(number, { between: range, notBetween: range })
const ofElement = some({ id: ofNumber, name: ofText }, 2)
const fields = (ofText: fc.Arbitrary<unknown>) => ({
  id: ofNumber,
  name: ofText,
  location: some({ name: ofText, fact: ofText }, 2),
  type: some({ name: ofText }, 1),
  attributes: some({ a: ofText, b: ofText }, 1),
})
const where = fc.oneof(
  some({ ...fields(ofText), [LIST]: ofElement, [USERS]: ofElement }, 2, 0),
  some(fields(ofText), 2, 0),
  fc.record({ id: fc.oneof(fc.record({ equals: id }), fc.record({ in: fc.array(number) })) }),
)

const order = fc.oneof(
  fc.constantFrom('id', 'name').chain((name) => direction.map((way) => ({ [name]: way }))),
  fc.constantFrom('name', 'fact').chain((name) => direction.map((way) => ({ location: { [name]: way } }))),
  direction.map((name) => ({ type: { name } })),
  direction.map((a) => ({ attributes: { a } })),
)
const start = fc.oneof(fc.record({ skip: number }), fc.record({ cursor: nullable(id) }), fc.constant({}))
const options = fc.record(
  { strict: fc.boolean(), orderBy: fc.oneof(order, fc.array(order, { maxLength: 3 })), take: number },
  { requiredKeys: [] },
)
const query = fc.tuple(where, start, options).map(([where, start, options]) => ({ where, ...start, ...options }))

const shout = (value: unknown) => `${value}!`
const toNull = () => null
const toZ = () => ({ name: 'z' })
const addTen = (before: number) => before + 10
const nameById = (_: unknown, { id }: { id: number }) => `object ${id}`
const addNew = (before: unknown[]) => [...before, 'new']
const data = fc.record(
  {
    id: fc.oneof(id, fc.constant(addTen)),
    name: fc.oneof(text, fc.constantFrom(null, shout, nameById)),
    location: fc.oneof(location, fc.constantFrom<unknown>({ fact: shout }, toNull, toZ)),
    type: fc.oneof(type, fc.constant({ name: shout })),
    [LIST]: fc.oneof(list, fc.constantFrom(null, addNew)),
    [USERS]: list,
  },
  { requiredKeys: [] },
)
const initialValues = fc.record(
  { id: number, name: nullable(text), location, type, [LIST]: nullable(list), attributes, [USERS]: list },
  { requiredKeys: [] },
)

const call = fc.oneof(
  fc.tuple(fc.constantFrom('findFirst', 'findMany', 'count', 'delete', 'deleteMany'), query),
  fc.tuple(fc.constantFrom('findMany', 'count'), query),
  fc.tuple(
    fc.constantFrom('update', 'updateMany'),
    fc.tuple(query, data).map(([query, data]) => ({ ...query, data })),
  ),
  fc.tuple(fc.constant('create'), fc.option(initialValues, { nil: undefined })),
  fc.tuple(fc.constantFrom('count', 'getAll'), fc.constant(undefined)),
)

describe.each(Object.entries({ source, build }))(
  'a database made by the %s',
  (_, { createInventoryDb, createInventoryService }) => {
    test('returns and throws what @mswjs/data does, and holds the same objects', () => {
      const sequence = fc.array(call, { minLength: 1, maxLength: 8 })
      fc.assert(
        fc.property(collection, sequence, (objects, calls) => {
          const service = createInventoryService({ objects })
          const reference = createReference(service.objects.list())
          const model = createInventoryDb(service).inventoryObject as unknown as Model
          for (const [method, argument] of calls) {
            const expected = outcomeOf(() => {
              const result = reference.model[method]!(argument)
              reference.normalize()
              return result
            })
            reference.normalize()
            expect(outcomeOf(() => model[method]!(argument))).toEqual(expected)
            expect(outcomeOf(() => model.getAll!())).toEqual(outcomeOf(() => reference.model.getAll!()))
          }
        }),
        { numRuns: runs(50) },
      )
    })

    test.each([
      ['text', LIST, text, 'name', ofText],
      ['number', USERS, id, 'id', ofNumber],
    ])('matches a %s in a list as it matches a field', (_, field, element, likeField, condition) => {
      fc.assert(
        fc.property(fc.array<string | number>(element, { maxLength: 4 }), condition, (elements, condition) => {
          const matches = (element: string | number) => {
            const reference = createReference([{ name: '', [likeField]: element }])
            return reference.model.count!({ where: { [likeField]: condition } }) === 1
          }
          const service = createInventoryService({ objects: [{ name: '', [field]: elements }] })
          const found = createInventoryDb(service).inventoryObject.count({ where: { [field]: condition } }) === 1
          expect(found).toBe(Object.keys(condition).length === 0 || elements.some(matches))
        }),
        { numRuns: runs(40) },
      )
    })
  },
)

import { createInventoryDb } from '../../src/data.ts'
import { createInventoryService } from '../../src/service.ts'
import { LIST, USERS } from '../fields.ts'
import { each, invalid, type Loose, testCalls, testFunctions } from './mistakes.ts'

const createDb = createInventoryDb as Loose
/** The model of a mock with an object; its methods take anything. */
const model = () =>
  createInventoryDb(createInventoryService({ objects: [{ name: 'web-1' }] })).inventoryObject as unknown as Record<
    string,
    Loose
  >
const data = { name: 'web-2' }

/** A call of a method with what a mistake is about. */
const callOf = (name: string, toArgument = (value: unknown) => value) =>
  Object.assign((_: unknown, value: unknown) => model()[name]!(toArgument(value)), { toString: () => name })

/** A call with a query, and with new values where the method takes them. */
const callWithData = (name: string) =>
  callOf(name, (query) => (name.startsWith('update') ? { data, ...Object(query) } : query))

// What is no mock.
testCalls('invalid-argument', [
  ...[undefined, null, 'mock', {}, createInventoryService().objects].map(
    (wrong) => [() => createDb(wrong), 'createInventoryService returns, or the mock of a host.'] as const,
  ),
])

// Arguments that do nothing.
testCalls('invalid-argument', [
  [() => model().getAll!({ where: {} }), 'expected no argument but got {"where":{}}. Leave it out'],
  [() => model().create!(data, { name: 'b' }), 'expected one argument but got another, {"name":"b"}. Leave it'],
])

// Queries.
testFunctions(
  ['findFirst', 'findMany', 'update', 'updateMany', 'delete', 'deleteMany', 'count'].map((name) => callOf(name)),
  'invalid-argument',
  [
    ...each("Pass one, as in { where: { name: { equals: 'web-1' } } }.", [null, 1, 'web-1', []]),
    ...each('Did you mean', [{ name: 'web-1' }, { whre: {} }]),
    [() => ({ id: { equals: 1 } }), 'but got "id". Use one of those.'],
  ],
)

// Conditions, and the other fields of a query.
testFunctions(
  ['findFirst', 'update', 'updateMany', 'delete', 'deleteMany', 'findMany', 'count'].map(callWithData),
  'invalid-argument',
  [
    [() => ({ where: { nmae: { equals: 'a' } } }), 'Did you mean "name"?'],
    ...each('to be a condition but got undefined. Leave it out for any, or use {}.', [
      ...[{ where: { id: undefined } }, { where: { location: { fact: undefined } } }, { where: { [LIST]: undefined } }],
    ]),
    ...each('but got undefined. Leave it out for any', [
      ...[{ where: { [LIST]: { id: { gt: undefined } } } }, { where: { name: { in: undefined } } }],
    ]),
    [() => ({ where: { name: { between: ['a', 'b'] } } }), 'gte, lt, lte, in, notIn but got "between".'],
    [() => ({ where: { name: { equals: null } } }), 'where.name.equals to be a string but got null.'],
    [() => ({ where: {}, orderBy: {} }), 'orderBy to be an object with one field'],
    [() => ({ where: {}, orderBy: { attributes: { os: 1 } } }), "orderBy.attributes.os to be 'asc' or 'desc' but got"],
    [() => ({ where: { id: 1 } }), 'but got 1. Use { equals: 1 }.'],
    [() => ({ where: { id: null } }), 'but got null. Use { equals: null }.'],
    [() => ({ where: { id: { equal: 1 } } }), 'Did you mean "equals"?'],
    ...each('Change it.', [{ where: { id: { equals: '1' } } }, { where: { id: { equals: null } } }]),
    ...each('Change it.', [
      { where: { id: { in: 1 } } },
      { where: { id: { in: ['1'] } } },
      { where: { id: { between: 1 } } },
    ]),
    ...each('Change their order.', [{ where: { id: { between: [5, 1] } } }, { where: { id: { notBetween: [5, 1] } } }]),
    ...each('Leave it out for any.', [{ where: { name: {} } }, { where: { location: { fact: {} } } }]),
    [() => ({ where: { id: { contains: 1 } } }), 'but got "contains". Use one of those.'],
    [() => ({ where: { name: { equals: /web/ } } }), 'but got /web/. Change it.'],
    [() => ({ where: { location: null } }), 'but got null. Use operators for its fields.'],
    [() => ({ where: { [LIST]: ['prod'] } }), 'but got ["prod"]. Use { equals: ["prod"] }.'],
    [() => ({ where: {}, cursor: 1, skip: 1 }), 'but got {"skip":1,"cursor":1}. Remove one.'],
    ...each('Change it.', [
      { where: {}, orderBy: { name: 'ASC' } },
      { where: {}, orderBy: { name: 1 } },
      { where: {}, orderBy: { name: { first: 'asc' } } },
    ]),
    [() => ({ where: {}, orderBy: { nmae: 'asc' } }), 'Did you mean "name"?'],
    [() => ({ where: {}, limit: 1 }), 'but got "limit". Use one of those.'],
    [() => ({ where: {}, orderby: {} }), 'but got "orderby". Did you mean "orderBy"?'],
    [() => ({ where: {}, orderby: {} }), 'expected one of the keys where,'],
    ...invalid({ where: [null, 'web-1', [], new Map()] }),
    ...invalid(
      {
        strict: ['yes', 1, null],
        take: [-1, '1', Number.NaN, 1.5],
        skip: [-1, '1'],
        cursor: ['1'],
        orderBy: ['name', { name: 'asc', id: 'asc' }, [['name', 'asc']], [null], null],
      },
      { where: {} },
    ),
    [() => ({ where: { location: { facts: { equals: 'osl1' } } } }), 'Did you mean "fact"?'],
    [() => ({ where: {}, orderBy: { location: 'asc' } }), 'but got "asc". Use a list for several.'],
    [() => ({ where: {}, orderBy: { location: { facts: 'asc' } } }), 'Did you mean "fact"?'],
  ],
)

// Methods that change objects, or find one, without a condition.
testFunctions(['findFirst', 'update', 'updateMany', 'delete', 'deleteMany'].map(callWithData), 'invalid-argument', [
  ...each('expected where to be a condition but got undefined. Leave it out for any, or use {}.', [
    {},
    { where: undefined },
  ]),
])

// Changes.
const updates = ['update', 'updateMany'].map((name) => callOf(name, (data) => ({ where: {}, data })))
testFunctions(updates, 'invalid-object', [
  ...each('Pass an object of fields.', [undefined, null, 'a', []]),
  [() => ({ nmae: 'a' }), 'Did you mean "name"?'],
  [() => ({ [LIST]: () => [Number.NaN] }), 'but got NaN'],
  [() => ({ attributes: { a: 1 } }), 'but got 1. Change it.'],
  [() => ({ location: { facts: 'a' } }), 'Did you mean "fact"?'],
  ...invalid({
    name: [5, () => 5],
    id: ['2', 0],
    [LIST]: ['prod', new Set(['a'])],
    attributes: [new Map()],
    location: ['osl1'],
    type: ['switch'],
    [USERS]: [5],
  }),
])
testFunctions(updates, 'invalid-argument', [...invalid({ name: [async () => 'a'] })])

// New objects.
testFunctions([(_, values) => model().create!(values)], 'invalid-object', [
  ...each('Pass an object of fields.', [null, 'a', 5, [], [{ name: 'a' }]]),
  [() => ({ nmae: 'a' }), 'Did you mean "name"?'],
  [() => ({ [LIST]: [new Date(0)] }), 'but got a Date'],
  ...invalid({ location: ['osl1'], type: ['switch'], [LIST]: ['prod'], attributes: [new Map()] }, { name: 'a' }),
  [() => ({ name: 'a', location: { facts: 'osl1' } }), 'Did you mean "fact"?'],
])

import { connect } from '../../src/client.ts'
import { createInventoryDb } from '../../src/data.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryService } from '../../src/service.ts'
import { type Loose, testCalls, testValues } from './mistakes.ts'

const createDb = createInventoryDb as Loose
/** The model of a mock with an object; its methods take anything. */
const model = () =>
  createInventoryDb(createInventoryService({ objects: [{ name: 'web-1' }] })).inventoryObject as unknown as Record<
    string,
    Loose
  >
const data = { name: 'web-2' }

// What is no mock.
testCalls('invalid-argument', [
  [() => createDb(), 'Pass what createInventoryMock or createInventoryService returns, or the mock of a host.'],
  [() => createDb(null), 'Pass what createInventoryMock or createInventoryService returns, or the mock of a host.'],
  [() => createDb({}), 'Pass what createInventoryMock or createInventoryService returns, or the mock of a host.'],
  [() => createDb([]), 'Pass what createInventoryMock or createInventoryService returns, or the mock of a host.'],
  [() => createDb(createInventoryHost()), 'but got {"mock":"a HostMock","fetch":"a function","close":"a function"}.'],
  [() => createDb(createInventoryService().objects), 'but got {"list":"a function","get":"a function","count":"a fun'],
  [() => createDb(createInventoryService), 'but got a function.'],
  [() => createDb(connect('http://localhost')), 'but got {"baseUrl":"http://localhost","objects":{"list":"a function'],
  [() => createDb({ objects: [] }), 'but got {"objects":[]}.'],
  [() => createDb(Promise.resolve(createInventoryService())), 'but got a promise without await.'],
  [() => createDb({ ...createInventoryService() }), 'but got {"baseUrl":"*","base":{"origin":null,"prefix":""},"opti'],
])

// Queries.
testValues(
  'invalid-argument',
  [
    (_, query) => model().findFirst!(query),
    (_, query) => model().findMany!(query),
    (_, query) => model().update!(query),
    (_, query) => model().updateMany!(query),
    (_, query) => model().delete!(query),
    (_, query) => model().deleteMany!(query),
    (_, query) => model().count!(query),
  ],
  [
    [() => null, "but got null. Pass one, as in { where: { name: { equals: 'web-1' } } }."],
    [() => 1, "but got 1. Pass one, as in { where: { name: { equals: 'web-1' } } }."],
    [() => 'web-1', 'but got "web-1". Pass one, as in { where: { name: { equals: \'web-1\' } } }.'],
    [() => [], "but got []. Pass one, as in { where: { name: { equals: 'web-1' } } }."],
    [() => () => true, "but got a function. Pass one, as in { where: { name: { equals: 'web-1' } } }."],
    [() => ({ name: 'web-1' }), 'Did you mean "take"?'],
    [() => ({ id: { equals: 1 } }), 'but got "id". Use one of those.'],
    [() => ({ whre: {} }), 'Did you mean "where"?'],
  ],
  ['process'],
)

// Conditions, and the other fields of a query.
testValues(
  'invalid-argument',
  [
    (_, query) => model().findFirst!(query),
    (_, query) => model().findMany!(query),
    (_, query) => model().count!(query),
    (_, query) => model().update!({ data, ...Object(query) }),
    (_, query) => model().updateMany!({ data, ...Object(query) }),
    (_, query) => model().delete!(query),
    (_, query) => model().deleteMany!(query),
  ],
  [
    [() => ({ where: null }), 'but got null. Use operators for its fields.'],
    [() => ({ where: 'web-1' }), 'but got "web-1". Use operators for its fields.'],
    [() => ({ where: [] }), 'but got []. Use operators for its fields.'],
    [() => ({ where: new Map() }), 'but got a Map. Use operators for its fields.'],
    [() => ({ where: () => true }), 'but got a function. Use operators for its fields.'],
    [() => ({ where: { nmae: { equals: 'a' } } }), 'Did you mean "name"?'],
    [() => ({ where: { id: undefined } }), 'but got undefined. Leave it out for any, or use {}.'],
    [() => ({ where: { id: 1 } }), 'but got 1. Use { equals: 1 }.'],
    [() => ({ where: { id: null } }), 'but got null. Use { equals: null }.'],
    [() => ({ where: { id: { equal: 1 } } }), 'Did you mean "equals"?'],
    [() => ({ where: { id: { equals: '1' } } }), 'but got "1". Change it.'],
    [() => ({ where: { id: { equals: undefined } } }), 'but got undefined. Leave it out for any.'],
    [() => ({ where: { id: { equals: null } } }), 'but got null. Change it.'],
    [() => ({ where: { id: { equals: Number.NaN } } }), 'but got NaN. Change it.'],
    [() => ({ where: { id: { in: 1 } } }), 'but got 1. Change it.'],
    [() => ({ where: { id: { in: '1' } } }), 'but got "1". Change it.'],
    [() => ({ where: { id: { in: ['1'] } } }), 'but got ["1"]. Change it.'],
    [() => ({ where: { id: { between: 1 } } }), 'but got 1. Change it.'],
    [() => ({ where: { id: { contains: 1 } } }), 'but got "contains". Use one of those.'],
    [() => ({ where: { id: { equals: () => 1 } } }), 'but got a function. Change it.'],
    [() => ({ where: { name: { equals: /web/ } } }), 'but got /web/. Change it.'],
    [() => ({ where: { name: { equals: ['web-1'] } } }), 'but got ["web-1"]. Change it.'],
    [() => ({ where: { name: { contains: 5 } } }), 'but got 5. Change it.'],
    [() => ({ where: { name: { contains: undefined } } }), 'but got undefined. Leave it out for any.'],
    [() => ({ where: { name: /web/ } }), 'but got /web/. Use { equals: /web/ }.'],
    [() => ({ where: { location: { fact: 'osl1' } } }), 'but got "osl1". Use { equals: "osl1" }.'],
    [() => ({ where: { location: { facts: { equals: 'osl1' } } } }), 'Did you mean "fact"?'],
    [() => ({ where: { location: { equals: 'osl1' } } }), 'but got "equals". Use one of those.'],
    [() => ({ where: { location: null } }), 'but got null. Use operators for its fields.'],
    [() => ({ where: { labels: ['prod'] } }), 'but got ["prod"]. Use { equals: ["prod"] }.'],
    [() => ({ where: { labels: { includes: 'prod' } } }), 'but got "includes". Use one of those.'],
    [() => ({ where: { attributes: { rack: 'A1' } } }), 'but got "A1". Use { equals: "A1" }.'],
    [() => ({ where: { attributes: { rack: { equal: 'A1' } } } }), 'Did you mean "equals"?'],
    [() => ({ where: {}, strict: 'yes' }), 'but got "yes". Change it, or leave it out.'],
    [() => ({ where: {}, strict: 1 }), 'but got 1. Change it, or leave it out.'],
    [() => ({ where: {}, strict: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ where: {}, take: -1 }), 'but got -1. Change it, or leave it out.'],
    [() => ({ where: {}, take: '1' }), 'but got "1". Change it, or leave it out.'],
    [() => ({ where: {}, take: Number.NaN }), 'but got NaN. Change it, or leave it out.'],
    [() => ({ where: {}, take: 1.5 }), 'but got 1.5. Change it, or leave it out.'],
    [() => ({ where: {}, skip: -1 }), 'but got -1. Change it, or leave it out.'],
    [() => ({ where: {}, skip: '1' }), 'but got "1". Change it, or leave it out.'],
    [() => ({ where: {}, cursor: '1' }), 'but got "1". Change it, or leave it out.'],
    [() => ({ where: {}, cursor: 1, skip: 1 }), 'but got {"skip":1,"cursor":1}. Remove one.'],
    [() => ({ where: {}, orderBy: 'name' }), 'but got "name". Use a list for several.'],
    [() => ({ where: {}, orderBy: { name: 'ascending' } }), 'but got "ascending". Change it.'],
    [() => ({ where: {}, orderBy: { name: 'ASC' } }), 'but got "ASC". Change it.'],
    [() => ({ where: {}, orderBy: { name: 1 } }), 'but got 1. Change it.'],
    [() => ({ where: {}, orderBy: { nmae: 'asc' } }), 'Did you mean "name"?'],
    [() => ({ where: {}, orderBy: { name: 'asc', id: 'asc' } }), 'Use a list for several.'],
    [() => ({ where: {}, orderBy: [['name', 'asc']] }), 'but got ["name","asc"]. Use a list for several.'],
    [() => ({ where: {}, orderBy: [null] }), 'but got null. Use a list for several.'],
    [() => ({ where: {}, orderBy: { location: 'asc' } }), 'but got "asc". Use a list for several.'],
    [() => ({ where: {}, orderBy: { location: { facts: 'asc' } } }), 'Did you mean "fact"?'],
    [() => ({ where: {}, orderBy: null }), 'but got null. Use a list for several.'],
    [() => ({ where: {}, limit: 1 }), 'but got "limit". Use one of those.'],
    [() => ({ where: {}, orderby: {} }), 'Did you mean "orderBy"?'],
  ],
  ['process'],
)

// Changes.
testValues(
  'invalid-object',
  [(_, data) => model().update!({ where: {}, data }), (_, data) => model().updateMany!({ where: {}, data })],
  [
    [() => undefined, 'but got undefined. Pass an object of fields.'],
    [() => null, 'but got null. Pass an object of fields.'],
    [() => 'a', 'but got "a". Pass an object of fields.'],
    [() => [], 'but got []. Pass an object of fields.'],
    [() => () => ({ name: 'a' }), 'but got a function. Pass an object of fields.'],
    [() => ({ nmae: 'a' }), 'Did you mean "name"?'],
    [() => ({ name: 5 }), 'but got 5. Change it.'],
    [() => ({ name: () => 5 }), 'but got 5. Change it.'],
    [() => ({ id: '2' }), 'but got "2". Change it.'],
    [() => ({ id: 0 }), 'but got 0. Change it.'],
    [() => ({ labels: 'prod' }), 'but got "prod". Change it.'],
    [() => ({ labels: new Set(['a']) }), 'but got a Set. Change it.'],
    [() => ({ attributes: { a: 1 } }), 'but got 1. Change it.'],
    [() => ({ attributes: new Map() }), 'but got a Map. Change it.'],
    [() => ({ location: 'osl1' }), 'but got "osl1". Pass an object of fields.'],
    [() => ({ location: { facts: 'a' } }), 'Did you mean "fact"?'],
    [() => ({ location: { fact: 5 } }), 'but got 5. Change it.'],
    [() => ({ type: 'switch' }), 'but got "switch". Pass an object of fields.'],
    [() => ({ responsible: 5 }), 'but got 5. Change it.'],
  ],
  ['process'],
)
testValues(
  'invalid-argument',
  [(_, data) => model().update!({ where: {}, data }), (_, data) => model().updateMany!({ where: {}, data })],
  [[() => ({ name: async () => 'a' }), 'but got a promise. Make the function synchronous: remove async.']],
  ['process'],
)

// New objects.
testValues(
  'invalid-object',
  [(_, values) => model().create!(values)],
  [
    [() => null, 'but got null. Pass an object of fields.'],
    [() => 'a', 'but got "a". Pass an object of fields.'],
    [() => 5, 'but got 5. Pass an object of fields.'],
    [() => [], 'but got []. Pass an object of fields.'],
    [() => [{ name: 'a' }], 'but got [{"name":"a"}]. Pass an object of fields.'],
    [() => () => new Map(), 'but got a function. Pass an object of fields.'],
    [() => Promise.resolve({ name: 'a' }), 'but got a promise without await. Pass an object of fields.'],
    [() => ({ nmae: 'a' }), 'Did you mean "name"?'],
    [() => ({ name: 5 }), 'but got 5. Change it.'],
    [() => ({ id: '2', name: 'a' }), 'but got "2". Change it.'],
    [() => ({ name: 'a', location: 'osl1' }), 'but got "osl1". Pass an object of fields.'],
    [() => ({ name: 'a', location: { facts: 'osl1' } }), 'Did you mean "fact"?'],
    [() => ({ name: 'a', type: 'switch' }), 'but got "switch". Pass an object of fields.'],
    [() => ({ name: 'a', labels: 'prod' }), 'but got "prod". Change it.'],
    [() => ({ name: 'a', attributes: new Map() }), 'but got a Map. Change it.'],
    [() => ({ name: 'a', attributes: { a: 1 } }), 'but got 1. Change it.'],
  ],
  ['process'],
)

import { expect } from 'vitest'
import { testMistakes, testValues } from './mistakes.ts'

const input = { name: 'web-3' }

// Queries.
testValues(
  'invalid-argument',
  [({ objects }, query) => objects.list(query), ({ objects }, query) => objects.count(query)],
  [
    [() => ({ nmae: 'web-1' }), 'Did you mean "name"?'],
    [() => ({ Name: 'web-1' }), 'Did you mean "name"?'],
    [() => ({ location: 'osl1' }), 'Did you mean "location__fact"?'],
    [() => ({ type: 'switch' }), 'Did you mean "type__name"?'],
    [() => ({ location__name: 'Oslo' }), 'Did you mean "location__fact"?'],
    [() => ({ labels: ['prod'] }), 'but got "labels". Use one of those.'],
    [() => ({ id: 1 }), 'but got "id". Use one of those.'],
    [() => ({ sort: 'name' }), 'but got "name". Change it, or leave it out.'],
    [() => ({ sort: '-ID' }), 'Did you mean "-id"?'],
    [() => ({ sort: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ name: 5 }), 'but got 5. Change it, or leave it out.'],
    [() => ({ name: null }), 'but got null. Change it, or leave it out.'],
    [() => ({ name: /web/ }), 'but got /web/. Change it, or leave it out.'],
    [() => ({ name: ['web-1'] }), 'but got ["web-1"]. Change it, or leave it out.'],
    [() => ({ name: () => 'web-1' }), 'but got a function. Change it, or leave it out.'],
    [() => ({ name: Promise.resolve('web-1') }), 'but got a promise without await. Change it, or leave it out.'],
    [() => ({ name: expect.any(String) }), 'but got an Any. Change it, or leave it out.'],
    [() => ({ name: { contains: 'web' } }), 'but got {"contains":"web"}. Change it, or leave it out.'],
    [() => ({ responsible: '5' }), 'but got "5". Change it, or leave it out.'],
    [() => ({ responsible: Number('x') }), 'but got NaN. Change it, or leave it out.'],
    [() => ({ responsible: Number.POSITIVE_INFINITY }), 'but got Infinity. Change it, or leave it out.'],
    [() => ({ responsible: [5] }), 'but got [5]. Change it, or leave it out.'],
    [() => ({ responsible: 5n }), 'but got 5n. Change it, or leave it out.'],
    [() => null, 'but got null. Pass an object.'],
    [() => 5, 'but got 5. Pass { responsible }.'],
    [() => 'name=web-1', 'but got "name=web-1". Pass an object.'],
    [() => ['web-1'], 'but got ["web-1"]. Pass an object.'],
    [() => () => true, 'but got a function. Pass an object.'],
    [() => new Map([['name', 'web-1']]), 'but got a Map. Pass an object.'],
    [() => new URLSearchParams('name=web-1'), 'but got an URLSearchParams. Pass an object.'],
    [() => Promise.resolve({ name: 'web-1' }), 'but got a promise without await. Pass an object.'],
    [() => Symbol('name'), 'but got Symbol(name). Pass an object.'],
    [({ exchange }) => exchange, 'but got "requestId". Use one of those.'],
    [({ object }) => object, 'but got "id". Use one of those.'],
    [({ target }) => target, 'but got '],
  ],
)

// Ranges.
testMistakes('invalid-argument', [
  [({ objects }) => objects.list({}, { take: 1 }), 'but got "take". Use one of those.'],
  [({ objects }) => objects.list({}, { skip: 1 }), 'but got "skip". Use one of those.'],
  [({ objects }) => objects.list({}, { Limit: 1 }), 'Did you mean "limit"?'],
  [({ objects }) => objects.list({}, { name: 'web-1' }), 'but got "name". Use one of those.'],
  [({ objects }) => objects.list({ limit: 1 }), 'but got "limit". Use one of those.'],
  [({ objects }) => objects.list({}, { limit: -1 }), 'but got -1. Change it, or leave it out.'],
  [({ objects }) => objects.list({}, { limit: '1' }), 'but got "1". Change it, or leave it out.'],
  [({ objects }) => objects.list({}, { limit: Number.NaN }), 'but got NaN. Change it, or leave it out.'],
  [({ objects }) => objects.list({}, { limit: Number.POSITIVE_INFINITY }), 'but got Infinity.'],
  [({ objects }) => objects.list({}, { offset: 0.5 }), 'but got 0.5. Change it, or leave it out.'],
  [({ objects }) => objects.list({}, { offset: null }), 'but got null. Change it, or leave it out.'],
  [({ objects }) => objects.list({}, 10), 'but got 10. Pass an object.'],
  [({ objects }) => objects.list({}, null), 'but got null. Pass an object.'],
  [({ objects }) => objects.list({}, [0, 10]), 'but got [0,10]. Pass an object.'],
  [({ objects }) => objects.list({}, () => 1), 'but got a function. Pass an object.'],
  [({ objects }) => objects.list(0, 10), 'but got '],
  [({ objects }) => objects.list({}, {}, {}), 'but got {}. Leave it out: it would do nothing.'],
  [({ objects }) => objects.count({}, { limit: 1 }), 'but got {"limit":1}. Leave it out: it would do nothing.'],
])

// Ids, of objects, faults and requests.
testValues(
  'invalid-argument',
  [
    ({ objects }, id) => objects.get(id),
    ({ objects }, id) => objects.update(id, input),
    ({ objects }, id) => objects.replace(id, input),
    ({ objects }, id) => objects.delete(id),
    ({ faults }, id) => faults.get(id),
    ({ faults }, id) => faults.remove(id),
    ({ requests }, id) => requests.get(id),
  ],
  [
    [() => '1', 'but got "1". Convert it, as in Number(id).'],
    [() => '../faults', 'but got "../faults". Convert it, as in Number(id).'],
    [() => 'count', 'but got "count". Convert it, as in Number(id).'],
    [() => '', 'but got "". Convert it, as in Number(id).'],
    [() => undefined, 'but got undefined.'],
    [() => null, 'but got null.'],
    [() => Number.NaN, 'but got NaN. Check where it comes from.'],
    [() => 1.5, 'but got 1.5. Check where it comes from.'],
    [() => Number.POSITIVE_INFINITY, 'but got Infinity. Check where it comes from.'],
    [() => 1n, 'but got 1n.'],
    [() => true, 'but got true.'],
    [() => [1], 'but got [1].'],
    [() => ({ id: 1 }), 'but got {"id":1}. Pass its id.'],
    [() => () => 1, 'but got a function.'],
    [() => Promise.resolve(1), 'but got a promise without await.'],
    [() => Symbol('1'), 'but got Symbol(1).'],
    [() => new Date(0), 'but got a Date.'],
    [
      ({ exchange }) => exchange,
      'but got {"requestId":1,"operation":"list","method":"GET","path":"/api/v2/objects/","',
    ],
    [({ object }) => object, 'Pass its id.'],
    [({ fault }) => fault, 'Pass its id.'],
    [({ target }) => target, 'expected an integer as id'],
  ],
)

// Objects that there are not, or are already.
testMistakes('unknown-id', [
  [({ objects }) => objects.update(9, input), 'but got an unknown id. Create the object first.'],
  [({ objects }) => objects.replace(9, input), 'but got an unknown id. Create the object first.'],
  [({ objects }) => objects.update(-1, input), 'but got an unknown id. Create the object first.'],
])
testMistakes('duplicate-id', [
  [({ objects, made }) => objects.create(made.object), 'but got 1. Omit the id.'],
  [({ objects }) => objects.create({ id: 2, name: 'web-3' }), 'but got 2. Omit the id.'],
])
testMistakes('invalid-object', [
  [({ objects }) => objects.update(1, { id: 2 }), 'but got 2. Remove it: an id never changes.'],
  [({ objects }) => objects.replace(1, { id: 2, name: 'web-3' }), 'but got 2. Remove it: an id never changes.'],
])

// Objects and changes.
testValues(
  'invalid-object',
  [
    ({ objects }, object) => objects.create(object),
    ({ objects }, object) => objects.replace(1, object),
    ({ objects }, changes) => objects.update(1, changes),
    ({ importState }, object) => importState([object]),
  ],
  [
    [() => undefined, 'but got undefined.'],
    [() => null, 'but got null. Change it.'],
    [() => 'web-3', 'but got "web-3". Change it.'],
    [() => 5, 'but got 5. Change it.'],
    [() => [input], 'but got a list. Pass one object in each call.'],
    [() => () => input, 'but got a function. Change it.'],
    [() => Promise.resolve(input), 'but got a promise without await. Change it.'],
    [() => new Map([['name', 'web-3']]), 'but got a Map. Change it.'],
    [() => new Date(0), 'but got a Date. Change it.'],
    [() => new Headers(), 'but got a Headers. Change it.'],
    [() => Symbol('web-3'), 'but got Symbol(web-3). Change it.'],
    [() => ({ nmae: 'web-3' }), 'Did you mean "name"?'],
    [() => ({ Name: 'web-3' }), 'Did you mean "name"?'],
    [() => ({ ...input, owner: 'Ada' }), 'Remove it, move it to attributes, or add it to the option schema.'],
    [() => ({ name: 5 }), 'but got 5. Change it.'],
    [() => ({ name: null }), 'but got null. Change it.'],
    [() => ({ name: ['web-3'] }), 'but got ["web-3"]. Change it.'],
    [() => ({ name: () => 'web-3' }), 'but got a function. Change it.'],
    [() => ({ name: Promise.resolve('web-3') }), 'but got a promise without await. Change it.'],
    [() => ({ name: expect.any(String) }), 'but got an Any. Change it.'],
    [() => ({ ...input, location: 'osl1' }), 'but got "osl1". Change it.'],
    [() => ({ ...input, location: ['osl1'] }), 'but got ["osl1"]. Change it.'],
    [() => ({ ...input, location: { facts: 'osl1' } }), 'Did you mean "fact"?'],
    [() => ({ ...input, location: { fact: 5 } }), 'but got 5. Change it.'],
    [() => ({ ...input, type: 'switch' }), 'but got "switch". Change it.'],
    [() => ({ ...input, type: { name: true } }), 'but got true. Change it.'],
    [() => ({ ...input, labels: 'prod' }), 'but got "prod". Change it.'],
    [() => ({ ...input, labels: null }), 'but got null. Change it.'],
    [() => ({ ...input, labels: new Set(['prod']) }), 'but got a Set. Change it.'],
    [() => ({ ...input, labels: { prod: true } }), 'but got {"prod":true}. Change it.'],
    [() => ({ ...input, labels: [null] }), 'but got null. Change it.'],
    [() => ({ ...input, labels: [undefined] }), 'but got undefined. Add it.'],
    [() => ({ ...input, labels: [Number.NaN] }), 'but got NaN. Change it.'],
    [() => ({ ...input, labels: [() => 'prod'] }), 'but got a function. Change it.'],
    [() => ({ ...input, labels: [new Date(0)] }), 'but got a Date. Change it.'],
    [() => ({ ...input, labels: [{ a: new Map() }] }), 'but got {"a":"a Map"}. Change it.'],
    [() => ({ ...input, labels: [{ a: undefined }] }), 'but got {}. Change it.'],
    [() => ({ ...input, labels: [1n] }), 'but got 1n. Change it.'],
    [() => ({ ...input, labels: new Array(1) }), 'but got undefined. Add it.'],
    [() => ({ ...input, attributes: new Map([['a', 'b']]) }), 'but got a Map. Change it.'],
    [() => ({ ...input, attributes: [['a', 'b']] }), 'but got [["a","b"]]. Change it.'],
    [() => ({ ...input, attributes: 'a=b' }), 'but got "a=b". Change it.'],
    [() => ({ ...input, attributes: null }), 'but got null. Change it.'],
    [() => ({ ...input, attributes: { ports: 48 } }), 'but got 48. Change it.'],
    [() => ({ ...input, attributes: { ports: null } }), 'but got null. Change it.'],
    [() => ({ ...input, attributes: { ports: undefined } }), 'but got undefined. Add it.'],
    [() => ({ ...input, responsible: 5 }), 'but got 5. Change it.'],
    [() => ({ ...input, responsible: [Number.NaN] }), 'but got NaN. Change it.'],
    [() => ({ ...input, id: '2' }), 'but got "2". Change it.'],
    [() => ({ ...input, id: 0 }), 'but got 0. Change it.'],
    [() => ({ ...input, id: -1 }), 'but got -1. Change it.'],
    [() => ({ ...input, id: 1.5 }), 'but got 1.5. Change it.'],
    [() => ({ ...input, id: null }), 'but got null. Change it.'],
    [() => ({ ...input, id: Number.NaN }), 'but got NaN. Change it.'],
    [() => ({ ...input, id: 2 ** 53 }), 'but got 9007199254740992. Change it.'],
    [({ exchange }) => exchange, 'Remove it, move it to attributes, or add it to the option schema.'],
    [({ fault }) => fault, 'Remove it, move it to attributes, or add it to the option schema.'],
    [({ state }) => state, 'Remove it, move it to attributes, or add it to the option schema.'],
    [({ target }) => target, 'but got a Mock. Change it.'],
  ],
)

// Objects without a name.
testValues(
  'invalid-object',
  [
    ({ objects }, object) => objects.create(object),
    ({ objects }, object) => objects.replace(1, object),
    ({ importState }, object) => importState([object]),
  ],
  [
    [() => ({}), 'but got undefined. Add it.'],
    [() => ({ name: undefined }), 'but got undefined. Add it.'],
    [() => ({ location: null }), 'but got undefined. Add it.'],
    [({ checkpoint }) => checkpoint, 'but got '],
  ],
)

// Arguments that are too many, too few, or in the wrong place.
testMistakes('invalid-object', [
  [({ objects }) => objects.create(), 'but got undefined. Add it.'],
  [({ objects }) => objects.update(1), "but got undefined. Pass what changes, as in { labels: ['prod'] }."],
  [({ objects }) => objects.update(1, (object: object) => object), 'but got a function. Change it.'],
])
testMistakes('invalid-argument', [
  [({ objects }) => objects.create(input, { name: 'web-4' }), 'Leave it out: it would do nothing.'],
  [({ objects }) => objects.create('web-3', input), 'but got {"name":"web-3"}. Leave it out: it would do nothing.'],
  [({ objects }) => objects.update({ id: 1, name: 'web-3' }), 'but got {"id":1,"name":"web-3"}. Pass its id.'],
  [({ objects }) => objects.update({ name: 'web-1' }, input), 'Convert it, as in Number(id).'],
  [({ objects }) => objects.update(1, 'name', 'web-3'), 'but got "web-3". Leave it out: it would do nothing.'],
  [({ objects }) => objects.update(1, input, { labels: [] }), 'Leave it out: it would do nothing.'],
  [({ objects }) => objects.replace(input), 'but got {"name":"web-3"}. Convert it, as in Number(id).'],
  [({ objects }) => objects.delete(), 'but got undefined. Convert it, as in Number(id).'],
  [({ objects }) => objects.delete(1, 2), 'but got 2. Leave it out: it would do nothing.'],
  [({ objects }) => objects.get(1, 2), 'but got 2. Leave it out: it would do nothing.'],
  [({ objects }) => objects.get(1, 2, [3]), 'but got 2. Leave it out: it would do nothing.'],
])

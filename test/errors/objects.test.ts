import { LIST, USERS } from '../fields.ts'
import { each, invalid, testMistakes, testValues } from './mistakes.ts'

const input = { name: 'web-3' }

// Queries.
testValues(
  [({ objects }, query) => objects.list(query), ({ objects }, query) => objects.count(query)],
  'invalid-argument',
  [
    ...each('Did you mean', [{ nmae: 'web-1' }, { Name: 'web-1' }, { location: 'osl1' }, { type: 'switch' }]),
    ...each('Did you mean', [{ location__name: 'Oslo' }]),
    ...each('Use one of those.', [{ [LIST]: ['prod'] }, { id: 1 }]),
    ...each('Pass an object.', [null, 'name=web-1', ['web-1']]),
    [() => 5, 'but got 5. Pass { responsible }.'],
    ...invalid({
      sort: ['name', '-ID', null],
      name: [5, null, /web/, ['web-1'], () => 'web-1', { contains: 'web' }, 'a\0'],
      location__fact: [Number.NaN],
      type__name: [{}],
      responsible: [1.5, '5', Number('x'), Number.POSITIVE_INFINITY, [5], 5n],
    }),
  ],
)

// Ranges.
testValues([({ objects }, range) => objects.list({}, range)], 'invalid-argument', [
  ...each('Change it, or leave it out.', [{ limit: -1 }, { limit: Number.NaN }, { limit: '1' }, { offset: 0.5 }]),
  ...each('Pass an object.', [10, null]),
  [() => ({ take: 1 }), 'but got "take". Use one of those.'],
  [() => ({ Limit: 1 }), 'Did you mean "limit"?'],
])

// Ids, of objects, faults and requests.
testValues(
  [
    ({ objects }, id) => objects.get(id),
    ({ objects }, id) => objects.update(id, input),
    ({ objects }, id) => objects.replace(id, input),
    ({ objects }, id) => objects.delete(id),
    ({ faults }, id) => faults.get(id),
    ({ faults }, id) => faults.remove(id),
    ({ requests }, id) => requests.get(id),
  ],
  'invalid-argument',
  [
    ...each('Convert it, as in Number(id).', ['1', '../faults', 'count', '']),
    ...each('Check where it comes from.', [Number.NaN, 1.5, Number.POSITIVE_INFINITY]),
    [() => ({ id: 1 }), 'but got {"id":1}. Pass its id.'],
    [() => undefined, 'but got undefined. Pass the id'],
    ...each('Pass the id', [true, null, new Date(0), 1n, [1]]),
    ...each('Await it.', [Promise.resolve(1)]),
  ],
)

// Objects that there are not, or are already.
testMistakes('unknown-id', [
  [({ objects }) => objects.update(9, input), 'but got an unknown id. Create the object first.'],
  [({ objects }) => objects.replace(9, input), 'but got an unknown id. Create the object first.'],
  [({ objects }) => objects.update(-1, input), 'but got an unknown id. Create the object first.'],
])
testMistakes('duplicate-id', [[({ objects, made }) => objects.create(made.object), 'but got 1. Omit the id.']])
testMistakes('invalid-object', [
  [({ objects }) => objects.update(1, { id: 2 }), 'but got 2. Remove it: an id never changes.'],
  [({ objects }) => objects.replace(1, { id: 2, name: 'web-3' }), 'but got 2. Remove it: an id never changes.'],
])

// Objects and changes.
testValues(
  [
    ({ objects }, object) => objects.create(object),
    ({ objects }, object) => objects.replace(1, object),
    ({ objects }, changes) => objects.update(1, changes),
    ({ importState }, object) => importState([object]),
  ],
  'invalid-object',
  [
    ...each('Change it.', [null, 'web-3', 5, () => input]),
    [() => [input], 'but got a list. Pass one object in each call.'],
    ...each('Did you mean', [{ nmae: 'web-3' }, { Name: 'web-3' }]),
    [() => ({ ...input, owner: 'Ada' }), 'Remove it, move it to attributes, or add it to the option schema.'],
    [() => ({ ...input, location: { fact: 5 } }), 'but got 5. Change it.'],
    ...each(
      'Change it.',
      [[null], [Number.NaN], [() => 'prod'], [1n]].map((list) => ({ ...input, [LIST]: list })),
    ),
    [() => ({ ...input, [LIST]: [undefined] }), 'but got undefined. Add it.'],
    [() => ({ ...input, attributes: { ports: 48 } }), 'but got 48. Change it.'],
    ...invalid({ name: [5, null, ['web-3'], () => 'web-3'] }),
    ...invalid(
      {
        location: ['osl1', ['osl1']],
        type: ['switch'],
        [LIST]: ['prod', null, new Set(['prod']), { prod: true }],
        attributes: [new Map([['a', 'b']]), [['a', 'b']], 'a=b', null],
        [USERS]: [5],
        id: ['2', 0, -1, 1.5, null, Number.NaN, 2 ** 53],
      },
      { ...input },
    ),
    [() => undefined, 'but got undefined.'],
    [() => ({ ...input, location: { facts: 'osl1' } }), 'Did you mean "fact"?'],
    [() => ({ ...input, colour: 'red', 'the size': 5 }), '.colour, object'],
    [() => ({ ...input, attributes: { 'a b': 1 } }), '.attributes["a b"] to be a string but got 1.'],
    [() => JSON.parse('{"name":"a","__proto__":{"polluted":1}}'), '.__proto__. Remove it,'],
    [() => ({ ...input, [LIST]: [{ a: new Map() }] }), 'but got {"a":"a Map"}. Change it.'],
    [() => ({ ...input, [LIST]: [{ a: undefined }] }), 'but got {}. Change it.'],
    [() => ({ ...input, attributes: { ports: undefined } }), 'but got undefined. Add it.'],
    [({ target }) => target, 'but got a Mock. Change it.'],
  ],
)

// Objects without a name.
testValues(
  [
    ({ objects }, object) => objects.create(object),
    ({ objects }, object) => objects.replace(1, object),
    ({ importState }, object) => importState([object]),
  ],
  'invalid-object',
  [...each('Add it.', [{}, { location: null }]), ...invalid({ name: [undefined] })],
)

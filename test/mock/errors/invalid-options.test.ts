import * as z from 'zod/mini'
import { createInventoryMock } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { type Call, invalidValues, type Mistake, testErrors, toCall } from './test-errors.ts'

const create = toCall((_mock, options) => createInventoryMock(options))
const createWith = (...objects: unknown[]) => create({ objects })
const configure = toCall((mock, changes) => mock.configure(changes))
const update = toCall(({ objects }, id, changes) => objects.update(id, changes))
const replace = toCall(({ objects }, id, object) => objects.replace(id, object))
const createObject = toCall(({ objects }, object) => objects.create(object))
const invalid = (field: string, valid: string, values: unknown[], call: (fields: object) => Call = create) =>
  invalidValues(field, valid, values, call)

const url = 'https://inventory.example'
const delays = "a number of ms from 0 to 2147483647, a list of two (min and max), or 'infinite'"
const baseUrls = "'*', an absolute http(s) URL or a path that begins with a slash"
const fields = 'expected the fields id, name, location, type, labels, attributes, responsible but got'

testErrors('invalid-option', [
  [
    'Failed to create an inventory mock: expected one of the options baseUrl, objects, initialState, assumptions, ',
    create({ seeds: 1 }),
  ],
  ['but got "seeds".', () => createInventoryService({ seeds: 1 } as never)],
  ['Did you mean "labelSchema"?', create({ labelShema: {} })],
  ['but got null.', create(null)],
  ['but got [{"name":"a"}].', create([{ name: 'a' }])],
  [`but got "${url}".`, create(url)],
  ...invalid('baseUrl', baseUrls, [5, null, '//a.example']),
  ...Object.entries({
    "Use '*' for any origin, or a path for any origin.": ['https://*.example.com'],
    "Use the part of the URL before '/api/v2/objects/'.": [
      ...[`${url}/api/v2`, `${url}/api/v2/objects/`, new URL(`${url}/base/api/v2/`), '/api/v2'],
    ],
    'Leave out the query and the fragment.': [`${url}/?a=b`],
    'Use one of those.': ['inventory.example', 'ftp://inventory.example', 'xhttp://a.example'],
  }).flatMap(([advice, values]) =>
    values.map(
      (baseUrl): Mistake => [`expected baseUrl to be ${baseUrls} but got "${baseUrl}". ${advice}`, create({ baseUrl })],
    ),
  ),
  ...invalid('delay', delays, [-1, null, ['1', 2], [1, '2'], '5', Number.POSITIVE_INFINITY]),
  ...invalid('randomSeed', 'an integer', [1.5, '1']),
  ...invalid('logLimit', 'an integer of 1 or more', [0]),
  ...invalid('clock', 'a function that returns ms', [0]),
  ...invalid('explainHeaders', 'true or false', ['yes']),
  ...invalid('preferHeader', 'true or false', ['no']),
  ...invalid('labelSchema', 'a Standard Schema', [{}, 5]),
  ...invalid('responsibleSchema', 'a Standard Schema', ['x', null]),
  ...invalid('delay', delays, [-1, '5', null, [2, 1], [1], 'forever'], configure),
  ['Failed to configure the mock: expected delay to be', configure({ delay: Number.NaN })],
  ['expected delay to be', configure({ assumptions: { uniqueName: true }, delay: -1 })],
  [
    'Failed to configure the mock: expected one of the settings assumptions, delay but got "assumption". ' +
      'Did you mean "assumptions"?',
    configure({ assumption: {} }),
  ],
  ['but got "filterMatch".', configure({ filterMatch: 'exact' })],
  ...[null, undefined, 5].map((changes): Mistake => [`but got ${changes}.`, configure(changes)]),
])

testErrors('invalid-object', [
  ...['text', null, ['a'], 5].map(
    (attributes): Mistake => [
      `expected objects[0].attributes to be an object of strings but got ${JSON.stringify(attributes)}.`,
      createWith({ name: 'a', attributes }),
    ],
  ),
  [
    'expected objects[0].attributes["a b"] to be a string but got 1.',
    createWith({ name: 'a', attributes: { 'a b': 1 } }),
  ],
  ...[undefined, () => 1, Symbol('a'), 1n, Number.NaN, new Date(0)].map(
    (label): Mistake => [
      'expected objects[0].labels[0] to be any JSON value except null but got',
      createWith({ name: 'a', labels: [label] }),
    ],
  ),
  ['fact to be a string but got 5. Change it.', createWith({ name: 'a', location: { fact: 5 } })],
  ['expected objects[0].name to be a string but got undefined. Add it.', createWith({})],
  [`${fields} objects[0].colour. Remove it, or move it to attributes.`, createWith({ name: 'a', colour: 'red' })],
  [
    `${fields} objects[0].colour, objects[0]["the size"]. Remove it, or move it to attributes.`,
    createWith({ name: 'a', colour: 'red', 'the size': 5 }),
  ],
  ['Did you mean "responsible"?', createWith({ name: 'a', responsibel: [] })],
  // biome-ignore lint/suspicious/noSparseArray: what the test is about
  ['expected objects[1] to be an object but got undefined', create({ objects: [{ name: 'a' }, , { name: 'b' }] })],
  ['expected objects[0].id to be a positive integer but got 0.', createWith({ id: 0, name: 'a' })],
  ['to pass its schema', create({ labelSchema: z.string(), objects: [{ name: 'a', labels: [5] }] })],
  [`Failed to create an object: ${fields} object.nmae. Did you mean "name"?`, createObject({ nmae: 'a' })],
  [
    'Failed to create an object: expected object to be an object but got a list. Pass one object in each call.',
    createObject([{ name: 'a' }]),
  ],
  ['Failed to update object 1: expected object to be an object but got null. Change it.', update(1, null)],
  ['Failed to update object 1: expected object to be an object but got 5. Change it.', update(1, 5)],
  ['Failed to update object 1: expected object.labels to be an array but got "x".', update(1, { labels: 'x' })],
  ['Did you mean "labels"?', update(1, { lables: [] })],
  ['update object 1: expected the id 1, or none but got 2. Remove it: an id never changes.', update(1, { id: 2 })],
  [
    'replace object 1: expected the id 1, or none but got 2. Remove it: an id never changes.',
    replace(1, { id: 2, name: 'c' }),
  ],
])

testErrors('duplicate-id', [
  [
    'expected unique ids but got id 3 twice, in objects[0] and objects[2]. Change one of them, or omit the ids.',
    createWith({ id: 3, name: 'a' }, { name: 'b' }, { id: 3, name: 'c' }),
  ],
  ['Failed to create an object: expected a free id but got 1. Omit the id.', createObject({ id: 1, name: 'a' })],
])

testErrors('invalid-assumption', [
  [
    'Failed to set an assumption: expected one of filterMatch, filterCombination, ',
    create({ assumptions: { unique: true } }),
  ],
  ['"unique". Use one of those.', create({ assumptions: { unique: true } })],
  ['Did you mean "filterMatch"?', create({ assumptions: { filtermatch: 'exact' } })],
  ['Did you mean "icontains"?', create({ assumptions: { filterMatch: 'icontain' } })],
  [
    'Failed to set the assumption filterMatch: expected exact, iexact, contains, icontains but got "fuzzy".',
    create({ assumptions: { filterMatch: 'fuzzy' } }),
  ],
  ['but got -1. Use a valid value.', create({ assumptions: { nameMaxLength: -1 } })],
  ['but got [5]. Use a valid value.', create({ assumptions: { tokens: [5] } })],
  ['but got null.', create({ assumptions: null })],
  ['but got "icontains".', create({ assumptions: 'icontains' })],
  ['Did you mean "filterMatch"?', configure({ assumptions: { filterMach: 'exact' } })],
  ['Did you mean "icontains"?', configure({ assumptions: { filterMatch: 'icontain' } })],
  ...[null, 'icontains', 5].map(
    (assumptions): Mistake => [`but got ${JSON.stringify(assumptions)}.`, configure({ assumptions })],
  ),
  ['requiredFields', configure({ assumptions: { requiredFields: ['id'] } })],
])

import * as z from 'zod/mini'
import {
  createInventoryMock,
  type InventoryMock,
  type InventoryMockOptions,
  inventoryObjectSchema,
} from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { invalidValues, type Mistake, testErrors } from './test-errors.ts'

const create = (_mock: InventoryMock, options: InventoryMockOptions) => createInventoryMock(options)
const createWith = (_mock: InventoryMock, ...objects: never[]) => createInventoryMock({ objects })
const configure = (mock: InventoryMock, changes: object) => mock.configure(changes)

const url = 'https://inventory.example'
const delays = "a number of ms from 0 to 2147483647, a list of two (min and max), or 'infinite'"
const baseUrls = "'*', an absolute http(s) URL or a path that begins with a slash"
const fields = 'expected the fields id, name, location, type, labels, attributes, responsible but got'
const contact = z.object({ ...inventoryObjectSchema.shape, contact: z.string().check(z.email('No email.')) })
const largest = '.id to be at most 4503599627370496 but got 9007199254740991. Use a smaller id'
const ids = 'or none but got 2. Remove it: an id never changes.'

testErrors('invalid-option', create, [
  ['create an inventory mock: expected one of the options baseUrl, objects, initialState, assumptions, ', { seeds: 1 }],
  ['Did you mean "schema"?', { shema: {} }],
  ['but got null.', null],
  ['but got [{"name":"a"}]. Pass { objects }.', [{ name: 'a' }]],
  [`but got "${url}".`, url],
  ...invalidValues('baseUrl', baseUrls, [5, null, '//a.example']),
  ...Object.entries({
    "Use '*' for any origin, or a path for any origin.": ['https://*.example.com'],
    "Use the part of the URL before '/api/v2/objects/'.": [
      ...[`${url}/api/v2`, `${url}/api/v2/objects/`, new URL(`${url}/base/api/v2/`), '/api/v2'],
    ],
    'Leave out the query and the fragment.': [`${url}/?a=b`],
    'Use one of those.': ['inventory.example', 'ftp://inventory.example', 'xhttp://a.example'],
  }).flatMap(([advice, values]) =>
    values.map((baseUrl): Mistake => [`baseUrl to be ${baseUrls} but got "${baseUrl}". ${advice}`, { baseUrl }]),
  ),
  ...invalidValues('delay', delays, [-1, null, ['1', 2], [1, '2'], '5', Number.POSITIVE_INFINITY]),
  ...invalidValues('randomSeed', 'a safe integer, so up to 2 ** 53 - 1', [1.5, '1', 2 ** 53]),
  ...invalidValues('logLimit', 'an integer of 1 or more', [0]),
  ...invalidValues('clock', 'a function that returns ms', [0]),
  ...[() => new Date(), () => '0', () => Number.NaN, async () => 0].map(
    (clock): Mistake => ['clock to be a function that returns ms but got a function.', { clock }],
  ),
  ['but got "seed". Did you mean "randomSeed"?', { seed: 7 }],
  [
    'expected no assumption at this place but got "filterMatch". Put it in assumptions: { assumptions: { filterMatch: … } }.',
    { filterMatch: 'exact' },
  ],
  ...invalidValues('explainHeaders', 'true or false', ['yes']),
  ...invalidValues('preferHeader', 'true or false', ['no']),
])
testErrors('invalid-option', (_mock, options) => createInventoryService(options), [['but got "seeds".', { seeds: 1 }]])

testErrors('invalid-option', configure, [
  ...invalidValues('delay', delays, [-1, '5', null, [2, 1], [1], 'forever']),
  ['Failed to configure the mock: expected delay to be', { delay: Number.NaN }],
  ['expected delay to be', { assumptions: { uniqueName: true }, delay: -1 }],
  ['one of the settings assumptions, delay but got "assumption". Did you mean "assumptions"?', { assumption: {} }],
  ['but got "filterMatch". Put it in assumptions: ', { filterMatch: 'exact' }],
  ...[null, undefined, 5].map((changes): Mistake => [`but got ${changes}.`, changes]),
])

testErrors('invalid-assumption', create, [
  ['set an assumption: expected one of filterMatch, filterCombination, ', { assumptions: { unique: true } }],
  ['"unique". Did you mean "uniqueName"?', { assumptions: { unique: true } }],
  [
    'uniqueName: expected false, true but got "true". Use true, without quotes.',
    { assumptions: { uniqueName: 'true' } },
  ],
  ['but got 1. Use a valid value.', { assumptions: { uniqueName: 1 } }],
  ['Did you mean "filterMatch"?', { assumptions: { filtermatch: 'exact' } }],
  ['Did you mean "icontains"?', { assumptions: { filterMatch: 'icontain' } }],
  ['name, location__fact or type__name but got "f".', { assumptions: { filterMatch: 'f' } }],
  ['but got -1. Use a valid value.', { assumptions: { nameMaxLength: -1 } }],
  ['but got [5]. Use a valid value.', { assumptions: { tokens: [5] } }],
  ['but got null.', { assumptions: null }],
  ['but got "icontains".', { assumptions: 'icontains' }],
])
testErrors('invalid-assumption', configure, [
  ['Did you mean "filterMatch"?', { assumptions: { filterMach: 'exact' } }],
  ['Did you mean "icontains"?', { assumptions: { filterMatch: 'icontain' } }],
  ['Failed to set the assumption requiredFields: ', { assumptions: { requiredFields: ['id'] } }],
  ...[null, 'x', 5].map((assumptions): Mistake => [`but got ${JSON.stringify(assumptions)}.`, { assumptions }]),
])

testErrors('invalid-object', createWith, [
  ...invalidValues('objects[0].attributes', 'an object of strings', ['text', null, ['a'], 5]).map(
    ([message, fields]): Mistake => [message, { name: 'a', attributes: Object.values(fields as object)[0] }],
  ),
  ['expected objects[0].attributes["a b"] to be a string but got 1.', { name: 'a', attributes: { 'a b': 1 } }],
  ...[undefined, () => 1, Symbol('a'), 1n, Number.NaN, new Date(0)].map(
    (label): Mistake => [
      'objects[0].labels[0] to be any JSON value except null but got',
      { name: 'a', labels: [label] },
    ],
  ),
  ['fact to be a string or null but got 5. Change it.', { name: 'a', location: { fact: 5 } }],
  ['expected objects[0].name to be a string but got undefined. Add it.', {}],
  [
    `${fields} objects[0].colour. Remove it, move it to attributes, or add it to the option schema.`,
    { name: 'a', colour: 'red' },
  ],
  [`${fields} objects[0].colour, objects[0]["the size"]. Remove it,`, { name: 'a', colour: 'red', 'the size': 5 }],
  ['Did you mean "responsible"?', { name: 'a', responsibel: [] }],
  ['expected objects[0].id to be a positive integer but got 0.', { id: 0, name: 'a' }],
  [largest, { id: Number.MAX_SAFE_INTEGER, name: 'a' }],
])
testErrors('invalid-object', create, [
  // biome-ignore lint/suspicious/noSparseArray: what the test is about
  ['expected objects[1] to be an object but got undefined', { objects: [{ name: 'a' }, , { name: 'b' }] }],
  [
    'contact to pass its schema (No email.) but got "x". Change it.',
    { schema: contact, objects: [{ name: 'a', contact: 'x' }] },
  ],
])
testErrors('invalid-object', ({ objects }, object) => objects.create(object), [
  [`Failed to create an object: ${fields} object.nmae. Did you mean "name"?`, { nmae: 'a' }],
  [largest, { id: Number.MAX_SAFE_INTEGER, name: 'a' }],
  ['create an object: expected object to be an object but got a list. Pass one object in each call.', [{ name: 'a' }]],
])
testErrors('invalid-object', ({ objects }, changes) => objects.update(1, changes), [
  ['Failed to update object 1: expected object to be an object but got null. Change it.', null],
  ['Failed to update object 1: expected object to be an object but got 5. Change it.', 5],
  [
    "Failed to update object 1: expected changes but got undefined. Pass what changes, as in { labels: ['prod'] }.",
    undefined,
  ],
  ['Failed to update object 1: expected object.labels to be an array but got "x".', { labels: 'x' }],
  ['Did you mean "labels"?', { lables: [] }],
  [`Failed to update object 1: expected the id 1, ${ids}`, { id: 2 }],
])
testErrors('invalid-object', ({ objects }, object) => objects.replace(1, object), [
  [`Failed to replace object 1: expected the id 1, ${ids}`, { id: 2, name: 'c' }],
])

testErrors('duplicate-id', createWith, [
  [
    'expected unique ids but got id 3 twice, in objects[0] and objects[2]. Change one of them, or omit the ids.',
    ...[{ id: 3, name: 'a' }, { name: 'b' }, { id: 3, name: 'c' }],
  ],
])
testErrors('duplicate-id', ({ objects }) => objects.create({ id: 1, name: 'a' }), [
  ['Failed to create an object: expected a free id but got 1. Omit the id.'],
])

import { expect, test } from 'vitest'
import * as z from 'zod'
import * as zMini from 'zod/mini'
import { createInventoryMock, inventoryObjectSchema } from '../../../src/index.ts'
import { createInventoryServer } from '../../../src/server.ts'
import { LIST, USERS } from '../../fields.ts'
import { completeBody, path, write } from '../requests.ts'

const { shape } = inventoryObjectSchema
const withField = (field: unknown) => z.object({ ...shape, field: field as z.ZodType })
const { [LIST]: _, ...withoutLabels } = shape

const json = 'a schema of JSON as it is sent'
const useJson = 'Use what JSON has: a date is z.iso.date(), another format a check.'
/** Fields that are no JSON, that transform or that wait, by what the error calls them. */
const refusedFields: Readonly<Record<string, readonly unknown[]>> = {
  'a transform in schema.field': [
    ...[z.string().transform(Number), z.string().pipe(z.string()), z.preprocess(String, z.string()), z.stringbool()],
  ],
  'a date as an object in schema.field': [z.date(), z.coerce.date(), z.array(z.date()), z.record(z.string(), z.date())],
  'a date as an object in schema.field.a.since': [z.object({ a: z.object({ since: z.date() }) })],
  'the type bigint': [z.bigint()],
  'the type map': [z.map(z.string(), z.string())],
  'the type set': [z.set(z.string())],
  'the type file': [z.file()],
  'the type promise': [z.promise(z.string())],
  'the type symbol': [z.symbol()],
  'the type undefined': [z.undefined(), z.union([z.string(), z.undefined()])],
  'the type nan': [z.nan()],
  'the type function': [z.function()],
  '5 in schema.field': [5],
}
const asynchronous = [
  z.string().refine(async () => true),
  z.custom(async () => true),
  zMini.string().check(async () => {}),
  z.array(z.string().refine(async () => true)),
  z.lazy(() => z.string().refine(async () => true)),
]
/** Fields that are not as the contract has them, by what the error says of them. */
const wider: Readonly<Record<string, z.core.$ZodShape>> = {
  'name: one that can be null': { name: z.string().nullable() },
  'name: one that can be left out': { name: z.string().optional() },
  [`${LIST}: one that can be left out`]: { [LIST]: z.array(z.string()).default([]) },
  'name: one of the type integer': { name: z.int() },
  'name: one of the type choice': { name: z.enum({ one: 1 }) },
  'id: one of the type number': { id: z.number() },
  'id: one of the type date': { id: z.iso.date() },
  'id: one that is lower': { id: z.int() },
  'location: one of the type text': { location: z.string().nullable() },
  'location: fact: a schema without it': { location: z.object({ name: z.string().nullable() }) },
  [`${LIST}: each element: one that can be null`]: { [LIST]: z.array(z.string().nullable()) },
  'attributes: each element: one of the type integer': { attributes: z.record(z.string(), z.int()) },
  'attributes: one of the type json': { attributes: z.record(z.enum(['os']), z.string()) },
}
const has = (name: string) => `schema to have ${name} as the contract has it`
const useShape = 'Spread inventoryObjectSchema.shape into the schema, and let a field of your own be narrower.'
const object = 'schema to be an object schema of zod 4'
const useObject = 'Use z.object({ ...inventoryObjectSchema.shape, owner: z.string() }).'

type Refused = [expected: string, got: string, advice: string, schema: unknown]
const refused: Refused[] = [
  ...Object.entries(refusedFields).flatMap(([got, fields]) =>
    fields.map((field): Refused => [json, got, useJson, withField(field)]),
  ),
  ...[...asynchronous.map(withField), z.object(shape).refine(async () => true)].map(
    (schema): Refused => [json, 'an asynchronous check in schema', 'Check what is known at once.', schema],
  ),
  ...['constructor', 'toString', '__proto__'].map(
    (name): Refused => [
      ...([json, `the name ${name} in schema`, 'Rename it: every object has it.'] as const),
      z.object({ ...shape, [name]: z.string() }),
    ],
  ),
  [object, '{"id":', useObject, shape],
  [object, 'a ZodArray', useObject, z.array(z.object(shape))],
  [object, 'a ZodPipe', useObject, z.object(shape).transform((whole) => whole)],
  ...[null, 5, 'zod', {}].map((schema): Refused => [object, JSON.stringify(schema), useObject, schema]),
  [has(LIST), 'a schema without it', useShape, z.object(withoutLabels)],
  ...Object.entries(wider).map(([what, fields]): Refused => {
    const [name, ...got] = what.split(': ')
    return [has(name!), got.join(': '), useShape, z.object({ ...shape, ...fields })]
  }),
]

test.each(refused)('expected %s but got %s. %s', (expected, got, advice, schema) => {
  const create = () => createInventoryMock({ schema: schema as never })
  expect(create).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  expect(create).toThrow(`Failed to create an inventory mock: expected ${expected} but got ${got}`)
  expect(create).toThrow(`. ${advice}`)
})

test('a server refuses it too, and starts nothing', async () => {
  await expect(createInventoryServer({ schema: withField(z.date()), port: 0 })).rejects.toThrow(`expected ${json} but`)
})

test('a check that waits, and does not show it, fails by a clear error when it is asked', async () => {
  const mock = createInventoryMock({ schema: withField(z.string().refine(() => Promise.resolve(true))) })
  const message =
    'Failed to check a value by the option schema: expected a synchronous schema but got a promise. Remove asynchronous checks.'
  const error = expect.objectContaining({ message, code: 'invalid-option' })
  expect(() => mock.objects.create({ name: 'a', field: 'a' })).toThrow(error)
  await expect(mock.fetch(path, write('POST', completeBody({ field: 'a' })))).rejects.toThrow(message)
  expect(mock.objects.count()).toBe(0)
})

const location = { name: 'Oslo', fact: 'osl1' }
test.each<[what: string, fields: z.core.$ZodShape, valid: object, invalid: object]>([
  ['a choice of texts', { name: z.enum(['web', 'db']) }, { name: 'db' }, { name: 'x' }],
  ['a literal', { name: z.literal('web') }, { name: 'web' }, { name: 'db' }],
  ['a pattern', { name: z.string().regex(/^web/) }, { name: 'web-1' }, { name: 'db-1' }],
  ['a length', { name: z.string().max(3) }, { name: 'web' }, { name: 'web-1' }],
  ['a date', { name: z.iso.date() }, { name: '2026-11-26' }, { name: '2026-11-31' }],
  ['no null', { location: z.object({ name: z.string(), fact: z.string() }) }, { location }, { location: null }],
  ['a list with a minimum', { [LIST]: z.array(z.string()).min(1) }, { [LIST]: ['a'] }, { [LIST]: [] }],
  ['objects', { [USERS]: z.array(z.object({ id: z.int() })) }, { [USERS]: [{ id: 1 }] }, { [USERS]: [5] }],
  [
    ...(['digits', { attributes: z.record(z.string(), z.string().regex(/^\d/)) }, { attributes: { a: '1' } }] as const),
    { attributes: { a: 'x' } },
  ],
])("a contract's field can be narrowed to %s", async (_what, fields, valid, invalid) => {
  const { fetch, objects } = createInventoryMock({ schema: z.object({ ...shape, ...fields }) as never })
  const others = { name: 'web', location, [LIST]: ['a'] }
  const send = async (body: object) => (await fetch(path, write('POST', completeBody({ ...others, ...body })))).status
  expect([await send(valid), await send(invalid)]).toEqual([200, 400])
  expect(objects.create({ ...others, ...valid })).toMatchObject(valid)
  expect(() => objects.create({ ...others, ...invalid })).toThrow('Failed to create an object: expected object.')
})

import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import * as zMini from 'zod/mini'
import * as zV4 from 'zod/v4'
import { createInventoryMock, InventoryMockError, inventoryObjectSchema } from '../../../src/index.ts'
import { createInventoryServer } from '../../../src/server.ts'
import { LIST, USERS } from '../../fields.ts'
import { completeBody, path, write } from '../requests.ts'

const { shape } = inventoryObjectSchema

const schemas = {
  zod: z.object({
    ...shape,
    [LIST]: z.array(z.enum(['prod', 'lab'])),
    owner: z.string().max(5),
    tier: z.enum(['gold', 'iron']).default('iron'),
  }),
  'zod/v4': zV4.object({
    ...shape,
    [LIST]: zV4.array(zV4.enum(['prod', 'lab'])),
    owner: zV4.string().max(5),
    tier: zV4.enum(['gold', 'iron']).default('iron'),
  }),
  'zod/mini': zMini.object({
    ...shape,
    [LIST]: zMini.array(zMini.enum(['prod', 'lab'])),
    owner: zMini.string().check(zMini.maxLength(5)),
    tier: zMini._default(zMini.enum(['gold', 'iron']), 'iron'),
  }),
}

describe.each(Object.entries(schemas))('a schema of %s', (_library, schema) => {
  const create = () => createInventoryMock({ schema, objects: [{ name: 'web-1', owner: 'Ada', [LIST]: ['prod'] }] })

  test('adds its fields, and its defaults', async () => {
    const mock = create()
    expect(mock.objects.get(1)).toMatchObject({ owner: 'Ada', tier: 'iron', [LIST]: ['prod'] })
    const response = await mock.fetch(path, write('POST', completeBody({ owner: 'Bo' })))
    expect([response.status, await response.json()]).toEqual([200, completeBody({ owner: 'Bo', tier: 'iron' })])
    expect(mock.objects.create({ name: 'web-3', owner: 'Eve', tier: 'gold' })).toMatchObject({ id: 3, tier: 'gold' })
  })

  test("refuses other objects, with the framework's messages", async () => {
    const mock = create()
    const response = await mock.fetch(path, write('POST', completeBody({ [LIST]: ['dev'], owner: 'Ada L.', tier: 5 })))
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        [LIST]: { 0: ['"dev" is not a valid choice.'] },
        owner: ['Ensure this field has no more than 5 characters.'],
        tier: ['"5" is not a valid choice.'],
      },
    ])
    const fiveCharacters = 'object.owner to be a string of at most 5 characters'
    for (const [wrong, message] of [
      [{ owner: 'Ada L.' }, `${fiveCharacters} but got "Ada L.". Change it.`],
      [{ owner: undefined }, `${fiveCharacters} but got undefined. Add it.`],
      [{ tier: 'tin' }, 'object.tier to be one of gold, iron but got "tin". Change it.'],
      [{ [LIST]: ['prod', 'dev'] }, `object.${LIST}[1] to be one of prod, lab but got "dev". Change it.`],
    ] as const) {
      const input = { name: 'a', owner: 'Ada', ...(wrong as object) }
      expect(() => mock.objects.create(input)).toThrow(`Failed to create an object: expected ${message}`)
    }
    expect(mock.objects.count()).toBe(1)
  })
})

test('a field of each kind has the name of its type in OPTIONS', async () => {
  const schema = z.object({
    ...shape,
    text: z.string(),
    date: z.iso.date(),
    integer: z.int(),
    number: z.number(),
    boolean: z.boolean(),
    choice: z.enum(['a', 'b']),
    list: z.array(z.int()),
    map: z.record(z.string(), z.string()),
    object: z.object({ name: z.string() }),
    other: z.union([z.string(), z.int()]),
  })
  const response = await createInventoryMock({ schema }).fetch(path, { method: 'OPTIONS' })
  const { actions } = (await response.json()) as { actions: { POST: Record<string, { type: string }> } }
  expect(Object.fromEntries(Object.entries(actions.POST).map(([name, { type }]) => [name, type]))).toEqual({
    ...{ id: 'integer', name: 'string', location: 'nested object', type: 'nested object' },
    ...{ [LIST]: 'list', attributes: 'nested object', [USERS]: 'list' },
    ...{ text: 'string', date: 'date', integer: 'integer', number: 'float', boolean: 'boolean', choice: 'choice' },
    ...{ list: 'list', map: 'nested object', object: 'nested object', other: 'field' },
  })
})

const withField = (field: z.core.$ZodType) => z.object({ ...shape, field })
const { [LIST]: _, ...withoutLabels } = shape
const { fact: __, ...withoutFact } = z.object({ name: z.string().nullable(), fact: z.string().nullable() }).shape
const json = 'a schema of JSON as it is sent'
const useJson = 'Use what JSON has: a date is z.iso.date(), another format a check.'
const object = 'schema to be an object schema of zod 4'
const useObject = 'Use z.object({ ...inventoryObjectSchema.shape, owner: z.string() }).'
const has = (name: string) => `schema to have ${name} as the contract has it`
const useShape = 'Spread inventoryObjectSchema.shape into the schema, and let a field of your own be narrower.'

const refused: [what: string, schema: unknown, expected: string, got: string, advice: string][] = [
  ...Object.entries({
    'a transform': [
      z.string().transform(Number),
      z.string().pipe(z.string()),
      z.preprocess(String, z.string()),
      z.stringbool(),
      z.codec(z.string(), z.number(), { decode: Number, encode: String }),
    ],
    'a date as an object': [z.date(), z.coerce.date(), z.array(z.date()), z.record(z.string(), z.date())],
    'the type bigint': [z.bigint()],
    'the type map': [z.map(z.string(), z.string())],
    'the type set': [z.set(z.string())],
    'the type file': [z.file()],
    'the type promise': [z.promise(z.string())],
    'the type symbol': [z.symbol()],
    'the type undefined': [z.undefined(), z.union([z.string(), z.undefined()])],
    'the type nan': [z.nan()],
    'the type function': [z.function()],
  }).flatMap(([what, fields]) =>
    // A function is no schema for the types.
    (fields as z.ZodType[]).map((field): (typeof refused)[number] => [
      ...([what, withField(field), json, `${what} in schema.field`, useJson] as const),
    ]),
  ),
  ...[
    z.string().refine(async () => true),
    z.custom(async () => true),
    zMini.string().check(async () => {}),
    z.array(z.string().refine(async () => true)),
    z.lazy(() => z.string().refine(async () => true)),
  ].map((field): (typeof refused)[number] => [
    ...(['asynchronous', withField(field), json, 'an asynchronous check in schema.field'] as const),
    'Check what is known at once.',
  ]),
  [
    ...(['deep', withField(z.object({ a: z.object({ since: z.date() }) })), json] as const),
    ...(['a date as an object in schema.field.a.since', useJson] as const),
  ],
  [
    ...(['asynchronous as a whole', z.object(shape).refine(async () => true), json] as const),
    ...(['an asynchronous check in schema', 'Check what is known at once.'] as const),
  ],
  ['no schema of zod 4', z.object({ ...shape, field: 5 as never }), json, '5 in schema.field', useJson],
  ...['constructor', 'toString', 'hasOwnProperty', '__proto__'].map((name): (typeof refused)[number] => [
    ...([`named ${name}`, z.object({ ...shape, [name]: z.string() }), json, `the name ${name} in schema`] as const),
    'Rename it: every object has it.',
  ]),
  ['a shape', shape, object, '{"id":', useObject],
  ['a list', z.array(z.object(shape)), object, 'a ZodArray', useObject],
  ['a transform of the whole', z.object(shape).transform((whole) => whole), object, 'a ZodPipe', useObject],
  ...[null, 5, 'zod', {}].map((schema): (typeof refused)[number] => [
    ...([JSON.stringify(schema), schema, object, JSON.stringify(schema), useObject] as const),
  ]),
  ['without labels', z.object(withoutLabels), has(LIST), 'a schema without it', useShape],
  ...Object.entries({
    'name: one that can be null': { name: z.string().nullable() },
    'name: one that can be left out': { name: z.string().optional() },
    [`${LIST}: one that can be left out`]: { [LIST]: z.array(z.string()).default([]) },
    'name: one of the type integer': { name: z.int() },
    'name: one of the type choice': { name: z.enum({ one: 1 }) },
    'id: one of the type number': { id: z.number() },
    'id: one that is lower': { id: z.int() },
    'location: one of the type text': { location: z.string().nullable() },
    'location: fact: a schema without it': { location: z.object(withoutFact) },
    [`${LIST}: each element: one that can be null`]: { [LIST]: z.array(z.string().nullable()) },
    'attributes: each element: one of the type integer': { attributes: z.record(z.string(), z.int()) },
    'attributes: one of the type json': { attributes: z.record(z.enum(['os']), z.string()) },
  }).map(([what, fields]): (typeof refused)[number] => {
    const [name, ...got] = what.split(': ')
    return [`with ${what}`, z.object({ ...shape, ...fields }), has(name!), got.join(': '), useShape]
  }),
]

test.each(refused)('a schema is refused when the mock is created: %s', (_what, schema, expected, got, advice) => {
  const create = () => createInventoryMock({ schema: schema as never })
  expect(create).toThrow(InventoryMockError)
  expect(create).toThrow(
    expect.objectContaining({
      code: 'invalid-option',
      message: expect.stringMatching(/^Failed to create an inventory mock: expected /),
    }),
  )
  expect(create).toThrow(`expected ${expected} but got ${got}`)
  expect(create).toThrow(`. ${advice}`)
})

test('a server refuses it too, and starts nothing', async () => {
  const schema = withField(z.date()) as never
  await expect(createInventoryServer({ schema, port: 0 })).rejects.toThrow(
    'expected a schema of JSON as it is sent but got a date as an object in schema.field.',
  )
})

test.each<[what: string, fields: z.core.$ZodShape, valid: object, invalid: object]>([
  ['a choice of texts', { name: z.enum(['web', 'db']) }, { name: 'db' }, { name: 'x' }],
  ['a literal', { name: z.literal('web') }, { name: 'web' }, { name: 'db' }],
  ['a pattern', { name: z.string().regex(/^web/) }, { name: 'web-1' }, { name: 'db-1' }],
  ['a length', { name: z.string().max(3) }, { name: 'web' }, { name: 'web-1' }],
  ['a date', { name: z.iso.date() }, { name: '2026-11-26' }, { name: '2026-11-31' }],
  [
    'one that is never null',
    { location: z.object({ name: z.string(), fact: z.string() }) },
    { location: { name: 'Oslo', fact: 'osl1' } },
    { location: null },
  ],
  ['a list with a minimum', { [LIST]: z.array(z.string()).min(1) }, { [LIST]: ['a'] }, { [LIST]: [] }],
  ['objects', { [USERS]: z.array(z.object({ id: z.int() })) }, { [USERS]: [{ id: 1 }] }, { [USERS]: [5] }],
  [
    'numbers of texts',
    { attributes: z.record(z.string(), z.string().regex(/^\d/)) },
    { attributes: { a: '1' } },
    { attributes: { a: 'x' } },
  ],
])("a contract's field can be narrowed to %s", async (_what, fields, valid, invalid) => {
  const mock = createInventoryMock({ schema: z.object({ ...shape, ...fields }) as never })
  const location = { name: 'Oslo', fact: 'osl1' }
  const send = async (body: object) =>
    (await mock.fetch(path, write('POST', completeBody({ name: 'web', location, [LIST]: ['a'], ...body })))).status
  expect([await send(valid), await send(invalid)]).toEqual([200, 400])
  const create = (object: object) => mock.objects.create({ name: 'web', location, [LIST]: ['a'], ...object })
  expect(create(valid)).toMatchObject(valid)
  expect(() => create(invalid)).toThrow(/^Failed to create an object: expected object\./)
})

test('a check that waits, and does not show it, fails by a clear error when it is asked', async () => {
  const schema = z.object({ ...shape, owner: z.string().refine(() => Promise.resolve(true)) })
  const mock = createInventoryMock({ schema })
  const message =
    'Failed to check a value by the option schema: expected a synchronous schema but got a promise. Remove asynchronous checks.'
  expect(() => mock.objects.create({ name: 'a', owner: 'Ada' })).toThrow(message)
  await expect(mock.fetch(path, write('POST', completeBody({ owner: 'Ada' })))).rejects.toThrow(message)
  expect(mock.objects.count()).toBe(0)
})

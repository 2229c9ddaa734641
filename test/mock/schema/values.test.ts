import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createInventoryMock, inventoryObjectSchema } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { completeBody, path, write } from '../requests.ts'

const { shape } = inventoryObjectSchema
const item = `${path}1/`

const rangeSchema = z
  .object({
    ...shape,
    owner: z.string().refine((owner) => owner !== 'root', 'Not root.'),
    contact: z
      .object({ name: z.string(), phone: z.string().nullable().default(null) })
      .refine(({ name, phone }) => name !== phone, 'The name is the phone.')
      .refine(({ phone }) => phone !== '0', { path: ['phone'], message: 'No phone.' }),
    low: z.int(),
    high: z.int().default(9),
    note: z.string().optional(),
  })
  .refine(({ low, high }) => low <= high, 'The range is empty.')
  .refine(({ low }) => low > 0, { path: ['low'], message: 'Not positive.' })

const contact = { name: 'Ada', phone: null }
const first = { name: 'a', owner: 'Ada', contact: { name: 'Ada' }, low: 1 }

const create = () => createInventoryService({ schema: rangeSchema, objects: [first] })
const complete = { id: 1, ...completeBody(), ...first, contact, high: 9 }

test('a body and an object have defaults, in nested objects too, and the order of the schema', async () => {
  const { objects, fetch } = create()
  const ask = async (method: string, at: string, body: object) => (await fetch(at, write(method, body))).json()
  const body = completeBody({ low: 3, contact: { name: 'Bo', wrong: 5 }, owner: ' Bo ', wrong: 5 })
  const fields = completeBody({ owner: 'Bo', contact: { name: 'Bo', phone: null }, low: 3, high: 9 })
  expect(await ask('POST', path, body)).toEqual(fields)
  expect(objects.get(1)).toStrictEqual(complete)
  expect(await ask('PUT', item, { ...body, note: 'x' })).toEqual({ id: 1, ...fields, note: 'x' })
  const updated = await ask('PATCH', item, { high: '5', owner: 'Eve' })
  expect(updated).toEqual({ id: 1, ...fields, note: 'x', owner: 'Eve', high: 5 })
  expect(Object.keys(updated)).toEqual(Object.keys(rangeSchema.shape))
  expect(objects.replace(1, first)).toStrictEqual(complete)
  objects.update(1, { note: 'x' })
  expect(Object.keys(objects.update(1, { low: 2 }))).toEqual(Object.keys(rangeSchema.shape))
})

test('nested objects are complete, in lists and maps too, and absent where they are optional', () => {
  const part = z.object({ name: z.string(), size: z.int().default(1), note: z.string().nullable().optional() })
  const schema = z.object({
    ...shape,
    parts: z.array(part),
    byName: z.record(z.string(), part),
    maybe: z.object({ name: z.string(), code: z.int().optional() }).optional(),
    standard: z.object({ name: z.string() }).default({ name: 'standard' }),
    tags: z.array(z.string()).default(() => ['new']),
  })
  const { objects } = createInventoryService({ schema })
  const whole = { name: 'x', size: 1, note: null }
  const input = { name: 'a', parts: [{ name: 'x' }], byName: { y: { name: 'x' } } }
  expect(objects.create(input)).toEqual({
    ...{ id: 1, ...completeBody({ name: 'a' }), tags: ['new'] },
    ...{ parts: [whole], byName: { y: whole }, standard: { name: 'standard' } },
  })
  const changes = { maybe: { name: 'm' }, standard: { name: 's' } }
  expect(objects.update(1, changes)).toMatchObject(changes)
  expect(objects.update(1, { name: 'b' })).toMatchObject(changes)
  // A default is created for each object.
  objects.get(1)!.tags.push('mine')
  expect(objects.create(input).tags).toEqual(['new'])
})

test.each<[fields: object, errors: object, message?: string]>([
  [{ owner: 'root' }, { owner: ['Not root.'] }, '.owner to pass its schema (Not root.) but got "root". Change it.'],
  [
    { contact: { name: '1', phone: '1' } },
    { contact: { non_field_errors: ['The name is the phone.'] } },
    '.contact to pass its schema (The name is the phone.) but got {',
  ],
  [
    { contact: { name: 'Ada', phone: '0' } },
    { contact: { phone: ['No phone.'] } },
    '.contact.phone to pass its schema (No phone.) but got {',
  ],
  [{ low: 10 }, { non_field_errors: ['The range is empty.'] }, ' to pass its schema (The range is empty.) but got {'],
  [{ low: 0 }, { low: ['Not positive.'] }, '.low to pass its schema (Not positive.) but got {'],
  [{ low: 1.5 }, { low: ['A valid integer is required.'] }, '.low to be an integer but got 1.5. Change it.'],
  [
    { low: -1, high: -2 },
    { non_field_errors: ['The range is empty.'], low: ['Not positive.'] },
  ],
  // The whole is checked where its fields are right.
  [{ low: 10, owner: '' }, { owner: ['This field may not be blank.'] }],
])('%j is refused in each body and each argument', async (fields, errors, message) => {
  const mock = create()
  const wrong = { ...first, ...fields } as typeof first
  for (const [method, at, body] of [
    ['POST', path, completeBody(wrong)],
    ['PUT', item, completeBody(wrong)],
    ['PATCH', item, fields],
  ] as const) {
    const response = await mock.fetch(at, write(method, body))
    expect([method, response.status, await response.text()]).toEqual([method, 400, JSON.stringify(errors)])
  }
  if (message) {
    const calls: Record<string, () => unknown> = {
      'create an object: expected object': () => mock.objects.create(wrong),
      'replace object 1: expected object': () => mock.objects.replace(1, wrong),
      'update object 1: expected object': () => mock.objects.update(1, fields),
      'set the initial state: expected objects[0]': () => mock.setInitialState([wrong]),
      'import a state: expected objects[0]': () => mock.importState([wrong]),
      'create an inventory mock: expected objects[0]': () =>
        createInventoryMock({ schema: rangeSchema, objects: [wrong] }),
    }
    for (const [problem, call] of Object.entries(calls)) expect(call).toThrow(`Failed to ${problem}${message}`)
  }
  expect(mock.objects.list()).toEqual([complete])
})

test('a part of an update is checked as a whole, and its unknown field is named, with advice', async () => {
  const { fetch, objects } = create()
  const response = await fetch(item, write('PATCH', { high: -3 }))
  expect([response.status, await response.json()]).toEqual([400, { non_field_errors: ['The range is empty.'] }])
  const nameless = await fetch(path, write('POST', completeBody({ ...first, contact: { phone: '1' } })))
  expect(await nameless.json()).toEqual({ contact: { name: ['This field is required.'] } })
  expect(() => objects.update(1, { contact: { name: 'Ada', phnoe: '0' } } as never)).toThrow(
    'expected the fields name, phone but got object.contact.phnoe. Did you mean "phone"?',
  )
})

test.each<[expected: string, field: z.ZodType, value: unknown, error: string]>([
  [
    'be a string of 2 to 3 characters',
    z.string().min(2).max(3),
    'abcd',
    'Ensure this field has no more than 3 characters.',
  ],
  ['be a string of 2 characters or more', z.string().min(2), 'a', 'Ensure this field has at least 2 characters.'],
  ['be an integer of 1 to 48', z.int().min(1).max(48), 49, 'Ensure this value is less than or equal to 48.'],
  ['be an integer of 0 or more', z.int().min(0), -1, 'Ensure this value is greater than or equal to 0.'],
  ['be a number of at most 5', z.number().max(5), 5.5, 'Ensure this value is less than or equal to 5.'],
  [
    'be an array of at most 2 elements',
    z.array(z.int()).max(2),
    [1, 2, 3],
    'Ensure this field has no more than 2 elements.',
  ],
  ['be an object', z.record(z.string(), z.int()), [], 'Expected a dictionary of items but got type "list".'],
  [
    'be a date such as 2026-11-26 or null',
    z.iso.date().nullable(),
    '2026-02-30',
    'Date has wrong format. Use one of these',
  ],
  ['be true or false', z.boolean(), 'maybe', 'Must be a valid boolean.'],
  ['pass its schema (Invalid input)', z.union([z.string(), z.int()]), true, 'Invalid input'],
])('an error says that a field has to %s', async (expected, field, value, error) => {
  const mock = createInventoryService({ schema: z.object({ ...shape, field }) })
  expect(() => mock.objects.create({ name: 'a', field: value } as never)).toThrow(
    `expected object.field to ${expected} but got ${JSON.stringify(value)}. Change it.`,
  )
  const response = await mock.fetch(path, write('POST', completeBody({ field: value })))
  expect([response.status, await response.json()]).toEqual([400, { field: [expect.stringContaining(error)] }])
})

describe('JSON of any kind', () => {
  const schema = z.object({ ...shape, map: z.record(z.string(), z.int()), any: z.unknown() })
  const text = '{"__proto__":1,"constructor":2,"a.b":3,"":4}'
  const map = JSON.parse(text)

  test('keeps keys of any name in a map of the user, and in the attributes', async () => {
    const mock = createInventoryService({ schema })
    const attributes = JSON.parse('{"__proto__":"1","constructor":"2"}')
    const object = mock.objects.create({ name: 'a', map, any: null, attributes })
    expect(JSON.stringify([object.map, object.attributes])).toBe(JSON.stringify([map, attributes]))
    const body = `{"map":${text},"attributes":{"__proto__":"3"}}`
    const response = await mock.fetch(item, write('PATCH', body))
    expect(await response.text()).toContain(`"map":${text}`)
    expect(JSON.stringify(mock.objects.get(1)!.attributes)).toBe('{"__proto__":"3"}')
    const wrong = await mock.fetch(item, write('PATCH', '{"map":{"__proto__":"x"}}'))
    expect(await wrong.text()).toBe('{"map":{"__proto__":["A valid integer is required."]}}')
    expect(() => mock.objects.update(1, { map: JSON.parse('{"__proto__":"x"}') })).toThrow(
      'expected object.map.__proto__ to be an integer but got "x"',
    )
  })

  test('can be a tree that contains itself', async () => {
    const node: z.ZodType = z.object({
      name: z.string(),
      get children() {
        return z.array(node)
      },
    })
    const mock = createInventoryService({ schema: z.object({ ...shape, tree: node }) })
    const tree = { name: 'a', children: [{ name: 'b', children: [] }] }
    expect(mock.objects.create({ name: 'a', tree }).tree).toEqual(tree)
    const wrong = { name: 'a', children: [{ name: 'b', children: [{ children: [] }] }] }
    expect(() => mock.objects.create({ name: 'a', tree: wrong })).toThrow('object.tree.children[0].children[0].name')
    const response = await mock.fetch(item, write('PATCH', { tree: { name: 'a', children: [{ children: [] }] } }))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ tree: { children: { 0: { name: expect.anything() } } } })
  })
})

test.each(['list', 'get', 'length', 'a.b', 'a[0]', 'equals'])('a field can be named %s', async (name) => {
  const schema = z.object({ ...shape, [name]: z.string() })
  const mock = createInventoryService({ schema: schema as never, objects: [{ name: 'a', [name]: 'x' }] })
  expect(mock.objects.update(1, { [name]: 'y' } as never)).toHaveProperty([name], 'y')
  const response = await mock.fetch(item, write('PATCH', { [name]: 5.5 }))
  expect(await response.json()).toHaveProperty([name], '5.5')
  const missing = await mock.fetch(path, write('POST', completeBody()))
  expect([missing.status, await missing.json()]).toEqual([400, { [name]: ['This field is required.'] }])
})

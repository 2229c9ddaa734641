import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Assumptions, createInventoryMock, inventoryObjectSchema, type JsonValue } from '../../../src/index.ts'
import { LIST, USERS } from '../../fields.ts'
import { schemas } from '../../parity/schemas.ts'
import { anyCollection, completeBody, path, runs, write } from '../requests.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]

/** Explains a create, or a write to the object 1, and returns the body that would pass. */
function findBody(body: unknown, { method = 'POST', ...assumptions }: Partial<Assumptions> & { method?: string } = {}) {
  const mock = createInventoryMock({ objects, assumptions })
  const target = method === 'POST' ? path : `${path}1/`
  return mock.explain({ method, path: target, body: body as JsonValue }).passingBody
}

describe('the body that would pass', () => {
  test.each<[what: string, given: object, expected: object]>([
    ['what is missing is added', { name: 'a' }, { name: 'a' }],
    ['a name that is null or blank is its key', { name: null }, { name: 'name' }],
    ['white space is blank', { name: ' ' }, { name: 'name' }],
    ['a value that is no text becomes one', { name: true }, { name: 'true' }],
    ['a text for a location is its fact', { location: 'osl1' }, { location: { fact: 'osl1' } }],
    ['a text for a type is its name', { type: 'switch' }, { type: { name: 'switch' } }],
    ['a number for a location is null', { location: 5 }, { location: null }],
    ['a location gets its fact', { location: { name: 'Oslo' } }, { location: { name: 'Oslo', fact: 'fact' } }],
    ['one value becomes a list', { [LIST]: 'prod' }, { [LIST]: ['prod'] }],
    ['null becomes a list', { [USERS]: null }, { [USERS]: [] }],
    ['elements that are null go', { [LIST]: ['a', null, 'b', null] }, { [LIST]: ['a', 'b'] }],
    ['a list of attributes is none', { attributes: ['a'] }, { attributes: {} }],
    [
      'attributes become texts, and those that are right stay',
      JSON.parse(
        '{ "attributes": { "a": null, "b": { "c": 1 }, "__proto__": true, "non_field_errors": null, "d": "e" } }',
      ),
      JSON.parse(
        '{ "attributes": { "a": "", "b": "{\\"c\\":1}", "__proto__": "true", "non_field_errors": "", "d": "e" } }',
      ),
    ],
    ['characters that are not allowed go', { name: 'a\0b\ud800' }, { name: 'ab' }],
  ])('%s', (_what, given, expected) => {
    expect(findBody(completeBody(given))).toEqual('name' in given && given.name === 'a' ? null : completeBody(expected))
  })

  test('has what is missing, and keeps what is unknown', () => {
    expect(findBody({ name: 'a', colour: 'red' })).toEqual(completeBody({ name: 'a', colour: 'red' }))
    expect(findBody({})).toEqual(completeBody({ name: 'name' }))
    expect(findBody(null)).toEqual(completeBody({ name: 'name' }))
    expect(findBody([1])).toEqual(completeBody({ name: 'name' }))
  })

  test('is as the assumptions want it', () => {
    expect(findBody(completeBody({ name: 'web-1' }), { uniqueName: true })).toEqual(completeBody({ name: 'web-1-2' }))
    expect(findBody(completeBody({ name: '🙂🙂🙂' }), { nameMaxLength: 2 })).toEqual(completeBody({ name: '🙂🙂' }))
    expect(findBody({ id: 4, name: 5, type: 'a' }, { idInBody: 'check', requiredFields: ['name'] })).toEqual({
      name: 5,
      type: { name: 'a' },
    })
    expect(findBody(completeBody({ id: 2 }), { method: 'PUT', idInBody: 'check' })).toEqual(completeBody({ id: 1 }))
    expect(findBody({ [LIST]: null }, { method: 'PATCH' })).toEqual({ [LIST]: [] })
  })

  test.each<[what: string, body: unknown, assumptions: Partial<Assumptions> & { method?: string }]>([
    ['accepted', completeBody(), {}],
    ['no JSON', '{"name": ', {}],
    ['too deep', `{"${LIST}": ${'['.repeat(5_000)}${']'.repeat(5_000)}}`, {}],
    ['never accepted', completeBody(), { nameMaxLength: 0 }],
    ['of a DELETE', {}, { method: 'DELETE' }],
  ])('is null for one that is %s', (_what, body, assumptions) => {
    expect(findBody(body, assumptions)).toBeNull()
  })

  test('is null where the body is not what is wrong', () => {
    const mock = createInventoryMock({ objects, assumptions: { tokens: ['t'] } })
    expect(mock.explain({ method: 'POST', path, body: {} }).passingBody).toBeNull()
    mock.configure({ assumptions: { tokens: [] } })
    const headers = { 'content-type': 'text/plain' }
    expect(mock.explain({ method: 'POST', path, headers, body: {} }).passingBody).toBeNull()
    expect(mock.explain({ method: 'PUT', path: `${path}9/`, body: {} }).passingBody).toBeNull()
    expect(mock.explain({ method: 'PATCH', path: `${path}1/?responsible=x`, body: {} }).passingBody).toBeNull()
  })

  test('replaces alternatives that refuse the body too', () => {
    const mock = createInventoryMock({ objects })
    expect(mock.explain({ method: 'POST', path, body: { name: 'a' } }).alternatives).toMatchObject([
      { assumption: 'requiredFields', value: ['name'], status: 200 },
    ])
    expect(mock.explain({ method: 'POST', path, body: { name: '' } }).alternatives).toEqual([])
  })
})

describe('the body that would pass a schema with other fields', () => {
  const findWith = (shape: z.core.$ZodLooseShape, body: object) => {
    const schema = z.object({ ...inventoryObjectSchema.shape, ...shape })
    return createInventoryMock({ schema }).explain({ method: 'POST', path, body: completeBody(body) }).passingBody
  }

  test('has what is missing', () => {
    const fields: Readonly<Record<string, readonly [field: z.core.$ZodType, value?: unknown]>> = {
      owner: [z.string(), 'owner'],
      long: [z.string().min(8), 'long----'],
      short: [z.string().max(2), 'sh'],
      bought: [z.iso.date(), '2026-11-26'],
      units: [z.int().min(4).max(48), 4],
      below: [z.int().max(-3), -3],
      weight: [z.number(), 1],
      managed: [z.boolean(), true],
      tier: [z.enum(['gold', 'silver']), 'gold'],
      note: [z.string().nullable(), null],
      contact: [
        z.object({ name: z.string(), phone: z.string().nullable(), level: z.int().default(7) }),
        { name: 'name', phone: null, level: 7 },
      ],
      ports: [z.array(z.int()).min(2), [1, 1]],
      settings: [z.record(z.string(), z.string()), {}],
      either: [z.union([z.int(), z.boolean()]), 1],
      alias: [z.string().optional()],
    }
    const each = (part: 0 | 1) => Object.fromEntries(Object.entries(fields).map(([name, row]) => [name, row[part]]))
    expect(findWith(each(0) as z.core.$ZodLooseShape, {})).toEqual({ ...completeBody(), ...each(1) })
  })

  test.each<[what: string, field: z.core.$ZodType, given: unknown, expected: unknown]>([
    ['a number over the maximum is that', z.int().max(48), 50, 48],
    ['one below the minimum is that', z.number().min(0.5), 0.1, 0.5],
    ['one with a fraction is rounded', z.int(), 2.6, 3],
    ['a text is cut', z.string().max(3), 'abcde', 'abc'],
    ['a short text is another one', z.string().min(3), 'a', 'owner'],
    ['another choice is the first one', z.enum(['gold', 'silver']), 'Gold', 'gold'],
    ['no date is one', z.iso.date(), 'today', '2026-11-26'],
    ['a text for an object is its only text', z.object({ user: z.string() }), 'ada', { user: 'ada' }],
    ['what is right in an object stays', z.object({ a: z.int(), b: z.int() }), { a: 5, b: 'x' }, { a: 5, b: 1 }],
    ['a list gets its missing elements', z.array(z.int()).min(3), [7], [7, 1, 1]],
    ['a list is cut', z.array(z.int()).max(1), [7, 8], [7]],
    ['an element that is near one becomes it', z.array(z.int().max(9)), [7, 80, 'x'], [7, 9]],
    [
      'objects of a list are changed',
      z.array(z.object({ name: z.string(), speed: z.int() })),
      [{ name: 'eth0', speed: 10 }, { name: 'eth1' }, 5],
      [
        { name: 'eth0', speed: 10 },
        { name: 'eth1', speed: 1 },
      ],
    ],
    ['a value of a map is another one', z.record(z.string(), z.int()), { a: 5, b: 'x' }, { a: 5, b: 1 }],
    ['what only the schema refuses is a simple value', z.string().regex(/^o/), 'x', 'owner'],
  ])('%s', (_what, owner, given, expected) => {
    expect(findWith({ owner }, { owner: given })).toEqual({ ...completeBody(), owner: expected })
  })

  test('has the elements of a narrowed field that are right', () => {
    const body = { [LIST]: ['prod', 'x', null], [USERS]: [7, 'ada'] }
    expect(findWith(schemas.narrowed.shape, body)).toEqual(completeBody({ [LIST]: ['prod'], [USERS]: [7] }))
  })

  test('is null where nothing simple passes', () => {
    expect(findWith({ owner: z.string().regex(/^\d+$/) }, { owner: 'x' })).toBeNull()
    const whole = z.object(schemas.narrowed.shape).refine(({ name }) => name !== 'new', 'Another name.')
    const mock = createInventoryMock({ schema: whole })
    expect(mock.explain({ method: 'POST', path, body: completeBody() }).passingBody).toBeNull()
  })
})

const anyValue = fc.oneof(
  fc.constantFrom(null, true, 5, 0.5, '', 'a', 'osl', [], {}, [null], ['x', null], { name: null }, { fact: '' }),
  fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text)),
)
const anyBody = fc.dictionary(
  fc.constantFrom('id', 'name', 'location', 'type', LIST, 'attributes', USERS, 'colour'),
  anyValue,
)
const anyBodyAssumptions: fc.Arbitrary<Partial<Assumptions>> = fc.record(
  {
    requiredFields: fc.constantFrom([], ['name'] as const, [LIST, 'location'] as const),
    idInBody: fc.constantFrom('check', 'ignore'),
    uniqueName: fc.boolean(),
    nameMaxLength: fc.constantFrom(null, 4, 9),
  },
  { requiredKeys: [] },
)

test('an object that is refused has a body that the service accepts, in which the other fields are the same', async () => {
  const anyTarget = fc.constantFrom(
    ['POST', path] as const,
    ['PUT', `${path}1/`] as const,
    ['PATCH', `${path}1/`] as const,
  )
  await fc.assert(
    fc.asyncProperty(
      anyCollection,
      anyBodyAssumptions,
      anyTarget,
      anyBody,
      async (others, assumptions, [method, url], body) => {
        const mock = createInventoryMock({
          objects: [{ id: 1, name: 'a' }, ...others.map(({ id: _, ...each }) => each)],
          assumptions,
        })
        const { status, body: errors, passingBody } = mock.explain({ method, path: url, body })
        expect(passingBody === null).toBe(status !== 400)
        if (status !== 400) return
        expect((await mock.fetch(url, write(method, passingBody))).status).toBe(200)
        if ('id' in Object(errors)) return
        const unnamed = Object.entries(body).filter(([key]) => !Object.hasOwn(errors as object, key))
        // A name can be refused once more, when the rest of it is right.
        const same = unnamed.filter(([key]) => key !== 'name')
        expect(passingBody).toMatchObject(Object.fromEntries(same))
      },
    ),
    { numRuns: runs(50) },
  )
})

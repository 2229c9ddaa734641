import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createInventoryMock, InventoryMockError, inventoryObjectSchema } from '../../../src/index.ts'
import { completeBody, path, runs, write } from '../requests.ts'

/* For random schemas of the kinds that have the framework's messages, and random JSON. */

const { shape } = inventoryObjectSchema
const anyText = fc.constantFrom(
  ...['', 'a', 'ab', ' a ', 'abcd', '5', '1.0', 'true', '2026-11-26', '2026-02-30', '__proto__'],
)
const anyNumber = fc.constantFrom(-1, 0, 1, 1.5, 5, 50, 1e21)

interface Kind {
  schema: z.ZodType
  /** What the schema takes, more often than not. */
  value: fc.Arbitrary<unknown>
}

const bounds = fc.record({ min: fc.integer({ min: 0, max: 2 }), max: fc.integer({ min: 2, max: 4 }) })

const simple: fc.Arbitrary<Kind> = fc.oneof(
  fc.constant({ schema: z.string(), value: anyText }),
  bounds.map(({ min, max }) => ({ schema: z.string().min(min).max(max), value: anyText })),
  fc.constant({ schema: z.string().regex(/^a/, 'No a.'), value: anyText }),
  fc.constant({ schema: z.int(), value: fc.integer({ min: -3, max: 3 }) }),
  bounds.map(({ min, max }) => ({ schema: z.int().min(min).max(max), value: fc.integer({ min: 0, max: 5 }) })),
  bounds.map(({ min, max }) => ({ schema: z.number().min(min).max(max), value: anyNumber })),
  fc.constant({ schema: z.boolean(), value: fc.boolean() }),
  fc.constant({ schema: z.enum(['a', 'ab', '5']), value: anyText }),
  fc.constant({ schema: z.literal([1, 'a', true]), value: fc.constantFrom(1, 'a', true) }),
  fc.constant({ schema: z.iso.date(), value: anyText }),
  fc.constant({ schema: z.union([z.string().min(1), z.int()]), value: fc.oneof(anyText, anyNumber) }),
  fc.constant({ schema: z.json(), value: fc.jsonValue({ maxDepth: 1 }) }),
)

const { kind } = fc.letrec<{ kind: Kind }>((tie) => ({
  kind: fc.oneof(
    { maxDepth: 2 },
    simple,
    tie('kind').map(({ schema, value }) => ({ schema: schema.nullable(), value: fc.option(value) })),
    fc.tuple(tie('kind'), bounds).map(([{ schema, value }, { min, max }]) => ({
      schema: z.array(schema).min(min).max(max),
      value: fc.array(value, { maxLength: 3 }),
    })),
    tie('kind').map(({ schema, value }) => ({
      schema: z.record(z.string(), schema),
      value: fc.dictionary(fc.constantFrom('a', '', 'constructor'), value, { maxKeys: 2, noNullPrototype: true }),
    })),
    fc.tuple(tie('kind'), tie('kind')).map(([a, b]) => ({
      schema: z.object({ a: a.schema, b: b.schema.optional() }),
      value: fc.record({ a: a.value, b: b.value }, { requiredKeys: ['a'], noNullPrototype: true }),
    })),
  ),
}))

/** A schema with one to three fields, some of which are optional. */
const anySchema = fc.array(fc.tuple(kind, fc.boolean()), { minLength: 1, maxLength: 3 }).map((kinds) => {
  const names = ['x', 'y', 'z']
  const fields = kinds.map(([{ schema }, isOptional], index) => [names[index], isOptional ? schema.optional() : schema])
  return {
    schema: z.object({ ...shape, ...Object.fromEntries(fields) }),
    values: Object.fromEntries(kinds.map(([{ value }], index) => [names[index]!, value])),
  }
})

/** A schema, and fields that may fit. */
const anyCase = anySchema.chain(({ schema, values }) => {
  const anything = fc.jsonValue({ maxDepth: 2 })
  const others = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, fc.oneof({ weight: 4, arbitrary: value }, anything)]),
  )
  return fc.record({
    schema: fc.constant(schema),
    fields: fc
      .record(others, { requiredKeys: [], noNullPrototype: true })
      .map((fields) => JSON.parse(JSON.stringify(fields))),
  })
})

test('a POST answers with an object that the schema accepts, or with errors of its fields', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, fc.boolean(), async ({ schema, fields }, isWhole) => {
      const mock = createInventoryMock({ schema: schema as never })
      const body = isWhole ? completeBody(fields) : fields
      const response = await mock.fetch(path, write('POST', body))
      const answer = JSON.parse(await response.text())
      if (response.status === 200) {
        expect(schema.safeParse({ id: 1, ...answer }).error).toBeUndefined()
        expect(mock.objects.get(1)).toEqual({ id: 1, ...answer })
      } else {
        expect(response.status).toBe(400)
        expect([...Object.keys(schema.shape), 'non_field_errors']).toEqual(expect.arrayContaining(Object.keys(answer)))
        expect(JSON.stringify(answer)).toMatch(/\["[^"]/)
        expect(mock.objects.count()).toBe(0)
      }
    }),
    { numRuns: runs(30) },
  )
})

test('an object is created of what the schema accepts, and of nothing else', () => {
  fc.assert(
    fc.property(anyCase, ({ schema, fields }) => {
      const mock = createInventoryMock({ schema: schema as never })
      const object = completeBody(fields)
      const create = () => mock.objects.create(object)
      // An unknown key of a nested object is dropped by zod, and refused here.
      const { success, data } = z.looseObject(schema.shape).safeParse({ id: 1, ...object })
      const isKnown = success && JSON.stringify(data) === JSON.stringify({ id: 1, ...object })
      if (isKnown) {
        // What is optional and can be null becomes null, as in the framework.
        const created = create()
        expect(created).toMatchObject({ id: 1, ...object })
        expect(schema.safeParse(created).error).toBeUndefined()
      } else if (success) expect([InventoryMockError, Object]).toContain(outcomeOf(create))
      else expect(create).toThrow(InventoryMockError)
    }),
    { numRuns: runs(50) },
  )
})

function outcomeOf(create: () => object): unknown {
  try {
    return create().constructor
  } catch (error) {
    return (error as Error).constructor
  }
}

test('what a POST made, a PUT makes again, and a PATCH of its fields changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ schema, fields }) => {
      const mock = createInventoryMock({ schema: schema as never })
      const created = await mock.fetch(path, write('POST', completeBody(fields)))
      fc.pre(created.status === 200)
      const [object] = mock.objects.list()
      for (const method of ['PUT', 'PATCH']) {
        const response = await mock.fetch(`${path}1/`, write(method, object))
        expect([method, response.status, await response.json()]).toEqual([method, 200, object])
      }
    }),
    { numRuns: runs(20) },
  )
})

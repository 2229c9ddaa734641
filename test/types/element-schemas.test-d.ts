import type { StandardSchemaV1 } from '@standard-schema/spec'
import * as v from 'valibot'
import { describe, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import type { ElementSchema } from '../../src/contract/elements.ts'
import { createInventoryMock, type InventoryMock, type JsonValue } from '../../src/index.ts'

const labelSchema = z.enum(['prod', 'test'])
const responsibleSchema = v.object({ id: v.number() })
const mock = createInventoryMock({ labelSchema, responsibleSchema })

test('any Standard Schema is an element schema, and its output is the element', () => {
  expectTypeOf<StandardSchemaV1<unknown, 'prod'>>().toExtend<ElementSchema<'prod'>>()
  expectTypeOf(labelSchema).toExtend<ElementSchema<'prod' | 'test'>>()
  expectTypeOf(mini.string()).toExtend<ElementSchema<string>>()
  expectTypeOf(responsibleSchema).toExtend<ElementSchema<{ id: number }>>()
  expectTypeOf(createInventoryMock({ labelSchema: z.string().transform((text) => text.length) })).toEqualTypeOf<
    InventoryMock<number>
  >()
  // @ts-expect-error -- a function is not a schema
  createInventoryMock({ labelSchema: (label: unknown) => label === 'prod' })
})

test('without a schema an element is any JSON', () => {
  expectTypeOf(createInventoryMock()).toEqualTypeOf<InventoryMock<JsonValue, JsonValue>>()
  expectTypeOf(createInventoryMock({ labelSchema: undefined })).toEqualTypeOf<InventoryMock<JsonValue, JsonValue>>()
})

test('each schema narrows its own field', () => {
  expectTypeOf(mock).toEqualTypeOf<InventoryMock<'prod' | 'test', { id: number }>>()
  expectTypeOf(createInventoryMock({ labelSchema })).toEqualTypeOf<InventoryMock<'prod' | 'test', JsonValue>>()
})

describe('an element is narrowed', () => {
  test('in objects that the collection returns', () => {
    expectTypeOf(mock.objects.list()[0]!.labels).toEqualTypeOf<('prod' | 'test')[]>()
    expectTypeOf(mock.objects.get(1)!.responsible).toEqualTypeOf<{ id: number }[]>()
  })

  test('in objects that the collection takes', () => {
    // @ts-expect-error -- there is no such label
    mock.objects.create({ name: 'web-1', labels: ['dev'] })
    // @ts-expect-error -- there is no such label
    mock.objects.update(1, { labels: ['dev'] })
    // @ts-expect-error -- a responsible user has an id
    mock.setInitialState([{ name: 'web-1', responsible: [7] }])
    // @ts-expect-error -- a responsible user has an id
    mock.objects.replace(1, { name: 'web-1', responsible: [7] })
  })

  test('in initial objects, which do not widen it', () => {
    createInventoryMock({ labelSchema, objects: [{ name: 'web-1', labels: ['prod'] }] })
    // @ts-expect-error -- there is no such label
    createInventoryMock({ labelSchema, objects: [{ name: 'web-1', labels: ['dev'] }] })
  })

  test('in the changes that a listener receives', () => {
    mock.on('change', (change) => {
      if (change.type === 'update') expectTypeOf(change.object.labels).toEqualTypeOf<('prod' | 'test')[]>()
    })
  })

  test('but not in the log, where a body is any JSON', () => {
    expectTypeOf(mock.requests.list()[0]!.body).toEqualTypeOf<JsonValue>()
  })
})

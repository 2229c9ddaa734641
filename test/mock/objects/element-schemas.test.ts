import * as v from 'valibot'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod'
import * as zMini from 'zod/mini'
import type { ElementSchema } from '../../../src/contract/elements.ts'
import { createInventoryMock, InventoryMockError, type JsonValue } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const item = `${path}1/`

interface User {
  id: number
}

const schemas: Record<string, { label: ElementSchema<string>; user: ElementSchema<User> }> = {
  zod: { label: z.string().regex(/^[a-z]+$/, 'Not a label.'), user: z.object({ id: z.int('Not an id.') }) },
  'zod/mini': {
    label: zMini.string().check(zMini.regex(/^[a-z]+$/, 'Not a label.')),
    user: zMini.object({ id: zMini.int('Not an id.') }),
  },
  valibot: {
    label: v.pipe(v.string(), v.regex(/^[a-z]+$/, 'Not a label.')),
    user: v.object({ id: v.pipe(v.number(), v.integer('Not an id.')) }),
  },
}

describe.each(Object.entries(schemas))('a schema of %s', (_library, { label, user }) => {
  const options = { labelSchema: label, responsibleSchema: user }

  test('accepts valid elements in requests and in mock.objects', async () => {
    const mock = createInventoryMock({ ...options, objects: [{ name: 'a', labels: ['x'], responsible: [{ id: 1 }] }] })
    const body = completeBody({ labels: ['x', 'y'], responsible: [{ id: 5 }] })
    expect((await mock.fetch(path, write('POST', body))).status).toBe(200)
    expect((await mock.fetch(item, write('PUT', body))).status).toBe(200)
    expect((await mock.fetch(item, write('PATCH', { labels: ['z'] }))).status).toBe(200)
    mock.objects.create({ name: 'b', labels: ['x'] })
    mock.objects.update(1, { responsible: [{ id: 7 }] })
    expect(mock.objects.get(1)).toMatchObject({ labels: ['z'], responsible: [{ id: 7 }] })
  })

  test('rejects a request with invalid elements, with errors by index, and changes nothing', async () => {
    const mock = createInventoryMock({ ...options, objects: [{ name: 'a', labels: ['x'] }] })
    for (const [method, url] of [
      ['POST', path],
      ['PUT', item],
    ] as const) {
      const body = completeBody({ labels: ['ok', '1', 'ok', 'NO'] })
      const response = await mock.fetch(url, write(method, body))
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ labels: { 1: ['Not a label.'], 3: ['Not a label.'] } })
    }
    expect(mock.objects.list()).toMatchObject([{ name: 'a', labels: ['x'] }])
  })

  test('nests the errors for parts of an element, as the framework does', async () => {
    const mock = createInventoryMock({ ...options, objects: [{ name: 'a' }] })
    const response = await mock.fetch(item, write('PATCH', { responsible: [{ id: 1 }, { id: 1.5 }] }))
    expect(await response.json()).toEqual({ responsible: { 1: { id: ['Not an id.'] } } })
  })

  test('reports its errors together with those of other fields', async () => {
    const mock = createInventoryMock(options)
    const response = await mock.fetch(path, write('POST', completeBody({ name: null, labels: ['1'] })))
    expect(await response.json()).toEqual({ name: ['This field may not be null.'], labels: { 0: ['Not a label.'] } })
  })

  test('throws for invalid elements in arguments, and names the element', () => {
    const mock = createInventoryMock({ ...options, objects: [{ name: 'a', labels: ['x'] }] })
    const problem = 'labels[1] to pass its schema (Not a label.) but got "1". Change it.'
    const labels = ['x', '1']
    expect(() => mock.objects.create({ name: 'b', labels })).toThrow(
      `Failed to create an object: expected object.${problem}`,
    )
    expect(() => mock.objects.update(1, { labels })).toThrow(`Failed to update object 1: expected object.${problem}`)
    expect(() => mock.setInitialState([{ name: 'b', labels }])).toThrow(
      `Failed to set the initial state: expected objects[0].${problem}`,
    )
    expect(() => createInventoryMock({ ...options, objects: [{ name: 'a', labels }] })).toThrow(
      `Failed to create an inventory mock: expected objects[0].${problem}`,
    )
    expect(mock.objects.list()).toMatchObject([{ name: 'a', labels: ['x'] }])
  })

  test('names the invalid part of an element', () => {
    const mock = createInventoryMock(options)
    expect(() => mock.objects.create({ name: 'a', responsible: [{ id: 1.5 }] })).toThrow('responsible[0].id')
  })

  test('leaves the fields that an update omits unchanged', async () => {
    const mock = createInventoryMock({ ...options, objects: [{ name: 'a', labels: ['x'], responsible: [{ id: 5 }] }] })
    await mock.fetch(`${path}?responsible=5`) // builds the index
    mock.objects.update(1, { name: 'b' })
    expect(mock.objects.get(1)).toEqual({
      ...{ id: 1, name: 'b', location: null, type: null },
      ...{ labels: ['x'], attributes: {}, responsible: [{ id: 5 }] },
    })
    await mock.fetch(item, write('PATCH', { name: 'c' }))
    expect(mock.objects.get(1)).toMatchObject({ name: 'c', labels: ['x'], responsible: [{ id: 5 }] })
  })
})

describeEveryAdapter('a schema', (start) => {
  test('rejects invalid elements with the 400 of the framework', async () => {
    const { send } = await start({ labelSchema: z.string('Not a valid string.') })
    const response = await send({ ...write('POST', completeBody({ labels: [5] })), path })
    expect([response.status, response.text]).toEqual([400, '{"labels":{"0":["Not a valid string."]}}'])
  })
})

describe('the output of an element schema', () => {
  test('is stored', async () => {
    const mock = createInventoryMock({ labelSchema: z.string().trim().toUpperCase() })
    const response = await mock.fetch(path, write('POST', completeBody({ labels: [' a '] })))
    expect(await response.json()).toMatchObject({ labels: ['A'] })
    expect(mock.objects.create({ name: 'b', labels: [' b '] }).labels).toEqual(['B'])
  })

  test('is not parsed again', () => {
    const mock = createInventoryMock({
      labelSchema: z.string().transform((text) => `${text}!`),
      objects: [{ name: 'a', labels: ['x'] }],
    })
    mock.reset()
    mock.objects.update(1, { name: 'b' })
    expect(mock.objects.get(1)!.labels).toEqual(['x!'])
  })

  test('is copied: later changes to the returned value do not change the collection', () => {
    const shared = { tags: ['x'] }
    const mock = createInventoryMock({
      labelSchema: z.any().transform(() => shared),
      objects: [{ name: 'a', labels: [{ tags: [] }] }],
    })
    shared.tags.push('y')
    expect(mock.objects.get(1)!.labels).toEqual([{ tags: ['x'] }])
  })

  test('must be JSON', async () => {
    const mock = createInventoryMock({ labelSchema: z.coerce.date() })
    const labels = ['2024-01-01'] as never
    expect(() => mock.objects.create({ name: 'a', labels })).toThrow(
      'Failed to check an element: expected a schema with JSON as its output but got object. Remove transforms to other types, such as dates.',
    )
  })

  test('cannot be null, which the framework rejects', async () => {
    const mock = createInventoryMock({ labelSchema: z.nullable(z.string()) })
    expect((await mock.fetch(path, write('POST', completeBody({ labels: [null] })))).status).toBe(400)
    expect(() => mock.objects.create({ name: 'a', labels: [null] })).toThrow('but got null.')
  })
})

describe('an asynchronous schema', () => {
  const asyncSchemas = {
    zod: z.string().refine(async () => true),
    valibot: v.pipeAsync(
      v.string(),
      v.checkAsync(async () => true),
    ),
  }
  test.each(Object.entries(asyncSchemas))('of %s throws for initial objects', (_library, labelSchema) => {
    expect(() => createInventoryMock({ labelSchema, objects: [{ name: 'a', labels: ['x'] }] })).toThrow(
      /^Failed to check an element: expected a synchronous schema but got a promise\. .*async.*\.$/,
    )
  })

  test.each(Object.entries(asyncSchemas))(
    'of %s throws in mock.objects and rejects the request',
    async (_library, labelSchema) => {
      const mock = createInventoryMock({ labelSchema })
      expect(() => mock.objects.create({ name: 'a', labels: ['x'] })).toThrow(InventoryMockError)
      await expect(mock.fetch(path, write('POST', completeBody({ labels: ['x'] })))).rejects.toThrow('a promise')
      expect(mock.objects.count()).toBe(0)
    },
  )
})

test.each<[name: string, paths: string[][], errors: unknown]>([
  ['and then of its part', [[], ['x']], { non_field_errors: ['1'], x: ['2'] }],
  ['after that of its part', [['x'], []], { x: ['1'], non_field_errors: ['2'] }],
  ['and of a part of a part', [['x'], ['x', 'y'], ['x']], { x: { non_field_errors: ['1', '3'], y: ['2'] } }],
  ['twice', [[], []], ['1', '2']],
])('an element can have an error of the whole %s', async (_name, paths, errors) => {
  const issues = paths.map((path, index) => ({ path, message: String(index + 1) }))
  const labelSchema: ElementSchema = { '~standard': { version: 1, vendor: 'test', validate: () => ({ issues }) } }
  const mock = createInventoryMock({ labelSchema })
  const response = await mock.fetch(path, write('POST', completeBody({ labels: ['a', 'b'] })))
  expect([response.status, await response.json()]).toEqual([400, { labels: { 0: errors, 1: errors } }])
})

test('a schema runs once for each element', () => {
  const check = vi.fn(() => true)
  const mock = createInventoryMock({ labelSchema: z.string().refine(check) })
  mock.objects.create({ name: 'a', labels: ['x', 'y'] })
  expect(check).toHaveBeenCalledTimes(2)
})

describe('the types of elements', () => {
  test('are the output types of the schemas', () => {
    const labelSchema = z.enum(['prod', 'test'])
    const responsibleSchema = v.object({ id: v.number() })
    const mock = createInventoryMock({ labelSchema, responsibleSchema, objects: [{ name: 'a', labels: ['prod'] }] })
    expectTypeOf(mock.objects.get(1)!.labels).toEqualTypeOf<('prod' | 'test')[]>()
    expectTypeOf(mock.objects.get(1)!.responsible).toEqualTypeOf<{ id: number }[]>()
    expectTypeOf(mock.objects.list()[0]!.labels).toEqualTypeOf<('prod' | 'test')[]>()
    expectTypeOf(mock.objects.list({ name: 'a' })[0]!.responsible).toEqualTypeOf<{ id: number }[]>()
    // @ts-expect-error -- 'dev' is not a label
    expect(() => mock.objects.create({ name: 'b', labels: ['dev'] })).toThrow()
    // @ts-expect-error -- a responsible user has an id
    expect(() => mock.objects.update(1, { responsible: [{ name: 'x' }] })).toThrow()
    // @ts-expect-error -- 'dev' is not a label
    expect(() => mock.setInitialState([{ name: 'b', labels: ['dev'] }])).toThrow()
    // @ts-expect-error -- 'dev' is not a label
    expect(() => createInventoryMock({ labelSchema, objects: [{ name: 'b', labels: ['dev'] }] })).toThrow()
  })

  test('are any JSON by default', () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    expectTypeOf(mock.objects.list()[0]!.labels).toEqualTypeOf<JsonValue[]>()
    expectTypeOf(mock.objects.list()[0]!.responsible).toEqualTypeOf<JsonValue[]>()
  })

  test('can come from one schema only', () => {
    const service = createInventoryService({ labelSchema: zMini.number(), objects: [{ name: 'a' }] })
    expectTypeOf(service.objects.list()[0]!.labels).toEqualTypeOf<number[]>()
    expectTypeOf(service.objects.list()[0]!.responsible).toEqualTypeOf<JsonValue[]>()
  })
})

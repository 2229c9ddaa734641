import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import * as zMini from 'zod/mini'
import type { ElementSchema } from '../../../src/contract/elements.ts'
import { createInventoryMock, InventoryMockError } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const item = `${path}1/`

interface User {
  id: number
}

const schemas: Record<string, { labelSchema: ElementSchema<string>; responsibleSchema: ElementSchema<User> }> = {
  zod: {
    labelSchema: z.string().regex(/^[a-z]+$/, 'Not a label.'),
    responsibleSchema: z.object({ id: z.int('Not an id.') }),
  },
  'zod/mini': {
    labelSchema: zMini.string().check(zMini.regex(/^[a-z]+$/, 'Not a label.')),
    responsibleSchema: zMini.object({ id: zMini.int('Not an id.') }),
  },
  valibot: {
    labelSchema: v.pipe(v.string(), v.regex(/^[a-z]+$/, 'Not a label.')),
    responsibleSchema: v.object({ id: v.pipe(v.number(), v.integer('Not an id.')) }),
  },
}

describe.each(Object.entries(schemas))('a schema of %s', (_library, schemas) => {
  const objects = [{ name: 'a', labels: ['x'], responsible: [{ id: 5 }] }]
  const create = () => createInventoryMock({ ...schemas, objects })

  test('accepts valid elements in requests and in mock.objects', async () => {
    const mock = create()
    const body = completeBody({ labels: ['x', 'y'], responsible: [{ id: 5 }] })
    expect((await mock.fetch(path, write('POST', body))).status).toBe(200)
    expect((await mock.fetch(item, write('PUT', body))).status).toBe(200)
    await mock.fetch(`${path}?responsible=5`) // builds the index
    expect((await mock.fetch(item, write('PATCH', { labels: ['z'] }))).status).toBe(200)
    expect(mock.objects.get(1)).toMatchObject({ labels: ['z'], responsible: [{ id: 5 }] })
    mock.objects.create({ name: 'b', labels: ['x'] })
    expect(mock.objects.update(1, { responsible: [{ id: 7 }] })).toMatchObject({
      labels: ['z'],
      responsible: [{ id: 7 }],
    })
  })

  const labels = { 1: ['Not a label.'], 3: ['Not a label.'] }
  test.each<[method: string, url: string, fields: object, errors: object]>([
    ['POST', path, { labels: ['ok', '1', 'ok', 'NO'] }, { labels }],
    ['PUT', item, { labels: ['ok', '1', 'ok', 'NO'] }, { labels }],
    // Nested, as those of the framework.
    ['PUT', item, { responsible: [{ id: 1 }, { id: 1.5 }] }, { responsible: { 1: { id: ['Not an id.'] } } }],
    [
      ...(['POST', path, { name: null, labels: ['1'] }] as const),
      { name: ['This field may not be null.'], labels: { 0: ['Not a label.'] } },
    ],
  ])('rejects a %s of %s with %j, with errors by index, and changes nothing', async (method, url, fields, errors) => {
    const mock = create()
    const response = await mock.fetch(url, write(method, completeBody(fields)))
    expect([response.status, await response.json()]).toEqual([400, errors])
    expect(mock.objects.list()).toMatchObject(objects)
  })

  test('throws for invalid elements in arguments, and names the element or its part', () => {
    const mock = create()
    const problem = 'labels[1] to pass its schema (Not a label.) but got "1". Change it.'
    const invalid = { name: 'b', labels: ['x', '1'] }
    for (const [action, call] of Object.entries({
      'create an object: expected object': () => mock.objects.create(invalid),
      'update object 1: expected object': () => mock.objects.update(1, invalid),
      'set the initial state: expected objects[0]': () => mock.setInitialState([invalid]),
      'create an inventory mock: expected objects[0]': () => createInventoryMock({ ...schemas, objects: [invalid] }),
    })) {
      expect(call).toThrow(`Failed to ${action}.${problem}`)
    }
    expect(() => mock.objects.create({ name: 'a', responsible: [{ id: 1.5 }] })).toThrow('responsible[0].id')
    expect(mock.objects.list()).toMatchObject(objects)
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

  test('is parsed once for each element', () => {
    const transform = vi.fn((text: string) => `${text}!`)
    const mock = createInventoryMock({
      labelSchema: z.string().transform(transform),
      objects: [{ name: 'a', labels: ['x', 'y'] }],
    })
    mock.reset()
    mock.objects.update(1, { name: 'b' })
    expect(mock.objects.get(1)!.labels).toEqual(['x!', 'y!'])
    expect(transform).toHaveBeenCalledTimes(2)
  })

  test('is copied: later changes to the returned value do not change the collection', () => {
    const shared = { tags: ['x'] }
    const labelSchema = z.any().transform(() => shared)
    const mock = createInventoryMock({ labelSchema, objects: [{ name: 'a', labels: [{ tags: [] }] }] })
    shared.tags.push('y')
    expect(mock.objects.get(1)!.labels).toEqual([{ tags: ['x'] }])
  })

  test('must be JSON, but not null, which the framework rejects', async () => {
    const dates = createInventoryMock({ labelSchema: z.coerce.date() as never })
    expect(() => dates.objects.create({ name: 'a', labels: ['2024-01-01'] })).toThrow(
      'Failed to check an element: expected a schema with JSON as its output but got object. ' +
        'Remove transforms to other types, such as dates.',
    )
    const mock = createInventoryMock({ labelSchema: z.nullable(z.string()) })
    expect((await mock.fetch(path, write('POST', completeBody({ labels: [null] })))).status).toBe(400)
    expect(() => mock.objects.create({ name: 'a', labels: [null] })).toThrow('but got null.')
  })
})

test.each([
  ['zod', z.string().refine(async () => true)],
  [
    'valibot',
    v.pipeAsync(
      v.string(),
      v.checkAsync(async () => true),
    ),
  ],
])('an asynchronous schema of %s throws in mock.objects and rejects the request', async (_library, labelSchema) => {
  const object = { name: 'a', labels: ['x'] }
  expect(() => createInventoryMock({ labelSchema, objects: [object] })).toThrow(
    /^Failed to check an element: expected a synchronous schema but got a promise\. .*async.*\.$/,
  )
  const mock = createInventoryMock({ labelSchema })
  expect(() => mock.objects.create(object)).toThrow(InventoryMockError)
  await expect(mock.fetch(path, write('POST', completeBody(object)))).rejects.toThrow('a promise')
  expect(mock.objects.count()).toBe(0)
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

test('a schema can be a function', () => {
  const validate = (value: unknown) => (value === 'prod' ? { value } : { issues: [{ message: 'Not a label.' }] })
  const labelSchema = Object.assign(() => {}, { '~standard': { version: 1, vendor: 'test', validate } as const })
  const mock = createInventoryMock({ labelSchema: labelSchema as ElementSchema<string> })
  expect(mock.objects.create({ name: 'a', labels: ['prod'] }).labels).toEqual(['prod'])
  expect(() => mock.objects.create({ name: 'a', labels: ['dev'] })).toThrow('Not a label.')
})

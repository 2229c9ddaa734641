import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import * as source from '../../src/index.ts'
import { createInventoryService } from '../../src/service.ts'
import { path, write } from './requests.ts'

const { createInventoryMock } = source
const modules: typeof source = await import('../../dist/index.js' as string)
const commonJs: typeof source = createRequire(import.meta.url)('../../dist/index.cjs')

describe('an error quotes the invalid value, on one line of at most 80 characters:', () => {
  const cycle: unknown[] = []
  cycle.push(cycle)
  /** An object whose class has another constructor, or none. */
  const withConstructor = (value: unknown) =>
    Object.assign(Object.create(Object.create({}, { constructor: { value } })), { a: 1 })
  test.each<[quoted: string, value: unknown]>([
    ['"a\\nb"', 'a\nb'],
    [`"${'x'.repeat(78)}"`, 'x'.repeat(78)],
    [`"${'x'.repeat(78)}…`, 'x'.repeat(79)],
    ['{"a":[1,null]}', { a: [1, null] }],
    ['10n', 10n],
    ['Symbol(a)', Symbol('a')],
    ['undefined', undefined],
    ['a function', () => 1],
    ['a value that is not JSON', cycle],
    ['/ab+c/gi', /ab+c/gi],
    ['a promise without await', Promise.resolve(1)],
    ['a Response', new Response()],
    ['a TypeError', new TypeError('x')],
    ['["a Map"]', [new Map()]],
    ['a Date', new Date(0)],
    ['{"a":"a promise without await","b":"/x/"}', { a: Promise.resolve(1), b: /x/ }],
    ['[]', []],
    ['{}', {}],
    ['{}', Object.create(null)],
    ['{}', new (class {})()],
    ...[undefined, { name: 5 }].map((value): [string, unknown] => ['{"a":1}', withConstructor(value)]),
  ])('%s', (quoted, value) => {
    expect(() => createInventoryMock().objects.get(value as never)).toThrow(
      `Failed to get an object: expected an integer as id but got ${quoted}. `,
    )
  })
})

describe('an InventoryMockError', () => {
  test.each([
    ['the ES modules', 'CommonJS', modules, commonJs],
    ['CommonJS', 'the ES modules', commonJs, modules],
    ['CommonJS', 'CommonJS', commonJs, commonJs],
    ['the ES modules', 'the ES modules', modules, modules],
    ['CommonJS', 'the source', commonJs, source],
    ['the source', 'CommonJS', source, commonJs],
  ])('that %s threw is an instance of the class of %s', (_from, _to, thrower, holder) => {
    const create = () => thrower.createInventoryMock({ unknown: 1 } as object)
    expect(create).toThrow(holder.InventoryMockError)
    expect(create).toThrow(Error)
  })

  test('is none of other errors and values', () => {
    for (const { InventoryMockError } of [modules, commonJs, source]) {
      for (const value of [new Error('x'), { name: 'InventoryMockError' }, null, undefined, 5, 'x', Symbol('x')]) {
        expect((value as unknown) instanceof InventoryMockError).toBe(false)
      }
    }
  })

  test('is not the response of the service, which has the body of the contract, without a code', async () => {
    const response = await createInventoryMock().fetch(path, write('POST', '{'))
    expect([response.status, Object.keys(await response.json())]).toEqual([400, ['detail']])
  })
})

test('a service without handlers can be spread, compared and printed', () => {
  const service = createInventoryService()
  expect(() => [{ ...service }, Object.entries(service), JSON.stringify(service.settings)]).not.toThrow()
})

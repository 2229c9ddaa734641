import { expect, test } from 'vitest'
import { InventoryClientError } from '../../src/client.ts'
import { InventoryMockError, quote } from '../../src/validation/errors.ts'

/** An object whose class has another constructor, or none. */
const withConstructor = (value: unknown) =>
  Object.assign(Object.create(Object.create({}, { constructor: { value } })), { a: 1 })

test.each<[string, unknown]>([
  ['an Error', new Error('x')],
  ['a TypeError', new TypeError('x')],
  ['a Map', new Map()],
  ['["a Map"]', [new Map()]],
  ['/a/', /a/],
  ['a function', () => {}],
  ['{"a":1}', Object.assign(Object.create(null), { a: 1 })],
  ['{}', new (class {})()],
  ['{"a":1}', withConstructor(undefined)],
  ['{"a":1}', withConstructor({ name: 5 })],
  ['Symbol(a)', Symbol('a')],
  ['5n', 5n],
  ['a value that is not JSON', [5n]],
  ['NaN', Number.NaN],
  [`"${'x'.repeat(78)}"`, 'x'.repeat(78)],
  [`"${'x'.repeat(78)}…`, 'x'.repeat(79)],
])('an error shows %s', (text, value) => {
  expect(quote(value)).toBe(text)
})

test('an error of a client is one of this package, but not the other way round', () => {
  const error = new InventoryClientError('x', null, 'unreachable')
  expect(error).toBeInstanceOf(InventoryMockError)
  expect(error).toBeInstanceOf(InventoryClientError)
  expect(new InventoryMockError('x')).not.toBeInstanceOf(InventoryClientError)
})

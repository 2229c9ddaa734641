import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import * as source from '../../../src/index.ts'

const require = createRequire(import.meta.url)
const modules = await import('../../../dist/index.js' as string)
const commonJs = require('../../../dist/index.cjs')

function catchError(build: { createInventoryMock(options: object): unknown }): unknown {
  try {
    build.createInventoryMock({ unknown: 1 })
  } catch (error) {
    return error
  }
  return null
}

describe('an InventoryMockError is an instance of the class', () => {
  test.each([
    ['the ES modules', 'CommonJS', modules, commonJs],
    ['CommonJS', 'the ES modules', commonJs, modules],
    ['CommonJS', 'CommonJS', commonJs, commonJs],
    ['the ES modules', 'the ES modules', modules, modules],
    ['CommonJS', 'the source', commonJs, source],
    ['the source', 'CommonJS', source, commonJs],
  ])('if %s threw it and %s has the class', (_from, _to, thrower, holder) => {
    const error = catchError(thrower)
    expect(error).toBeInstanceOf(holder.InventoryMockError)
    expect(error).toBeInstanceOf(Error)
  })

  test('and other errors and values are not', () => {
    for (const { InventoryMockError } of [modules, commonJs, source]) {
      for (const value of [new Error('x'), { name: 'InventoryMockError' }, null, undefined, 5, 'x', Symbol('x')]) {
        expect(value instanceof InventoryMockError).toBe(false)
      }
    }
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCode } from '../../../src/console/model/json-text.ts'

/** The value of an expression, as a strict module would have it. */
function evaluate(code: string): unknown {
  return new Function(`'use strict'; return (${code})`)()
}

describe('the code of a value', () => {
  it('evaluates to the value, for all JSON, keys such as __proto__ included', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'a-b', '1', ''))
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc
        .array(fc.tuple(key, tie('value')), { maxLength: 3 })
        .map((entries) => JSON.parse(`{${entries.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`)}}`)),
    }))
    fc.assert(
      fc.property(value, (json) => {
        expect(JSON.stringify(evaluate(formatCode(json)))).toBe(JSON.stringify(json))
      }),
    )
  })

  it('has plain keys where they need no quotes', () => {
    expect(formatCode({ operation: 'update', id: 42, a: undefined, 'x-y': [null] })).toBe(
      '{ operation: "update", id: 42, "x-y": [null] }',
    )
  })
})

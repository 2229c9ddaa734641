import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDifference, formatCanonical, toCanonicalJson } from '../../../src/conformance/twin/difference.ts'

const response = (status: number, body: unknown, headers = {}) => ({ status, headers, body: JSON.stringify(body) })

const text = (status: number, body: string, headers = {}) => ({ status, headers, body })

test.each([
  ['the same object with its keys in another order', response(200, { a: 1, b: [2] }), response(200, { b: [2], a: 1 })],
  [
    'the same object in an object, with null in it',
    response(200, [{ a: { b: null, c: 1 } }]),
    response(200, [{ a: { c: 1, b: null } }]),
  ],
  [
    'errors of the same fields in another order',
    response(400, { type: 1, name: 1 }),
    response(400, { name: 1, type: 1 }),
  ],
  ['an error in HTML instead of a list', text(400, '<html>'), response(400, ['x'])],
  ['other words for the errors of the same fields', response(400, { name: ['x'] }), response(400, { name: 'y' })],
  ['another detail', response(404, { detail: 'x' }), response(404, 'y')],
  [
    'a redirect with an origin',
    response(301, '', { location: '/a/?b' }),
    response(301, '', { location: 'http://c/a/?b' }),
  ],
])('there is no difference for %s', (_, one, other) => {
  expect(findDifference(one, other)).toBeNull()
})

test.each([
  [response(200, []), response(404, []), 'expected the status 200 but got 404'],
  [response(200, [1, 2]), response(200, [2, 1]), 'expected the body [1,2] but got [2,1]'],
  [text(200, '<a>'), text(200, '<b>'), 'expected the body <a> but got <b>'],
  [response(400, { name: [] }), response(400, { type: [] }), 'expected errors of name but got type'],
  [response(400, { b: 1, a: 1 }), response(400, { a: 1 }), 'expected errors of a, b but got a'],
  [
    response(301, '', { location: '/a/' }),
    response(301, '', { location: '/b/' }),
    'expected a redirect to /a/ but got /b/',
  ],
  [response(301, '', { location: '/a/' }), response(301, ''), 'expected a redirect to /a/ but got /'],
  [
    response(301, '', { location: '/a/' }),
    response(301, '', { location: 'http://[' }),
    'expected a redirect to /a/ but got http://[',
  ],
])('%j differs from %j', (one, other, difference) => {
  expect(findDifference(one, other)).toBe(difference)
})

test('a text of more than 200 characters is shortened in a difference', () => {
  const [longest, longer, other] = [200, 201, 300].map((length) => 'x'.repeat(length))
  expect(findDifference(text(200, longest!), text(200, longer!))).toBe(
    `expected the body ${longest} but got ${longest}…`,
  )
  expect(findDifference(text(200, longer!), text(200, other!))).toBe(
    `expected the body ${longest}… but got ${longest}…`,
  )
})

test('canonical JSON has its keys sorted, at every level', () => {
  expect(formatCanonical({ b: 1, a: { d: [{ f: 1, e: 1 }], c: null } })).toBe(
    '{"a":{"c":null,"d":[{"e":1,"f":1}]},"b":1}',
  )
})

test('canonical JSON is equal exactly for equal JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (one, other) => {
      const isEqual = (() => {
        try {
          expect(JSON.parse(one)).toStrictEqual(JSON.parse(other))
          return true
        } catch {
          return false
        }
      })()
      expect(toCanonicalJson(one) === toCanonicalJson(other)).toBe(isEqual)
    }),
  )
})

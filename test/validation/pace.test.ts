import { expect, test } from 'vitest'
import { paceCheck, parsePace } from '../../src/validation/pace.ts'

test.each([
  ['1/s', 1000],
  ['50/s', 20],
  ['6/min', 10_000],
  ['1.25/h', 2_880_000],
  ['12.5/s', 80],
  ['100000000/h', 0.036],
])('the pace %s is a change each %d ms', (pace, time) => {
  expect(parsePace(pace)).toBeCloseTo(time)
  expect(paceCheck.is(pace)).toBe(time >= 20)
})

test.each([
  ...['', '6', '/min', '6/', '6/m', '6/minute', '6/min ', ' 6/min', 'x6/min'],
  ...['.5/s', '1./s', '1..5/s', '-1/s', '1e1/s'],
  ...['x/s', '1.x/s', '1234567890/s', '0.1234567891/s', '0/s', '0.0/h', '51/s', '50.1/s', '6/toString'],
  ...[6, null, true, ['6/min'], { toString: () => '6/min' }],
])('%j is no pace', (value) => {
  expect(paceCheck.is(value)).toBe(false)
})

import { expect, test } from 'vitest'
import { hasFailed, isOfRunner } from '../../src/validation/test-context.ts'

const error = new Error('expected 1 to be 2')

test.each([
  ['Vitest', { task: { result: { state: 'fail' } } }, true],
  ['Vitest', { task: { result: { state: 'pass' } } }, false],
  ['Vitest, before it ends', { task: {} }, false],
  ['node:test', { name: 'a', passed: false, error }, true],
  ['node:test, without an error', { name: 'a', passed: false, error: null }, false],
  ['node:test', { name: 'a', passed: true, error: null }, false],
  ['no runner', undefined, false],
])('a test of %s with the context %j has failed: %s', (_runner, context, expected) => {
  expect(hasFailed(context)).toBe(expected)
})

test.each([
  ...[undefined, () => {}, {}, { task: {} }, { tasks: [] }, { name: 'a', passed: true }, { name: 'a', signal: {} }],
])('%o is passed to a hook by a runner', (argument) => {
  expect(isOfRunner(argument)).toBe(true)
})

test.each([null, 5, 'a', [], { objects: [] }, { name: 'a' }, { passed: true }])(
  '%j is passed by mistake',
  (argument) => {
    expect(isOfRunner(argument)).toBe(false)
  },
)

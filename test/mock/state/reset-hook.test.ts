import { afterEach, test as base, beforeEach, describe, expect } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'

const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })

// With fixtures, Vitest reads the parameters of each hook in its source.
const test = base.extend<{ newName: string }>({ newName: 'web-2' })

describe.each([
  ['a mock', mock.reset],
  ['the log', mock.requests.clear],
  ['the faults', mock.faults.clear],
  ['what is not verified', mock.faults.verify],
])('the method that clears %s is a hook of a test runner with fixtures', (_what, clear) => {
  beforeEach(clear)
  afterEach(mock.reset)

  test('once', ({ newName }) => {
    expect(mock.objects.create({ name: newName })).toMatchObject({ id: 2 })
  })

  test('and again, where the test before has left nothing', ({ newName }) => {
    expect(mock.objects.create({ name: newName })).toMatchObject({ id: 2 })
  })
})

base.each([
  ['a context, as Vitest does', { task: {} }],
  ['a callback, as Jest and Mocha do', () => {}],
  ['nothing', undefined],
  ['fixtures, as Playwright does', {}],
  ['a context with objects, as Node does', { objects: [], name: 'a', passed: false, error: null }],
])('a reset ignores what a hook passes: %s', (_name, argument) => {
  mock.objects.delete(1)
  const hook = mock.reset as (argument: unknown) => void
  hook(argument)
  expect(mock.objects.list()).toMatchObject([{ name: 'web-1' }])
  // With a parameter, Jest and Mocha would wait for its callback.
  expect(mock.reset).toHaveLength(0)
})

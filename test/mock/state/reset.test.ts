import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInventoryMock, type InventoryMockOptions, type InventoryObjectInput } from '../../../src/index.ts'
import { anyCollection, runs } from '../requests.ts'
import { anyAssumptions, anyCommandOrReset, perform } from '../sequences.ts'

// Random writes lack their last slash at times, which warns.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const anyOptions = fc.record({
  objects: anyCollection,
  randomSeed: fc.integer(),
  logLimit: fc.constantFrom(1000, 3),
  explainHeaders: fc.boolean(),
  delay: fc.constantFrom<InventoryMockOptions['delay']>(0, [0, 0]),
  assumptions: fc.oneof(fc.constant({}), anyAssumptions),
})
const clock = () => 0
const sequence = fc.array(anyCommandOrReset, { maxLength: 20 })

/** Replaces the ids of faults, which go on after a reset. */
function withoutFaultIds(text: string): string {
  return text.replace(/("ids":|"x-inventory-fault"[,:])\s*(\[[\d,\s]*\]|"[\d, ]*")/g, '$1')
}

test.each<[name: string, anyObjects: fc.Arbitrary<InventoryObjectInput[] | undefined>]>([
  ['reset()', fc.constant(undefined)],
  ['setInitialState(objects)', anyCollection],
])('a used mock responds and logs like a new one after %s', async (_name, anyObjects) => {
  await fc.assert(
    fc.asyncProperty(anyOptions, anyObjects, sequence, sequence, async (options, objects, before, after) => {
      const mock = createInventoryMock({ ...options, clock })
      const fresh = createInventoryMock({ ...options, ...(objects && { objects }), clock })
      // Other objects that a reset restores would be part of what is used.
      await perform(mock, objects ? before : before.filter((command) => command.do !== 'set initial state'))
      if (objects) mock.setInitialState(objects)
      else mock.reset()
      expect(mock.requests.list()).toEqual([])
      const [outcomes, expected] = [await perform(mock, after), await perform(fresh, after)]
      expect(withoutFaultIds(outcomes)).toBe(withoutFaultIds(expected))
      const [log, expectedLog] = [mock, fresh].map(({ requests }) => withoutFaultIds(JSON.stringify(requests.list())))
      expect(log).toBe(expectedLog)
      expect(mock.objects.list()).toEqual(fresh.objects.list())
    }),
    { numRuns: runs(80) },
  )
})

test('a reset keeps listeners', () => {
  const mock = createInventoryMock()
  const listener = vi.fn()
  mock.on('change', listener)
  mock.reset()
  mock.objects.create({ name: 'a' })
  expect(listener.mock.calls.map(([change]) => change.type)).toEqual(['all', 'create'])
})

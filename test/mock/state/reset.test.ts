import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type InventoryMockOptions, type InventoryService } from '../../../src/index.ts'
import { anyCollection, runs } from '../requests.ts'
import { anyAssumptions, anyCommand, anyCommandOrReset, perform } from '../sequences.ts'

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

/** Replaces the ids of faults, which go on after a reset. */
function withoutFaultIds(text: string): string {
  return text.replace(/("ids":|"x-inventory-fault"[,:])\s*(\[[\d,\s]*\]|"[\d, ]*")/g, '$1')
}

/** The log of a mock as text. */
function readLog(mock: InventoryService): string {
  return withoutFaultIds(JSON.stringify(mock.requests.list()))
}

describe('a used mock responds like a new one after', () => {
  test('reset()', async () => {
    const before = fc.array(anyCommand, { maxLength: 20 })
    const after = fc.array(anyCommandOrReset, { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(anyOptions, before, after, async (options, before, after) => {
        const mock = createInventoryMock({ ...options, clock })
        const fresh = createInventoryMock({ ...options, clock })
        await perform(mock, before)
        mock.reset()
        expect(mock.requests.list()).toEqual([])
        const [outcomes, expected] = [await perform(mock, after), await perform(fresh, after)]
        expect(withoutFaultIds(outcomes)).toBe(withoutFaultIds(expected))
        expect(readLog(mock)).toBe(readLog(fresh))
        expect(mock.objects.list()).toEqual(fresh.objects.list())
      }),
      { numRuns: runs(100) },
    )
  })

  test('setInitialState(objects)', async () => {
    const sequence = fc.array(anyCommandOrReset, { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(anyOptions, anyCollection, sequence, sequence, async (options, objects, before, after) => {
        const mock = createInventoryMock({ ...options, clock })
        const fresh = createInventoryMock({ ...options, objects, clock })
        await perform(mock, before)
        mock.setInitialState(objects)
        const [outcomes, expected] = [await perform(mock, after), await perform(fresh, after)]
        expect(withoutFaultIds(outcomes)).toBe(withoutFaultIds(expected))
        expect(readLog(mock)).toBe(readLog(fresh))
        expect(mock.objects.list()).toEqual(fresh.objects.list())
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('a reset', () => {
  test('keeps listeners', () => {
    const mock = createInventoryMock()
    const listener = vi.fn()
    mock.on('change', listener)
    mock.reset()
    mock.objects.create({ name: 'a' })
    expect(listener.mock.calls.map(([change]) => change.type)).toEqual(['all', 'create'])
  })
})

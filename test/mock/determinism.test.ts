import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInventoryMock, type InventoryMockOptions } from '../../src/index.ts'
import { createInventoryService } from '../../src/service.ts'
import { anyCollection, runs } from './requests.ts'
import { anyCommandOrReset, perform } from './sequences.ts'

// Random writes lack their last slash at times, which warns.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

/** Creates a clock that counts its calls. */
function createClock() {
  let now = 0
  return () => ++now
}

const anyOptions: fc.Arbitrary<InventoryMockOptions> = fc.record({
  objects: anyCollection,
  randomSeed: fc.integer(),
  explainHeaders: fc.boolean(),
  delay: fc.constantFrom(0, [0, 0] as const),
})

test('two mocks with the same options and requests respond and log the same, also beside another mock', async () => {
  const sequence = fc.array(anyCommandOrReset, { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(anyOptions, sequence, sequence, async (options, commands, noise) => {
      const one = createInventoryMock({ ...options, clock: createClock() })
      const other = createInventoryService({ ...options, clock: createClock() })
      const expected = await perform(one, commands)
      const [actual] = await Promise.all([perform(other, commands), perform(createInventoryMock(options), noise)])
      expect(actual).toBe(expected)
      expect(JSON.stringify(other.requests.list())).toBe(JSON.stringify(one.requests.list()))
      expect(JSON.stringify(other.objects.list())).toBe(JSON.stringify(one.objects.list()))
    }),
    { numRuns: runs(50) },
  )
})

test('the clock is called only when a mock is created, and at the start and the end of a request', async () => {
  let calls = 0
  const mock = createInventoryMock({ clock: () => ++calls })
  mock.objects.create({ name: 'a' })
  mock.restore(mock.checkpoint())
  mock.reset()
  expect(calls).toBe(1)
  await mock.fetch('/api/v2/objects/')
  expect(calls).toBe(3)
})

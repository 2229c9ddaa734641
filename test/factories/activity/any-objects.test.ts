import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createObjectFactory } from '../../../src/factories.ts'
import { anyAssumption } from '../../any-assumptions.ts'
import { makeSteps, start } from './start-activity.ts'

test('staff work on any objects with any assumptions, and keep their number', async () => {
  const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== null)
  const words = fc.constantFrom('serial', 'rack', 'unit', 'hypervisor', 'status', 'mac', 'ip', 'asset_tag', '__proto__')
  const values = fc.oneof(fc.constantFrom('', 'a', 'U07', 'r1', 'failed', '10.0.0.1', 'A1'), fc.string())
  const places = fc.constantFrom(null, { fact: 'a' }, { fact: 'b', name: 'B' }, { name: 'c' })
  const objects = fc.array(
    fc.record({
      name: fc.oneof(fc.string(), fc.constantFrom('a', 'a-1', 'r1-a2.b')),
      location: places,
      type: fc.constantFrom(null, { name: 's' }, { name: 'switch' }, { name: null }),
      labels: fc.array(fc.oneof(json, fc.constant('decommissioned')), { maxLength: 2 }),
      attributes: fc.dictionary(words, values),
      responsible: fc.array(fc.oneof(json, fc.constantFrom(1, 2, { id: 3 })), { maxLength: 2 }),
    }),
    { maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(objects, fc.record(anyAssumption), fc.integer(), async (list, assumptions, seed) => {
      const { mock, step } = start({ objects: list as never, assumptions }, { seed })
      const count = mock.objects.count()
      await makeSteps(step, 40)
      expect(mock.objects.count()).toBeLessThanOrEqual(Math.max(12, count * 1.2))
      expect(mock.objects.count()).toBeGreaterThanOrEqual(count * 0.8)
    }),
    { numRuns: 50 },
  )
})

test('staff work on thousands of objects', async () => {
  const objects = createObjectFactory({ seed: 2 }).buildList(10_000)
  const { step } = start({ objects })
  const made = []
  for (let n = 0; n < 20; n++) made.push((await step())!)
  expect(made.every(({ change }) => change !== null)).toBe(true)
})

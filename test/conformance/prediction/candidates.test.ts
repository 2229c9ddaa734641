import { expect, test } from 'vitest'
import { Candidates } from '../../../src/conformance/prediction/candidates.ts'
import { listStep } from '../../../src/conformance/sequences/step.ts'
import { createTrial } from '../small-service.ts'

test('a response is not known if one of the assumptions that decide it is contradicted', () => {
  const candidates = new Candidates(undefined)
  const byName = createTrial({ step: listStep(['name', 'web-1']) })
  const byType = createTrial({ step: listStep(['type__name', 'Server']) })
  expect(candidates.isUnknown(byName)).toBe(false)
  // The default order decides it too.
  candidates.contradict(['filterMatch.name'], byName)
  expect(candidates.isUnknown(byName)).toBe(true)
  expect(candidates.isUnknown(byType)).toBe(false)
})

import { expect, test } from 'vitest'
import { hasDeviations } from '../../src/conformance.ts'
import { checkService, pickSome, skipWaits } from './ask.ts'
import { bugs } from './services/index.ts'

skipWaits()

test.each(pickSome(bugs, 6))('check finds $name', async ({ create }) => {
  expect(hasDeviations(await checkService(create()))).toBe(true)
})

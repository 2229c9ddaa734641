import { expect, test } from 'vitest'
import { hasDeviations } from '../../src/conformance/report/report.ts'
import { checkService, skipWaits } from './ask.ts'
import { bugs } from './services/index.ts'

skipWaits()

test.each(bugs.filter(({ needs }) => needs === 'allowed'))('check finds $name', async ({ create }) => {
  expect(hasDeviations(await checkService(create()))).toBe(true)
})

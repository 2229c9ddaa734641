import { expect, test } from 'vitest'
import { hasDeviations } from '../../src/conformance/report/report.ts'
import { checkService, skipWaits } from './ask.ts'
import { bugs } from './services/index.ts'

skipWaits()

test.each(bugs.filter(({ needs }) => needs !== 'allowed'))('check finds $name', async ({ create }) => {
  expect(hasDeviations(await checkService(create()))).toBe(true)
})

/** Only an object with a percent sign in its name shows it. */
const shownByWrites = 'query decoded twice'

test.each(bugs.filter(({ name, needs }) => needs === 'none' && name !== shownByWrites))(
  'check finds $name without a write',
  async ({ create }) => {
    const service = create()
    const before = structuredClone(service.objects())
    expect(hasDeviations(await checkService(service, { writes: 'none' }))).toBe(true)
    expect(service.objects()).toEqual(before)
  },
)

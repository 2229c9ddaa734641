import { expect, test } from 'vitest'
import { hasDeviations } from '../../src/conformance.ts'
import { budget, checkService, expectUnchanged, skipWaits, testRows } from './ask.ts'
import { bugs } from './services/bugs.ts'

skipWaits()

/** Only an object with a percent sign in its name shows it. */
const shownByWrites = 'query decoded twice'

const readable = bugs.filter(({ name, needs }) => needs === 'none' && name !== shownByWrites)

testRows(bugs, 22)('check finds $name, and it is one deviation: $rule', async ({ create, rule }) => {
  const { deviations } = await checkService(create())
  expect(deviations.map(({ id }) => id)).toEqual([rule])
})

testRows(readable, 19)('check finds $name without a write', async ({ create }) => {
  const service = create()
  await expectUnchanged(service, async () => {
    expect(hasDeviations(await checkService(service, { writes: 'none', ...budget }))).toBe(true)
  })
})

test('there are 110 services with one bug each, 38 of which reads can show', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(110)
  expect(readable).toHaveLength(37)
})

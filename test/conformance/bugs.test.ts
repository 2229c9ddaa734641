import { expect, test } from 'vitest'
import { hasDeviations } from '../../src/conformance.ts'
import { budget, checkService, expectUnchanged, pickSome, skipWaits } from './ask.ts'
import { bugs } from './services/bugs.ts'

skipWaits()

/** Only an object with a percent sign in its name shows it. */
const shownByWrites = 'query decoded twice'

const readable = bugs.filter(({ name, needs }) => needs === 'none' && name !== shownByWrites)

test.each(pickSome(bugs, 20))('check finds $name', async ({ create }) => {
  expect(hasDeviations(await checkService(create()))).toBe(true)
})

test.each(pickSome(readable, 7))('check finds $name without a write', async ({ create }) => {
  const service = create()
  await expectUnchanged(service, async () => {
    expect(hasDeviations(await checkService(service, { writes: 'none', ...budget }))).toBe(true)
  })
})

test('there are 88 services with one bug each, 32 of which reads can show', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(88)
  expect(readable).toHaveLength(31)
})

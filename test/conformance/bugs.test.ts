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

const firstRules: readonly [bug: string, id: string][] = [
  ['objects with many users doubled', 'list-is-complete'],
  ['answer to a create lacks the type', 'create-returns-request'],
  ['replace answers what was before', 'replace-returns-request'],
  ['update with a fact keeps the name of the location', 'fact-alone-nulls-name'],
  ['update with a name keeps the fact of the location', 'name-alone-nulls-fact'],
  ['delete does nothing', 'deleted-is-gone'],
  ['delete answers 404 and does nothing', 'delete-is-204'],
  ['update refused', 'update-is-200'],
  ['create refused', 'create-is-200'],
  ['null as a filter finds what has none', 'location-fact-filters'],
  ['deleted object still answered', 'deleted-is-gone'],
]

test.each(pickSome(firstRules, 3))('check names the rule first: %s', async (bug, id) => {
  const { deviations } = await checkService(bugs.find(({ name }) => name === bug)!.create(), { maxRequests: 350 })
  expect(deviations[0]?.id).toBe(id)
})

test('there are 100 services with one bug each, 35 of which reads can show', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(100)
  expect(readable).toHaveLength(34)
})

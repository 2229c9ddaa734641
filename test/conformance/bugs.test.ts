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

test.each([
  ['objects with many users doubled', 'A list without filters is the whole collection, each object once.'],
  ['answer to a create lacks the type', 'The response to a create has the same fields as the request.'],
  ['replace answers what was before', 'The response to a replace is the complete object with the same fields.'],
  [
    'update with a fact keeps the name of the location',
    'An update of a location with only a fact returns a location whose name is null.',
  ],
  ['update with a name keeps the fact of the location', 'Location fields that an update leaves out come back as null.'],
  ['delete does nothing', 'A deleted object is no longer in the list.'],
])('check names the sentence of the contract: %s', async (bug, statement) => {
  const report = await checkService(bugs.find(({ name }) => name === bug)!.create(), budget)
  expect(report.deviations.map((deviation) => deviation.statement)).toContain(statement)
})

test('there are 89 services with one bug each, 32 of which reads can show', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(89)
  expect(readable).toHaveLength(31)
})

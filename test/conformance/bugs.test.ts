import { expect, test } from 'vitest'
import { hasDeviations } from '../../src/conformance.ts'
import { checkService, expectUnchanged, skipWaits, testRows } from './ask.ts'
import { bugs } from './services/bugs.ts'
import { provenBy } from './services/proofs.ts'
import { createDrf } from './services/stacks.ts'

skipWaits()

/**
 * The bugs that a check does not look for. None breaks a sentence of the contract:
 *
 * - Lists cut off at 30 or 100 objects: pages are a gap of section 4.1, and the list that a check begins with is what it
 *   takes for the whole collection.
 * - Doubled labels removed: section 2 leaves open whether the elements of a list are unique.
 * - Users sorted: section 2 calls the users a list, and gives it no order.
 * - Decomposed letters: whether a filter takes two ways to write the same letter for the same is part of how it matches,
 *   which section 4.1 leaves open.
 * - Names composed, line separators as spaces: no sentence says which characters a text can have.
 */
const givenUp: readonly string[] = [
  ...['list cut off at 30', 'list cut off at 100', 'doubled labels removed', 'users sorted'],
  ...['filter does not find decomposed letters', 'names composed on writes', 'line separators become spaces'],
]

const found = bugs.filter(({ name }) => !givenUp.includes(name))
const readable = found.filter(({ needs }) => needs === 'none')

testRows(found, 22)('check finds $name, and it is one deviation: $rule', async ({ create, rule }) => {
  const { deviations } = await checkService(create())
  expect(deviations.map(({ id }) => id)).toEqual([rule])
})

testRows(readable, 19)('check finds $name without a write', async ({ create }) => {
  const service = create()
  await expectUnchanged(service, async () => {
    expect(hasDeviations(await checkService(service, { writes: 'none' }))).toBe(true)
  })
})

test('there are 110 services with one bug each, of which 103 are looked for', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(110)
  expect(found).toHaveLength(103)
})

testRows(Object.entries(provenBy), 23)('the rule %s is broken by its planted bug', async ([id, bug]) => {
  const service = typeof bug === 'string' ? bugs.find(({ name }) => name === bug)!.create() : createDrf({ hooks: bug })
  const { verdict, reason } = (await checkService(service)).rules.find((rule) => rule.id === id)!
  expect(verdict === 'broken' || reason?.startsWith('it follows from ')).toBe(true)
})

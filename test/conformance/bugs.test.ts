import { expect, test } from 'vitest'
import { hasDeviations } from '../../src/conformance.ts'
import { checkService, expectUnchanged, skipWaits, testRows } from './ask.ts'
import { bugs, provenBy, readable } from './services/bugs.ts'

/** @module-tag slow */

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

testRows(found, 24)('check finds $name, and it is one deviation: $rule', async ({ create, rule }) => {
  const { deviations } = await checkService(create())
  expect(deviations.map(({ id }) => id)).toEqual([rule])
})

testRows(readable, 20)('check finds $name without a write', async ({ create }) => {
  const service = create()
  await expectUnchanged(service, async () => {
    expect(hasDeviations(await checkService(service, { writes: 'none' }))).toBe(true)
  })
})

test('there are 117 services with one bug each, of which 110 are looked for, and each rule has one', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(117)
  expect(found).toHaveLength(110)
  expect(provenBy.filter(([, bug]) => bug === undefined)).toEqual([])
})

testRows(provenBy, 48)('the rule %s is broken by its planted bug', async ([id, bug]) => {
  const { verdict, reason } = (await checkService(bug!.create())).rules.find((rule) => rule.id === id)!
  expect(verdict === 'broken' || reason?.startsWith('it follows from ')).toBe(true)
})

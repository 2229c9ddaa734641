import { expect, test } from 'vitest'
import { hasDeviations } from '../../src/conformance.ts'
import { checkService, expectUnchanged, skipWaits, testRows } from './ask.ts'
import { bugs } from './services/bugs.ts'
import { provenBy } from './services/proofs.ts'
import { createDrf } from './services/stacks.ts'

skipWaits()

/**
 * The bugs that a check does not look for. The contract is silent on pages, on lists as sets, and on which characters are the
 * same; the others need values that only one framework stumbles over.
 */
const givenUp: readonly string[] = [
  ...['list cut off at 30', 'list cut off at 100', 'doubled labels removed', 'users sorted'],
  ...['filter does not find decomposed letters', 'names composed on writes', 'line separators become spaces'],
  ...['query decoded twice', 'backslash lost in a filter', 'update of a location changes others with its fact'],
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

test('there are 110 services with one bug each, of which 100 are looked for', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(110)
  expect(found).toHaveLength(100)
})

testRows(Object.entries(provenBy), 23)('the rule %s is broken by its planted bug', async ([id, bug]) => {
  const service = typeof bug === 'string' ? bugs.find(({ name }) => name === bug)!.create() : createDrf({ hooks: bug })
  const { verdict, reason } = (await checkService(service)).rules.find((rule) => rule.id === id)!
  expect(verdict === 'broken' || reason?.startsWith('it follows from ')).toBe(true)
})

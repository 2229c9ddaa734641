import { expect, test } from 'vitest'
import { hasDeviations } from '../../src/conformance.ts'
import { checkService, expectUnchanged, skipWaits, testRows } from './ask.ts'
import { bugs, provenBy, readable } from './services/bugs.ts'

/** @module-tag slow */

skipWaits()

testRows(bugs, 3)('check finds $name, and it is one deviation: $rule', async ({ create, rule }) => {
  const { deviations } = await checkService(create())
  expect(deviations.map(({ id }) => id)).toEqual([rule])
})

testRows(readable, 20)('check finds $name without a write', async ({ create }) => {
  const service = create()
  await expectUnchanged(service, async () => {
    expect(hasDeviations(await checkService(service, { writes: 'none' }))).toBe(true)
  })
})

test('each rule is broken by a bug', () => {
  expect(provenBy.filter(([, bug]) => bug === undefined)).toEqual([])
})

const isProvenAbove = ([id, bug]: (typeof provenBy)[number]) => bugs.includes(bug!) && bug!.rule === id
const others = provenBy.filter((row) => !isProvenAbove(row))

testRows(others, others.length)('the rule %s is broken by a bug that another rule names first', async ([id, bug]) => {
  const { verdict, reason } = (await checkService(bug!.create())).rules.find((rule) => rule.id === id)!
  expect(verdict === 'broken' || reason?.startsWith('it follows from ')).toBe(true)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveAssumptions } from '../../src/contract/assumption-checks.ts'
import { assumptionNames, assumptionValues, bodyFields } from '../../src/contract/assumptions.ts'
import type { Assumptions } from '../../src/service.ts'
import { anyAssumption } from '../any-assumptions.ts'
import {
  checkService,
  expectTrue,
  expectUnchanged,
  learn,
  levels,
  PROBE_RUNS,
  skipWaits,
  testRows,
  undetermined,
} from './ask.ts'
import { createDrf } from './services/healthy.ts'

/** @module-tag slow */

skipWaits()

/** How many random combinations are tried at each level. */
const runs = Number(PROBE_RUNS ?? 1)

/** What is left open at each level. */
const onlyWritesTell = ['requiredFields', 'idInBody', 'partialAttributes', 'uniqueName', 'nameMaxLength']
const open = { none: [...onlyWritesTell, 'tokens'], refused: ['partialAttributes'], allowed: [] }

/** Other values of each assumption than the default one. */
const changes: readonly Partial<Assumptions>[] = [
  ...assumptionNames.flatMap((name) =>
    (assumptionValues[name].choices?.slice(1) ?? []).map((value) => ({ [name]: value })),
  ),
  ...bodyFields.map((field) => ({ requiredFields: bodyFields.filter((other) => other !== field) })),
  { requiredFields: [] },
  ...[1, 2, 24, 26].map((pageSize) => ({ pageSize })),
  ...[8, 36, 37, 100, 255, 65_536].map((nameMaxLength) => ({ nameMaxLength })),
  { tokens: ['secret'] },
  { tokens: ['Bearer secret'] },
  { filterMatch: { name: 'icontains' } },
  { filterMatch: { location__fact: 'iexact', type__name: 'contains' } },
]

describe.each(levels)('with writes: %s', (writes) => {
  async function expectLearned(changed: Partial<Assumptions>): Promise<void> {
    const assumptions = resolveAssumptions(changed)
    const service = createDrf({ assumptions })
    await expectUnchanged(service, async () => {
      const report = await learn(service, { writes, token: assumptions.tokens[0] })
      expectTrue(report, { assumptions, nearest: {} })
      // A refused request tells it only with the name of an object that is not too long.
      const longest = assumptions.nameMaxLength ?? Number.POSITIVE_INFINITY
      const isUniqueSeen = service.objects().some(({ name }) => name.length <= longest)
      const unseen = writes === 'refused' && !isUniqueSeen ? ['uniqueName'] : []
      // A page that has room for all objects, with those of the run, is not seen.
      const { length } = service.objects()
      const size = assumptions.pageSize ?? Number.POSITIVE_INFINITY
      const [isSeen, isHidden] = [size < length, size > length + 2]
      const found = undetermined(report)
      if (isSeen || isHidden) expect(found.includes('pageSize')).toBe(isHidden)
      const isTold = assumptions.tokens.length > 0
      // Only a create that succeeds tells which id it gets.
      const untold = writes === 'refused' && assumptions.idInBody === 'ignore' ? ['idInBody'] : []
      const left = assumptionNames
        .filter((name) => [...open[writes], ...unseen, ...untold].includes(name))
        .filter((name) => !(isTold && name === 'tokens'))
      expect(found.filter((name) => name !== 'pageSize')).toEqual(left)
    })
  }

  testRows(changes, 12)('a mock is probed rightly under %j', expectLearned)

  test('a mock is probed rightly under any assumptions', async () => {
    // An object without attributes, whose name has no room for the mark of the run, is left, and said to be.
    const assumptions = fc.record(anyAssumption).filter(({ nameMaxLength }) => (nameMaxLength ?? 12) >= 12)
    await fc.assert(fc.asyncProperty(assumptions, expectLearned), { numRuns: runs, seed: 16 })
  })
})

testRows(assumptionValues.filterMatch.choices!, 3)(
  'the objects of a probe alone show the filter match %s',
  async (value) => {
    const { assumptions } = await learn(createDrf({ objects: 0, assumptions: { filterMatch: value } }))
    expect(assumptions.filterMatch).toMatchObject({ status: 'learned', value })
  },
)

test('a check finds nothing in a mock under any assumptions', async () => {
  const property = fc.asyncProperty(fc.record(anyAssumption), async (assumptions) => {
    const options = { assumptions, token: assumptions.tokens[0] }
    expectTrue(await checkService(createDrf({ assumptions }), options), { assumptions, nearest: {} })
  })
  await fc.assert(property, { numRuns: Math.ceil(runs / 4), seed: 16 })
})

testRows(changes, 12)('a check says which assumption differs where %j is expected', async (expected) => {
  const [name] = Object.keys(expected) as [keyof Assumptions]
  const [token] = expected.tokens ?? []
  const options = { assumptions: expected, token }
  const { deviations } = await checkService(createDrf(), options)
  // Too few objects show that there are no pages at all.
  const assume = name === 'pageSize' ? {} : { assume: { [name]: resolveAssumptions()[name] } }
  expect(deviations).toMatchObject([{ verdict: 'assumption differs', assumption: name, ...assume }])
})

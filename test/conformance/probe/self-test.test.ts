import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyAssumptions, changes, expectNothingWrong, levels, probeMock, undetermined } from './services.ts'

/** How many random combinations are probed at each level; `PROBE_RUNS=200` is what the documentation tells about. */
const runs = Number(process.env.PROBE_RUNS ?? 12)

const onlyWritesTell = ['requiredFields', 'idInBody', 'partialAttributes', 'uniqueName', 'nameMaxLength']
const open = { none: onlyWritesTell, refused: ['partialAttributes'], allowed: [] }

describe.each(levels)('with writes: %s', (writes) => {
  test.each(changes.map((assumptions) => [JSON.stringify(assumptions), assumptions]))(
    'the mock is probed rightly under %s',
    async (_, assumptions) => {
      const { report, service } = await probeMock(assumptions as object, { writes })
      expectNothingWrong(report, service.settings.assumptions)
      expect(undetermined(report)).toEqual(open[writes])
      expect(report.requests).toBeLessThanOrEqual(150)
    },
  )

  test('the mock is probed rightly under any assumptions', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyAssumptions, async (assumptions) => {
        const { report, service } = await probeMock(assumptions, { writes })
        expectNothingWrong(report, service.settings.assumptions)
        expect(undetermined(report)).toEqual(open[writes])
      }),
      { numRuns: runs, seed: 16 },
    )
  })
})

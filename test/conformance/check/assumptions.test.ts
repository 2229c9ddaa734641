import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCheckReport, formatJunit } from '../../../src/conformance.ts'
import type { Assumptions } from '../../../src/index.ts'
import { anyAssumption } from '../../any-assumptions.ts'
import { checkQuickly, listDifferences, objects, startService } from './services.ts'

const levels = ['none', 'refused', 'allowed'] as const

/** Single changes of an assumption, and the level from which a check sees them. */
const changes: [Partial<Assumptions>, from: number][] = [
  [{ filterMatch: 'iexact' }, 0],
  [{ filterMatch: 'contains' }, 0],
  [{ filterMatch: 'icontains' }, 0],
  [{ filterCombination: 'or' }, 0],
  [{ repeatedFilter: 'first' }, 0],
  [{ unknownParameters: 'reject' }, 0],
  [{ invalidParameters: 'ignore' }, 0],
  [{ defaultSort: '-id' }, 0],
  [{ itemRetrieval: true }, 0],
  [{ trailingSlash: 'require' }, 0],
  [{ trailingSlash: 'optional' }, 0],
  [{ requiredFields: ['name'] }, 1],
  [{ requiredFields: [] }, 1],
  [{ requiredFields: ['name', 'location', 'type', 'labels', 'attributes'] }, 1],
  [{ idInBody: 'check' }, 1],
  [{ uniqueName: true }, 1],
  [{ nameMaxLength: 255 }, 1],
  [{ nameMaxLength: 60 }, 1],
  [{ partialAttributes: 'merge' }, 2],
]

describe('a service that differs in one assumption', () => {
  test.each(changes)('%j is found, and its value', async (change, from) => {
    const { fetch } = startService(change)
    const report = await checkQuickly(fetch, { writes: levels[from], runs: 10 })
    expect(listDifferences(report)).toEqual([change])
    const [name] = Object.keys(change)
    expect(report.assumptions.filter(({ verdict }) => verdict === 'differs').map((row) => row.name)).toEqual([name])
  })

  test.each(changes.filter(([, from]) => from > 0))('%j is said to need more writes', async (change, from) => {
    const { fetch } = startService(change)
    const report = await checkQuickly(fetch, { writes: levels[from - 1], runs: 5 })
    expect(listDifferences(report)).toEqual([])
    expect(report.assumptions.find(({ name }) => name in change)).toMatchObject({
      verdict: 'skipped',
      reason: from === 1 ? 'needs --refused-writes' : 'needs --allow-writes',
    })
  })
})

test('two assumptions that differ are both named', async () => {
  const change: Partial<Assumptions> = { filterMatch: 'icontains', defaultSort: '-id', idInBody: 'check' }
  const { fetch } = startService(change)
  const { differences } = await checkQuickly(fetch, { writes: 'refused' })
  expect(Object.assign({}, ...differences.map(({ assume }) => assume))).toEqual(change)
})

describe('tokens', () => {
  test('that a service needs are named, if it is expected to need none', async () => {
    const { fetch } = startService({ tokens: ['secret'] })
    const report = await checkQuickly(fetch, { token: 'secret' })
    expect(listDifferences(report)).toEqual([{ tokens: ['secret'] }])
    for (const text of [formatCheckReport(report), formatCheckReport(report, 'markdown'), formatJunit(report)]) {
      expect(text).toContain('--assume tokens=$TOKEN')
      expect(text).not.toContain('secret')
    }
  })

  test('that a service does not need are named, if it is expected to need them', async () => {
    const { fetch } = startService()
    const report = await checkQuickly(fetch, { token: 'secret', assumptions: { tokens: ['secret'] } })
    expect(listDifferences(report)).toEqual([{ tokens: [] }])
  })

  test('that are missing end the check before it begins', async () => {
    const { fetch } = startService({ tokens: ['secret'] })
    await expect(checkQuickly(fetch)).rejects.toThrow('got the status 401. Pass the option token.')
  })
})

test('a service that is as it is expected to be has no deviations, whatever its assumptions', async () => {
  const assumptions = fc.record({ ...anyAssumption, nameMaxLength: fc.constantFrom(null, 12, 20, 64, 255) })
  await fc.assert(
    fc.asyncProperty(assumptions, fc.constantFrom(...levels), fc.nat(), async (assumptions, writes, seed) => {
      const service = startService(assumptions)
      const report = await checkQuickly(service.fetch, { assumptions, writes, seed, runs: 10, token: 'secret' })
      expect(report.differences).toEqual([])
      expect(report.leftBehind).toEqual([])
      expect(service.objects.count()).toBe(objects.length)
    }),
    { numRuns: 10, seed: 16 },
  )
}, 30_000)

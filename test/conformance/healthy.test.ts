import { describe, expect, test } from 'vitest'
import { learnedAssumptions } from '../../src/conformance.ts'
import {
  budget,
  checkService,
  expectTrue,
  expectUnchanged,
  levels,
  PROBE_RUNS,
  probeService,
  skipWaits,
  undetermined,
} from './ask.ts'
import { healthy } from './services/index.ts'

skipWaits()

/** What is allowed to read and to send writes that are refused reads as much as what only reads. */
const tried = PROBE_RUNS === undefined ? levels.slice(1) : levels

describe.each(healthy)('$name', ({ create, url, headers }) => {
  const options = { url, headers }

  test.each(tried)('nothing wrong is learned, and no deviation is reported (writes: %s)', async (writes) => {
    const service = create()
    await expectUnchanged(service, async () => {
      const report = await probeService(service, { ...options, writes })
      expectTrue(report, service)
      if (writes === 'allowed') expect(undetermined(report).length).toBeLessThanOrEqual(3)
      if (writes !== 'allowed' && PROBE_RUNS === undefined) return
      const expected = { assumptions: learnedAssumptions(report), undetermined: undetermined(report) }
      expectTrue(await checkService(service, { ...options, ...expected, writes, ...budget }), service)
    })
  })
})

test('a check spends its budget', async () => {
  const { requests } = await checkService(healthy[0]!.create())
  expect(requests).toBeGreaterThanOrEqual(500)
  expect(requests).toBeLessThan(510)
})

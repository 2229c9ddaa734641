import { describe, expect, test } from 'vitest'
import { learnedAssumptions } from '../../src/conformance.ts'
import {
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

/** A check of the usual size ends at its limit; this one sends what is asked of every service, and some more. */
const budget = PROBE_RUNS === undefined && { maxRequests: 250 }

describe.each(healthy)('$name', ({ create, url, headers }) => {
  const options = { url, headers }

  test.each(levels)('nothing wrong is learned, and no deviation is reported (writes: %s)', async (writes) => {
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

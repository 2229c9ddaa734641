import { describe, expect, test } from 'vitest'
import { learnedAssumptions } from '../../src/conformance/report/report.ts'
import { assumptionNames } from '../../src/contract/assumptions.ts'
import { checkService, expectTrue, levels, probeService, skipWaits, undetermined } from './ask.ts'
import { healthy } from './services/index.ts'

skipWaits()

describe.each(healthy)('$name', ({ create, url, headers }) => {
  const options = { ...(url && { url }), ...(headers && { headers }) }

  test.each(levels)('probe says nothing wrong (writes: %s)', async (writes) => {
    const service = create()
    const before = structuredClone(service.objects())
    const report = await probeService(service, { ...options, writes })
    expectTrue(report, service)
    expect(service.objects()).toEqual(before)
  })

  test('probe learns at least eleven of fourteen with writes', async () => {
    const report = await probeService(create(), options)
    expect(assumptionNames.length - undetermined(report).length).toBeGreaterThanOrEqual(11)
  })

  test.each(levels)('check finds nothing where what was learned is expected (writes: %s)', async (writes) => {
    const service = create()
    const before = structuredClone(service.objects())
    const probed = await probeService(service, { ...options, writes })
    const expected = { assumptions: learnedAssumptions(probed), undetermined: undetermined(probed) }
    const report = await checkService(service, { ...options, ...expected, writes })
    expectTrue(report, service)
    expect(service.objects()).toEqual(before)
  })
})

test('a check spends its budget', async () => {
  const { requests } = await checkService(healthy[0]!.create())
  expect(requests).toBeGreaterThanOrEqual(500)
  expect(requests).toBeLessThan(510)
})

import { describe, expect, test } from 'vitest'
import { learnedAssumptions } from '../../../src/conformance.ts'
import { createInventoryService } from '../../../src/service.ts'
import { brokenLists } from './broken-lists.ts'
import { brokenWrites } from './broken-writes.ts'
import { objects, probeQuickly } from './services.ts'

const assumptions = { filterMatch: 'icontains', itemRetrieval: true, trailingSlash: 'optional' } as const

describe.each(brokenLists)('a service that $name', ({ wrap, section }) => {
  test('is reported without any write', async () => {
    const service = createInventoryService({ objects, assumptions })
    const report = await probeQuickly(wrap(service))
    expect(report.deviations.map((deviation) => deviation.section)).toContain(section)
    expect(service.assumptions).toMatchObject(learnedAssumptions(report))
  })
})

describe.each(brokenWrites)('a service that $name', ({ wrap, section }) => {
  test('is reported with writes of own objects', async () => {
    const service = createInventoryService({ objects, assumptions })
    const before = service.objects.all()
    const report = await probeQuickly(wrap(service), { writes: 'allowed' })
    expect(new Set(report.deviations.map((deviation) => deviation.section))).toEqual(new Set([section]))
    expect(service.assumptions).toMatchObject(learnedAssumptions(report))
    const left = service.objects.all().slice(before.length)
    expect(report.leftBehind).toEqual(left.map(({ id, name }) => ({ id, name })))
  })

  test('is not reported without writes', async () => {
    const service = createInventoryService({ objects, assumptions })
    expect((await probeQuickly(wrap(service), { writes: 'refused' })).deviations).toEqual([])
  })
})

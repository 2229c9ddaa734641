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
    expect(service.settings.assumptions).toMatchObject(learnedAssumptions(report))
  })
})

describe.each(brokenWrites)('a service that $name', ({ wrap, section }) => {
  test('is reported with writes of own objects', async () => {
    const service = createInventoryService({ objects, assumptions })
    const before = service.objects.list()
    const report = await probeQuickly(wrap(service), { writes: 'allowed' })
    expect(new Set(report.deviations.map((deviation) => deviation.section))).toEqual(new Set([section]))
    expect(service.settings.assumptions).toMatchObject(learnedAssumptions(report))
    const left = service.objects.list().slice(before.length)
    expect(report.leftBehind).toEqual(left.map(({ id, name }) => ({ id, name })))
  })

  test('is not reported without writes', async () => {
    const service = createInventoryService({ objects, assumptions })
    expect((await probeQuickly(wrap(service), { writes: 'refused' })).deviations).toEqual([])
  })
})

test.each([
  ['does not store what is created', '4.2', /^\{"attributes".* in the list$/, /^no such object$/],
  ['does not store a PUT', '4.3', /^\{"attributes".* in the list$/, /^\{"attributes"/],
  ['does not delete', '4.5', /^no such object$/, /^the object \d+ in the list$/],
])('the deviation of a service that %s says what is in the list', async (name, section, expected, got) => {
  const { wrap } = brokenWrites.find((service) => service.name === name)!
  const { deviations } = await probeQuickly(wrap(createInventoryService({ objects })), { writes: 'allowed' })
  expect(deviations[0]).toMatchObject({
    section,
    expected: expect.stringMatching(expected),
    got: expect.stringMatching(got),
  })
})

test('a HEAD without headers, and a list that two filters do not filter, are named by their sentences', async () => {
  const sentences = ['sends HEAD without headers', 'ignores two filters at once'].map(async (name) => {
    const { wrap } = brokenLists.find((service) => service.name === name)!
    const { deviations } = await probeQuickly(wrap(createInventoryService({ objects })))
    return deviations.map(({ what }) => what)
  })
  expect(await Promise.all(sentences)).toEqual([
    ['The HEAD of a list has its status and its headers'],
    ['Several filters filter the list'],
  ])
})

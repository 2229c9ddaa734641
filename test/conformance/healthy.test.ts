import { expect, test } from 'vitest'
import { formatReport, type Progress } from '../../src/conformance.ts'
import { checkService, expectTrue, expectUnchanged, levels, skipWaits, testRows, undetermined } from './ask.ts'
import { createDrf, createService, type HealthyName, healthy } from './services/healthy.ts'
import { parse } from './services/request.ts'
import type { Hooks } from './services/service.ts'

/** @module-tag slow */

skipWaits()

/** What can send all writes also sends what the other levels can. */
const rows = Object.keys(healthy).flatMap((name) =>
  levels.toReversed().map((writes) => ({ name: name as HealthyName, writes })),
)

// Each takes a second or more.
testRows(rows, 39)(
  'nothing wrong is learned of $name, and no deviation is reported (writes: $writes)',
  async ({ name, writes }) => {
    const service = createService(name)
    await expectUnchanged(service, async () => {
      const report = await checkService(service, { ...service.ask, assumptions: {}, writes })
      expectTrue(report, service)
      if (writes === 'allowed') expect(undetermined(report).length).toBeLessThanOrEqual(4)
    })
  },
)

test('a create that takes the id of its body is not learned as one that ignores it', async () => {
  const respond: Hooks['respond'] = (reply, { method, text }, { objects }) => {
    const id = parse(text)?.id
    if (method !== 'POST' || reply.status !== 200 || typeof id !== 'number') return undefined
    const created = objects.list().at(-1)!
    objects.delete(created.id)
    // One that is there already is overwritten.
    objects.delete(id)
    objects.create({ ...created, id })
    return undefined
  }
  const service = createDrf({ hooks: { respond } })
  await expectUnchanged(service, async () => {
    const { assumptions, deviations } = await checkService(service, { assumptions: {} })
    expect(assumptions.idInBody.status).toBe('undetermined')
    expect(deviations).toEqual([])
  })
})

test('a check takes at most 80 requests without writes, and 175 with writes, and says what they are for', async () => {
  const { requests } = await checkService(createDrf(), { writes: 'none' })
  expect(requests).toBeLessThanOrEqual(80)
  const steps = new Set<string>()
  const onProgress = ({ step }: Progress) => steps.add(step)
  expect((await checkService(createDrf(), { onProgress })).requests).toBeLessThanOrEqual(175)
  expect([...steps]).toEqual([
    'reading the collection',
    'asking what the contract shows',
    'asking how filters match',
    'asking for several filters',
    'asking for other parameters',
    'asking for paths',
    'creating, changing and deleting its own objects',
    'telling assumptions apart with its created objects',
    'deleting its objects',
  ])
})

test('a valid value that is refused is listed, and no deviation', async () => {
  const report = await checkService(createService('drf that has host names'))
  expect(report.deviations).toEqual([])
  expect(report.refused.map(({ request }) => request).join()).toContain('Brien')
  expect(formatReport(report)).toContain('Refused by the service (no deviation)')
})

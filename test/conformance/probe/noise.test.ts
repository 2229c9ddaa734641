import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInventoryService, type InventoryService } from '../../../src/service.ts'
import { intercept } from './intercept.ts'
import { anyAssumptions, expectNothingWrong, levels, objects, probeQuickly, undetermined } from './services.ts'

/** Counts, and says for each number whether it is one of a share, with a spread that looks random. */
function createShare(oneIn: number) {
  let count = 0
  return () => (Math.imul(++count, 0x9e3779b1) >>> 8) % oneIn === 0
}

const busy = () => new Response('busy', { status: 503, headers: { 'retry-after': '0' } })

test.each(levels)('503s before and after the work are no verdict (writes: %s)', async (writes) => {
  await fc.assert(
    fc.asyncProperty(anyAssumptions, async (assumptions) => {
      const service = createInventoryService({ objects, assumptions })
      const [isBusyBefore, isBusyAfter] = [createShare(15), createShare(31)]
      const fetch = intercept(service, async ({ send }) => {
        if (isBusyBefore()) return busy()
        const response = await send()
        return isBusyAfter() ? busy() : response
      })
      const report = await probeQuickly(fetch, { writes, token: assumptions.tokens?.[0] })
      expectNothingWrong(report, service.assumptions)
      expect(service.objects.size).toBe(objects.length)
      expect(report.notes.join()).toContain('sent again')
    }),
    { numRuns: 5, seed: 16 },
  )
})

/** Changes, creates and deletes objects that the probe did not create. */
function disturb(service: InventoryService, count: number): void {
  const foreign = service.objects.all().filter(({ name }) => name.startsWith('other') || !name.includes('probe'))
  const { id, name } = foreign[count % foreign.length]!
  if (count % 3 === 0) service.objects.create({ name: `other ${count}`, type: { name: 'server' } })
  else if (count % 3 === 1) service.objects.update(id, { name: name.toUpperCase(), type: { name: 'switch' } })
  else service.objects.delete(id)
}

test.each(levels)('changes by others are no verdict (writes: %s)', async (writes) => {
  await fc.assert(
    fc.asyncProperty(anyAssumptions, fc.integer({ min: 3, max: 9 }), async (assumptions, every) => {
      const service = createInventoryService({ objects: [...objects, ...objects], assumptions })
      let count = 0
      const fetch = intercept(service, ({ send }) => {
        if (++count % every === 0) disturb(service, count / every)
        return send()
      })
      const report = await probeQuickly(fetch, { writes, token: assumptions.tokens?.[0] })
      expectNothingWrong(report, service.assumptions)
      expect(report.notes.join()).toContain('Others changed objects')
      expect(service.objects.all().filter(({ attributes }) => 'probe' in attributes)).toEqual([])
    }),
    { numRuns: 6, seed: 16 },
  )
})

test('a name that is free by the time it is asked for is no verdict', async () => {
  const service = createInventoryService({ objects, assumptions: { uniqueName: true } })
  const fetch = intercept(service, ({ method, body, send }) => {
    const holder = method === 'POST' && service.objects.all().find(({ name }) => name === body.name)
    if (holder) service.objects.update(holder.id, { name: `${holder.name}'` })
    return send()
  })
  const report = await probeQuickly(fetch, { writes: 'refused' })
  expect(report.assumptions.uniqueName).toMatchObject({ status: 'undetermined', candidates: [false, true] })
})

test('a service that is changed once while it is probed is learned all the same', async () => {
  const service = createInventoryService({ objects })
  let count = 0
  const fetch = intercept(service, ({ send }) => {
    if (++count === 20) service.objects.update(1, { name: 'renamed' })
    return send()
  })
  const report = await probeQuickly(fetch, { writes: 'allowed' })
  expectNothingWrong(report, service.assumptions)
  expect(undetermined(report)).toEqual([])
})

test.each([1, 2, 10, 30, 60])('a limit of %i requests is kept, and said', async (maxRequests) => {
  const service = createInventoryService({ objects })
  const report = await probeQuickly(service.fetch, { maxRequests, writes: 'refused' })
  const reasons = Object.values(report.assumptions).flatMap((finding) => ('reason' in finding ? [finding.reason] : []))
  expectNothingWrong(report, service.assumptions)
  expect(report.requests).toBeLessThanOrEqual(maxRequests)
  if (maxRequests < 40) expect(reasons.join()).toContain('Raise the option maxRequests')
})

test('an object that a stopped probe created is deleted, above the limit of requests too', async () => {
  const service = createInventoryService({ objects })
  const report = await probeQuickly(service.fetch, { maxRequests: 60, writes: 'allowed' })
  expect(report.notes.join()).toContain('maxRequests')
  expect(report.leftBehind).toEqual([])
  expect(service.objects.size).toBe(objects.length)
})

test('a list of thousands is read as one of few', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => ({ ...objects[at % objects.length]!, name: `host-${at}` }))
  const service = createInventoryService({
    objects: many,
    assumptions: { filterMatch: 'icontains', defaultSort: '-id' },
  })
  const report = await probeQuickly(service.fetch, { writes: 'allowed' })
  expectNothingWrong(report, service.assumptions)
  expect(undetermined(report)).toEqual([])
  expect(service.objects.size).toBe(many.length)
})

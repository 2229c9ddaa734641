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
      expectNothingWrong(report, service.settings.assumptions)
      expect(service.objects.count()).toBe(objects.length)
      expect(report.notes.join()).toContain('sent again')
    }),
    { numRuns: 5, seed: 16 },
  )
})

/** Changes, creates and deletes objects that the probe did not create. */
function disturb(service: InventoryService, count: number): void {
  const foreign = service.objects.list().filter(({ name }) => name.startsWith('other') || !name.includes('probe'))
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
      expectNothingWrong(report, service.settings.assumptions)
      expect(report.notes.join()).toContain('Others changed objects')
      expect(service.objects.list().filter(({ attributes }) => 'probe' in attributes)).toEqual([])
    }),
    { numRuns: 6, seed: 16 },
  )
})

test('a list of thousands is read as one of few', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => ({ ...objects[at % objects.length]!, name: `host-${at}` }))
  const service = createInventoryService({
    objects: many,
    assumptions: { filterMatch: 'icontains', defaultSort: '-id' },
  })
  const report = await probeQuickly(service.fetch, { writes: 'allowed' })
  expectNothingWrong(report, service.settings.assumptions)
  expect(undetermined(report)).toEqual([])
  expect(service.objects.count()).toBe(many.length)
})

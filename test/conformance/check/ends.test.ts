import { describe, expect, test } from 'vitest'
import { toHar } from '../../../src/client.ts'
import { type CheckOptions, check, type InventoryFetch, type Progress } from '../../../src/conformance.ts'
import { createInventoryService } from '../../../src/service.ts'
import { path } from '../../mock/requests.ts'
import { checkQuickly, objects, startService } from './services.ts'

/** Something that happens once a number of requests was sent. */
const atRequest =
  (count: number, happen: () => void): CheckOptions['onProgress'] =>
  ({ requests }: Progress) => {
    if (requests === count) happen()
  }

/** The different reasons why sentences and assumptions were skipped. */
const reasonsOf = ({ facts, assumptions }: Awaited<ReturnType<typeof check>>) => [
  ...new Set([...facts, ...assumptions].map(({ reason }) => reason).filter((reason) => reason !== undefined)),
]

describe('a check that ends early says why', () => {
  test('at its limit of requests', async () => {
    const report = await checkQuickly(startService().fetch, { maxRequests: 4 })
    expect(report.stopped).toEqual({ reason: 'limit', message: expect.stringContaining('got 4 requests') })
    expect([report.requests, report.sequences]).toEqual([4, { asked: 0, planned: 8 }])
    expect(reasonsOf(report)).toEqual([
      'needs --allow-writes',
      'not asked within the limit of requests',
      'needs --refused-writes',
    ])
  })

  test('by its signal', async () => {
    const controller = new AbortController()
    const onProgress = atRequest(4, () => controller.abort())
    const report = await checkQuickly(startService().fetch, { signal: controller.signal, onProgress })
    expect(report.stopped).toEqual({ reason: 'aborted', message: 'The check was aborted.' })
    expect(reasonsOf(report)).toContain('not asked before the check was aborted')
    expect(report.notes).toEqual([])
  })

  test('except by an error of a callback, which it throws', async () => {
    const service = startService()
    const error = new Error('of a callback')
    const onProgress = atRequest(24, () => {
      throw error
    })
    await expect(checkQuickly(service.fetch, { onProgress, writes: 'allowed' })).rejects.toThrow(error)
    expect(service.objects.count()).toBe(objects.length)
  })
})

test('a check of a collection that is no list says that nothing was compared', async () => {
  const fetch: InventoryFetch = async () => Response.json({ results: [] })
  const report = await checkQuickly(fetch, { writes: 'allowed' })
  expect(report.notes).toEqual([
    'The collection could not be read as a whole, so that nothing was compared with the twin.',
  ])
  expect(reasonsOf(report)).toEqual(['the collection could not be read as a whole'])
  expect([report.sequences, report.stopped]).toEqual([{ asked: 0, planned: 8 }, null])
})

test('a check ends once it has found 30 differences', async () => {
  const { fetch } = startService()
  // Another status for each filter, and the same one for the same filter.
  const broken: InventoryFetch = async (input, init) => {
    const { search } = new URL(String(input))
    const sum = [...search].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 60, 0)
    return search.includes('name') ? new Response('{}', { status: 430 + sum }) : fetch(input, init)
  }
  const { differences, sequences, stopped } = await checkQuickly(broken, { runs: 300, maxRequests: 10_000 })
  expect([differences.length, stopped]).toEqual([30, null])
  expect(sequences.asked).toBeLessThan(sequences.planned)
})

test('a check asks 25 sequences by default, with another seed each time', async () => {
  const { fetch } = startService()
  const reports = [0, 1].map(() => check(fetch, { rate: 1_000_000, maxRequests: 1 }))
  const [one, other] = await Promise.all(reports)
  expect(one!.sequences).toEqual({ asked: 0, planned: 25 })
  expect(one!.seed).not.toBe(other!.seed)
  for (const seed of [one!.seed, other!.seed]) expect(seed).toBeLessThan(2 ** 31)
})

test('a check of a log says so in its progress', async () => {
  const mock = createInventoryService({ objects })
  await mock.fetch(path)
  const steps = new Set<string>()
  const report = await checkQuickly(startService().fetch, {
    har: toHar(mock.requests.list()),
    onProgress: ({ step }) => void steps.add(step),
  })
  expect([...steps]).toContain('asking what the log has')
  expect(report.sequences).toEqual({ asked: 1, planned: 1 })
})

import { describe, expect, test } from 'vitest'
import { type Har, toHar } from '../../../src/client.ts'
import type { InventoryObjectInput, InventoryService } from '../../../src/index.ts'
import { createInventoryService, type Fault } from '../../../src/service.ts'
import { completeBody, path, write } from '../../mock/requests.ts'
import { checkQuickly, listDifferences, objects, startService } from './services.ts'

/** The objects of a consumer's tests, which the service does not have. */
const testObjects: InventoryObjectInput[] = [
  { name: 'a', labels: ['x'] },
  { name: 'b', location: { fact: 'trd' } },
]

/** What the tests of a consumer do. */
async function useMock(mock: InventoryService): Promise<Har> {
  await mock.fetch(path)
  await mock.fetch(`${path}?name=A&sort=-id`)
  await mock.fetch(`${path}?sort=name`)
  await mock.fetch(path, write('POST', completeBody({ name: 'c' })))
  await mock.fetch(path, write('POST', { name: 'incomplete' }))
  await mock.fetch(`${path}?name=c`)
  await mock.fetch(`${path}3/`, write('PATCH', { location: { fact: 'osl' } }))
  await mock.fetch(`${path}2/`, write('PUT', completeBody({ id: 2, name: 'b2' })))
  await mock.fetch(`${path}1/`, { method: 'DELETE' })
  await mock.fetch(`${path}1/`, { method: 'DELETE' })
  await mock.fetch(`${path}99/`, { method: 'DELETE' })
  return toHar(mock.requests.list())
}

const log = await useMock(createInventoryService({ objects: testObjects }))

/** The log with the response to one request replaced. */
function changeLog(index: number, response: Partial<Har['log']['entries'][number]['response']>): Har {
  const entries = log.log.entries.map((entry, at) =>
    at === index ? { ...entry, response: { ...entry.response, ...response } } : entry,
  )
  return { log: { ...log.log, entries } }
}

describe('the log of a mock', () => {
  test.each(['none', 'refused', 'allowed'] as const)(
    'has no differences from a service with other objects, with the writes %s',
    async (writes) => {
      const service = startService()
      const report = await checkQuickly(service.fetch, { har: log, writes })
      expect(report.differences).toEqual([])
      expect(report.sequences.asked).toBe(report.sequences.planned)
      expect([service.objects.list().length, report.leftBehind]).toEqual([objects.length, []])
    },
  )

  test('is replayed to own objects, and not to those with the same ids', async () => {
    const service = startService()
    const before = service.objects.list()
    const methods: string[] = []
    service.on('change', (change) => 'id' in change && methods.push(`${change.type} ${change.id > objects.length}`))
    await checkQuickly(service.fetch, { har: log, writes: 'allowed' })
    expect(service.objects.list()).toEqual(before)
    expect(new Set(methods)).toEqual(new Set(['create true', 'update true', 'delete true']))
  })

  test('differs where a response has another status', async () => {
    const report = await checkQuickly(startService().fetch, { har: changeLog(1, { status: 400 }) })
    expect(report.differences).toHaveLength(1)
    expect(report.differences[0]).toMatchObject({ verdict: 'unexplained', got: '200 []' })
    expect(report.differences[0]!.requests[0]).toContain('name=A&sort=-id')
  })

  test('differs where a response has another kind of body', async () => {
    const content = { size: 0, mimeType: 'application/json', text: '{"results":[]}' }
    const report = await checkQuickly(startService().fetch, { har: changeLog(0, { content }) })
    expect(listDifferences(report)).toEqual(['unexplained'])
  })

  test('of a mock with other assumptions differs, and those of the service would be right', async () => {
    const har = await useMock(
      createInventoryService({
        objects: testObjects,
        assumptions: { invalidParameters: 'ignore', requiredFields: [] },
      }),
    )
    const report = await checkQuickly(startService().fetch, { har, writes: 'allowed' })
    expect(report.differences.every(({ verdict }) => verdict === 'assumption differs')).toBe(true)
    expect(report.differences.map(({ assume }) => Object.keys(assume!))).toEqual([
      ['invalidParameters'],
      ['requiredFields'],
    ])
    expect(report.differences[0]!.assume).toEqual({ invalidParameters: 'reject' })
  })

  test('is also compared with the twin: a filter finds what the service holds', async () => {
    const { fetch } = startService({ filterMatch: 'icontains' })
    const report = await checkQuickly(fetch, { har: log })
    expect(listDifferences(report)).toEqual([{ filterMatch: 'icontains' }])
  })

  test('with faults is replayed without them; a delay changes no response', async () => {
    const mock = createInventoryService({ objects: testObjects, preferHeader: true })
    const faults: Fault[] = [
      ...[{ status: 503 }, { status: 404 }, { status: 418 }, { truncate: 3 }, { networkError: true }],
      ...[{ at: 'response' as const, status: 404 }, { respond: () => new Response('[]') }],
    ]
    for (const fault of faults) {
      mock.faults.add({ ...fault, times: 1 })
      await mock.fetch(`${path}?name=${JSON.stringify(fault)}`).catch(() => null)
    }
    await mock.fetch(path, { headers: { prefer: 'code=404' } })
    const har = toHar(mock.requests.list())
    await expect(checkQuickly(startService().fetch, { har })).rejects.toThrow(
      'Failed to check a service: expected har to have a request to the service with a response of its own, not of a fault ' +
        'but got none. Record one, or leave out har.',
    )
    mock.faults.add({ sequence: [{ delay: 1 }, {}] })
    await mock.fetch(path)
    await mock.fetch(`${path}?sort=id`)
    const report = await checkQuickly(startService().fetch, { har: toHar(mock.requests.list()) })
    expect([report.sequences, report.differences]).toEqual([{ asked: 2, planned: 2 }, []])
  })
})

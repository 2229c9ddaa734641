import { expect, test } from 'vitest'
import { formatProbeReport, probe } from '../../../src/conformance.ts'
import { assumptionNames } from '../../../src/contract/assumptions.ts'
import { createInventoryService, InventoryMockError } from '../../../src/service.ts'
import { intercept, withHeader } from './intercept.ts'
import { objects, probeMock, probeQuickly } from './services.ts'

test('a report has all assumptions, and the request that decided each', async () => {
  const { report } = await probeMock({}, { writes: 'allowed' })
  expect(Object.keys(report.assumptions)).toEqual(assumptionNames)
  expect(report.assumptions.defaultSort).toEqual({
    status: 'learned',
    value: 'id',
    evidence: { request: 'curl -g -X GET http://localhost/api/v2/objects/', got: '200, the objects 1, 2, 3, 4' },
  })
  for (const name of assumptionNames) {
    expect(report.assumptions[name]).toMatchObject({ evidence: { request: expect.stringContaining('curl') } })
  }
})

test('the elements of labels and responsible are described', async () => {
  const { report } = await probeMock({})
  expect(report.elements).toEqual({
    labels: { kinds: ['string'], fields: {} },
    responsible: { kinds: ['integer', 'object'], fields: { id: ['integer'], name: ['string'] } },
  })
})

test('the token is in the JSON of a report alone', async () => {
  const { report } = await probeMock({ tokens: ['secret'] }, { writes: 'allowed' })
  expect(formatProbeReport(report, 'text')).not.toContain('secret')
  expect(formatProbeReport(report, 'markdown')).not.toContain('secret')
  expect(report.assumptions.tokens).toMatchObject({ value: ['secret'] })
  expect(JSON.parse(formatProbeReport(report, 'json'))).toEqual(report)
})

test('a report as text says what was learned, what was not and why, and what is left behind', async () => {
  const { report } = await probeMock({ filterMatch: 'icontains' })
  const text = formatProbeReport({ ...report, leftBehind: [{ id: 7, name: 'probe' }] }, 'text')
  expect(text).toContain('filterMatch         "icontains"')
  expect(text).toContain('uniqueName          undetermined: false or true')
  expect(text).toContain('only a write tells it; needs --refused-writes')
  expect(text).toContain('9 of 14 assumptions learned, 0 deviations from the contract.')
  expect(text).toContain('Not deleted: the object 7, "probe".')
})

test('markup in what a service sends is text in the Markdown of a report', async () => {
  const hostile = [{ name: '<img src=x>|`', type: { name: 'x|y' }, labels: [{ '<img src=y>': 1 }] }, { name: 'b' }]
  const { report } = await probeMock({ itemRetrieval: true }, {}, hostile)
  const notes = ['expected a list but got <img src=z>']
  const markdown = formatProbeReport({ ...report, notes }, 'markdown')
  const rows = markdown.split('\n').filter((line) => line.startsWith('| '))
  for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(4)
  expect(markdown.match(/.<img src=./g)).toEqual(expect.arrayContaining(['\\<img src=y', '\\<img src=z']))
  expect(markdown).not.toMatch(/(?<!\\)<img/)
})

test('progress counts each request, and says what it is for', async () => {
  const { fetch } = createInventoryService({ objects })
  const steps: string[] = []
  const counts: number[] = []
  const report = await probeQuickly(fetch, {
    onProgress: ({ requests, step }) => {
      counts.push(requests)
      steps.push(step)
    },
  })
  expect(counts).toEqual(Array.from({ length: report.requests }, (_, at) => at + 1))
  expect([...new Set(steps)]).toEqual(['reading the collection', 'reading lists', 'reading objects', 'filtering'])
})

test('a service below a path is probed with its redirects', async () => {
  const mount = 'https://inventory.example/some/path'
  const service = createInventoryService({ baseUrl: mount, objects })
  const report = await probeQuickly(mount, { fetch: service.fetch })
  expect(report.url).toBe(mount)
  expect(report.assumptions.trailingSlash).toMatchObject({ status: 'learned', value: 'redirect' })
})

test.each([
  ['with a host', (path: string) => `http://localhost${path}`],
  ['with a host that only a proxy knows', (path: string) => `http://backend:8000${path}`],
  ['relative to the one asked for', (path: string) => path.replace('/api/v2/', '').replace(/^objects\/(?=\d)/, '')],
])('a redirect to a place %s is one to the path', async (_, change) => {
  const fetch = intercept(createInventoryService({ objects }), async ({ send }) => {
    const response = await send()
    const location = response.headers.get('location')
    return location === null ? response : withHeader(response, 'location', change(location))
  })
  const { assumptions } = await probeQuickly(fetch)
  expect(assumptions.trailingSlash).toMatchObject({ status: 'learned', value: 'redirect' })
})

test.each([
  ['an unknown option', { write: 'none' }, 'expected one of the options'],
  ['a wrong level', { writes: 'all' }, 'writes to be none, refused or allowed'],
])('%s is an error', async (_, options, message) => {
  const { fetch } = createInventoryService()
  const probing = probe(fetch, options as object)
  await expect(probing).rejects.toThrow(message)
  await expect(probing).rejects.toBeInstanceOf(InventoryMockError)
})

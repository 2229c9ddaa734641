import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error: it has no types.
import jsonServer from 'json-server'
import { expect, onTestFinished, test } from 'vitest'
import { formatProbeReport } from '../../../src/conformance.ts'
import { assumptionNames } from '../../../src/contract/assumptions.ts'
import { createInventoryService } from '../../../src/service.ts'
import { levels, objects, probeQuickly } from './services.ts'

/*
 * Services that nobody made for this: the probe ends with a report that says what is wrong with them.
 */

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function createJsonServer(): RequestListener {
  const app = jsonServer.create()
  app.use('/api/v2', jsonServer.router({ objects: createInventoryService({ objects }).objects.list() }))
  return app
}

test.each(levels)('json-server is reported (writes: %s)', async (writes) => {
  const report = await probeQuickly(await serve(createJsonServer()), { writes })
  const sections = report.deviations.map(({ section }) => section)
  expect(sections).toContain('4')
  expect(sections).toContain('4.1')
  // It stores any body.
  if (writes !== 'none') expect(sections).toContain('2')
  expect(report.assumptions).toMatchObject({
    itemRetrieval: { status: 'learned', value: true },
    trailingSlash: { status: 'learned', value: 'optional' },
    unknownParameters: { status: 'learned', value: 'ignore' },
  })
  if (writes === 'allowed') expect(report.leftBehind).toEqual([])
})

test('a service with one object that ignores filters does not seem to match parts', async () => {
  const service = createInventoryService({ objects: objects.slice(0, 1) })
  const report = await probeQuickly((input, init) => {
    const url = new URL(String(input))
    for (const name of ['name', 'location__fact', 'type__name', 'responsible']) url.searchParams.delete(name)
    return service.fetch(url, init)
  })
  expect(report.assumptions.filterMatch.status).toBe('undetermined')
  expect(report.deviations.map(({ what }) => what)).toContain('The parameter `name` filters the list')
})

test('a server of files is reported', async () => {
  const url = await serve((_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('Not found'))
  const report = await probeQuickly(url, { writes: 'allowed' })
  expect(report).toMatchObject({
    url,
    requests: 1,
    deviations: [{ section: '4.1', what: 'A list has the status 200', expected: '200', got: '404 Not found' }],
  })
})

test('a page in the place of a service is reported', async () => {
  const url = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
  )
  const { deviations } = await probeQuickly(url)
  expect(deviations).toMatchObject([{ what: 'The body of a list is a JSON array', got: '<!doctype html>' }])
})

test.each([401, 403])('a service that answers %i needs a token', async (status) => {
  const url = await serve((_, response) => response.writeHead(status).end())
  await expect(probeQuickly(url)).rejects.toThrow(`${status}. Pass the option token.`)
})

test.each(['text', 'markdown', 'json'] as const)('a report about a stranger can be written as %s', async (format) => {
  const report = await probeQuickly(await serve(createJsonServer()), { writes: 'allowed' })
  const text = formatProbeReport(report, format)
  for (const name of assumptionNames) expect(text).toContain(name)
  for (const { what } of report.deviations) expect(text).toContain(format === 'json' ? JSON.stringify(what) : what)
})

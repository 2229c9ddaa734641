import { expect, test } from 'vitest'
import { learnedAssumptions } from '../../../src/conformance.ts'
import { createInventoryService } from '../../../src/service.ts'
import { intercept, withBody } from './intercept.ts'
import { expectNothingWrong, objects, probeQuickly, undetermined } from './services.ts'

test('a name that is free by the time it is asked for is no verdict', async () => {
  const service = createInventoryService({ objects, assumptions: { uniqueName: true } })
  const fetch = intercept(service, ({ method, body, send }) => {
    const holder = method === 'POST' && service.objects.list().find(({ name }) => name === body.name)
    if (holder) service.objects.update(holder.id, { name: `${holder.name}'` })
    return send()
  })
  const report = await probeQuickly(fetch, { writes: 'refused' })
  expect(report.assumptions.uniqueName).toMatchObject({ status: 'undetermined', candidates: [false, true] })
})

test('an object that others change before each GET of it is no verdict', async () => {
  const service = createInventoryService({ objects, assumptions: { itemRetrieval: true, trailingSlash: 'optional' } })
  let count = 0
  const fetch = intercept(service, ({ method, url, send }) => {
    if (method === 'GET' && /\/1\/?$/.test(url.pathname)) service.objects.update(1, { name: `other ${++count}` })
    return send()
  })
  const report = await probeQuickly(fetch)
  expectNothingWrong(report, service.settings.assumptions)
  expect(report.notes).toEqual(['Others changed objects meanwhile. What those tell was left out.'])
  expect(undetermined(report)).toEqual(undetermined(await probeQuickly(service.fetch)))
})

test('a service that is changed once while it is probed is learned all the same', async () => {
  const service = createInventoryService({ objects })
  let count = 0
  const fetch = intercept(service, ({ send }) => {
    if (++count === 20) service.objects.update(1, { name: 'renamed' })
    return send()
  })
  const report = await probeQuickly(fetch, { writes: 'allowed' })
  expectNothingWrong(report, service.settings.assumptions)
  expect(undetermined(report)).toEqual([])
})

test('a collection that cannot be read once, between questions, is read again', async () => {
  const service = createInventoryService({ objects })
  let count = 0
  const fetch = intercept(service, ({ method, url, send }) => {
    const isList = method === 'GET' && url.pathname.endsWith('/objects/') && url.search === ''
    return isList && ++count % 4 === 3 ? Promise.resolve(Response.json([], { status: 404 })) : send()
  })
  const report = await probeQuickly(fetch, { writes: 'allowed' })
  expectNothingWrong(report, service.settings.assumptions)
  expect(undetermined(report)).toEqual([])
})

test('a collection that cannot be read a second time tells nothing but what the first list did', async () => {
  let count = 0
  const fetch = intercept(createInventoryService({ objects }), ({ method, url, send }) => {
    const isList = method === 'GET' && url.pathname.endsWith('/objects/') && url.search === ''
    return isList && ++count > 1 ? Promise.resolve(Response.json([], { status: 404 })) : send()
  })
  const report = await probeQuickly(fetch)
  expect(report.deviations).toEqual([])
  expect(learnedAssumptions(report)).toEqual({ tokens: [] })
})

test('a response that is wrong once, of each request, is no verdict', async () => {
  const service = createInventoryService({ objects })
  const seen = new Set<string>()
  const fetch = intercept(service, ({ method, url, send }) => {
    const key = `${method} ${url.pathname}${url.search}`
    if (key === 'GET /api/v2/objects/' || seen.has(key)) return send()
    seen.add(key)
    return Promise.resolve(new Response(null, { status: 418 }))
  })
  const report = await probeQuickly(fetch)
  expectNothingWrong(report, service.settings.assumptions)
  expect(undetermined(report)).toEqual(undetermined(await probeQuickly(service.fetch)))
})

test('a list that is out of date once, after the first write of each method, is no verdict', async () => {
  const service = createInventoryService({ objects })
  const seen = new Set<string>()
  let outdated: unknown[] | null = null
  const fetch = intercept(service, async ({ method, url, send }) => {
    const before = service.objects.list()
    const response = await send()
    if (method !== 'GET' && response.ok && !seen.has(method)) {
      seen.add(method)
      outdated = before
    }
    if (method !== 'GET' || url.pathname !== '/api/v2/objects/' || outdated === null) return response
    const list = outdated
    outdated = null
    return withBody(response, () => list)
  })
  const report = await probeQuickly(fetch, { writes: 'allowed' })
  expectNothingWrong(report, service.settings.assumptions)
  expect(undetermined(report)).toEqual([])
})

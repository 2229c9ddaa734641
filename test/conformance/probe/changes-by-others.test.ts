import { expect, test } from 'vitest'
import { learnedAssumptions } from '../../../src/conformance.ts'
import { createInventoryService } from '../../../src/service.ts'
import { intercept } from './intercept.ts'
import { expectNothingWrong, objects, probeQuickly, undetermined } from './services.ts'

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

test('a collection that cannot be read once, between questions, is read again', async () => {
  const service = createInventoryService({ objects })
  let count = 0
  const fetch = intercept(service, ({ method, url, send }) => {
    const isList = method === 'GET' && url.pathname.endsWith('/objects/') && url.search === ''
    return isList && ++count % 4 === 3 ? Promise.resolve(Response.json([], { status: 404 })) : send()
  })
  const report = await probeQuickly(fetch, { writes: 'allowed' })
  expectNothingWrong(report, service.assumptions)
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

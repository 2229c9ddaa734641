import { expect, test } from 'vitest'
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

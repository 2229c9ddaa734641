import { expect, test } from 'vitest'
import { skipWaits } from './ask.ts'
import { createModel, empty } from './small-service.ts'

skipWaits()

test('an object whose create got no answer is found and deleted, also at the limit of requests', async () => {
  const { model, connection, service } = createModel({ maxRequests: 1 })
  const prefix = model.created.createPrefix()
  model.created.expect(`${prefix}1`, prefix)
  const body = JSON.stringify({ ...empty, name: `${prefix}1` })
  await connection.ask({
    method: 'POST',
    path: '/api/v2/objects/',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect([service.objects.list().length, connection.requestsLeft]).toEqual([1, 0])
  expect(await model.created.close()).toEqual([])
  expect(service.objects.list().length).toBe(0)
})

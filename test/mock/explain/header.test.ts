import { expect, test } from 'vitest'
import { describeEveryAdapter } from '../../adapters.ts'
import { assumptionCases, objects } from '../assumption-cases.ts'
import { path } from '../requests.ts'

describeEveryAdapter('the option explainHeaders', (start) => {
  for (const { name, assumption, status, request, assumptions } of assumptionCases) {
    test(`names ${assumption ?? 'no assumption'} in the response to ${name}`, async () => {
      const { send } = await start({ objects, assumptions, explainHeaders: true })
      const response = await send(request)
      expect([response.status, response.headers['x-inventory-assumption']]).toEqual([status, assumption ?? undefined])
    })
  }

  test('is off by default', async () => {
    const { send } = await start({ objects })
    for (const { request } of assumptionCases) {
      expect((await send(request)).headers).not.toHaveProperty('x-inventory-assumption')
    }
  })

  test('names no assumption in the response of a fault', async () => {
    const { control, send } = await start({ objects, explainHeaders: true })
    control.faults.add({ status: 503 })
    const response = await send({ method: 'GET', path: `${path}?name=WEB-1` })
    expect([response.status, response.headers['x-inventory-assumption']]).toEqual([503, undefined])
  })
})

import { expect, test } from 'vitest'
import { describeEveryAdapter } from '../../adapters.ts'
import { assumptionCases, objects } from '../assumption-cases.ts'
import { path } from '../requests.ts'

const header = 'x-inventory-assumption'

describeEveryAdapter('the option explainHeaders', (start) => {
  test.each(assumptionCases)('names $assumption in the response to $name', async ({ assumption, status, ...sent }) => {
    const { send } = await start({ objects, assumptions: sent.assumptions, explainHeaders: true })
    const response = await send(sent.request)
    expect([response.status, response.headers[header]]).toEqual([status, assumption ?? undefined])
  })

  test('is off by default', async () => {
    const { send } = await start({ objects })
    for (const { request } of assumptionCases) expect((await send(request)).headers).not.toHaveProperty(header)
  })

  test('names no assumption in the response of a fault', async () => {
    const { control, send } = await start({ objects, explainHeaders: true })
    control.faults.add({ status: 503 })
    const { status, headers } = await send({ method: 'GET', path: `${path}?name=WEB-1` })
    expect([status, headers[header]]).toEqual([503, undefined])
  })
})

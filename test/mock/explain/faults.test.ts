import { describe, expect, test } from 'vitest'
import { createInventoryMock, type Fault } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const objects = [{ name: 'a' }]
const served = { status: 200, body: null, ids: [1] }

/** Creates a mock with an object and some faults. */
function create(...faults: Fault[]) {
  const mock = createInventoryMock({ objects })
  for (const fault of faults) mock.faults.add(fault)
  return mock
}

describe('an explanation of another request', () => {
  test('has the faults that would apply now, and counts nothing', async () => {
    const mock = create({ operation: 'list', delay: [5, 9] }, { operation: 'list', status: 503, times: 1 })
    for (let count = 0; count < 2; count++) {
      const explanation = mock.explain(path)
      expect(explanation).toMatchObject({ status: 503, withoutFault: served, fault: { ids: [2, 1], status: 503 } })
    }
    expect(mock.explain({ path: `${path}1/`, method: 'DELETE' })).toMatchObject({ status: 204, fault: null })
    expect(mock.faults.list().map(({ timesApplied }) => timesApplied)).toEqual([0, 0])
    expect((await mock.fetch(path)).status).toBe(503)
    expect(mock.explain(path).status).toBe(200)
  })

  test('calls no function of a fault', () => {
    const mock = create({ respond: () => expect.unreachable() })
    expect(mock.explain(path)).toMatchObject({ status: null, fault: { ids: [1], respond: true }, withoutFault: served })
  })

  test('has no alternatives of the fault', () => {
    const { alternatives } = create({ status: 503 }).explain(`${path}?colour=red`)
    expect(alternatives).toMatchObject([{ assumption: 'unknownParameters', value: 'reject', status: 400 }])
  })
})

describeEveryAdapter('the header X-Inventory-Fault', (start) => {
  test('has the ids of the faults, with the option explainHeaders', async () => {
    const { control, send } = await start({ objects, explainHeaders: true })
    const read = async () => (await send({ ...write('POST', completeBody()), path })).headers['x-inventory-fault']
    expect(await read()).toBeUndefined()
    control.faults.add({ delay: 0 })
    expect(await read()).toBe('1')
    control.faults.add({ at: 'response', status: 503 })
    expect(await read()).toBe('2, 1')
  })

  test.each([
    ['by default', false, {}],
    ['for what the request prefers', true, { prefer: 'code=503' }],
  ])('is not there %s', async (_when, explainHeaders, headers) => {
    const { control, send } = await start({ objects, explainHeaders })
    if (!explainHeaders) control.faults.add({ status: 503 })
    const response = await send({ method: 'GET', path, headers })
    expect(response.status).toBe(503)
    expect(response.headers).not.toHaveProperty('x-inventory-fault')
  })
})

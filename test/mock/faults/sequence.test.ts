import { expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { fetchStatuses, path } from '../requests.ts'

describeEveryAdapter('a sequence', (start) => {
  test('has an effect for each request, `{}` for the response of the service, and one id', async () => {
    const { control, send } = await start()
    control.faults.add({ sequence: [{ status: 503, headers: { 'retry-after': '2' } }, {}, { status: 500 }] })
    const statuses = []
    for (let count = 0; count < 4; count++) statuses.push((await send({ method: 'GET', path })).status)
    expect(statuses).toEqual([503, 200, 500, 200])
    expect(control.requests.list().map(({ fault }) => fault)).toEqual([
      ...[{ ids: [1], status: 503 }, { ids: [1] }, { ids: [1], status: 500 }, null],
    ])
    expect(control.faults.get(1)).toMatchObject({ timesApplied: 3, remaining: 0 })
  })
})

test('a sequence is copied: later changes of the argument have no effect', async () => {
  const mock = createInventoryMock()
  const sequence = [{ status: 503 }, { status: 500 }]
  const fault = mock.faults.add({ sequence })
  sequence[0]!.status = 599
  sequence.pop()
  expect(await fetchStatuses(mock, 2)).toEqual([503, 500])
  expect(() => Object.assign(fault.sequence![0]!, { status: 599 })).toThrow(TypeError)
})

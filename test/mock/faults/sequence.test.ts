import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, createWithFaults, fetchStatuses, path, write } from '../requests.ts'

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

describe('a sequence', () => {
  test('has one scope, one skip and one rate', async () => {
    const mock = createWithFaults({
      ...{ operation: 'list', match: { query: { a: '1' } }, skip: 1 },
      sequence: [{ status: 503 }, { networkError: true }],
    })
    const lists = ['2', '2', '1', '1', '1', '1'].map((a) => `${path}?a=${a}`)
    expect(await fetchStatuses(mock, lists)).toEqual([200, 200, 200, 503, null, 200])
    mock.faults.add({ rate: 1e-9, sequence: [{ status: 503 }] })
    expect(await fetchStatuses(mock, 3)).toEqual([200, 200, 200])
    expect(mock.faults.get(2)).toMatchObject({ timesApplied: 0, remaining: 1 })
  })

  test('has steps of every kind', async () => {
    const respond = () => new Response('made')
    const mock = createWithFaults({
      sequence: [{ at: 'response', networkError: true }, { delay: 0 }, { truncate: 1 }, { respond }],
    })
    const create = () => mock.fetch(path, write('POST', completeBody()))
    await expect(create()).rejects.toThrow('Failed to fetch')
    expect((await create()).status).toBe(200)
    expect(await (await create()).text()).toBe('{')
    expect(await (await create()).text()).toBe('made')
    expect(mock.objects.count()).toBe(3)
  })

  test('with a step without an effect hides older faults, as its other steps do', async () => {
    const mock = createWithFaults({ status: 500 }, { sequence: [{ status: 503 }, {}] })
    expect(await fetchStatuses(mock, 3)).toEqual([503, 200, 500])
  })

  test('is copied: later changes of the argument have no effect', async () => {
    const mock = createInventoryMock()
    const sequence = [{ status: 503 }, { status: 500 }]
    const fault = mock.faults.add({ sequence })
    sequence[0]!.status = 599
    sequence.pop()
    expect(await fetchStatuses(mock, 2)).toEqual([503, 500])
    expect(() => Object.assign(fault.sequence![0]!, { status: 599 })).toThrow(TypeError)
  })
})

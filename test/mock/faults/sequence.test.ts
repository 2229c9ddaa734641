import { describe, expect, test } from 'vitest'
import { createInventoryMock, type Fault, InventoryMockError } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

type Mock = ReturnType<typeof createInventoryMock>

/** The statuses of some lists; null for a network error. */
async function listStatuses(mock: Mock, count: number, search = ''): Promise<(number | null)[]> {
  const statuses = []
  for (let sent = 0; sent < count; sent++) {
    const response = await mock.fetch(`${path}${search}`).catch(() => null)
    statuses.push(response?.status ?? null)
  }
  return statuses
}

describeEveryAdapter('a sequence', (start) => {
  test('has an effect for each request, `{}` for the response of the service, and one id', async () => {
    const { control, send } = await start()
    control.faults.add({ sequence: [{ status: 503, headers: { 'retry-after': '2' } }, {}, { status: 500 }] })
    const statuses = []
    for (let count = 0; count < 4; count++) statuses.push((await send({ method: 'GET', path })).status)
    expect(statuses).toEqual([503, 200, 500, 200])
    expect(control.requests.list().map(({ fault }) => fault)).toEqual([
      { ids: [1], status: 503 },
      { ids: [1] },
      { ids: [1], status: 500 },
      null,
    ])
    expect(control.faults.get(1)).toMatchObject({ timesApplied: 3, remaining: 0 })
  })
})

describe('a sequence', () => {
  test('has one scope, one skip and one rate', async () => {
    const mock = createInventoryMock()
    mock.faults.add({
      ...{ operation: 'list', match: { query: { a: '1' } }, skip: 1 },
      sequence: [{ status: 503 }, { networkError: true }],
    })
    expect(await listStatuses(mock, 2, '?a=2')).toEqual([200, 200])
    expect(await listStatuses(mock, 4, '?a=1')).toEqual([200, 503, null, 200])
    mock.faults.add({ rate: 0, sequence: [{ status: 503 }] })
    expect(await listStatuses(mock, 3)).toEqual([200, 200, 200])
    expect(mock.faults.get(2)).toMatchObject({ timesApplied: 0, remaining: 1 })
  })

  test('has steps of every kind', async () => {
    const mock = createInventoryMock()
    const create = () => mock.fetch(path, write('POST', completeBody()))
    mock.faults.add({
      sequence: [
        { at: 'response', networkError: true },
        { delay: 0 },
        { truncate: 1 },
        { respond: () => new Response('made') },
      ],
    })
    await expect(create()).rejects.toThrow('Failed to fetch')
    expect((await create()).status).toBe(200)
    expect(await (await create()).text()).toBe('{')
    expect(await (await create()).text()).toBe('made')
    expect(mock.objects.count()).toBe(3)
  })

  test('with a step without an effect hides older faults, as its other steps do', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 500 })
    mock.faults.add({ sequence: [{ status: 503 }, {}] })
    expect(await listStatuses(mock, 3)).toEqual([503, 200, 500])
  })

  test('is copied: later changes of the argument have no effect', async () => {
    const mock = createInventoryMock()
    const sequence = [{ status: 503 }, { status: 500 }]
    const fault = mock.faults.add({ sequence })
    sequence[0]!.status = 599
    sequence.pop()
    expect(await listStatuses(mock, 2)).toEqual([503, 500])
    expect(() => Object.assign(fault.sequence![0]!, { status: 599 })).toThrow(TypeError)
  })
})

describe('an invalid sequence is refused, with advice:', () => {
  test.each<[message: string, fault: unknown]>([
    [
      'expected one fault but got [{"status":503},{}]. For a sequence of effects, use { sequence: [{ status: 503 }, {}] }.',
      [{ status: 503 }, {}],
    ],
    ['expected either sequence or times but got', { sequence: [{ status: 503 }], times: 2 }],
    ['expected no status beside a sequence but got', { sequence: [{}], status: 503 }],
    ['expected no at beside a sequence but got', { sequence: [{}], at: 'response' }],
    ['expected sequence to be a list of effects but got [].', { sequence: [] }],
    ['expected sequence to be a list of effects but got {"status":503}.', { sequence: { status: 503 } }],
    ['expected status to be an integer from 200 to 599 but got 42.', { sequence: [{}, { status: 42 }] }],
    ['but got "operation". Use one of those.', { sequence: [{ status: 503, operation: 'list' }] }],
    ['expected either a status or a network error but got', { sequence: [{ status: 503, networkError: true }] }],
    ['expected a status for the body but got "x".', { sequence: [{ body: 'x' }] }],
  ])('%s', (message, fault) => {
    const mock = createInventoryMock()
    const add = () => mock.faults.add(fault as Fault)
    expect(add).toThrow(InventoryMockError)
    expect(add).toThrow(message)
    expect(mock.faults.count()).toBe(0)
  })
})

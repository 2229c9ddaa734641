import { describe, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { path, write } from '../requests.ts'

const slashless = path.slice(0, -1)

describeEveryAdapter('requests', (start) => {
  test('can be listed, counted, and found by a match', async () => {
    const { control, send } = await start({ objects: [{ name: 'a' }] })
    await send({ method: 'GET', path })
    await send({ ...write('PATCH', { name: 'b' }), path: `${path}1/` })
    await send({ method: 'GET', path: `${path}?name=b` })
    const { requests } = control
    expect(requests.list({ operation: 'list' }).map(({ requestId }) => requestId)).toEqual([1, 3])
    expect(requests.list(({ objectId }) => objectId === 1)).toEqual([requests.get(2)])
    expect([requests.count(), requests.count({ method: 'get' }), requests.count({ status: 503 })]).toEqual([3, 2, 0])
    expect(requests.last()).toBe(requests.get(3))
    expect(requests.last({ operation: 'update', body: { name: 'b' } })).toBe(requests.get(2))
    expect([requests.last({ status: 503 }), requests.get(4)]).toEqual([undefined, undefined])
  })
})

describe('the last request', () => {
  test('is the only one that is parsed', async () => {
    const mock = createInventoryMock()
    for (let id = 1; id <= 3; id++) await mock.fetch(path, write('POST', { name: `${id}` }))
    const parse = vi.spyOn(JSON, 'parse')
    try {
      expect(mock.requests.last()?.body).toEqual({ name: '3' })
      expect(mock.requests.last()?.requestId).toBe(3)
      expect(parse.mock.calls.map(([text]) => text)).toEqual(['{"name":"3"}', expect.any(String)])
    } finally {
      parse.mockRestore()
    }
  })

  test('is undefined where there is none', () => {
    expect(createInventoryMock().requests.last()).toBeUndefined()
  })
})

describe('the ids of requests', () => {
  test('begin again at a reset alone', async () => {
    const mock = createInventoryMock()
    const sendAndGetId = async () => {
      await mock.fetch(path)
      return mock.requests.last()!.requestId
    }
    const ids = [await sendAndGetId()]
    mock.requests.clear()
    ids.push(await sendAndGetId())
    mock.importState([])
    ids.push(await sendAndGetId())
    mock.restore(mock.checkpoint())
    ids.push(await sendAndGetId())
    mock.reset()
    ids.push(await sendAndGetId())
    mock.setInitialState([])
    ids.push(await sendAndGetId())
    expect(ids).toEqual([1, 2, 3, 4, 1, 1])
  })

  test('find a request for as long as the log has it', async () => {
    const mock = createInventoryMock({ logLimit: 2 })
    for (let count = 0; count < 3; count++) await mock.fetch(path)
    expect([1, 2, 3, 4].map((id) => mock.requests.get(id)?.requestId)).toEqual([undefined, 2, 3, undefined])
    mock.requests.clear()
    expect(mock.requests.get(3)).toBeUndefined()
  })

  test('are numbers', () => {
    const { get } = createInventoryMock().requests
    expect(() => get('1' as never)).toThrow(
      'Failed to get a request: expected a number as id but got "1". Convert it, as in Number(id).',
    )
  })
})

test('a clear of the log leaves objects, faults, waits and requests under way as they are', async () => {
  const mock = createInventoryMock({ objects: [{ name: 'a' }] })
  const fault = mock.faults.add({ delay: 'infinite' })
  const waiting = mock.requests.waitFor({ operation: 'list', status: 200 })
  const response = mock.fetch(path)
  await mock.requests.waitFor({}, { until: 'start' })
  mock.requests.clear()
  expect([mock.objects.count(), mock.faults.count(), mock.requests.count()]).toEqual([1, 1, 0])
  fault.remove()
  expect((await response).status).toBe(200)
  expect(await waiting).toMatchObject({ requestId: 1, status: 200 })
  expect(mock.requests.list()).toEqual([])
})

test('a redirect that is followed is two exchanges', async () => {
  const mock = createInventoryMock()
  await mock.fetch(slashless)
  expect(mock.requests.list().map(({ path, status }) => [path, status])).toEqual([
    [slashless, 301],
    [path, 200],
  ])
})

describe('a match with { id } is refused, and both ids are named', () => {
  const advice = 'Use objectId for the id of the object, or requestId for that of the request.'
  const mock = createInventoryMock()
  const match = { id: 1 } as never

  test.each<[string, () => unknown]>([
    ['list', () => mock.requests.list(match)],
    ['count', () => mock.requests.count(match)],
    ['last', () => mock.requests.last(match)],
    ['release', () => mock.requests.release(match)],
    ['faults.add', () => mock.faults.add({ match, status: 503 })],
  ])('by %s', (_name, call) => {
    expect(call).toThrow(advice)
  })

  test('by waitFor', async () => {
    await expect(mock.requests.waitFor(match)).rejects.toThrow(advice)
  })
})

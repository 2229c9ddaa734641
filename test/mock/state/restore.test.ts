import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { createWithFaults, fetchStatuses, path, startRequest } from '../requests.ts'

const objects = [{ name: 'a' }]

test('a checkpoint stays valid: in any order, after other changes, a reset, a new initial state and an import', () => {
  const mock = createInventoryMock({ objects, delay: 5 })
  const acts = [
    () => mock.objects.create({ name: 'b' }),
    () => mock.configure({ assumptions: { uniqueName: true }, delay: 1 }),
    ...[mock.reset, () => mock.objects.update(1, { name: 'changed' })],
    () => mock.setInitialState([{ name: 'c' }, { name: 'd' }]),
    ...[() => mock.objects.delete(1), () => mock.importState([{ id: 5, name: 'e' }])],
  ]
  const held = acts.map((act) => {
    act()
    return { checkpoint: mock.checkpoint(), state: mock.exportState() }
  })
  for (const index of [6, 0, 3, 1, 5, 2, 4, 6, 2]) {
    mock.restore(held[index]!.checkpoint)
    expect(mock.exportState()).toEqual(held[index]!.state)
    mock.objects.create({ name: 'another branch' })
  }
  mock.reset()
  expect(mock.objects.list()).toMatchObject([{ name: 'c' }, { name: 'd' }])
})

test('restore brings back the faults, with their ids and counts', async () => {
  const mock = createWithFaults(
    { status: 500, times: 1 },
    { sequence: [{ status: 502 }, {}, { status: 503 }] },
    { status: 504, skip: 2, operation: 'delete' },
  )
  const deletion = [`${path}1/`, { method: 'DELETE' }] as const
  await fetchStatuses(mock, [path, deletion])
  const before = mock.faults.list()
  const checkpoint = mock.checkpoint()
  await fetchStatuses(mock, 2)
  mock.faults.remove(1)
  mock.faults.add({ networkError: true })
  mock.restore(checkpoint)
  expect(mock.faults.list()).toEqual(before)
  expect(before).toMatchObject([{ timesApplied: 0 }, { timesApplied: 2 }, { timesApplied: 0 }])
  expect(await fetchStatuses(mock, 4)).toEqual([503, 500, 200, 200])
  expect(await fetchStatuses(mock, [deletion, deletion])).toEqual([404, 504])
  expect(mock.faults.add({ status: 504 }).id).toBe(5)
})

describe('restore keeps', () => {
  test('the random numbers, which go on', async () => {
    const draw = async (restores: boolean) => {
      const mock = createWithFaults({ status: 503, rate: 0.5 })
      const checkpoint = mock.checkpoint()
      const statuses = []
      for (let count = 0; count < 20; count++) {
        statuses.push((await mock.fetch(path)).status)
        if (restores) mock.restore(checkpoint)
      }
      return statuses
    }
    const drawn = await draw(true)
    expect(drawn).toEqual(await draw(false))
    expect(new Set(drawn)).toEqual(new Set([200, 503]))
  })

  test('pending requests, if only faults and settings change, or a delete has found nothing', async () => {
    const mock = createInventoryMock({ objects })
    const checkpoint = mock.checkpoint()
    mock.configure({ delay: 'infinite' })
    const { response } = await startRequest(mock)
    mock.faults.add({ status: 503 })
    expect(mock.objects.delete(9)).toBe(false)
    mock.restore(checkpoint)
    expect(mock.requests.list()).toMatchObject([{ outcome: 'pending' }])
    expect([mock.faults.count(), mock.settings.delay]).toEqual([0, 0])
    mock.requests.release()
    expect((await response).status).toBe(200)
  })

  test('a request that waits in a fault of the checkpoint, and ends the delay of another', async () => {
    const mock = createWithFaults({ delay: 'infinite', match: { query: { a: '1' } } })
    const checkpoint = mock.checkpoint()
    mock.faults.add({ delay: 'infinite', match: { query: { a: '2' } } })
    const kept = await startRequest(mock, () => mock.fetch(`${path}?a=1`))
    const freed = await startRequest(mock, () => mock.fetch(`${path}?a=2`))
    mock.restore(checkpoint)
    expect((await freed.response).status).toBe(200)
    expect(mock.requests.list({ outcome: 'pending' })).toMatchObject([{ query: { a: '1' } }])
    mock.faults.clear()
    expect((await kept.response).status).toBe(200)
  })
})

test.each<[change: string, apply: (mock: ReturnType<typeof createInventoryMock>) => void]>([
  ['an object', (mock) => mock.objects.update(1, { name: 'b' })],
  ['the next id', (mock) => mock.objects.delete(mock.objects.create({ name: 'b' }).id)],
  ['everything', (mock) => mock.importState([{ name: 'b' }])],
])('restore ends pending requests if %s changes', async (_change, apply) => {
  const mock = createInventoryMock({ objects })
  const checkpoint = mock.checkpoint()
  apply(mock)
  mock.configure({ delay: 'infinite' })
  const { response } = await startRequest(mock)
  mock.restore(checkpoint)
  await expect(response).rejects.toThrow('Failed to fetch')
  expect(mock.requests.last()).toMatchObject({ outcome: 'network-error', fault: null })
  expect(mock.objects.list()).toMatchObject(objects)
})

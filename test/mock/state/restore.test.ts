import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { path } from '../requests.ts'

const objects = [{ name: 'a' }]

describe('restore brings back', () => {
  test('the settings', () => {
    const mock = createInventoryMock({ delay: 5 })
    mock.configure({ assumptions: { uniqueName: true }, delay: 1 })
    const [settings, checkpoint] = [mock.settings, mock.checkpoint()]
    mock.configure({ assumptions: { uniqueName: false, itemRetrieval: true }, delay: 0 })
    mock.restore(checkpoint)
    expect(mock.settings).toEqual(settings)
    mock.reset()
    mock.restore(checkpoint)
    expect(mock.settings).toEqual(settings)
  })

  test('the faults, with their ids and counts', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 500, times: 1 })
    mock.faults.add({ sequence: [{ status: 502 }, {}, { status: 503 }] })
    await mock.fetch(path)
    const before = mock.faults.list()
    const checkpoint = mock.checkpoint()
    await mock.fetch(path)
    await mock.fetch(path)
    mock.faults.remove(1)
    mock.faults.add({ networkError: true })
    mock.restore(checkpoint)
    expect(mock.faults.list()).toEqual(before)
    expect(before.map(({ id, timesApplied }) => [id, timesApplied])).toEqual([
      [2, 1],
      [1, 0],
    ])
    const statuses = []
    for (let count = 0; count < 4; count++) statuses.push((await mock.fetch(path)).status)
    expect(statuses).toEqual([200, 503, 500, 200])
    expect(mock.faults.add({ status: 504 }).id).toBe(4)
  })

  test('the count of requests that a fault leaves alone first', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 503, skip: 2 })
    await mock.fetch(path)
    const checkpoint = mock.checkpoint()
    for (let count = 0; count < 2; count++) {
      mock.restore(checkpoint)
      expect([(await mock.fetch(path)).status, (await mock.fetch(path)).status]).toEqual([200, 503])
    }
  })

  test('the same checkpoint any number of times', () => {
    const mock = createInventoryMock({ objects })
    mock.faults.add({ status: 503 })
    const [before, checkpoint] = [mock.exportState(), mock.checkpoint()]
    for (let count = 0; count < 3; count++) {
      mock.objects.delete(1)
      mock.faults.clear()
      mock.configure({ delay: count + 1 })
      mock.restore(checkpoint)
      expect(mock.exportState()).toEqual(before)
    }
  })
})

describe('restore keeps', () => {
  test('the log, and its ids', async () => {
    const mock = createInventoryMock({ objects })
    const checkpoint = mock.checkpoint()
    await mock.fetch(`${path}1/`, { method: 'DELETE' })
    mock.restore(checkpoint)
    await mock.fetch(path)
    expect(mock.requests.list().map(({ requestId }) => requestId)).toEqual([1, 2])
  })

  test('the random numbers, which go on', async () => {
    const draw = async (restores: boolean) => {
      const mock = createInventoryMock()
      mock.faults.add({ status: 503, rate: 0.5 })
      const checkpoint = mock.checkpoint()
      const statuses = []
      for (let count = 0; count < 20; count++) {
        statuses.push((await mock.fetch(path)).status)
        if (restores) mock.restore(checkpoint)
      }
      return statuses
    }
    expect(await draw(true)).toEqual(await draw(false))
    expect(new Set(await draw(true))).toEqual(new Set([200, 503]))
  })

  test('pending requests, if only faults and settings change', async () => {
    const mock = createInventoryMock({ objects })
    const checkpoint = mock.checkpoint()
    mock.configure({ delay: 'infinite' })
    const response = mock.fetch(path)
    await mock.requests.waitFor({}, { until: 'start' })
    mock.faults.add({ status: 503 })
    mock.restore(checkpoint)
    expect(mock.requests.list()).toMatchObject([{ outcome: 'pending' }])
    expect([mock.faults.count(), mock.settings.delay]).toEqual([0, 0])
    mock.requests.release()
    expect((await response).status).toBe(200)
  })

  test('a request that waits in a fault of the checkpoint, and ends the delay of another', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ delay: 'infinite', match: { query: { a: '1' } } })
    const checkpoint = mock.checkpoint()
    mock.faults.add({ delay: 'infinite', match: { query: { a: '2' } } })
    const [kept, freed] = [mock.fetch(`${path}?a=1`), mock.fetch(`${path}?a=2`)]
    await mock.requests.waitFor({ query: { a: '2' } }, { until: 'start' })
    mock.restore(checkpoint)
    expect((await freed).status).toBe(200)
    expect(mock.requests.list({ outcome: 'pending' })).toMatchObject([{ query: { a: '1' } }])
    mock.faults.clear()
    expect((await kept).status).toBe(200)
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
  const response = mock.fetch(path)
  await mock.requests.waitFor({}, { until: 'start' })
  mock.restore(checkpoint)
  await expect(response).rejects.toThrow('Failed to fetch')
  expect(mock.requests.last()).toMatchObject({ outcome: 'network-error', fault: null })
  expect(mock.objects.list()).toMatchObject(objects)
})

test('restore ends no pending requests where a delete has found nothing', async () => {
  const mock = createInventoryMock({ objects, delay: 'infinite' })
  const checkpoint = mock.checkpoint()
  const response = mock.fetch(path)
  await mock.requests.waitFor({}, { until: 'start' })
  expect(mock.objects.delete(9)).toBe(false)
  mock.restore(checkpoint)
  mock.requests.release()
  expect((await response).status).toBe(200)
})

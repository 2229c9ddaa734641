import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ActivityOptions, createActivity } from '../../../src/factories.ts'
import { createInventoryService, type InventoryService } from '../../../src/service.ts'
import { makeSteps, path, start } from './start-activity.ts'

const requestsOf = (mock: InventoryService) =>
  mock.requests.list().map(({ method, path, query, body }) => ({ method, path, query, body }))

afterEach(() => {
  vi.useRealTimers()
})

describe('a step', () => {
  test('looks an object up by its name, and changes it', async () => {
    const { mock, step } = start()
    const { workflow, description, status, change } = (await step())!
    const [lookUp, write] = mock.requests.list()
    expect(lookUp).toMatchObject({ operation: 'list', status: 200, source: 'activity' })
    expect(write).toMatchObject({ status, source: 'activity', objectId: change!.type !== 'all' && change!.id })
    expect(change).toMatchObject({ source: 'activity', requestId: write!.requestId })
    expect(mock.requests.count()).toBe(2)
    expect([workflow, description]).toEqual([expect.any(String), expect.stringContaining(`: ${lookUp!.query.name}`)])
  })

  test('is marked in the events as activity, and others are not', async () => {
    const { mock, step } = start()
    const sources: string[] = []
    mock.on('change', ({ source }) => sources.push(`change ${source}`))
    mock.on('request:end', ({ source }) => sources.push(`request ${source}`))
    await step()
    await mock.fetch(`${path}1/`, { method: 'DELETE', headers: { 'x-inventory-source': 'activity' } })
    expect(sources).toEqual([
      ...['request activity', 'change activity', 'request activity'],
      ...['change app', 'request app'],
    ])
  })

  test('is the same for the same seed and objects, also after a reset', async () => {
    const [one, other, different] = [start({}, { seed: 5 }), start({}, { seed: 5 }), start({}, { seed: 6 })]
    for (const { step } of [one, other, different]) await makeSteps(step, 30)
    const requests = requestsOf(one.mock)
    expect(requests.length).toBe(60)
    expect(requestsOf(other.mock)).toEqual(requests)
    expect(requestsOf(different.mock)).not.toEqual(requests)
    one.mock.reset()
    await makeSteps(one.step, 30)
    expect(requestsOf(one.mock)).toEqual(requests)
  })

  test('comes after the one before, however they are called', async () => {
    const [one, other] = [start(), start()]
    await Promise.all([one.step(), one.step(), one.step()])
    await makeSteps(other.step, 3)
    expect(requestsOf(one.mock)).toEqual(requestsOf(other.mock))
  })

  test('uses a token of the service', async () => {
    const { step } = start({ assumptions: { tokens: ['secret'] } })
    expect((await step())!.change).not.toBeNull()
  })

  test('goes to the base URL of the mock', async () => {
    for (const baseUrl of ['/inventory', 'https://inventory.example/a/']) {
      expect((await start({ baseUrl }).step())!.change, baseUrl).not.toBeNull()
    }
  })
})

describe('start', () => {
  test('makes changes at the rate, until stop', async () => {
    vi.useFakeTimers()
    const { mock, start: begin, stop } = start({}, { rate: '6/min' })
    begin()
    begin()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    const changes = mock.requests.count({ source: 'activity' }) / 2
    expect(changes).toBeGreaterThan(330)
    expect(changes).toBeLessThan(390)
    await stop()
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(mock.requests.count({ source: 'activity' }) / 2).toBe(changes)
    begin()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(mock.requests.count({ source: 'activity' }) / 2).toBeGreaterThan(changes)
    await stop()
  })

  test('goes on while requests never end', async () => {
    vi.useFakeTimers()
    const { mock, start: begin, stop } = start({ delay: 'infinite' }, { rate: '1/s' })
    begin()
    await vi.advanceTimersByTimeAsync(60_000)
    mock.configure({ delay: 0 })
    await vi.advanceTimersByTimeAsync(60_000)
    await stop()
    expect(mock.requests.count({ status: 200 })).toBeGreaterThan(60)
  })

  test('stop aborts the request under way, and can be called again', async () => {
    const { mock, step, stop } = start({ delay: 'infinite' })
    const made = step()
    await mock.requests.waitFor({}, { until: 'start' })
    await stop()
    expect(await made).toMatchObject({ status: null, change: null })
    expect(mock.requests.list()).toMatchObject([{ outcome: 'aborted' }])
    await stop()
  })

  test('tells each step', async () => {
    vi.useFakeTimers()
    const steps: unknown[] = []
    const { start: begin, stop } = start({}, { rate: '1/s', onStep: (step) => steps.push(step) })
    begin()
    await vi.advanceTimersByTimeAsync(10_000)
    await stop()
    expect(steps.length).toBeGreaterThan(5)
    expect(steps[0]).toMatchObject({ description: expect.any(String), status: expect.any(Number) })
  })
})

describe('throws for', () => {
  const mock = createInventoryService()
  const rates =
    "Failed to create activity: expected rate to be a number of changes per s, min or h, such as '6/min', up to 50/s but got"
  test.each<[string, () => unknown, string]>([
    ['a rate without a unit', () => createActivity(mock, { rate: '6' }), `${rates} "6". Change it, or leave it out.`],
    ['a rate of 0', () => createActivity(mock, { rate: '0/min' }), `${rates} "0/min". Change it, or leave it out.`],
    [
      'a rate that is too high',
      () => createActivity(mock, { rate: '51/s' }),
      `${rates} "51/s". Change it, or leave it out.`,
    ],
    [
      'an unknown option',
      () => createActivity(mock, { sede: 1 } as ActivityOptions),
      'Failed to create activity: expected one of the options seed, rate, onStep but got "sede". Did you mean "seed"?',
    ],
    [
      'what is no mock',
      () => createActivity({ objects: [] } as never),
      'Failed to create activity: expected a mock but got {"objects":[]}. Pass what createInventoryMock or createInventoryService returns, or the mock of a server.',
    ],
  ])('%s', (_, act, message) => {
    expect(act).toThrow(message)
  })
})

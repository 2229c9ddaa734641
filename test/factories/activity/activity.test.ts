import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ActivityStep } from '../../../src/factories.ts'
import type { Fault, InventoryService } from '../../../src/service.ts'
import { LIST } from '../../fields.ts'
import { path, start } from './start-activity.ts'

/** @module-tag slow */

afterEach(() => {
  vi.useRealTimers()
})

describe('a step', () => {
  test('is one request, with the source activity in the log and the events', async () => {
    const { mock, step } = start()
    const sources: string[] = []
    mock.on('change', ({ source }) => sources.push(`change ${source}`))
    mock.on('request:end', ({ source }) => sources.push(`request ${source}`))
    const { method, path, status } = (await step())!
    expect(mock.requests.list()).toMatchObject([{ method, path, status, source: 'activity' }])
    await mock.fetch(path, { method: 'DELETE', headers: { 'x-inventory-source': 'activity' } })
    expect(sources.slice(0, 2)).toEqual(['change activity', 'request activity'])
    expect(sources.at(-1)).toBe('request app')
  })

  test('is the same for the same seed and objects, also after a reset, a restore and an import', async () => {
    const [one, other, different] = [start({}, { seed: 5 }), start({}, { seed: 5 }), start({}, { seed: 6 })]
    const { mock } = one
    const describeSteps = async ({ makeSteps }: typeof one) =>
      (await makeSteps(30)).map((step) => [step?.method, step?.path, step?.description])
    const [checkpoint, state] = [mock.checkpoint(), mock.exportState()]
    const steps = await describeSteps(one)
    expect(await describeSteps(other)).toEqual(steps)
    expect(await describeSteps(different)).not.toEqual(steps)
    for (const begin of [mock.reset, () => mock.restore(checkpoint), () => mock.importState(state)]) {
      begin()
      expect(await describeSteps(one)).toEqual(steps)
    }
  })

  test('that is under way is the one that is returned', async () => {
    const { mock, step } = start()
    const [one, other] = await Promise.all([step(), step()])
    expect(one).toBe(other)
    expect(mock.requests.count()).toBe(1)
  })

  test.each([
    ['with a token', { assumptions: { tokens: ['secret'] } }],
    ['at a path', { baseUrl: '/inventory' }],
    ['at a URL', { baseUrl: 'https://inventory.example/a/' }],
  ])('reaches a service %s', async (_, options) => {
    expect(await start(options).step()).toMatchObject({ status: expect.toSatisfy((status) => status < 300) })
  })
})

describe('a step does no harm', () => {
  const isDone = (step: ActivityStep | null): boolean => typeof step?.status === 'number' && step.status < 300

  test.each<[string, Fault, number | null]>([
    ['where it finds nothing', { status: 404 }, 404],
    ['in a conflict', { status: 409 }, 409],
    ['at a service that is unavailable', { status: 503 }, 503],
    ['with a network error', { networkError: true }, null],
  ])('%s, and the next ones go on', async (_, fault, status) => {
    const { mock, makeSteps } = start()
    const before = mock.objects.list()
    const { remove } = mock.faults.add(fault)
    for (const step of await makeSteps(20)) expect(step).toMatchObject({ status })
    expect(mock.objects.list()).toEqual(before)
    remove()
    expect((await makeSteps(20)).every(isDone)).toBe(true)
  })

  test('where an assumption refuses it', async () => {
    const { makeSteps } = start({ assumptions: { nameMaxLength: 5 } })
    const steps = (await makeSteps(100)) as ActivityStep[]
    expect(steps.filter(({ status }) => status === 400).map(({ name }) => name)).toContain('create')
    expect(steps.filter(isDone).map(({ name }) => name)).toContain('fail')
  })

  test.each<[string, (mock: InventoryService) => unknown, string[]]>([
    ['the collection is reset', (mock) => mock.reset(), []],
    ['somebody else changes its object', (mock) => mock.objects.update(1, { [LIST]: ['mine'] }), ['mine']],
  ])('and none when %s before it is done', async (_, interrupt, labels) => {
    const objects = [{ name: 'web-1', attributes: { serial: 'A1' } }]
    const { mock, step } = start({ objects, delay: 'infinite' })
    const made: Promise<ActivityStep | null> = step()
    await mock.requests.waitFor({}, { until: 'start' })
    interrupt(mock)
    expect(await made).toMatchObject({ name: 'fail', status: null })
    expect(mock.objects.get(1)).toMatchObject({ [LIST]: labels, attributes: { serial: 'A1' } })
  })

  test('and takes no fault that counts from the application', async () => {
    const { mock, makeSteps } = start()
    const faults = [{ status: 500, times: 1 }, { status: 500, skip: 1 }, { sequence: [{ status: 500 }] }]
    for (const fault of faults) mock.faults.add(fault)
    expect((await makeSteps(10)).every(isDone)).toBe(true)
    expect(mock.faults.list().map(({ timesApplied }) => timesApplied)).toEqual([0, 0, 0])
    expect((await mock.fetch(path)).status).toBe(500)
  })
})

describe('start', () => {
  test('makes steps at the pace, until stop', async () => {
    vi.useFakeTimers()
    const steps: ActivityStep[] = []
    const clock = () => Date.now()
    const activity = start({ clock }, { pace: '6/min', onStep: (step) => steps.push(step) })
    activity.start()
    activity.start()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(steps.length).toBe(60)
    await activity.stop()
    expect(vi.getTimerCount()).toBe(0)
    activity.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(steps.length).toBe(66)
    await activity.stop()
  })

  test('goes on after requests that get no response', async () => {
    vi.useFakeTimers()
    const { mock, start: begin, stop } = start({ delay: 'infinite' }, { pace: '1/s' })
    begin()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(mock.requests.count({ outcome: 'aborted' })).toBe(2)
    mock.configure({ delay: 0 })
    await vi.advanceTimersByTimeAsync(30_000)
    await stop()
    expect(mock.requests.count({ status: 200 })).toBeGreaterThan(10)
  })

  test('is ended by stop, which aborts the request under way', async () => {
    const { mock, step, stop } = start({ delay: 'infinite' })
    const made = step()
    await mock.requests.waitFor({}, { until: 'start' })
    await stop()
    expect(await made).toMatchObject({ status: null })
    expect(mock.requests.list()).toMatchObject([{ outcome: 'aborted' }])
    await stop()
  })
})

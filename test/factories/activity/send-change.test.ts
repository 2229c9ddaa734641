import { afterEach, describe, expect, test, vi } from 'vitest'
import { scenarios } from '../../../src/factories.ts'
import type { InventoryService } from '../../../src/service.ts'
import { makeSteps, path, start } from './start-activity.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('a workflow is given up when a request', () => {
  test.each([
    ['is refused', { status: 409 }, 409],
    ['fails', { status: 503 }, 503],
    ['gets a network error', { networkError: true }, null],
    ['gets a body that is cut', { operation: 'list', truncate: 5, at: 'response' }, null],
    ['is done, and its response lost', { operation: 'update', networkError: true, at: 'response' }, null],
  ] as const)('%s', async (_, fault, status) => {
    const { mock, step } = start({ objects: scenarios.small() })
    mock.faults.add(fault)
    const steps = []
    for (let n = 0; n < 30; n++) steps.push((await step())!)
    const failed = steps.filter((step) => step.status === status)
    expect(failed.length).toBeGreaterThan(3)
    if (!('at' in fault) || fault.operation === 'list') expect(failed.every(({ change }) => change === null)).toBe(true)
    mock.faults.clear()
    const after = []
    for (let n = 0; n < 30; n++) after.push((await step())!)
    expect(after.every(({ change }) => change !== null)).toBe(true)
  })

  test.each([[[]], [[{}]]])('does not find the object as it was planned, but %j', async (body) => {
    const { mock, step } = start({ objects: scenarios.small() })
    mock.faults.add({ operation: 'list', status: 200, body })
    const steps = []
    for (let n = 0; n < 30; n++) steps.push((await step())!)
    const writes = steps.filter(({ method }) => method !== 'POST')
    expect(writes.length).toBeGreaterThan(3)
    expect(writes.every(({ status, change }) => status === 200 && change === null)).toBe(true)
  })

  test('never ends', async () => {
    vi.useFakeTimers()
    const { mock, step } = start({ delay: 'infinite' })
    const made = step()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await made).toMatchObject({ status: null, change: null })
    expect(mock.requests.list()).toMatchObject([{ operation: 'list', outcome: 'aborted' }])
  })

  test.each<[string, (mock: InventoryService) => void]>([
    ['is under way at a reset', (mock) => mock.reset()],
    ['is under way at an import', (mock) => mock.importState([])],
  ])('%s', async (_, replaceState) => {
    const { mock, step } = start()
    await makeSteps(step, 3)
    mock.configure({ delay: 'infinite' })
    const made = step()
    await mock.requests.waitFor({ requestId: 7 }, { until: 'start' })
    replaceState(mock)
    expect(await made).toMatchObject({ status: null, change: null })
    mock.configure({ delay: 0 })
    expect((await step())!.change).not.toBeNull()
  })

  test('and faults that count are left to the application', async () => {
    const { mock, step } = start()
    const faults = [{ status: 500, times: 1 }, { status: 500, skip: 1 }, { sequence: [{ status: 500 }] }]
    for (const fault of faults) mock.faults.add(fault)
    await makeSteps(step, 10)
    expect(mock.faults.list().map(({ timesApplied }) => timesApplied)).toEqual([0, 0, 0])
    expect((await mock.fetch(path)).status).toBe(500)
  })
})

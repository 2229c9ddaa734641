import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { completeBody, path, write } from '../requests.ts'
import { stateEnds } from './state-ends.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a request that an abort ended changes nothing', () => {
  test('also if it is aborted by a listener to its start', async () => {
    const mock = createInventoryMock({ delay: 10 })
    const controller = new AbortController()
    mock.on('request:start', () => controller.abort())
    const init = { ...write('POST', completeBody()), signal: controller.signal }
    await expect(mock.fetch(path, init)).rejects.toThrow('aborted')
    await vi.advanceTimersByTimeAsync(1000)
    expect(mock.objects.count()).toBe(0)
    expect(mock.requests.list()).toMatchObject([{ outcome: 'aborted' }])
  })

  test('also if it was aborted before it was sent', async () => {
    const mock = createInventoryMock()
    const init = { ...write('POST', completeBody()), signal: AbortSignal.abort() }
    await expect(mock.fetch(path, init)).rejects.toThrow('aborted')
    expect([mock.objects.count(), mock.requests.count()]).toEqual([0, 0])
  })
})

describe('a wait for a request', () => {
  test.each(stateEnds)('goes on after %s, unless that is a reset', async (name, prepare) => {
    const mock = createInventoryMock()
    const end = prepare(mock)
    const waiting = mock.requests.waitFor({ operation: 'list' }, { after: mock.requests.last() })
    // Listens before the end.
    const result = waiting.catch(({ code }) => code)
    end()
    await mock.fetch(path)
    const isReset = ['reset()', 'setInitialState()'].includes(name)
    expect(await result).toEqual(isReset ? 'ended' : expect.objectContaining({ operation: 'list', status: 200 }))
  })

  test('ends with a function that resets the mock, and the request gets its response', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const waiting = mock.requests.waitFor(() => {
      mock.reset()
      return true
    })
    const result = waiting.catch(({ code }) => code)
    expect((await mock.fetch(`${path}1/`, { method: 'DELETE' })).status).toBe(204)
    expect(await result).toBe('ended')
    expect([mock.objects.count(), mock.requests.count()]).toEqual([1, 0])
  })
})

describe('a listener that resets the mock ends the request that it heard of', () => {
  test.each(['infinite', 0] as const)('at its start, with a delay of %s: it writes nothing', async (delay) => {
    const mock = createInventoryMock({ delay })
    mock.on('request:start', () => mock.reset())
    await expect(mock.fetch(path, write('POST', completeBody()))).rejects.toThrow('Failed to fetch')
    expect([mock.objects.count(), mock.requests.count()]).toEqual([0, 0])
  })

  test('at its change: it is not in the new log, whose ids begin with 1', async () => {
    const mock = createInventoryMock()
    await mock.fetch(path)
    const remove = mock.on('change', ({ type }) => type === 'create' && mock.reset())
    await expect(mock.fetch(path, write('POST', completeBody()))).rejects.toThrow('Failed to fetch')
    remove()
    await mock.fetch(path)
    expect(mock.objects.count()).toBe(0)
    expect(mock.requests.list()).toMatchObject([{ requestId: 1, operation: 'list' }])
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { completeBody, path, write } from '../requests.ts'
import { stateEnds } from './state-ends.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('a timer of a delay is gone', () => {
  test('after an abort', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock({ delay: 15_000 })
    const controller = new AbortController()
    const hasFailed = expect(mock.fetch(path, { signal: controller.signal })).rejects.toThrow('aborted')
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(1)
    controller.abort()
    await hasFailed
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each(stateEnds)('after %s, and the client knows of it then', async (_name, prepare) => {
    vi.useFakeTimers()
    const mock = createInventoryMock({ delay: 300 })
    const end = prepare(mock)
    const hasFailed = expect(mock.fetch(path, write('POST', completeBody()))).rejects.toThrow('Failed to fetch')
    await vi.advanceTimersByTimeAsync(50)
    end()
    // No time passes any more.
    await hasFailed
    expect(vi.getTimerCount()).toBe(0)
  })

  test('after its fault is removed', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    const fault = mock.faults.add({ delay: 25_000 })
    const request = mock.fetch(path)
    await vi.advanceTimersByTimeAsync(0)
    fault.remove()
    expect((await request).status).toBe(200)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a request that an abort ended changes nothing', () => {
  test('also if it is aborted by a listener to its start', async () => {
    vi.useFakeTimers()
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
  test.each(stateEnds)('goes on after %s', async (_name, prepare) => {
    const mock = createInventoryMock()
    const end = prepare(mock)
    const waiting = mock.requests.waitFor({ operation: 'list' }, { after: mock.requests.last() })
    end()
    await mock.fetch(path)
    expect(await waiting).toMatchObject({ operation: 'list', status: 200 })
  })

  test('can have a function that resets the mock', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const waiting = mock.requests.waitFor(() => {
      mock.reset()
      return true
    })
    expect((await mock.fetch(`${path}1/`, { method: 'DELETE' })).status).toBe(204)
    expect(await waiting).toMatchObject({ operation: 'delete', status: 204 })
    expect([mock.objects.count(), mock.requests.count()]).toEqual([1, 0])
  })
})

describe('a listener that resets the mock ends the request that it heard of', () => {
  test('at its start: it writes nothing', async () => {
    const mock = createInventoryMock()
    mock.on('request:start', () => mock.reset())
    await expect(mock.fetch(path, write('POST', completeBody()))).rejects.toThrow('Failed to fetch')
    expect([mock.objects.count(), mock.requests.count()]).toEqual([0, 0])
  })

  test('at its start, with an endless delay: it is not in the new log', async () => {
    const mock = createInventoryMock()
    mock.on('request:start', () => mock.reset())
    mock.faults.add({ delay: 'infinite' })
    await expect(mock.fetch(path)).rejects.toThrow('Failed to fetch')
    expect(mock.requests.list()).toEqual([])
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

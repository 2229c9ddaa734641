import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type Fault, InventoryMockError } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { path, startRequest } from '../requests.ts'

const thrown = new Error('of the test')
const fail = () => {
  throw thrown
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

describeEveryAdapter('an error of a function of a fault', (start) => {
  test.each<[name: string, respond: unknown, message: string]>([
    ['throws', fail, 'of the test'],
    ['rejects', async () => fail(), 'of the test'],
    ['throws no error', () => Promise.reject('of the test'), 'of the test'],
    ['returns nothing', () => undefined, 'expected its function to return a Response but got undefined.'],
    ['returns an object', () => ({ status: 503 }), 'but got {"status":503}. Return new Response(...).'],
    ['returns a promise of a text', async () => 'made', 'but got "made".'],
    [
      'returns a Response that was read',
      async () => {
        const response = new Response('a')
        await response.text()
        return response
      },
      'expected its function to return a Response whose body nobody has read but got one that was used. Make a new one',
    ],
  ])(
    'respond that %s is a 500 that names the fault and the error, and no network error',
    async (_name, respond, message) => {
      const { control, send } = await start()
      control.faults.add({ respond: respond as Fault['respond'] })
      const { status, text } = await send({ method: 'GET', path })
      const { detail } = JSON.parse(text)
      expect([status, detail]).toEqual([500, expect.stringContaining(message)])
      expect(detail).toMatch(/^The function respond of fault 1 failed: /)
      expect(control.requests.list()).toMatchObject([
        {
          outcome: 'response',
          status: 500,
          responseBody: { detail },
          fault: { ids: [1], respond: true, error: detail },
        },
      ])
      expect(control.reset).toThrow(message)
    },
  )

  test('a match that throws does not apply; what is without it does', async () => {
    const { control, send } = await start()
    const { id } = control.faults.add({ status: 500, operation: 'list' })
    control.faults.add({ match: fail, status: 503 })
    expect((await send({ method: 'GET', path })).status).toBe(500)
    expect((await send({ method: 'OPTIONS', path })).status).toBe(200)
    const error = 'The match of fault 2 failed: of the test'
    expect(control.requests.list().map(({ fault }) => fault)).toEqual([
      { ids: [id], status: 500, error },
      { ids: [], error },
    ])
    expect(control.faults.get(2)).toMatchObject({ timesApplied: 0 })
    expect(control.reset).toThrow(thrown)
  })
})

describe('an error of a function of a fault', () => {
  test('is a match that returns a promise, which would match everything', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ match: () => Promise.resolve(false) as never, status: 503 })
    expect((await mock.fetch(path)).status).toBe(200)
    expect(mock.requests.last()?.fault).toEqual({ ids: [], error: expect.stringContaining('but got a promise') })
    expect(mock.reset).toThrow(InventoryMockError)
  })

  test('is printed, with its stack', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ match: fail, status: 503 })
    await mock.fetch(path)
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      'inventory-objects-mock: The match of fault 1 failed:',
      thrown,
    )
  })

  const calls: [name: string, call: (mock: ReturnType<typeof createInventoryMock>) => unknown][] = [
    ['requests.verify', (mock) => mock.requests.verify({ operation: 'list' })],
    ['requests.waitFor', (mock) => mock.requests.waitFor({ operation: 'list' })],
    ['faults.verify', (mock) => mock.faults.verify()],
    ['reset', (mock) => mock.reset()],
    ['setInitialState', (mock) => mock.setInitialState([])],
  ]

  test.each(calls)('is thrown by %s, the very error, once', async (name, call) => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
    const { remove } = mock.faults.add({ match: fail, status: 503 })
    for (let count = 0; count < 2; count++) await mock.fetch(path)
    remove()
    mock.objects.delete(1)
    const error = await (async () => call(mock))().catch((error: unknown) => error)
    expect(error).toBe(thrown)
    mock.reset()
    // It was reset before, too.
    expect([mock.objects.count(), mock.faults.count()]).toEqual([name === 'setInitialState' ? 0 : 1, 0])
  })

  test('is what a wait that is under way rejects with, found or not', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ respond: fail })
    const found = mock.requests.waitFor({ operation: 'list' })
    await mock.fetch(path)
    await expect(found).rejects.toBe(thrown)
    const missed = mock.requests.waitFor({ operation: 'create' }, { timeout: 1 })
    await mock.fetch(path)
    await expect(missed).rejects.toBe(thrown)
    mock.reset()
  })

  test('of a request that ended with its state is nothing to a later test', async () => {
    const mock = createInventoryMock()
    let reject = (_error: unknown) => {}
    mock.faults.add({ respond: () => new Promise<Response>((_, fail) => (reject = fail)) })
    const { response } = await startRequest(mock)
    mock.reset()
    reject(thrown)
    await expect(response).rejects.toThrow('Failed to fetch')
    expect(mock.reset).not.toThrow()
  })

  test('of a match comes out in an explanation, which says what the service does', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ match: fail, status: 503 })
    expect(mock.explain(path)).toMatchObject({ status: 200, fault: { ids: [], error: expect.any(String) } })
    expect(mock.reset).toThrow(thrown)
  })
})

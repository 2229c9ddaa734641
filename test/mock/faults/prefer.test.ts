import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const objects = [{ name: 'a' }]

afterEach(() => {
  vi.useRealTimers()
})

describeEveryAdapter('Prefer: code', (start) => {
  test('sets the status of this response only, and adds Preference-Applied', async () => {
    const { control, send } = await start({ objects })
    const response = await send({ method: 'GET', path, headers: { Prefer: 'code=503' } })
    expect(response.status).toBe(503)
    expect(response.headers['preference-applied']).toBe('code=503')
    expect(JSON.parse(response.text)).toEqual({ detail: expect.any(String) })
    const next = await send({ method: 'GET', path })
    expect(next.status).toBe(200)
    expect(next.headers).not.toHaveProperty('preference-applied')
    expect(control.requests.list().map(({ fault }) => fault)).toEqual([{ ids: [], status: 503 }, null])
  })

  test('prevents a write', async () => {
    const { control, send } = await start({ objects })
    const { headers, ...rest } = write('POST', completeBody())
    await send({ ...rest, path, headers: { ...headers, Prefer: 'code=500' } })
    expect(control.objects.count()).toBe(1)
  })

  test('is ignored with the option preferHeader: false', async () => {
    const { control, send } = await start({ objects, preferHeader: false })
    const response = await send({ method: 'GET', path, headers: { Prefer: 'code=503' } })
    expect(response.status).toBe(200)
    expect(response.headers).not.toHaveProperty('preference-applied')
    expect(control.requests.list()[0]!.fault).toBeNull()
  })
})

describe('Prefer', () => {
  const list = (mock: ReturnType<typeof createInventoryMock>, prefer: string) =>
    mock.fetch(path, { headers: { Prefer: prefer } })

  test.each([
    'code=503',
    'CODE=503',
    'code="503"',
    ' code = 503 ',
    'respond-async, code=503',
    'code=503; why="a test"',
    'code=503, code=500',
    'wait=10,code=503',
  ])('%s gets a 503', async (prefer) => {
    expect((await list(createInventoryMock(), prefer)).status).toBe(503)
  })

  test.each([
    '',
    'code',
    'code=',
    'code=abc',
    'code=42',
    'code=600',
    'code=50',
    'code=503.5',
    'code=503.0',
    'code=0503',
    'code=+503',
    'code=-503',
    'code=1e3',
    'code=5.03e2',
    'code=0x1f7',
    'code=abc, code=503',
    'xcode=503',
    'respond-async',
    'delay=-1',
    'delay=soon',
    'delay=1.5',
    'delay=infinite',
    'delay=99999999999',
    'handling="lenient, code=503"',
    ',,;=',
  ])('%s is ignored', async (prefer) => {
    const response = await list(createInventoryMock(), prefer)
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, null])
  })

  test.each([
    ['delay=800', 200, 'delay=800'],
    ['code=503, delay=800', 503, 'code=503, delay=800'],
    ['delay=800, code=503', 503, 'code=503, delay=800'],
    ['delay=800, code=nonsense', 200, 'delay=800'],
  ])('%s takes 800 ms', async (prefer, status, applied) => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    const onResponse = vi.fn<(response: Response) => void>()
    list(mock, prefer).then(onResponse)
    await vi.advanceTimersByTimeAsync(799)
    expect(onResponse).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    const [response] = onResponse.mock.calls[0]!
    expect([response.status, response.headers.get('preference-applied')]).toEqual([status, applied])
    expect(mock.requests.list()[0]!.fault).toMatchObject({ delay: 800 })
  })

  test('delay=0 cancels the delay of the mock', async () => {
    expect((await list(createInventoryMock({ delay: 'infinite' }), 'delay=0')).status).toBe(200)
  })

  test('code=503 does not delay other requests', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    list(mock, 'code=503, delay=800')
    await vi.advanceTimersByTimeAsync(1)
    expect((await mock.fetch(path)).status).toBe(200)
  })

  test('applies in place of a fault, which is not counted as used', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 500, times: 1 })
    expect((await list(mock, 'code=503')).status).toBe(503)
    expect((await mock.fetch(path)).status).toBe(500)
    expect((await mock.fetch(path)).status).toBe(200)
  })

  test('does not affect the randomness', async () => {
    const listStatuses = async (prefer: boolean) => {
      const mock = createInventoryMock()
      mock.faults.add({ status: 500, rate: 0.5 })
      const statuses = []
      for (let i = 0; i < 30; i++) {
        if (prefer) await list(mock, 'code=503')
        statuses.push((await mock.fetch(path)).status)
      }
      return statuses
    }
    expect(await listStatuses(true)).toEqual(await listStatuses(false))
  })
})

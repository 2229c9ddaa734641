import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../src/index.ts'
import { describeEveryAdapter } from '../adapters.ts'
import { completeBody, path, write } from './requests.ts'

const objects = [{ name: 'a' }]

afterEach(() => {
  vi.useRealTimers()
})

describeEveryAdapter('Prefer: code', (start) => {
  test('answers just this request with that status, and says so', async () => {
    const { control, send, close } = await start({ objects })
    try {
      const answer = await send({ method: 'GET', path, headers: { Prefer: 'code=503' } })
      expect(answer.status).toBe(503)
      expect(answer.headers['preference-applied']).toBe('code=503')
      expect(JSON.parse(answer.text)).toEqual({ detail: expect.any(String) })
      const next = await send({ method: 'GET', path })
      expect(next.status).toBe(200)
      expect(next.headers).not.toHaveProperty('preference-applied')
      expect(control.requests.map(({ fault }) => fault)).toEqual([{ status: 503 }, null])
    } finally {
      await close()
    }
  })

  test('on a write changes nothing', async () => {
    const { control, send, close } = await start({ objects })
    try {
      const { headers, ...rest } = write('POST', completeBody())
      await send({ ...rest, path, headers: { ...headers, Prefer: 'code=500' } })
      expect(control.objects.size).toBe(1)
    } finally {
      await close()
    }
  })

  test('is ignored with prefer: false', async () => {
    const { control, send, close } = await start({ objects, prefer: false })
    try {
      const answer = await send({ method: 'GET', path, headers: { Prefer: 'code=503' } })
      expect(answer.status).toBe(200)
      expect(answer.headers).not.toHaveProperty('preference-applied')
      expect(control.requests[0]!.fault).toBeNull()
    } finally {
      await close()
    }
  })
})

describe('Prefer', () => {
  const ask = (mock: ReturnType<typeof createInventoryMock>, prefer: string) =>
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
  ])('%s is a 503', async (prefer) => {
    expect((await ask(createInventoryMock(), prefer)).status).toBe(503)
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
    const response = await ask(createInventoryMock(), prefer)
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
    const answered = vi.fn<(response: Response) => void>()
    ask(mock, prefer).then(answered)
    await vi.advanceTimersByTimeAsync(799)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    const [response] = answered.mock.calls[0]!
    expect([response.status, response.headers.get('preference-applied')]).toEqual([status, applied])
    expect(mock.requests[0]!.fault).toMatchObject({ delay: 800 })
  })

  test('delay=0 takes away the delay of the mock', async () => {
    expect((await ask(createInventoryMock({ delay: 'infinite' }), 'delay=0')).status).toBe(200)
  })

  test('code=503 holds nobody else up while it waits', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    ask(mock, 'code=503, delay=800')
    await vi.advanceTimersByTimeAsync(1)
    expect((await mock.fetch(path)).status).toBe(200)
  })

  test('goes before a fault, and does not use it up', async () => {
    const mock = createInventoryMock()
    mock.fault({ status: 500, times: 1 })
    expect((await ask(mock, 'code=503')).status).toBe(503)
    expect((await mock.fetch(path)).status).toBe(500)
    expect((await mock.fetch(path)).status).toBe(200)
  })

  test('draws nothing from the seed', async () => {
    const run = async (prefer: boolean) => {
      const mock = createInventoryMock()
      mock.fault({ status: 500, rate: 0.5 })
      const statuses = []
      for (let i = 0; i < 30; i++) {
        if (prefer) await ask(mock, 'code=503')
        statuses.push((await mock.fetch(path)).status)
      }
      return statuses
    }
    expect(await run(true)).toEqual(await run(false))
  })
})

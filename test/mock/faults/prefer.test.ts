import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const prefer = (value: string) => ({ headers: { Prefer: value } })

afterEach(() => void vi.useRealTimers())

describeEveryAdapter('Prefer: code', (start) => {
  test('sets the status of this response only, prevents its write, and adds Preference-Applied', async () => {
    const { control, send } = await start()
    const { headers, ...create } = write('POST', completeBody())
    const response = await send({ ...create, path, headers: { ...headers, Prefer: 'code=503' } })
    expect([response.status, response.headers['preference-applied']]).toEqual([503, 'code=503'])
    expect(JSON.parse(response.text)).toEqual({ detail: expect.any(String) })
    expect(control.objects.count()).toBe(0)
    const next = await send({ method: 'GET', path })
    expect(next.status).toBe(200)
    expect(next.headers).not.toHaveProperty('preference-applied')
    expect(control.requests.list().map(({ fault }) => fault)).toEqual([{ ids: [], status: 503 }, null])
  })
})

describe('Prefer', () => {
  test.each([
    ...['code=503', 'CODE=503', 'code="503"', ' code = 503 ', 'respond-async, code=503', 'code=503; why="a test"'],
    ...['code=503, code=500', 'wait=10,code=503'],
  ])('%s gets a 503', async (value) => {
    expect((await createInventoryMock().fetch(path, prefer(value))).status).toBe(503)
  })

  test.each([
    ...['', 'code', 'code=', 'code=abc', 'code=42', 'code=600', 'code=50', 'code=503.5', 'code=503.0', 'code=0503'],
    ...['code=+503', 'code=-503', 'code=1e3', 'code=5.03e2', 'code=0x1f7', 'code=abc, code=503', 'xcode=503'],
    ...['respond-async', 'delay=-1', 'delay=soon', 'delay=1.5', 'delay=infinite', 'delay=99999999999'],
    ...['handling="lenient, code=503"', ',,;='],
  ])('%s is ignored', async (value) => {
    const { status, headers } = await createInventoryMock().fetch(path, prefer(value))
    expect([status, headers.get('preference-applied')]).toEqual([200, null])
  })

  test.each([
    ['delay=800', 200, 'delay=800'],
    ['code=503, delay=800', 503, 'code=503, delay=800'],
    ['delay=800, code=503', 503, 'code=503, delay=800'],
    ['delay=800, code=nonsense', 200, 'delay=800'],
  ])('%s takes 800 ms, and delays no other request', async (value, status, applied) => {
    vi.useFakeTimers()
    const mock = createInventoryMock()
    const onResponse = vi.fn<(response: Response) => void>()
    mock.fetch(path, prefer(value)).then(onResponse)
    await vi.advanceTimersByTimeAsync(799)
    expect((await mock.fetch(path)).status).toBe(200)
    expect(onResponse).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    const [response] = onResponse.mock.calls[0]!
    expect([response.status, response.headers.get('preference-applied')]).toEqual([status, applied])
    expect(mock.requests.list()[0]!.fault).toMatchObject({ delay: 800 })
  })
})

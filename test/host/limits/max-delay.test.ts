import { expect, test } from 'vitest'
import { describeEachHost, path } from '../each-host.ts'

describeEachHost('Prefer: delay', (start) => {
  test.each([
    ['delay=999999999', 'delay=20', 200],
    ['code=503, delay=999999999', 'code=503, delay=20', 503],
    ['delay=5', 'delay=5', 200],
  ])('%s with maxDelay 20 applies %s', async (prefer, applied, expected) => {
    const { mock, send } = await start({ maxDelay: 20 })
    const { status, headers } = await send({ method: 'GET', path, headers: { prefer } })
    expect([status, headers['preference-applied']]).toEqual([expected, applied])
    const exchange = mock.requests.last()
    expect([exchange!.headers.prefer, exchange!.fault?.delay]).toEqual([
      prefer,
      Number(/delay=(\d+)/.exec(applied)![1]),
    ])
  })

  test('takes a minute at most by default', async () => {
    const { mock, send } = await start()
    send({ method: 'GET', path, headers: { prefer: 'delay=999999999' } }).catch(() => {})
    const { fault } = await mock.requests.waitFor({}, { until: 'start' })
    expect(fault).toEqual({ ids: [], delay: 60_000 })
  })

  test('has no effect with maxDelay 0, and cancels the delay of the mock', async () => {
    const { send } = await start({ maxDelay: 0, delay: 'infinite' })
    const { headers } = await send({ method: 'GET', path, headers: { prefer: 'delay=5' } })
    expect(headers['preference-applied']).toBe('delay=0')
  })

  test('is ignored with preferHeader: false', async () => {
    const { send } = await start({ preferHeader: false })
    const { status, headers } = await send({ method: 'GET', path, headers: { prefer: 'delay=999999999, code=503' } })
    expect([status, headers['preference-applied']]).toEqual([200, undefined])
  })
})

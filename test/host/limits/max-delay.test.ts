import { expect, test } from 'vitest'
import { describeEachHost, path } from '../start-host.ts'

describeEachHost('Prefer: delay', (start) => {
  test.each([
    ['delay=999999999', { maxDelay: 20 }, 'delay=20', 200, 20],
    ['code=503, delay=999999999', { maxDelay: 20 }, 'code=503, delay=20', 503, 20],
    ['delay=5', { maxDelay: 20 }, 'delay=5', 200, 5],
    // It cancels the delay of the mock.
    ['delay=5', { maxDelay: 0, delay: 'infinite' } as const, 'delay=0', 200, 0],
    ['delay=999999999, code=503', { preferHeader: false }, null, 200, undefined],
  ])('%s with the options %j applies %s', async (prefer, options, applied, expected, delay) => {
    const { mock, send } = await start(options)
    const { status, headers } = await send(path, { headers: { prefer } })
    expect([status, headers.get('preference-applied')]).toEqual([expected, applied])
    const exchange = mock.requests.last()!
    expect([exchange.headers.prefer, exchange.fault?.delay]).toEqual([prefer, delay])
  })

  test('takes a minute at most by default', async () => {
    const { mock, send } = await start()
    send(path, { headers: { prefer: 'delay=999999999' } }).catch(() => {})
    const { fault } = await mock.requests.waitFor({}, { until: 'start' })
    expect(fault).toEqual({ ids: [], delay: 60_000 })
  })
})

import { describe, expect, test } from 'vitest'
import type { ReceivedRequest } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, createWithFaults, path, startRequest, write } from '../requests.ts'

describeEveryAdapter('a request that waits', (start) => {
  test('is in the log from its arrival, with every field, and once when it has ended', async () => {
    const { control, send } = await start({ clock: () => 5 })
    control.faults.add({ delay: 'infinite', status: 503 })
    const starts: ReceivedRequest[] = []
    control.on('request:start', (request) => starts.push(request))
    const create = { ...write('POST', completeBody()), path: `${path}?a=b` }
    const { response } = await startRequest(control, () => send(create))
    const received = {
      ...{ requestId: 1, operation: 'create', method: 'POST', path, query: { a: 'b' }, objectId: null },
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
      ...{ body: completeBody(), rawBody: create.body, url: expect.stringMatching(/\/objects\/\?a=b$/) },
      ...{ fault: { ids: [1], status: 503, delay: 'infinite' }, startedAt: 5, source: 'app' },
    }
    const before = control.requests.list()
    expect(before).toStrictEqual([
      {
        ...received,
        ...{ outcome: 'pending', status: null, responseBody: null, responseHeaders: null },
        ...{ assumption: null, durationMs: null },
      },
    ])
    expect(starts).toStrictEqual([received])
    expect(Object.isFrozen(starts[0])).toBe(true)
    expect(control.requests.release()).toBe(1)
    await response
    expect(control.requests.list()).toMatchObject([{ requestId: 1, outcome: 'response', status: 503, durationMs: 0 }])
    expect(before).toMatchObject([{ outcome: 'pending' }])
  })
})

describe('the outcome of a request', () => {
  test('changes nothing about the keys of an exchange', async () => {
    const mock = createWithFaults(
      { networkError: true, match: { query: { a: '2' } } },
      { delay: 'infinite', match: { query: { a: /[34]/ } } },
    )
    const controller = new AbortController()
    const sent = ['1', '2', '3', '4'].map((a) =>
      mock.fetch(`${path}?a=${a}`, a === '3' ? { signal: controller.signal } : {}).catch(() => null),
    )
    await mock.requests.waitFor({ requestId: 4 }, { until: 'start' })
    controller.abort()
    await Promise.all(sent.slice(0, 3))
    const outcomes = ['response', 'network-error', 'aborted', 'pending'] as const
    const exchanges = outcomes.map((outcome) => mock.requests.last({ outcome })!)
    expect(exchanges.map(({ query }) => query.a)).toEqual(['1', '2', '3', '4'])
    const keys = Object.keys(exchanges[0]!)
    expect(keys).toEqual(expect.arrayContaining(['responseHeaders', 'durationMs', 'objectId', 'source']))
    for (const exchange of exchanges) {
      expect(Object.keys(exchange)).toEqual(keys)
      expect(Object.values(exchange)).not.toContain(undefined)
    }
    mock.reset()
  })
})

import { expect, test } from 'vitest'
import type { Fault } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const post = { ...write('POST', completeBody()), path }

describeEveryAdapter('a fault at the response', (start) => {
  const cut = { text: '{"n', responseBody: '{"n' }
  const replaced = { text: '{"detail":"too late"}', responseBody: { detail: 'too late' } }
  test.each<[fact: string, fault: Fault, response: { status: number; text: string; responseBody: unknown } | null]>([
    ['a network error loses', { networkError: true }, null],
    ['a status replaces', { status: 504, body: { detail: 'too late' } }, { status: 504, ...replaced }],
    ['truncate cuts', { truncate: 3 }, { status: 200, ...cut }],
  ])('with %s the response of a write that happened', async (_fact, fault, response) => {
    const { control, send } = await start()
    control.faults.add({ operation: 'create', at: 'response', times: 1, ...fault })
    const received = await send(post).catch(() => null)
    expect(received && [received.status, received.text]).toEqual(response && [response.status, response.text])
    expect(control.objects.list()).toMatchObject([{ id: 1, name: 'new' }])
    const { body: _, ...logged } = fault
    expect(control.requests.last()).toMatchObject({
      ...{ outcome: response ? 'response' : 'network-error', status: response?.status ?? null, objectId: 1 },
      ...{ responseBody: response?.responseBody ?? null, fault: { ids: [1], at: 'response', ...logged } },
    })
    expect((await send(post)).status).toBe(200)
  })
})

import { expect, test } from 'vitest'
import type { Fault } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, createWithFaults, path, startRequest, write } from '../requests.ts'

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

  test('with a status replaces the response of an error, too, and has its headers', async () => {
    const { control, send } = await start()
    control.faults.add({ at: 'response', status: 504, headers: { 'X-A': 'b' } })
    expect(await send({ ...write('POST', '{'), path })).toMatchObject({ status: 504, headers: { 'x-a': 'b' } })
    expect([control.objects.count(), control.requests.last()?.assumption]).toEqual([0, null])
  })

  test('with an infinite delay keeps the response of a write that happened', async () => {
    const { control, send } = await start()
    control.faults.add({ at: 'response', delay: 'infinite' })
    const { response } = await startRequest(control, () => send(post))
    await expect.poll(() => control.objects.count()).toBe(1)
    expect(control.requests.last()).toMatchObject({ outcome: 'pending', fault: { delay: 'infinite', at: 'response' } })
    expect(control.requests.release()).toBe(1)
    expect((await response).status).toBe(200)
    expect(control.objects.count()).toBe(1)
  })
})

test('a fault at the response that is removed while it delays leaves the response of the service', async () => {
  const mock = createWithFaults({ at: 'response', status: 504, delay: 'infinite' })
  const { response } = await startRequest(mock, () => mock.fetch(path, post))
  mock.faults.clear()
  expect((await response).status).toBe(200)
  expect(mock.objects.count()).toBe(1)
})

test('a reset ends a request that waits in a delay of the response', async () => {
  const mock = createWithFaults({ at: 'response', delay: 'infinite' })
  const { response } = await startRequest(mock, () => mock.fetch(path, post))
  mock.reset()
  await expect(response).rejects.toThrow('Failed to fetch')
  expect([mock.objects.count(), mock.requests.count()]).toEqual([0, 0])
})

test('a client that gives up while the response is delayed does not undo the write', async () => {
  const mock = createWithFaults({ at: 'response', delay: 'infinite' })
  const controller = new AbortController()
  const { response } = await startRequest(mock, () => mock.fetch(path, { ...post, signal: controller.signal }))
  controller.abort()
  await expect(response).rejects.toThrow('aborted')
  expect(await mock.requests.waitFor({ outcome: 'aborted' })).toMatchObject({ objectId: 1 })
  expect(mock.objects.count()).toBe(1)
})

test.each<[at: string, faults: Fault[], happened: number, fault: object]>([
  ['request', [{ at: 'response', delay: 0 }, { status: 503 }], 0, { ids: [2, 1], status: 503, delay: 0 }],
  [
    'response',
    [{ delay: 0 }, { at: 'response', status: 503 }],
    ...([1, { ids: [2, 1], status: 503, delay: 0, at: 'response' }] as const),
  ],
])('a status at the %s and a delay at the other moment go together', async (_at, faults, happened, fault) => {
  const mock = createWithFaults(...faults)
  expect((await mock.fetch(path, post)).status).toBe(503)
  expect([mock.objects.count(), mock.requests.last()?.fault]).toEqual([happened, fault])
})

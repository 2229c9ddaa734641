import { expect, test } from 'vitest'
import type { Fault } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, createWithFaults, path, startRequest, write } from '../requests.ts'

const post = { ...write('POST', completeBody()), path }

describeEveryAdapter('a fault at the response', (start) => {
  test('with a network error loses the response of a write that happened', async () => {
    const { control, send } = await start()
    control.faults.add({ operation: 'create', at: 'response', networkError: true, times: 1 })
    await expect(send(post)).rejects.toThrow()
    expect(control.objects.list()).toMatchObject([{ id: 1, name: 'new' }])
    expect(control.requests.list()).toMatchObject([
      {
        ...{ outcome: 'network-error', status: null, responseBody: null, objectId: 1 },
        fault: { ids: [1], networkError: true, at: 'response' },
      },
    ])
    expect((await send(post)).status).toBe(200)
  })

  test('with a status replaces the response of a write that happened, and that of an error', async () => {
    const { control, send } = await start()
    control.faults.add({ at: 'response', status: 504, body: { detail: 'too late' }, headers: { 'X-A': 'b' } })
    const response = await send(post)
    expect([response.status, response.text, response.headers['x-a']]).toEqual([504, '{"detail":"too late"}', 'b'])
    expect(control.objects.count()).toBe(1)
    expect(control.requests.last()).toMatchObject({
      ...{ outcome: 'response', status: 504, responseBody: { detail: 'too late' }, assumption: null },
      fault: { ids: [1], status: 504, at: 'response' },
    })
    expect((await send({ ...write('POST', '{'), path })).status).toBe(504)
    expect(control.objects.count()).toBe(1)
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

  test('with truncate cuts the response of a write that happened', async () => {
    const { control, send } = await start()
    control.faults.add({ at: 'response', truncate: 3 })
    expect((await send(post)).text).toBe('{"n')
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

import { expect, test } from 'vitest'
import { createInventoryMock, type Fault } from '../../../src/index.ts'
import { describeEveryAdapter, type RunningService } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'

const post = { ...write('POST', completeBody()), path }

describeEveryAdapter('a fault at the response', (start) => {
  /** Tests a fault of a new service. */
  function testFault(name: string, check: (service: RunningService) => Promise<void>) {
    test(name, async () => {
      const service = await start()
      await check(service)
    })
  }

  testFault('with a network error loses the response of a write that happened', async ({ control, send }) => {
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

  testFault('with a status replaces the response of a write that happened', async ({ control, send }) => {
    control.faults.add({ at: 'response', status: 504, body: { detail: 'too late' }, headers: { 'X-A': 'b' } })
    const response = await send(post)
    expect([response.status, response.text, response.headers['x-a']]).toEqual([504, '{"detail":"too late"}', 'b'])
    expect(control.objects.count()).toBe(1)
    expect(control.requests.last()).toMatchObject({
      ...{ outcome: 'response', status: 504, responseBody: { detail: 'too late' }, assumption: null },
      fault: { ids: [1], status: 504, at: 'response' },
    })
  })

  testFault('with an infinite delay keeps the response of a write that happened', async ({ control, send }) => {
    control.faults.add({ at: 'response', delay: 'infinite' })
    const response = send(post)
    await control.requests.waitFor({}, { until: 'start' })
    await expect.poll(() => control.objects.count()).toBe(1)
    expect(control.requests.last()).toMatchObject({ outcome: 'pending', fault: { delay: 'infinite', at: 'response' } })
    expect(control.requests.release()).toBe(1)
    expect((await response).status).toBe(200)
    expect(control.objects.count()).toBe(1)
  })

  testFault('with truncate cuts the response', async ({ control, send }) => {
    control.faults.add({ at: 'response', truncate: 3 })
    expect((await send(post)).text).toBe('{"n')
    expect(control.objects.count()).toBe(1)
  })

  testFault("leaves the service's own error to be replaced too", async ({ control, send }) => {
    control.faults.add({ at: 'response', status: 502 })
    expect((await send({ ...write('POST', '{'), path })).status).toBe(502)
    expect(control.objects.count()).toBe(0)
  })
})

test('a fault at the response that is removed while it delays leaves the response of the service', async () => {
  const mock = createInventoryMock()
  const fault = mock.faults.add({ at: 'response', status: 504, delay: 'infinite' })
  const response = mock.fetch(path, write('POST', completeBody()))
  await mock.requests.waitFor({}, { until: 'start' })
  fault.remove()
  expect((await response).status).toBe(200)
  expect(mock.objects.count()).toBe(1)
})

test('a reset ends a request that waits in a delay of the response', async () => {
  const mock = createInventoryMock()
  mock.faults.add({ at: 'response', delay: 'infinite' })
  const response = mock.fetch(path, write('POST', completeBody()))
  await mock.requests.waitFor({}, { until: 'start' })
  mock.reset()
  await expect(response).rejects.toThrow('Failed to fetch')
  expect([mock.objects.count(), mock.requests.count()]).toEqual([0, 0])
})

test('a client that gives up while the response is delayed does not undo the write', async () => {
  const mock = createInventoryMock()
  mock.faults.add({ at: 'response', delay: 'infinite' })
  const controller = new AbortController()
  const response = mock.fetch(path, { ...write('POST', completeBody()), signal: controller.signal })
  await mock.requests.waitFor({}, { until: 'start' })
  controller.abort()
  await expect(response).rejects.toThrow('aborted')
  expect(await mock.requests.waitFor({ outcome: 'aborted' })).toMatchObject({ objectId: 1 })
  expect(mock.objects.count()).toBe(1)
})

test.each<[fact: string, faults: Fault[], happened: boolean, fault: object]>([
  [
    'a status at the request and a delay at the response',
    [{ at: 'response', delay: 0 }, { status: 503 }],
    false,
    { ids: [2, 1], status: 503, delay: 0 },
  ],
  [
    'a delay at the request and a status at the response',
    [{ delay: 0 }, { at: 'response', status: 503 }],
    true,
    { ids: [2, 1], status: 503, delay: 0, at: 'response' },
  ],
])('%s go together', async (_fact, faults, happened, fault) => {
  const mock = createInventoryMock()
  for (const each of faults) mock.faults.add(each)
  expect((await mock.fetch(path, write('POST', completeBody()))).status).toBe(503)
  expect(mock.objects.count()).toBe(happened ? 1 : 0)
  expect(mock.requests.last()?.fault).toEqual(fault)
})

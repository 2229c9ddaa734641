import { expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, startRequest, write } from '../requests.ts'

describeEveryAdapter('requests.release', (start) => {
  test('ends all delays: each request gets its response, and faults stay for later ones', async () => {
    const { control, send } = await start({ delay: 1e6 })
    control.faults.add({ operation: 'list', delay: 'infinite' })
    control.faults.add({ operation: 'delete', delay: [1e6, 2e6], status: 503 })
    const list = () => send({ method: 'GET', path })
    const started = [
      await startRequest(control, list),
      await startRequest(control, () => send({ method: 'DELETE', path: `${path}1/` })),
      await startRequest(control, () => send({ ...write('POST', completeBody()), path })),
    ]
    expect(control.requests.release()).toBe(3)
    const responses = await Promise.all(started.map(({ response }) => response))
    expect(responses.map(({ status }) => status)).toEqual([200, 503, 200])
    expect(control.requests.list({ outcome: 'pending' })).toEqual([])
    expect(control.requests.release()).toBe(0)
    expect([control.objects.count(), control.faults.count()]).toEqual([1, 2])
    const later = await startRequest(control, list)
    expect(control.requests.release()).toBe(1)
    expect((await later.response).status).toBe(200)
  })
})

test('a released request gets a network error if a reset comes first', async () => {
  const mock = createInventoryMock({ delay: 'infinite', objects: [{ name: 'a' }] })
  const { response } = await startRequest(mock, () => mock.fetch(`${path}1/`, { method: 'DELETE' }))
  expect([mock.requests.release(), mock.requests.release()]).toEqual([1, 0])
  mock.reset()
  await expect(response).rejects.toThrow('Failed to fetch')
  expect(mock.objects.count()).toBe(1)
})

test.each([1, 2, 3, 4, 5, 6])(
  'a request that was released %d microtasks before a reset writes nothing after it',
  async (count) => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    // The second one waits, and the first one, which would have responded, ends with the state.
    mock.faults.add({ status: 503 })
    mock.faults.add({ at: 'response', delay: 'infinite' })
    const { response } = await startRequest(mock, () => mock.fetch(`${path}1/`, { method: 'DELETE' }))
    mock.requests.release()
    for (let n = 0; n < count; n++) await null
    mock.reset()
    await response.catch(() => {})
    expect(mock.objects.count()).toBe(1)
  },
)

test('a request can be released by a listener of its start', async () => {
  const mock = createInventoryMock({ delay: 'infinite' })
  mock.on('request:start', ({ requestId }) => expect(mock.requests.release({ requestId })).toBe(1))
  expect((await mock.fetch(path)).status).toBe(200)
})

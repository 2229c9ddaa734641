import { expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { path, startRequest } from '../requests.ts'

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

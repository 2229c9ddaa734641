import { expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { path, startRequest, write } from '../requests.ts'

test('the last request is the only one that is parsed', async () => {
  const mock = createInventoryMock()
  for (let id = 1; id <= 3; id++) await mock.fetch(path, write('POST', { name: `${id}` }))
  const parse = vi.spyOn(JSON, 'parse')
  try {
    expect(mock.requests.last()?.body).toEqual({ name: '3' })
    expect(mock.requests.last()?.requestId).toBe(3)
    expect(parse.mock.calls.map(([text]) => text)).toEqual(['{"name":"3"}', expect.any(String)])
  } finally {
    parse.mockRestore()
  }
})

test('a clear of the log leaves objects, faults, waits and requests under way as they are', async () => {
  const mock = createInventoryMock({ objects: [{ name: 'a' }] })
  const fault = mock.faults.add({ delay: 'infinite' })
  const waiting = mock.requests.waitFor({ operation: 'list', status: 200 })
  const { response } = await startRequest(mock)
  mock.requests.clear()
  expect([mock.objects.count(), mock.faults.count(), mock.requests.count()]).toEqual([1, 1, 0])
  fault.remove()
  expect((await response).status).toBe(200)
  expect(await waiting).toMatchObject({ requestId: 1, status: 200 })
  expect(mock.requests.list()).toEqual([])
})

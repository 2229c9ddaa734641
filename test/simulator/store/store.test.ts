import { afterEach, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { USERS } from '../../fields.ts'
import { completeBody, path as url, write } from '../../mock/requests.ts'

afterEach(() => void vi.restoreAllMocks())

test('an operation by id never iterates over the collection', async () => {
  const objects = Array.from({ length: 1000 }, (_, index) => ({ name: `object ${index}` }))
  const mock = createInventoryMock({ objects })
  await mock.fetch(`${url}?name=a&responsible=1&type__name=b&location__fact=c`) // builds the indexes
  const iterations = (['values', 'keys', 'entries', 'forEach', Symbol.iterator] as const).map((method) =>
    vi.spyOn(Map.prototype, method as 'forEach'),
  )
  const sizes = () => iterations.flatMap((spy) => spy.mock.contexts.map((map) => (map as Map<unknown, unknown>).size))
  const input = completeBody({ [USERS]: [1] })
  await mock.fetch(url, write('POST', input))
  await mock.fetch(`${url}500/`, write('PATCH', { name: 'y', type: { name: 'b' } }))
  await mock.fetch(`${url}501/`, write('PUT', input))
  await mock.fetch(`${url}502/`, { method: 'DELETE' })
  mock.objects.get(503)
  expect(Math.max(0, ...sizes())).toBeLessThan(1000)
  expect(mock.objects.count()).toBe(1000)
})

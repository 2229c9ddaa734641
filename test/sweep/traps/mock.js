import { createInventoryMock } from 'inventory-objects-mock'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
export const full = { location: null, type: null, labels: [], attributes: {}, responsible: [] }
export const start = ({ reset = true } = {}) => {
  const mock = createInventoryMock({
    baseUrl: 'http://inventory.test',
    objects: [{ name: 'web-1' }, { name: 'web-10' }, { name: 'sw-1' }],
  })
  const server = setupServer(...mock.handlers)
  beforeAll(() => server.listen())
  if (reset) afterEach(() => mock.reset())
  afterAll(() => server.close())
  return mock
}
export const call = async (path = '', init) => {
  const response = await fetch(`http://inventory.test/api/v2/objects/${path}`, {
    headers: { 'content-type': 'application/json' },
    ...init,
  })
  return response.status === 204 ? null : response.json()
}
export const post = (body) => call('', { method: 'POST', body: JSON.stringify(body) })

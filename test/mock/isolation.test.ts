import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../src/index.ts'
import { completeBody, path, write } from './requests.ts'

const url = `https://inventory.example${path}`
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

describe.concurrent('mocks of concurrent tests, in boundaries of one server', () => {
  test.each([0, 1, 2, 3])('have their own objects, faults and log: test %i', (index) =>
    server.boundary(async () => {
      const mock = createInventoryMock({ objects: [{ name: `start of ${index}` }] })
      server.use(...mock.handlers)
      if (index % 2 === 0) mock.faults.add({ operation: 'delete', status: 403 })
      for (let i = 0; i < index; i++) await fetch(url, write('POST', completeBody({ name: `${index}-${i}` })))
      const response = await fetch(`${url}1/`, { method: 'DELETE' })
      expect(response.status).toBe(index % 2 === 0 ? 403 : 204)
      const names = (await (await fetch(url)).json()).map(({ name }: { name: string }) => name)
      const created = Array.from({ length: index }, (_, i) => `${index}-${i}`)
      expect(names).toEqual(index % 2 === 0 ? [`start of ${index}`, ...created] : created)
      expect(mock.requests.count()).toBe(index + 2)
    })(),
  )

  test(
    'do not resolve a wait with a request of another test',
    server.boundary(async () => {
      const mock = createInventoryMock()
      server.use(...mock.handlers)
      const waiting = mock.requests.waitFor({ operation: 'list' }, { timeout: 5000 })
      await fetch(`${url}?name=mine`)
      expect((await waiting).query).toEqual({ name: 'mine' })
    }),
  )
})

import { createInventoryMock } from 'inventory-objects-mock'
import { createInventoryServer } from 'inventory-objects-mock/server'
import { setupServer } from 'msw/node'
import { expect, onTestFinished, test, vi } from 'vitest'

test('onUnhandledFrame of MSW 3 rejects requests outside the service', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await using network = await createInventoryServer({ port: 0 })
  const server = setupServer(...createInventoryMock({ baseUrl: 'https://inventory.example' }).handlers)
  server.listen({ onUnhandledFrame: 'error' })
  onTestFinished(() => server.close())
  await expect(fetch(`${network.url}/api/v2/objects/`)).rejects.toThrow()
  expect(network.mock.requests.list()).toEqual([])
})

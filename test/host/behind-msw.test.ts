import { http } from 'msw'
import { setupServer } from 'msw/node'
import { expect, onTestFinished, test } from 'vitest'
import { createInventoryHost } from '../../src/host.ts'

test('a host is a handler of MSW, as the guide has it, with sessions and network errors', async () => {
  const host = createInventoryHost({ basePath: '/inventory', sessionRequired: true, objects: [{ name: 'web-1' }] })
  const server = setupServer(
    http.all('*/inventory/*', ({ request }) => host.fetch(request).catch(() => Response.error())),
  )
  server.listen()
  onTestFinished(() => server.close())
  const url = 'https://app.example/inventory/api/v2/objects/'
  const init = { headers: { 'X-Inventory-Session': 'test-1' } }
  expect((await fetch(url)).status).toBe(400)
  expect(await (await fetch(url, init)).json()).toHaveLength(1)
  host.mock.setInitialState({ ...host.mock.exportState(), faults: [{ networkError: true }] })
  await expect(fetch(url, { headers: { 'X-Inventory-Session': 'test-2' } })).rejects.toThrow(TypeError)
})

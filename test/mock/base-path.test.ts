import { getResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { createInventoryMock, type InventoryMock } from '../../src/index.ts'
import { createInventoryService } from '../../src/service.ts'

const below = 'https://inventory.example/dc1/api/v2/objects/'
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
beforeEach(() => void warn.mockClear())

const warning =
  'inventory-objects-mock: a request to https://inventory.example/dc1/api/v2/objects/ is not answered: ' +
  "by default, no path comes before /api/v2/objects/. Create the mock with baseUrl: '/dc1', " +
  "or 'https://inventory.example/dc1' for this origin alone."

const sendWith: Record<string, (mock: InventoryMock, url: string) => Promise<unknown>> = {
  'the handlers for MSW': (mock, url) => getResponse(mock.handlers, new Request(url)),
  'mock.fetch': (mock, url) => mock.fetch(url),
}

test.each(Object.entries(sendWith))('%s: a request below another path is warned of, once', async (_, send) => {
  const mock = createInventoryMock()
  await send(mock, below)
  await send(mock, `${below}1/`)
  expect(warn.mock.calls).toEqual([[warning]])
})

test.each(Object.entries(sendWith))('%s: other requests are not', async (_, send) => {
  const mock = createInventoryMock()
  for (const path of ['/api/v2/objects/', '/api/v2/racks/', '/dc1/api/v2/racks/', '/dc1/api/v2/objectsx', '/']) {
    await send(mock, `https://inventory.example${path}`)
  }
  for (const baseUrl of ['/dc2', 'https://inventory.example']) await send(createInventoryMock({ baseUrl }), below)
  expect(warn).not.toHaveBeenCalled()
})

test('with the baseUrl that it says, the service answers', async () => {
  const { fetch } = createInventoryService({ baseUrl: '/dc1', objects: [{ name: 'web-1' }] })
  expect(await (await fetch(below)).json()).toMatchObject([{ name: 'web-1' }])
  expect(warn).not.toHaveBeenCalled()
})

import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { path, write } from '../requests.ts'

const url = `https://inventory.example${path}`

describe('fetch', () => {
  test('takes a request with changes', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const request = new Request(`${url}1/`, { method: 'DELETE' })
    expect((await mock.fetch(request, write('PATCH', { name: 'b' }))).status).toBe(200)
    expect(mock.objects.get(1)?.name).toBe('b')
  })

  test('rejects as the body does, when it cannot be read', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('no body')) })
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    await expect(createInventoryMock().fetch(url, init)).rejects.toThrow('no body')
  })
})

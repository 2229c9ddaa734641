import { expect, test } from 'vitest'
import { path, post, startHost } from '../start-host.ts'

test.each([{ networkError: true }, { respond: () => Response.error() }])(
  'the fetch function of a host rejects as fetch does for the fault %o, also with headers for another origin',
  async (fault) => {
    const host = startHost()
    host.mock.faults.add(fault)
    const headers = { origin: 'https://app.example' }
    await expect(host.fetch(path, { headers })).rejects.toThrow(new TypeError('Failed to fetch'))
  },
)

test.each([path, '/__mock__/objects'])('a body that ends with an error rejects with it, at %s', async (target) => {
  const left = new Error('the client left')
  const body = new ReadableStream({ pull: (controller) => controller.error(left) })
  await expect(startHost().fetch(target, { ...post(), body, duplex: 'half' } as object)).rejects.toBe(left)
})

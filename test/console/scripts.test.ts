import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const dist = new URL('../../dist/', import.meta.url)

test('a host that was loaded with require has the same scripts for the console', async () => {
  const modern = await import(new URL('host.js', dist).pathname)
  const common = createRequire(import.meta.url)(new URL('host.cjs', dist).pathname)
  const scripts = await Promise.all(
    [modern, common].map(async ({ createInventoryHost }) => {
      const response = await createInventoryHost().fetch(new Request('http://localhost/docs/console.js'))
      expect(response.status).toBe(200)
      return response.text()
    }),
  )
  expect(scripts[0]).toContain('inventory')
  expect(scripts[1]).toBe(scripts[0])
})

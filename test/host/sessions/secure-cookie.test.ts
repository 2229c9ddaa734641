import { expect, onTestFinished, test } from 'vitest'
import { createInventoryHost } from '../../../src/host.ts'
import { path } from '../each-host.ts'

test.each([
  ['https', true],
  ['http', false],
])('over %s, the cookie of a visitor is for TLS only: %j', async (scheme, isSecure) => {
  const host = createInventoryHost({ sessionCookie: true })
  onTestFinished(() => host.close())
  const { headers } = await host.fetch(new Request(`${scheme}://demo.example${path}`))
  expect(headers.get('set-cookie')!.endsWith('; Secure')).toBe(isSecure)
})

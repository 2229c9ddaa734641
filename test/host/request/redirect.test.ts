import { describe, expect, test } from 'vitest'
import { adminToken, path, startHost } from '../start-host.ts'

const withoutSlash = path.slice(0, -1)
const options = { basePath: '/inventory' }

// Each client follows it, or not: a host that did would hide it from all of them.
test.each<RequestRedirect>(['follow', 'error', 'manual'])(
  'a host passes on a redirect, and follows none, with redirect: %s',
  async (redirect) => {
    const { fetch, mock } = startHost(options)
    for (const mount of ['/inventory', '/inventory/sessions/a']) {
      const response = await fetch(`${mount}${withoutSlash}?sort=-id`, { redirect })
      expect([response.status, response.headers.get('location')]).toEqual([301, `${mount}${path}?sort=-id`])
      expect([response.redirected, await response.text()]).toEqual([false, ''])
    }
    expect(mock.requests.list()).toMatchObject([{ status: 301, path: withoutSlash }])
  },
)

test('the mock of a host follows redirects, as the fetch function of a platform does', async () => {
  const { mock } = startHost(options)
  const response = await mock.fetch(`/inventory${withoutSlash}?sort=-id`)
  expect([response.status, response.redirected]).toEqual([200, true])
  expect(mock.requests.list()).toMatchObject([{ status: 301 }, { status: 200 }])
})

describe.each(['/inventory', '/inventory/', '/inventory/sessions/a'])('a browser at %s', (page) => {
  test.each([
    ['the console', {}, '', '/__mock__/'],
    ['the objects where visitors have sessions', { sessionCookie: true }, '', '/docs/objects'],
    ['the console below a prefix that a proxy removes', { trustProxy: true }, '/demo', '/__mock__/'],
    ['the objects below that', { sessionCookie: true, trustProxy: true }, '/demo', '/docs/objects'],
  ])('goes to %s', async (_, others, prefix, target) => {
    const { fetch } = startHost({ ...options, adminToken, ...others })
    const { status, headers } = await fetch(page, { headers: { accept: 'text/html', 'x-forwarded-prefix': prefix } })
    const location = `${prefix}${page.replace(/\/$/, '')}${target}`
    expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([302, location, null])
    const shown = await fetch(page.replace(/\/$/, '') + target, { headers: { accept: 'text/html' } })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await fetch(`${page.replace(/\/$/, '')}/__mock__/`)).status).toBe(200)
  })
})

import { expect, test } from 'vitest'
import { path, startHost } from '../start-host.ts'

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

test.each(['/inventory', '/inventory/', '/inventory/sessions/a'])(
  'behind a proxy that removes a prefix, a browser at %s goes to the console below the prefix',
  async (page) => {
    const { fetch } = startHost({ ...options, trustProxy: true })
    const { status, headers } = await fetch(page, { headers: { accept: 'text/html', 'x-forwarded-prefix': '/demo' } })
    expect([status, headers.get('location')]).toEqual([302, `/demo${page.replace(/\/$/, '')}/__mock__/`])
  },
)

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createOpenApiDocument } from '../../../src/contract/openapi.ts'
import type { InventoryHostOptions } from '../../../src/host.ts'
import { adminToken, describeEachHost, startHost } from '../start-host.ts'

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const pages = ['/openapi.json', '/docs', '/docs/console.js', '/__mock__/']

/** The paths where a host can have its pages: at the root, below a base path, in a session, and both. */
describe.each<[mount: string, options: InventoryHostOptions]>([
  ['', {}],
  ['/inventory', { basePath: '/inventory/' }],
  ['/sessions/a', {}],
  ['/inventory/sessions/a', { basePath: '/inventory' }],
])('below %j', (mount, options) => {
  test('the document differs from the published one only in its server', async () => {
    const { status, headers, json } = await startHost(options).send(`${mount}/openapi.json`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
    const published = createOpenApiDocument({ version, server: { url: mount || '/' } })
    expect(json).toEqual(JSON.parse(JSON.stringify(published)))
  })

  test.each(['/docs', '/__mock__/'])('the page %s has a title, and its script exists', async (path) => {
    const { send } = startHost(options)
    const page = await send(mount + path)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<title>Inventory Objects Service</title>')
    const [, source] = /src="([^"]+[.]js)"/.exec(page.text)!
    const script = await send(new URL(source!, `http://localhost${mount}${path}`).pathname)
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(script.text.length).toBeGreaterThan(10_000)
  })

  test.each([
    ['/__mock__', 301, '/__mock__/'],
    ['/docs/', 301, '/docs'],
    ['', 302, '/__mock__/'],
    ['/', 302, '/__mock__/'],
  ])('%j redirects a browser with a %d to %s', async (path, status, location) => {
    const response = await startHost(options).send(mount + path, { headers: { accept } })
    expect([response.status, response.headers.get('location'), response.text]).toEqual([status, mount + location, ''])
    if (status === 302) {
      expect([response.headers.get('vary'), response.headers.get('cache-control')]).toEqual(['Accept', 'no-store'])
    }
  })
})

describeEachHost('a page', (start) => {
  test('without the admin API is the documentation', async () => {
    const { send } = await start({ admin: false })
    expect((await send('/', { headers: { accept } })).headers.get('location')).toBe('/docs')
    expect((await send('/__mock__/')).status).toBe(404)
  })

  test.each<[string, string, Record<string, string>]>([
    ['HEAD', '/', { accept }],
    ['POST', '/', { accept }],
    ['GET', '/', { accept: '*/*' }],
    ['GET', '/', { accept: 'application/json' }],
    ['GET', '/x', { accept }],
    ['GET', '/', {}],
    ...['/docs/../package.json', '/docs/%2e%2e/package.json', '/docs/..%2fpackage.json', '/docs//etc/passwd']
      .concat('/docs/package.json', '/docs/index.html', '/docs/console.js/', '/docs/swagger-ui.css')
      .concat('/docs/constructor', '/docs.html', '/openapi.json/')
      .map((path): [string, string, Record<string, string>] => ['GET', path, {}]),
  ])('is not there for %s %s with the headers %j', async (method, path, headers) => {
    const { send } = await start()
    const { status, text } = await send(path, { method, headers })
    expect([status, text]).toEqual([404, method === 'HEAD' ? '' : 'not found'])
  })

  test('needs no token, takes no session, and is asked for again', async () => {
    const { send, admin } = await start({ adminToken, sessionRequired: true, sessionCookie: true })
    for (const method of ['GET', 'HEAD']) {
      for (const path of [...pages, '/sessions/a/__mock__/', '/sessions/a/docs']) {
        const { status, headers, text } = await send(path, { method })
        const page = [status, headers.get('cache-control'), headers.get('set-cookie'), text === '']
        expect([path, ...page]).toEqual([path, 200, 'no-cache', null, method === 'HEAD'])
      }
      expect((await send('/__mock__/health', { method })).status).toBe(403)
    }
    expect((await admin('GET', '/sessions')).json).toEqual([])
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is not there for %s', async (method) => {
    const { send } = await start({ adminToken })
    for (const path of ['/openapi.json', '/docs']) {
      const { status, headers, json } = await send(path, { method })
      const body = { detail: `Method "${method}" not allowed.` }
      expect([path, status, headers.get('allow'), json]).toEqual([path, 405, 'GET, HEAD', body])
    }
    // The admin API refuses it.
    for (const path of ['/__mock__', '/__mock__/']) expect((await send(path, { method })).status).toBe(403)
  })
})

test('a page cannot be framed, and loads nothing from elsewhere', async () => {
  const { headers } = await startHost().send('/__mock__/')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self';/)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('only the base path itself and what is below it belong to a host', async () => {
  const { send } = startHost({ basePath: '/inventory' })
  for (const path of ['/', '/inventory2', '/inventory/other']) {
    expect([path, (await send(path, { headers: { accept } })).status]).toEqual([path, 404])
  }
})

test('a host that was closed runs, but is not ready', async () => {
  const { send, close } = startHost()
  expect((await send('/readyz')).json).toEqual({ status: 'ok' })
  close()
  expect(await send('/readyz')).toMatchObject({ status: 503, json: { status: 'closing' } })
  expect(await send('/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } })
})

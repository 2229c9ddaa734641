import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createOpenApiDocument } from '../../../src/contract/openapi.ts'
import type { InventoryHostOptions } from '../../../src/host.ts'
import { describeEachHost } from '../each-host.ts'
import { startHost } from '../start-host.ts'

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
    expect((await send({ method: 'GET', path: '/', headers: { accept } })).headers.location).toBe('/docs')
    expect((await send({ method: 'GET', path: '/__mock__/' })).status).toBe(404)
  })

  test.each([
    ['HEAD', '/', accept],
    ['POST', '/', accept],
    ['GET', '/', '*/*'],
    ['GET', '/', 'application/json'],
    ['GET', '/x', accept],
    ['GET', '/', undefined],
  ])('is not where %s %s redirects one who accepts %s', async (method, path, accepted) => {
    const { send } = await start()
    const { status, text } = await send({ method, path, ...(accepted && { headers: { accept: accepted } }) })
    expect([status, text]).toEqual([404, method === 'HEAD' ? '' : 'not found'])
  })

  test.each(['GET', 'HEAD'])(
    'responds to %s without a token, takes no session, and is asked for again',
    async (method) => {
      const { send } = await start({ adminToken: 'the-operators-token', sessionRequired: true, sessionCookie: true })
      for (const path of [...pages, '/sessions/a/__mock__/', '/sessions/a/docs']) {
        const { status, headers, text } = await send({ method, path })
        expect([path, status, headers['cache-control'], headers['set-cookie']]).toEqual([
          path,
          200,
          'no-cache',
          undefined,
        ])
        expect([path, text === '']).toEqual([path, method === 'HEAD'])
      }
      expect((await send({ method, path: '/__mock__/health' })).status).toBe(403)
      const headers = { authorization: 'Bearer the-operators-token' }
      expect((await send({ method: 'GET', path: '/__mock__/sessions', headers })).text).toBe('[]')
    },
  )

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is not there for %s', async (method) => {
    const { send } = await start({ adminToken: 'the-operators-token' })
    for (const path of ['/openapi.json', '/docs']) {
      const { status, headers, text } = await send({ method, path })
      const body = { detail: `Method "${method}" not allowed.` }
      expect([path, status, headers.allow, JSON.parse(text)]).toEqual([path, 405, 'GET, HEAD', body])
    }
    // The admin API refuses it.
    for (const path of ['/__mock__', '/__mock__/']) expect((await send({ method, path })).status).toBe(403)
  })

  test.each([
    ...['/docs/../package.json', '/docs/%2e%2e/package.json', '/docs/..%2fpackage.json', '/docs//etc/passwd'],
    ...['/docs/package.json', '/docs/index.html', '/docs/console.js/', '/docs/swagger-ui.css', '/docs/constructor'],
    ...['/docs.html', '/openapi.json/'],
  ])('has no %s', async (path) => {
    const { status, text } = await (await start()).send({ method: 'GET', path })
    expect([status, text]).toEqual([404, 'not found'])
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
  const read = async (path: string) => {
    const { status, headers, json } = await send(path)
    return [status, headers.get('content-type'), json]
  }
  expect(await read('/readyz')).toEqual([200, 'application/json', { status: 'ok' }])
  close()
  expect(await read('/readyz')).toEqual([503, 'application/json', { status: 'closing' }])
  expect(await read('/healthz')).toEqual([200, 'application/json', { status: 'ok' }])
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { InventoryServer, InventoryServerOptions } from '../../../src/server.ts'
import { sendOverHttp } from '../../adapters.ts'
import { startServer } from '../../server/start-server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const start = (options?: InventoryServerOptions) => startServer({ objects: [{ name: 'web-1' }], ...options })

async function send(server: InventoryServer, path: string, method = 'GET') {
  return sendOverHttp(server.url, { method, path })
}

/** The URLs of the links and scripts of a page. */
function links(html: string, url: string): string[] {
  return Array.from(html.matchAll(/(?:src|href)="([^"]+)"/g), ([, link]) => new URL(link!, url).href)
}

/** The paths where a server can have its documentation: at the root, below a base path, in a session, and both. */
const mounts: [mount: string, options: InventoryServerOptions, path: string][] = [
  ['/', {}, ''],
  ['/inventory', { basePath: '/inventory/' }, ''],
  ['/sessions/a', {}, '/sessions/a'],
  ['/inventory/sessions/a', { basePath: '/inventory' }, '/sessions/a'],
]

describe.each(mounts)('below %s', (mount, options, below) => {
  test('the document differs from the published one only in its server', async () => {
    const server = await start(options)
    const response = await send(server, `${below}/openapi.json`)
    expect([response.status, response.headers['content-type']]).toEqual([200, 'application/json'])
    const { servers, ...document } = JSON.parse(response.text)
    expect(servers).toEqual([{ url: mount }])
    const { servers: _, ...published } = JSON.parse(readFileSync(`${root}dist/openapi.json`, 'utf8'))
    expect(document).toEqual(published)
  })

  test.each(['/docs', '/__mock__/'])('the page %s has a title, and its script exists', async (path) => {
    const server = await start(options)
    const page = await send(server, below + path)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<title>Inventory Objects Service</title>')
    const [script] = links(page.text, `${server.url}${below}${path}`).filter((url) => url.endsWith('.js'))
    const response = await fetch(script!)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect((await response.text()).length).toBeGreaterThan(10_000)
  })

  test('the address without a slash at the end leads to the console', async () => {
    const server = await start(options)
    const response = await fetch(`${server.url}${below}/__mock__`)
    expect([response.status, response.url]).toEqual([200, `${server.url}${below}/__mock__/`])
  })

  test.each(['', '/'])('the root with "%s" leads a browser to the console, and nobody else', async (end) => {
    const server = await start(options)
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const opened = await fetch(`${server.url}${below}${end}`, { headers: { accept } })
    expect([opened.status, opened.url]).toEqual([200, `${server.url}${below}/__mock__/`])
    const requested = await fetch(`${server.url}${below}${end}`)
    expect([requested.status, await requested.text()]).toEqual([404, expect.not.stringContaining('<script')])
  })

  test('the page with a slash at the end redirects to the one without', async () => {
    const server = await start(options)
    const response = await fetch(`${server.url}${below}/docs/`)
    expect([response.status, response.url]).toEqual([200, `${server.url}${below}/docs`])
  })
})

test('without the admin API there is no console, and the root leads a browser to the documentation', async () => {
  const server = await start({ admin: false })
  expect((await send(server, '/__mock__/')).status).toBe(404)
  const response = await fetch(server.url, { headers: { accept: 'text/html' } })
  expect([response.status, response.url]).toEqual([200, `${server.url}/docs`])
})

test('the pages need no token, take no session, and cannot be framed or load anything from elsewhere', async () => {
  const server = await start({ adminToken: 'the-operators-token', sessionRequired: true })
  for (const path of ['/__mock__/', '/docs', '/docs/console.js', '/sessions/a/__mock__/']) {
    expect([path, (await send(server, path)).status]).toEqual([path, 200])
  }
  const { headers } = await send(server, '/__mock__/')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self';/)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect((await send(server, '/__mock__/health')).status).toBe(403)
})

describe('the documentation', () => {
  test('responds to HEAD without a body', async () => {
    const server = await start()
    for (const path of ['/openapi.json', '/docs', '/docs/console.js', '/__mock__/']) {
      const [get, head] = [await send(server, path), await send(server, path, 'HEAD')]
      expect([head.status, head.text]).toEqual([200, ''])
      expect(head.headers['content-length']).toBe(get.headers['content-length'])
    }
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('responds to %s with 405', async (method) => {
    const server = await start()
    for (const path of ['/openapi.json', '/docs']) {
      const response = await send(server, path, method)
      expect([response.status, response.headers.allow, JSON.parse(response.text)]).toEqual([
        405,
        'GET, HEAD',
        { detail: `Method "${method}" not allowed.` },
      ])
    }
  })

  test.each([
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/..%2fpackage.json',
    '/docs//etc/passwd',
    '/docs/package.json',
    '/docs/index.html',
    '/docs/console.js/',
    '/docs/swagger-ui.css',
    '/docs/constructor',
    '/docs.html',
    '/openapi.json/',
  ])('has no %s', async (path) => {
    const response = await send(await start(), path)
    expect([response.status, response.text]).toEqual([404, 'not found'])
  })

  test('lets browsers ask again each time, so that a new version is seen', async () => {
    const server = await start()
    for (const path of ['/docs', '/docs/console.js', '/openapi.json', '/__mock__/']) {
      expect([path, (await send(server, path)).headers['cache-control']]).toEqual([path, 'no-cache'])
    }
  })

  test.each([
    ['import', "const { createInventoryServer } = await import('inventory-objects-mock/server')"],
    ['require', "const { createInventoryServer } = require('inventory-objects-mock/server')"],
  ])('works in the built package, with %s', (_kind, line) => {
    const code = `(async () => {
      ${line}
      const server = await createInventoryServer({ port: 0 })
      const page = await (await fetch(server.url + '/docs')).text()
      const { openapi } = await (await fetch(server.url + '/openapi.json')).json()
      const { status } = await fetch(server.url + '/docs/console.js')
      console.log(page.includes('docs/console.js'), openapi, status)
      await server.close()
    })()`
    expect(execFileSync(process.execPath, ['-e', code], { cwd: root, encoding: 'utf8' })).toBe('true 3.1.0 200\n')
  })
})

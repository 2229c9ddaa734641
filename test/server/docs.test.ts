import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { InventoryServer, InventoryServerOptions } from '../../src/server.ts'
import { sendOverHttp } from '../adapters.ts'
import { openBrowser } from '../browser.ts'
import { startServer } from './start-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const start = (options?: InventoryServerOptions) => startServer({ objects: [{ name: 'web-1' }], ...options })

afterEach(() => void vi.doUnmock('swagger-ui-dist/absolute-path.js'))

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

  test('the page has a title, and all its files exist', async () => {
    const server = await start(options)
    const page = await send(server, `${below}/docs`)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<title>Inventory Objects Service</title>')
    const files = links(page.text, `${server.url}${below}/docs`)
    expect(files.map((url) => url.replace(/.*\./, '')).sort()).toEqual(['css', 'js', 'js', 'png'])
    for (const url of files) {
      const response = await fetch(url)
      expect([url, response.status]).toEqual([url, 200])
      expect(response.headers.get('content-type')).toMatch(/^(text\/(css|javascript); charset=utf-8|image\/png)$/)
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
    }
  })

  test('the page with a slash at the end redirects to the one without', async () => {
    const server = await start(options)
    const response = await fetch(`${server.url}${below}/docs/`)
    expect([response.status, response.url]).toEqual([200, `${server.url}${below}/docs`])
  })
})

test('the page can send a list request, and loads nothing from other hosts', async (context) => {
  const browser = await openBrowser(context)
  for (const [, options, below] of [mounts[0]!, mounts[3]!]) {
    const server = await start(options)
    const page = await browser.newPage()
    const requested: string[] = []
    const errors: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${server.url}${below}/docs`)
    await page.click('#operations-objects-list .opblock-summary-control')
    await page.click('#operations-objects-list .execute')
    const shownResponse = page.locator('#operations-objects-list .live-responses-table')
    await shownResponse.locator('.response-col_status', { hasText: '200' }).waitFor()
    expect(await shownResponse.textContent()).toContain('"name": "web-1"')
    expect(requested).toContain(`${server.url}${below}/api/v2/objects/`)
    expect(requested.filter((url) => !url.startsWith(`${server.url}${below}/`) && !url.startsWith('data:'))).toEqual([])
    expect(errors).toEqual([])
  }
}, 60_000)

describe('the documentation', () => {
  test('responds to HEAD without a body', async () => {
    const server = await start()
    for (const path of ['/openapi.json', '/docs', '/docs/swagger-ui.css']) {
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
    '/docs/swagger-ui.css/',
    '/docs/constructor',
    '/docs.html',
    '/openapi.json/',
  ])('has no %s', async (path) => {
    const response = await send(await start(), path)
    expect([response.status, response.text]).toEqual([404, 'not found'])
  })

  test('lets browsers cache the files of Swagger UI, but not the page and the document', async () => {
    const server = await start()
    const caching = async (path: string) => (await send(server, path)).headers['cache-control']
    expect(await caching('/docs/swagger-ui-bundle.js')).toBe('max-age=3600')
    expect([await caching('/docs'), await caching('/openapi.json')]).toEqual(['no-cache', 'no-cache'])
  })

  test('without Swagger UI, the page says how to install it, and the document is served', async () => {
    vi.doMock('swagger-ui-dist/absolute-path.js', () => {
      throw new Error('Cannot find module')
    })
    const server = await start()
    const page = await send(server, '/docs')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('npm install --save-dev swagger-ui-dist')
    expect(page.text).toContain('npx --package inventory-objects-mock --package swagger-ui-dist inventory-objects-mock')
    const [document] = links(page.text, `${server.url}/docs`)
    expect(await (await fetch(document!)).json()).toMatchObject({ openapi: '3.1.0' })
    expect((await send(server, '/docs/swagger-ui.css')).status).toBe(404)
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
      const { status } = await fetch(server.url + '/docs/swagger-ui.css')
      console.log(page.includes('docs/swagger-ui.css'), openapi, status)
      await server.close()
    })()`
    expect(execFileSync(process.execPath, ['-e', code], { cwd: root, encoding: 'utf8' })).toBe('true 3.1.0 200\n')
  })
})

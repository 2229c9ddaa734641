import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formatOpenApiDocument } from '../../../.ci/build/documentation.ts'
import type { InventoryHostOptions } from '../../../src/host.ts'
import { adminToken, describeEachHost, startHost } from '../start-host.ts'

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const pages = [
  '/openapi.json',
  '/docs',
  '/docs/objects',
  '/docs/contract.css',
  '/docs/console.js',
  '/docs/objects.js',
  '/__mock__/',
]

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
    expect(json).toEqual({ ...JSON.parse(formatOpenApiDocument()), servers: [{ url: mount || '/' }] })
  })

  test.each([
    ['/docs', ['/docs/contract.css', '/openapi.json']],
    ['/docs/objects', ['/docs/contract.css', '/docs/objects.js', '/docs', '/openapi.json', '/__mock__/']],
    ['/__mock__/', ['/docs/console.js']],
  ])('the page %s has a title, and refers to %j', async (path, expected) => {
    const { send } = startHost(options)
    const page = await send(mount + path)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<title>Inventory Objects Service</title>')
    const references = Array.from(page.text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g), ([, reference]) => reference!)
    const paths = references.map((reference) => new URL(reference, `http://localhost${mount}${path}`).pathname)
    expect(paths).toEqual(expected.map((path) => mount + path))
    for (const path of paths) expect((await send(path)).status).toBe(200)
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
  test('without the admin API has the objects, and no console', async () => {
    const { send } = await start({ admin: false })
    expect((await send('/', { headers: { accept } })).headers.get('location')).toBe('/docs/objects')
    expect((await send('/docs/objects')).text).not.toContain('__mock__')
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

test('the page of the documentation is the contract', async () => {
  const { send } = startHost()
  const contract = readFileSync(new URL('../../../docs/contract.md', import.meta.url), 'utf8')
  const page = (await send('/docs')).text
  const headings = contract.match(/^#+ .*$/gm)!.map((line) => line.replace(/^#+ /, ''))
  expect(Array.from(page.matchAll(/<h\d>(.*)<\/h\d>/g), ([, text]) => text)).toEqual(headings)
  expect(page).toContain('<code>PATCH /api/v2/objects/&lt;id&gt;/</code>')
  expect(page).toContain('<td>Filter by location fact.</td>')
})

test.each(['/docs', '/docs/objects', '/__mock__/'])(
  'the page %s cannot be framed, and loads nothing from elsewhere',
  async (path) => {
    const { headers } = await startHost().send(path)
    expect(headers.get('x-frame-options')).toBe('DENY')
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/)
    expect(policy).toContain("frame-ancestors 'none'")
  },
)

test('only the base path itself and what is below it belong to a host', async () => {
  const { send } = startHost({ basePath: '/inventory' })
  for (const path of ['/', '/inventory2', '/inventory/other']) {
    expect([path, (await send(path, { headers: { accept } })).status]).toEqual([path, 404])
  }
})

test('a host that was closed runs, but is not ready', async () => {
  const { send, close } = startHost()
  const memory = { used: expect.any(Number), limit: expect.any(Number) }
  expect((await send('/readyz')).json).toEqual({ status: 'ok', memory })
  close()
  expect(await send('/readyz')).toMatchObject({ status: 503, json: { status: 'closing' } })
  expect(await send('/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } })
})

test.each(['/api/v2/objects/', '/sessions/a/api/v2/objects/', '/__mock__/objects', '/docs'])(
  'a host that was closed refuses %s, and begins no session',
  async (path) => {
    const { send, mock, close } = startHost({ objects: [{ name: 'web-1' }] })
    const waiting = mock.faults.add({ operation: 'list', delay: 'infinite' }) && send('/api/v2/objects/')
    await mock.requests.waitFor({}, { until: 'start' })
    close()
    await expect(waiting).rejects.toThrow(TypeError)
    const error = { detail: 'This host is closed. Create another one.', code: 'ended' }
    expect(await send(path)).toMatchObject({ status: 503, json: error })
    expect([mock.objects.count(), mock.requests.count()]).toEqual([1, 1])
  },
)

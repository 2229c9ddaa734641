import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import type { InventoryServerOptions } from '../../src/server.ts'
import { sendOverHttp } from '../adapters.ts'
import { path } from '../mock/requests.ts'
import { exchange, head } from './sockets.ts'
import { startServer } from './start-server.ts'

// What a server shares with every host stands in test/host.
const start = (options?: InventoryServerOptions) => startServer({ objects: [{ name: 'web-1' }], ...options })
const get = (url: string, target: string, headers = {}) => sendOverHttp(url, { method: 'GET', path: target, headers })

test('a server listens on a free port, has its URL, and serves the objects of its mock', async () => {
  const server = await start()
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
  server.mock.objects.update(1, { name: 'changed' })
  expect(await (await fetch(`${server.url}${path}`)).json()).toMatchObject([{ id: 1, name: 'changed' }])
})

const itemPaths = [`${path}1/`, `${path}99/`, `${path}1`]
test.each([path, `${path}?name=nobody`, `${path}?sort=x`, ...itemPaths, '/nothing/', '/openapi.json'])(
  'HEAD %s gets the headers of its GET',
  async (target) => {
    const { url } = await start({ assumptions: { itemRetrieval: true } })
    const response = await get(url, target)
    expect(response.headers['content-length']).toBe(String(Buffer.byteLength(response.text)))
    const headers = { ...response.headers, date: expect.any(String) }
    expect(await sendOverHttp(url, { method: 'HEAD', path: target })).toEqual({ ...response, headers, text: '' })
  },
)

test('queries and bodies come to the admin API, and a body is ignored where none belongs', async () => {
  const { url, mock } = await start()
  const send = async (method: string, below: string, body?: string) =>
    sendOverHttp(url, { method, path: `/__mock__/${below}`, ...(body !== undefined && { body }) })
  expect((await send('GET', 'events?names=nothing')).status).toBe(400)
  expect((await send('POST', 'faults', '{"status":503}')).status).toBe(201)
  expect(mock.faults.list()).toMatchObject([{ status: 503 }])
  expect(await send('GET', 'faults', '{}')).toMatchObject({ status: 200, text: expect.stringContaining('503') })
  expect((await sendOverHttp(url, { method: 'HEAD', path: '/docs', body: '{}' })).status).toBe(200)
  const { status, headers } = await send('DELETE', 'faults')
  expect([status, headers['content-length']]).toEqual([204, undefined])
})

test('the URL has the base path, without slashes at its end', async () => {
  const server = await start({ basePath: '/inventory//' })
  expect(server.url).toBe(`http://127.0.0.1:${server.port}/inventory`)
  expect((await fetch(`${server.url}${path}`)).status).toBe(200)
  for (const base of ['', '/inventoryx']) {
    expect((await fetch(`http://127.0.0.1:${server.port}${base}${path}`)).status).toBe(404)
  }
})

const addresses = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
test.skipIf(!addresses.some(({ address }) => address === '::1'))(
  'the URL of a server on an address of IPv6 has brackets',
  async () => {
    const server = await start({ host: '::1' })
    expect(server.url).toBe(`http://[::1]:${server.port}`)
    for (const target of [path, '/__mock__/health']) expect((await fetch(server.url + target)).status).toBe(200)
  },
)

test.each([
  ['localhost', 200],
  ['demo.example', 200],
  ['other.example', 403],
])(
  'the admin API of a server on LocalHost, which allows demo.example, responds to %s with a %d',
  async (host, status) => {
    const adminToken = 'the-operators-token'
    const { port } = await start({ host: 'LocalHost', allowedHosts: ['demo.example'], adminToken })
    const headers = { host, authorization: `Bearer ${adminToken}` }
    expect((await get(`http://localhost:${port}`, '/__mock__/health', headers)).status).toBe(status)
  },
)

test.each<[string, number, object?]>([
  [`http://inventory.example${path}?name=web-1`, 200, { name: 'web-1' }],
  [`HTTPS://inventory.example${path}?name=web-1`, 200, { name: 'web-1' }],
  [`${path}?`, 200, {}],
  ['http://inventory.example', 404],
  [`ftp://inventory.example${path}`, 404],
  ['//', 404],
])('the request line %s gets a %d', async (target, status, query) => {
  const { port, mock } = await start()
  const text = await exchange(port, head(`GET ${target}`, 'Connection: close'))
  expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  expect(mock.requests.list()).toMatchObject(query ? [{ path, query, status: 200 }] : [])
})

test('the metrics have the delay of the event loop since they were last read, in seconds', async () => {
  const { url } = await start()
  const read = async () => (await get(url, '/__mock__/metrics')).text
  expect(await read()).not.toContain('eventloop')
  const readMax = async () => Number(/^nodejs_eventloop_lag_max_seconds ([\d.e-]+)$/m.exec(await read())?.[1] ?? 0)
  const block = () => {
    for (const end = performance.now() + 300; performance.now() < end; );
  }
  let longest = 0
  await expect
    .poll(async () => {
      block()
      longest = await readMax()
      return longest
    })
    .toBeGreaterThan(0.15)
  expect(longest).toBeLessThan(100)
})

test('a server can be closed twice, and disposed', async () => {
  const server = await start()
  await Promise.all([server.close(), server.close(), server[Symbol.asyncDispose]()])
  await expect(fetch(server.url)).rejects.toThrow()
})

import { networkInterfaces } from 'node:os'
import { describe, expect, test, vi } from 'vitest'
import { createInventoryServer, type InventoryServerOptions } from '../../src/server.ts'
import { sendOverHttp } from '../adapters.ts'
import { exchange } from './exchange.ts'
import { startServer } from './start-server.ts'

const path = '/api/v2/objects/'
const objects = [{ name: 'web-1' }]
const start = (options?: InventoryServerOptions) => startServer({ objects, ...options })

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

describe('the server', () => {
  test('listens on a free port, and has its URL', async () => {
    const server = await start()
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
    expect(await (await fetch(`${server.url}${path}`)).json()).toMatchObject([{ id: 1, name: 'web-1' }])
  })

  test('serves the objects of its mock', async () => {
    const server = await start()
    server.mock.objects.update(1, { name: 'changed' })
    expect(await (await fetch(`${server.url}${path}`)).json()).toMatchObject([{ name: 'changed' }])
  })

  test('responds to an unknown path with 404', async () => {
    const server = await start()
    expect((await fetch(`${server.url}/nothing/`)).status).toBe(404)
  })

  test.each([
    path,
    `${path}?name=nobody`,
    `${path}?sort=x`,
    `${path}1/`,
    `${path}99/`,
    `${path}1`,
    '/nothing/',
    '/openapi.json',
  ])('responds to HEAD %s with the headers of its GET', async (target) => {
    const server = await start({ assumptions: { itemRetrieval: true } })
    const [get, head] = [
      await sendOverHttp(server.url, { method: 'GET', path: target }),
      await sendOverHttp(server.url, { method: 'HEAD', path: target }),
    ]
    expect(get.headers['content-length']).toBe(String(Buffer.byteLength(get.text)))
    expect(head).toEqual({ ...get, headers: { ...get.headers, date: expect.any(String) }, text: '' })
  })

  test.each(['/nothing', '/docs/nothing', '/__mock__/nothing'])('responds to %s with 404', async (target) => {
    const server = await start()
    expect((await sendOverHttp(server.url, { method: 'GET', path: target })).status).toBe(404)
  })

  test('passes queries and bodies to the admin API, and ignores a body where none belongs', async () => {
    const { url, mock } = await start()
    const send = async (method: string, below: string, body?: string) =>
      sendOverHttp(url, { method, path: `/__mock__/${below}`, body })
    expect((await send('GET', 'events?names=nothing')).status).toBe(400)
    expect((await send('POST', 'faults', '{"status":503}')).status).toBe(201)
    expect(mock.faults.list()).toMatchObject([{ status: 503 }])
    expect(await send('GET', 'faults', '{}')).toMatchObject({ status: 200, text: expect.stringContaining('503') })
    expect((await sendOverHttp(url, { method: 'HEAD', path: '/docs', body: '{}' })).status).toBe(200)
    const { status, headers } = await send('DELETE', 'faults')
    expect([status, headers['content-length']]).toEqual([204, undefined])
  })

  test('redirects without a question mark that has no query', async () => {
    const server = await start()
    const { status, headers } = await sendOverHttp(server.url, { method: 'GET', path: '/api/v2/objects?' })
    expect([status, headers.location]).toEqual([301, path])
  })

  test('logs the headers of a request', async () => {
    const server = await start()
    await sendOverHttp(server.url, { method: 'GET', path, headers: { 'x-test': 'a' } })
    expect(server.mock.requests.last()!.headers).toMatchObject({ 'x-test': 'a' })
  })

  test('gives each visitor a cookie, which is not only for https', async () => {
    const server = await start({ sessionCookie: true })
    const { headers } = await sendOverHttp(server.url, { method: 'GET', path })
    expect(headers['set-cookie']).toMatch(/^inventory-session=visitor-/)
    expect(headers['set-cookie']).not.toContain('Secure')
  })

  test('serves only below its base path', async () => {
    const server = await start({ basePath: '/inventory//' })
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/inventory`)
    expect((await fetch(`${server.url}${path}`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${server.port}${path}`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${server.port}/inventoryx${path}`)).status).toBe(404)
  })

  test.skipIf(!hasIpv6)('has a URL with brackets on an address of IPv6', async () => {
    const server = await start({ host: '::1' })
    expect(server.url).toBe(`http://[::1]:${server.port}`)
    expect((await fetch(`${server.url}${path}`)).status).toBe(200)
    expect((await fetch(`${server.url}/__mock__/health`)).status).toBe(200)
  })

  test('allows its own name in the admin API, in any case, and the names of allowedHosts', async () => {
    const server = await start({ host: 'LocalHost', allowedHosts: ['demo.example'], adminToken: 'the-operators-token' })
    const ask = async (host: string) => {
      const headers = { host, authorization: 'Bearer the-operators-token' }
      const url = `http://localhost:${server.port}`
      return (await sendOverHttp(url, { method: 'GET', path: '/__mock__/health', headers })).status
    }
    expect([await ask('localhost'), await ask('demo.example'), await ask('other.example')]).toEqual([200, 200, 403])
  })

  test.each([
    [`http://inventory.example${path}?name=web-1`, { name: 'web-1' }],
    [`HTTPS://inventory.example${path}?name=web-1`, { name: 'web-1' }],
    [`${path}?`, {}],
  ])('accepts the request line %s', async (target, query) => {
    const server = await start()
    const text = await exchange(server.port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(text).toMatch(/^HTTP\/1\.1 200 .*"web-1"/s)
    expect(server.mock.requests.list()).toMatchObject([{ path, query }])
  })

  test.each(['http://inventory.example', `ftp://inventory.example${path}`, '//'])(
    'responds with 404 to the request line %s',
    async (target) => {
      const { port } = await start()
      const text = await exchange(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(text).toMatch(/^HTTP\/1\.1 404 /)
    },
  )

  test('logs a line for each request', async () => {
    const info = vi.fn()
    const server = await start({ logger: { info, error: vi.fn() } })
    await (await fetch(`${server.url}${path}?sort=-id`)).text()
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce())
    expect(info.mock.calls[0]![0]).toMatch(/^GET \/api\/v2\/objects\/\?sort=-id 200 [\d.]+ ms$/)
  })

  test('draws delays between the bounds, the same for the same seed', async () => {
    const timeout = vi.spyOn(globalThis, 'setTimeout')
    const draw = async (randomSeed: number) => {
      const server = await start({ delay: [1, 9], randomSeed })
      timeout.mockClear()
      for (let i = 0; i < 5; i++) await sendOverHttp(server.url, { method: 'GET', path })
      return timeout.mock.calls.map(([, ms]) => ms!).filter((ms) => ms >= 1 && ms <= 9 && !Number.isInteger(ms))
    }
    const [first, second, other] = [await draw(1), await draw(1), await draw(2)]
    timeout.mockRestore()
    expect(first).toHaveLength(5)
    expect(first).toEqual(second)
    expect(first).not.toEqual(other)
  })

  test('can be closed twice, and disposed', async () => {
    const server = await start()
    await Promise.all([server.close(), server.close(), server[Symbol.asyncDispose]()])
    await expect(fetch(server.url)).rejects.toThrow()
  })

  test('throws the error of the system for a port in use', async () => {
    const { port } = await start()
    await expect(createInventoryServer({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test.each<[string, InventoryServerOptions, string]>([
    [
      'a base path without a slash',
      { basePath: 'x' },
      'Failed to create an inventory server: expected basePath to be a path that begins with a slash',
    ],
    ['a negative delay', { delay: -1 }, 'expected delay to be a number of ms from 0 to'],
    ['a delay whose minimum is above its maximum', { delay: [9, 1] }, 'but got [9,1].'],
    [
      'a port that is not a number',
      { port: '4010' as never },
      'expected port to be an integer from 0 to 65535 but got "4010".',
    ],
    ['a host that is not a string', { host: 1 as never }, 'expected host to be a string but got 1.'],
    ['a flag that is not a boolean', { cors: '*' as never }, 'expected cors to be true or false but got "*".'],
    ['a body limit below 0', { bodyLimit: -1 }, 'expected bodyLimit to be an integer of 0 or more but got -1.'],
    ['a session limit of 0', { maxSessions: 0 }, 'expected maxSessions to be an integer of 1 or more but got 0.'],
    ['a logger without methods', { logger: {} as never }, 'such as console but got {}.'],
    [
      'a logger without error',
      { logger: { info() {} } as never },
      'with the functions info and error, such as console',
    ],
    [
      'a logger without info',
      { logger: { error() {} } as never },
      'with the functions info and error, such as console',
    ],
    ['a logger that is null', { logger: null as never }, 'such as console but got null.'],
    ['a logger that is a text', { logger: 'console' as never }, 'such as console but got "console".'],
    ['a file that is not a path', { persist: true as never }, 'expected persist to be a string but got true.'],
    ['colors that are not a flag', { useColors: 'on' as never }, 'expected useColors to be true or false'],
    ['a negative time to close', { closeTimeout: -1 }, 'expected closeTimeout to be an integer of 0 or more'],
    ['a port above the last', { port: 65_536 }, 'expected port to be an integer from 0 to 65535 but got 65536.'],
    [
      'a base URL',
      { baseUrl: '/x' } as never,
      "Failed to create an inventory server: expected the option basePath but got baseUrl. Use basePath, such as '/inventory': the origin is that of the server.",
    ],
    ['an unknown option', { prot: 1 } as never, 'useColors, closeTimeout but got "prot". Did you mean "port"?'],
    ['an option of an earlier version', { seed: 1 } as never, 'but got "seed".'],
    ['a state with objects', { objects: [], initialState: {} } as never, 'either objects or initialState but got both'],
  ])('createInventoryServer throws for %s', async (_what, options, message) => {
    await expect(createInventoryServer({ port: 0, ...options })).rejects.toThrow(message)
  })
})

describe('CORS', () => {
  const headers = { Origin: 'http://localhost:5173' }

  test('lets pages of other origins read responses', async () => {
    const server = await start()
    const response = await sendOverHttp(server.url, { method: 'GET', path, headers })
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: 'Accept' })
  })

  test('allows every method and the requested headers', async () => {
    const server = await start()
    const preflight = {
      ...headers,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization,content-type',
    }
    const response = await sendOverHttp(server.url, { method: 'OPTIONS', path, headers: preflight })
    expect(response.status).toBe(204)
    expect(response.headers['access-control-allow-methods']).toContain('PATCH')
    expect(response.headers['access-control-allow-headers']).toBe('authorization,content-type')
  })

  test('can be turned off', async () => {
    const server = await start({ cors: false })
    const response = await sendOverHttp(server.url, { method: 'GET', path, headers })
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

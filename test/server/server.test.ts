import { connect } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { createInventoryServer, type InventoryServerOptions } from '../../src/server.ts'
import { sendOverHttp } from '../adapters.ts'
import { startServer } from './start-server.ts'

const path = '/api/v2/objects/'
const objects = [{ name: 'web-1' }]
const start = (options?: InventoryServerOptions) => startServer({ objects, ...options })

describe('the server', () => {
  test('listens once it is there, on any free port, and says where', async () => {
    const server = await start()
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
    expect(await (await fetch(`${server.url}${path}`)).json()).toMatchObject([{ id: 1, name: 'web-1' }])
  })

  test('shows what its mock holds', async () => {
    const server = await start()
    server.mock.objects.update(1, { name: 'changed' })
    expect(await (await fetch(`${server.url}${path}`)).json()).toMatchObject([{ name: 'changed' }])
  })

  test('answers 404 to a path that it does not know', async () => {
    const server = await start()
    expect((await fetch(`${server.url}/nothing/`)).status).toBe(404)
  })

  test('serves below its base path, and nowhere else', async () => {
    const server = await start({ basePath: '/inventory/' })
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/inventory`)
    expect((await fetch(`${server.url}${path}`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${server.port}${path}`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${server.port}/inventoryx${path}`)).status).toBe(404)
  })

  test('takes a target in absolute form, as a proxy sends it', async () => {
    const server = await start()
    expect(await exchange(server.port, `GET http://inventory.example${path}?name=web-1 HTTP/1.1\r\nHost: x`)).toMatch(
      /^HTTP\/1\.1 200 .*"web-1"/s,
    )
  })

  test('says nothing without a logger, and a line for each request with one', async () => {
    const info = vi.fn()
    const server = await start({ logger: { info, error: vi.fn() } })
    await (await fetch(`${server.url}${path}?sort=-id`)).text()
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce())
    expect(info.mock.calls[0]![0]).toMatch(/^GET \/api\/v2\/objects\/\?sort=-id 200 [\d.]+ ms$/)
  })

  test('draws its delays from the seed, between the bounds', async () => {
    const timeout = vi.spyOn(globalThis, 'setTimeout')
    const draw = async (seed: number) => {
      const server = await start({ delay: [1, 9], seed })
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

  test('can be closed twice, and disposed of', async () => {
    const server = await start()
    await Promise.all([server.close(), server.close(), server[Symbol.asyncDispose]()])
    await expect(fetch(server.url)).rejects.toThrow()
  })

  test('says that a port is in use by the system’s own error', async () => {
    const { port } = await start()
    await expect(createInventoryServer({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test.each<[string, InventoryServerOptions, string]>([
    ['a base path without a slash', { basePath: 'x' }, 'expected basePath to be a path that begins with a slash'],
    ['a negative delay', { delay: -1 }, 'expected delay to be a number of ms from 0 up'],
    ['delays the wrong way round', { delay: [9, 1] }, 'but got [9,1]. Change it.'],
    [
      'a port that is no number',
      { port: '4010' as never },
      'expected port to be an integer from 0 to 65535 but got "4010".',
    ],
    ['a host that is no text', { host: 1 as never }, 'expected host to be a string but got 1.'],
    ['a switch that is no boolean', { cors: '*' as never }, 'expected cors to be true or false but got "*".'],
    ['a body limit below 0', { bodyLimit: -1 }, 'expected bodyLimit to be an integer from 0 up but got -1.'],
    ['no room for a session', { maxSessions: 0 }, 'expected maxSessions to be a number above 0 but got 0.'],
    ['a logger that cannot log', { logger: {} as never }, 'such as console but got {}.'],
    ['a base URL', { baseUrl: '/x' } as never, 'but got "baseUrl".'],
    ['an unknown option', { prot: 1 } as never, 'useColours, closeTimeout but got "prot".'],
  ])('refuses %s', async (_what, options, message) => {
    await expect(createInventoryServer({ port: 0, ...options })).rejects.toThrow(message)
  })
})

describe('CORS', () => {
  const headers = { Origin: 'http://localhost:5173' }

  test('lets a page of another origin read every answer', async () => {
    const server = await start()
    const answer = await sendOverHttp(server.url, { method: 'GET', path, headers })
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: 'Accept' })
  })

  test('answers a preflight for every method and the headers that are asked for', async () => {
    const server = await start()
    const preflight = {
      ...headers,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization,content-type',
    }
    const answer = await sendOverHttp(server.url, { method: 'OPTIONS', path, headers: preflight })
    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-methods']).toContain('PATCH')
    expect(answer.headers['access-control-allow-headers']).toBe('authorization,content-type')
  })

  test('is off when it is turned off', async () => {
    const server = await start({ cors: false })
    const answer = await sendOverHttp(server.url, { method: 'GET', path, headers })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('a body over the limit', () => {
  const body = JSON.stringify({ name: 'x'.repeat(100) })
  const headers = { 'content-type': 'application/json' }

  test('is answered with 413, and changes nothing', async () => {
    const server = await start({ bodyLimit: 50 })
    const answer = await sendOverHttp(server.url, { method: 'PATCH', path: `${path}1/`, headers, body })
    expect([answer.status, answer.text]).toEqual([413, '{"detail":"Request body exceeded 50 bytes."}'])
    expect(server.mock.objects.get(1)?.name).toBe('web-1')
  })

  test('is noticed in a body that does not say how long it is', async () => {
    const server = await start({ bodyLimit: 50 })
    const chunked = { ...headers, 'transfer-encoding': 'chunked' }
    const answer = await exchange(
      server.port,
      `PATCH ${path}1/ HTTP/1.1\r\nHost: x\r\n${Object.entries(chunked)
        .map((entry) => entry.join(': '))
        .join('\r\n')}`,
      `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('up to the limit is read', async () => {
    const server = await start({ bodyLimit: body.length })
    const answer = await sendOverHttp(server.url, { method: 'PATCH', path: `${path}1/`, headers, body })
    expect(answer.status).toBe(200)
  })
})

/** Writes bytes to a socket and reads what comes back. */
function exchange(port: number, head: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.once('close', () => resolve(text))
    socket.once('error', reject)
  })
}

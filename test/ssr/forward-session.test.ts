import { Agent, createServer as createHttpServer, get as httpGet, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../src/client.ts'
import { sessionHeaders } from '../../src/ssr.ts'
import { startService } from '../cli/conformance/silent-service.ts'
import { head, openSocket } from '../server/sockets.ts'
import { startServer } from '../server/start-server.ts'
import { forward, get, listenAsRenderer, listenAsService } from './servers.ts'

/** Node before 22.12 does not say that it creates a request. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const saysRequestCreated = major > 22 || (major === 22 && minor >= 12)

test('pages that are rendered at the same time show the objects of their own sessions', async () => {
  const server = await startServer({ sessionRequired: true })
  const names = Array.from({ length: 20 }, (_, index) => `session-${index}`)
  for (const name of names) await connect(server.url, { session: name }).importState([{ name }])
  forward(server.url)
  const list = async () => (await (await fetch(`${server.url}/api/v2/objects/`)).json()) as { name: string }[]
  const renderer = await listenAsRenderer(async () => {
    const first = await list()
    return [...first, ...(await list())].map(({ name }) => name).join()
  })
  expect(await Promise.all(names.map((name) => get(renderer, name)))).toEqual(names.map((name) => `${name},${name}`))
})

test('a request without a session gets none from the one before it on its connection', async () => {
  const service = await listenAsService()
  forward(service)
  const renderer = new URL(await listenAsRenderer(() => get(service)))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const open = (session?: string) =>
    new Promise<string>((resolve) => {
      const headers = session === undefined ? {} : { 'x-inventory-session': session }
      httpGet(renderer, { agent, headers }, (response) => resolve(text(response)))
    })
  const pages = await Promise.all([open('a'), open(), open('b'), open(), open('a')])
  expect(pages).toEqual(['a', 'none', 'b', 'none', 'a'])
})

test('listeners of a body, of a response and of an upgrade have the session of their request', async () => {
  const service = await listenAsService()
  forward(service)
  const seen: Record<string, Promise<string>> = {}
  let resolve = () => {}
  const headArrived = new Promise<void>((resolved) => {
    resolve = resolved
  })
  const server = createHttpServer((request, response) => {
    resolve()
    request.on('data', () => {
      seen.data = get(service)
    })
    request.on('end', () => {
      seen.end = get(service)
      response.end()
    })
    response.on('finish', () => {
      seen.finish = get(service)
    })
  })
  server.on('upgrade', (_, socket) => {
    seen.upgrade = get(service)
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const socket = await openSocket(
    server.address() as AddressInfo,
    head('POST /', 'X-Inventory-Session: a', 'Content-Length: 4'),
  )
  // So that the body arrives by itself.
  await headArrived
  socket.write('body')
  await expect.poll(() => Object.keys(seen)).toEqual(['data', 'end', 'finish'])
  socket.write(head('GET /', 'Connection: Upgrade', 'Upgrade: websocket'))
  await expect.poll(() => Object.keys(seen)).toHaveLength(4)
  expect(await Promise.all(Object.values(seen))).toEqual(['a', 'a', 'a', 'none'])
})

describe('a request to the service', () => {
  const ways: Record<string, (url: string) => Promise<string>> = {
    'of fetch with a text': (url) => get(url),
    'of fetch with a URL': async (url) => (await fetch(new URL(url))).text(),
    'of fetch with a Request and its body': async (url) =>
      (await fetch(new Request(url, { method: 'POST', body: 'text' }))).text(),
    'of fetch with a Request and options': async (url) => (await fetch(new Request(url), { method: 'PUT' })).text(),
    'of another client with sessionHeaders': (url) =>
      new Promise((resolve) => {
        httpRequest(url, { headers: sessionHeaders() }, (response) => resolve(text(response))).end()
      }),
    ...(saysRequestCreated && {
      'of http.get': (url) => new Promise((resolve) => httpGet(url, (response) => resolve(text(response)))),
    }),
  }

  test.each(Object.entries(ways))('%s is in the session', async (_, send) => {
    const service = await listenAsService()
    forward(`${service}/inventory`)
    const renderer = await listenAsRenderer(() => send(`${service}/inventory/api/v2/objects/`))
    expect(await get(renderer, 'a')).toBe('a')
  })

  test('keeps its headers and its body', async () => {
    const service = await startService(async (request, response) => {
      const { 'x-mine': mine, 'content-type': type, 'x-inventory-session': session } = request.headers
      response.end(JSON.stringify([request.method, mine, type, session, await text(request)]))
    })
    forward(service)
    const headers = { 'X-Mine': 'yes', 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: '{}' }
    const expected = ['POST', 'yes', 'application/json', 'a', '{}']
    for (const send of [() => fetch(service, request), () => fetch(new Request(service, request))]) {
      const renderer = await listenAsRenderer(async () => (await send()).text())
      expect(JSON.parse(await get(renderer, 'a'))).toEqual(expected)
    }
  })

  test('keeps a session of its own', async () => {
    const service = await listenAsService()
    forward(service)
    expect(await get(await listenAsRenderer(() => get(service, 'own')), 'a')).toBe('own')
  })
})

test('a request to another server, or to another path of this one, gets no session', async () => {
  const service = await listenAsService()
  const other = await listenAsService()
  forward(`${service}/inventory/`)
  const urls = [other, `${service}/`, `${service}/inventory-2/api/v2/objects/`, `${service}/inventory/api/v2/objects/`]
  const byNode = (url: string) => new Promise<string>((resolve) => httpGet(url, (response) => resolve(text(response))))
  const renderer = await listenAsRenderer(async () => {
    const pages = await Promise.all(urls.flatMap((url) => [get(url), byNode(url)]))
    return pages.join()
  })
  const ofNode = saysRequestCreated ? 'a' : 'none'
  expect(await get(renderer, 'a')).toBe(`none,none,none,none,none,none,a,${ofNode}`)
})

test('a relative URL is an error of fetch, as without it', async () => {
  forward('http://127.0.0.1:4010')
  const renderer = await listenAsRenderer(() => get('/api/v2/objects/'))
  expect(await get(renderer, 'a')).toContain('Invalid URL')
})

test('undone, it leaves everything as it was', async () => {
  const service = await listenAsService()
  const before = [globalThis.fetch, createHttpServer().emit]
  const stop = forward(service)
  const renderer = await listenAsRenderer(() => get(service))
  expect(await get(renderer, 'a')).toBe('a')
  stop()
  stop()
  expect([globalThis.fetch, createHttpServer().emit]).toEqual(before)
  expect(Object.getOwnPropertyDescriptor(globalThis, 'fetch')).toMatchObject({ writable: true, value: before[0] })
  expect(await get(renderer, 'a')).toBe('none')
})

test('called again, it replaces what the call before has done', async () => {
  const [first, second] = [await listenAsService(), await listenAsService()]
  const before = globalThis.fetch
  const stopFirst = forward(first)
  const stop = forward(second)
  stopFirst()
  const renderer = await listenAsRenderer(async () => `${await get(first)},${await get(second)}`)
  expect(await get(renderer, 'a')).toBe('none,a')
  stop()
  expect(globalThis.fetch).toBe(before)
})

describe('a framework that replaces fetch', () => {
  /** What the cache of a framework sees of a request. */
  const seen: (string | null)[] = []
  const patch = (): (() => void) => {
    const original = globalThis.fetch
    const patched = Object.assign(
      (...[input, init]: Parameters<typeof fetch>) => {
        seen.push(new Headers(init?.headers).get('x-inventory-session'))
        return original(input, init)
      },
      { isPatched: true },
    )
    globalThis.fetch = patched
    return () => {
      globalThis.fetch = original
    }
  }

  test.each(['before', 'after'])('%s it is called sees the session, and is seen', async (order) => {
    const service = await listenAsService()
    const before = globalThis.fetch
    onTestFinished(() => {
      globalThis.fetch = before
    })
    if (order === 'before') patch()
    const stop = forward(service)
    if (order === 'after') patch()
    expect(globalThis.fetch).toHaveProperty('isPatched', true)
    seen.length = 0
    const renderer = await listenAsRenderer(async () => (await fetch(service)).text())
    expect(await get(renderer, 'a')).toBe('a')
    expect(seen).toContain('a')
    stop()
    expect(globalThis.fetch).toHaveProperty('isPatched', true)
    expect(await get(renderer, 'a')).toBe('none')
  })

  test('and puts it back, as often as it wants, does not undo it', async () => {
    const service = await listenAsService()
    const before = globalThis.fetch
    const restore = patch()
    const stop = forward(service)
    for (let round = 0; round < 3; round++) patch()()
    restore()
    const renderer = await listenAsRenderer(() => get(service))
    expect(await get(renderer, 'a')).toBe('a')
    stop()
    expect(globalThis.fetch).toBe(before)
  })
})

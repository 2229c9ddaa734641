import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { describe, expect, type TestContext, test, vi } from 'vitest'
import { toClient } from '../../../src/host/request/client-address.ts'
import type { InventoryServerOptions } from '../../../src/server.ts'
import { openBrowser } from '../../browser.ts'
import { type Nginx, readText, startNginx } from '../nginx.ts'
import targets from '../path-tricks.json' with { type: 'json' }
import { startServer } from '../start-server.ts'

const path = '/demo/api/v2/objects/'
const operator = { authorization: 'Bearer the-operators-token' }
const options: InventoryServerOptions = {
  ...{ objects: [{ name: 'web-1' }, { name: 'web-2' }], trustProxy: true, sessionCookie: true },
  ...{ adminToken: 'the-operators-token', allowedHosts: ['demo.example'] },
}

/** Starts a public server behind nginx. */
async function start(context: TestContext, more: InventoryServerOptions = {}, edit?: (config: string) => string) {
  const server = await startServer({ ...options, ...more })
  return { server, nginx: await startNginx(context, server.port, edit) }
}

/** nginx as it comes: it passes all paths on, and says nothing of the client. */
const asItComes = (config: string) => config.replace('/demo/', '/').replace(/^ *proxy_(?!pass).*\n/gm, '')

/** A browser, as far as cookies go. */
function createVisitor(nginx: Nginx) {
  let cookie: string | undefined
  return async (method: string, path: string, body?: object) => {
    const headers = { ...(cookie && { cookie }) }
    const response = await nginx.open({ method, path, headers, ...(body && { body: JSON.stringify(body) }) })
    const [setCookie] = response.headers['set-cookie'] ?? []
    cookie = setCookie?.split(';')[0] ?? cookie
    const text = await readText(response)
    return { status: response.statusCode, headers: response.headers, setCookie, cookie, text }
  }
}

describe('behind nginx with TLS, a visitor', () => {
  test('has a collection of their own, in a secure cookie for the path of the demo', async (context) => {
    const { server, nginx } = await start(context)
    const [one, other] = [createVisitor(nginx), createVisitor(nginx)]
    const first = await one('GET', path)
    expect(first.setCookie).toMatch(
      /^inventory-session=visitor-[\da-f-]{36}; Path=\/demo; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect((await one('DELETE', `${path}1/`)).setCookie).toBeUndefined()
    const names = async (visit: typeof one) =>
      JSON.parse((await visit('GET', path)).text).map(({ name }: { name: string }) => name)
    expect(await names(one)).toEqual(['web-2'])
    expect(await names(other)).toEqual(['web-1', 'web-2'])
    expect(server.mock.objects.count()).toBe(2)
  })

  test('cannot end the session of another', async (context) => {
    const { nginx } = await start(context)
    const [one, other] = [createVisitor(nginx), createVisitor(nginx)]
    const name = (await one('DELETE', `${path}1/`)).cookie!.split('=')[1]
    expect((await other('DELETE', `/demo/sessions/${name}`)).status).toBe(403)
    expect(JSON.parse((await one('GET', path)).text)).toHaveLength(1)
    expect((await one('DELETE', `/demo/sessions/${name}`)).status).toBe(204)
    expect(JSON.parse((await one('GET', path)).text)).toHaveLength(2)
  })

  test.for([
    ['/demo/api/v2/objects?sort=-id', `${path}?sort=-id`],
    ['/demo/api/v2/objects/1', `${path}1/`],
    ['/demo/sessions/a/api/v2/objects', '/demo/sessions/a/api/v2/objects/'],
    ['/demo/docs/', '/demo/docs'],
    ['/demo/sessions/a/docs/', '/demo/sessions/a/docs'],
  ] as const)('is redirected below the path of the demo: from %s to %s', async ([from, to], context) => {
    const visit = createVisitor((await start(context)).nginx)
    const { status, headers } = await visit('GET', from)
    expect(status).toBe(301)
    expect(new URL(headers.location!, `https://demo.example${from}`).href).toBe(`https://demo.example${to}`)
    expect((await visit('GET', to)).status).not.toBe(404)
  })

  test('is not redirected elsewhere by a header', async (context) => {
    const { nginx } = await start(context)
    const headers = { 'x-forwarded-prefix': '//evil.example', 'x-forwarded-host': 'evil.example' }
    const { headers: received } = await nginx.open({ path: '/demo/api/v2/objects', headers })
    expect(received.location).toBe(path)
  })

  test.for<[status: number, path: string, more: InventoryServerOptions]>([
    [507, path, { maxObjects: 0 }],
    [413, path, { bodyLimit: 1000 }],
    [503, path, { maxTotalBytes: 100_000 }],
    [404, '/demo/unknown', {}],
    [403, '/demo/__mock__/reset', {}],
  ])('with a large body gets a %i as the server says it', async ([status, path, more], context) => {
    const { nginx } = await start(context, more)
    // Several, because nginx only sometimes sends the body before it reads the response.
    for (let count = 0; count < 20; count++) {
      const response = await nginx.open({ method: 'POST', path, body: ' '.repeat(1024 * 1024) })
      expect([response.statusCode, await readText(response)]).toEqual([status, expect.not.stringContaining('nginx')])
    }
  })

  test('reaches nothing with a path trick', async (context) => {
    const { server, nginx } = await start(context, { sessionCookie: false })
    server.mock.objects.delete(1)
    const statuses = new Set()
    for (const target of targets.flatMap((target) => [target, `/demo${target}`])) {
      for (const method of ['GET', 'POST']) {
        const response = await nginx.open({ method, path: target })
        statuses.add(response.statusCode)
        expect(response.headers.location, target).toBeUndefined()
        expect(await readText(response), target).not.toMatch(/root:|"private"/)
      }
    }
    expect([...statuses].sort()).toEqual([400, 403, 404])
    expect(server.mock.objects.count()).toBe(1)
  })

  test('gets an OpenAPI document whose server is the demo, or the session', async (context) => {
    const visit = createVisitor((await start(context)).nginx)
    const servers = async (path: string) => JSON.parse((await visit('GET', path)).text).servers
    expect(await servers('/demo/openapi.json')).toEqual([{ url: '/demo' }])
    expect(await servers('/demo/sessions/a/openapi.json')).toEqual([{ url: '/demo/sessions/a' }])
  })

  test('in Chromium sends a request on the page of the documentation, for their own collection', async (context) => {
    const { nginx } = await start(context)
    const browser = (await openBrowser(context)).browser()!
    const url = `https://127.0.0.1:${nginx.port}/demo`
    const visit = async () => {
      const visitor = await browser.newContext({ ignoreHTTPSErrors: true })
      const page = await visitor.newPage()
      const failed: string[] = []
      page.on('response', (response) => response.ok() || failed.push(response.url()))
      page.on('pageerror', (error) => failed.push(error.message))
      await page.goto(`${url}/docs`)
      return { visitor, page, failed }
    }
    const [one, other] = [await visit(), await visit()]
    const remove = (id: number) => `fetch('api/v2/objects/${id}/', { method: 'DELETE' }).then(({ status }) => status)`
    expect(await one.page.evaluate(remove(1))).toBe(204)
    expect(await other.page.evaluate(remove(2))).toBe(204)
    await one.page.getByRole('button', { name: 'Send' }).click()
    const shown = one.page.locator('inventory-console').getByText('"name": "web-2"')
    await shown.waitFor()
    expect(await shown.textContent()).not.toContain('"name": "web-1"')
    expect(await one.visitor.cookies()).toMatchObject([
      { path: '/demo', secure: true, httpOnly: true, sameSite: 'Lax' },
    ])
    expect([...one.failed, ...other.failed]).toEqual([])
  })
})

describe('behind nginx with TLS, the operator', () => {
  const send = async (nginx: Nginx, request: Parameters<Nginx['open']>[0]) => {
    const response = await nginx.open(request)
    return { status: response.statusCode, text: await readText(response) }
  }
  const reset = { method: 'POST', path: '/demo/__mock__/reset' }

  test('uses the admin API with the token, and changes what new visitors start with', async (context) => {
    const { nginx } = await start(context)
    const initialState = { ...reset, method: 'PUT', path: reset.path.replace('reset', 'initial-state') }
    const body = JSON.stringify([{ name: 'new' }])
    expect((await send(nginx, { ...initialState, headers: operator, body })).status).toBe(204)
    expect(JSON.parse((await createVisitor(nginx)('GET', path)).text)).toMatchObject([{ name: 'new' }])
    const page = { ...operator, origin: `https://demo.example:${nginx.port}` }
    expect((await send(nginx, { ...reset, headers: page })).status).toBe(204)
  })

  test.for<[string, Record<string, string>]>([
    ['a token', {}],
    ['the right token', { authorization: 'Bearer other' }],
    ['a token that is complete', { authorization: 'Bearer the-operators-toke' }],
    ['an allowed host name', { ...operator, host: 'other.example' }],
    ['a page of an allowed origin', { ...operator, origin: 'https://evil.example' }],
  ])('is refused without %s', async ([, headers], context) => {
    const { server, nginx } = await start(context)
    server.mock.objects.delete(1)
    expect((await send(nginx, { ...reset, headers })).status).toBe(403)
    expect(server.mock.objects.count()).toBe(1)
  })

  test('needs the token too where nginx does not say that it forwards', async (context) => {
    const { nginx } = await start(context, { trustProxy: false }, asItComes)
    const request = { ...reset, path: '/__mock__/reset' }
    expect((await send(nginx, request)).status).toBe(403)
    expect((await send(nginx, { ...request, headers: { authorization: 'Bearer other' } })).status).toBe(403)
    expect((await send(nginx, { ...request, headers: operator })).status).toBe(204)
  })

  test('without a token is everybody where nginx does not say that it forwards, which a hint says', async (context) => {
    const withoutToken = { adminToken: undefined, trustProxy: false }
    const { nginx } = await start(context, withoutToken, asItComes)
    expect((await send(nginx, { ...reset, path: '/__mock__/reset' })).status).toBe(204)
    expect((await send((await start(context, withoutToken)).nginx, reset)).status).toBe(403)
  })

  test('gets events at once', async (context) => {
    const { nginx } = await start(context)
    const stream = await nginx.open({ path: '/demo/sessions/a/__mock__/events', headers: operator })
    expect(stream.headers).not.toHaveProperty('x-accel-buffering')
    stream.setEncoding('utf8')
    let text = ''
    stream.on('data', (chunk) => (text += chunk))
    const read = async (part: string) => {
      while (!text.includes(part)) await once(stream, 'data')
    }
    await read('connected')
    await send(nginx, { method: 'DELETE', path: '/demo/sessions/a/api/v2/objects/1/' })
    await read('event: change')
    await read('"status":204')
    expect(stream.complete).toBe(false)
    stream.destroy()
  })

  test('sees the address of the client in the log, not one that the client names', async (context) => {
    const info = vi.fn()
    const { nginx } = await start(context, { logger: { info, error: vi.fn() } })
    await send(nginx, { path, from: '127.0.0.2', headers: { 'x-forwarded-for': '203.0.113.9' } })
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce())
    expect(info.mock.calls[0]![1]).toMatchObject({ status: 200, client: '127.0.0.2' })
  })

  test('checks the health without a session or a token', async (context) => {
    const { nginx } = await start(context)
    for (const path of ['/demo/healthz', '/demo/readyz']) {
      const response = await nginx.open({ path })
      expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined])
      expect(JSON.parse(await readText(response))).toEqual({ status: 'ok' })
    }
  })
})

describe('behind nginx with TLS, a client with more than its share', () => {
  const attacker = { path: '/demo/healthz', from: '127.0.0.2' }
  const status = async (sent: Promise<IncomingMessage>) => {
    const response = await sent
    response.resume()
    return response.statusCode
  }

  test('of requests in a second gets a 429, and others go on', async (context) => {
    const { nginx } = await start(context)
    const statuses: unknown[] = []
    for (let round = 0; round < 20; round++) {
      const sent = Array.from({ length: 20 }, () => status(nginx.open(attacker)))
      statuses.push(...(await Promise.all(sent)))
    }
    expect([...new Set(statuses)].sort()).toEqual([200, 429])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200)
    expect(await status(nginx.open({ ...attacker, from: '127.0.0.3' }))).toBe(200)
  }, 30_000)

  test('of requests at a time gets a 429, and others go on', async (context) => {
    const { nginx } = await start(context)
    const stream = { path: '/demo/sessions/a/__mock__/events', headers: operator, from: '127.0.0.2' }
    for (let count = 0; count < 32; count++) expect((await nginx.open(stream)).statusCode).toBe(200)
    expect(await status(nginx.open(attacker))).toBe(429)
    expect(await status(nginx.open({ ...attacker, from: '127.0.0.3' }))).toBe(200)
  }, 30_000)

  test.each(['2001:db8:0:1::5', '2001:db8:0:1:2:3:4:5', '2001:db8::5', '2001:db8::1:2:3:4', '2001:db8:a:b:c::'])(
    'is one network, as for the server: %s',
    (address) => {
      const [, pattern] = /"~(\^.*)" \$network;/.exec(readFileSync('docs/server.md', 'utf8'))!
      const zeros = (network: string) => [...network.split(':'), '0', '0'].slice(0, 4).join(':')
      expect(zeros(new RegExp(pattern!).exec(address)!.groups!.network!)).toBe(toClient(address).network)
      expect(new RegExp(pattern!).test('203.0.113.9')).toBe(false)
    },
  )
})

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, expect, type TestContext, test } from 'vitest'
import { connect } from '../../../src/client.ts'
import { toClient } from '../../../src/host/request/client-address.ts'
import type { InventoryServerOptions } from '../../../src/server.ts'
import { type Nginx, startNginx, startNginxForMany } from '../nginx.ts'
import targets from '../path-tricks.json' with { type: 'json' }
import { recordLog, startServer } from '../start-server.ts'

const path = '/demo/api/v2/objects/'
const operator = { authorization: 'Bearer the-operators-token' }
const options: InventoryServerOptions = {
  ...{ objects: [{ name: 'web-1' }, { name: 'web-2' }], trustProxy: true, sessionCookie: true },
  ...{ adminToken: 'the-operators-token', allowedHosts: ['demo.example'] },
}

/** A state as the admin API takes it, of 10 MB. */
const largeState = JSON.stringify(Array.from({ length: 10_000 }, () => ({ name: 'x'.repeat(1000) })))

/** Starts a public server behind nginx with TLS. */
async function start(context: TestContext, more: InventoryServerOptions = {}, edit?: (config: string) => string) {
  const server = await startServer({ ...options, ...more })
  return { server, nginx: await startNginx(context, server.port, edit) }
}

/** nginx as it comes: it passes all paths on, and says nothing of the client. */
const asItComes = (config: string) => config.replace('/demo/', '/').replace(/^ *proxy_(?!pass).*\n/gm, '')

/** A browser, as far as cookies go. */
function createVisitor({ send }: Nginx) {
  let cookie: string | undefined
  return async (method: string, path: string) => {
    const response = await send({ method, path, headers: { ...(cookie && { cookie }) } })
    const [setCookie] = response.headers['set-cookie'] ?? []
    cookie = setCookie?.split(';')[0] ?? cookie
    return { ...response, setCookie, cookie }
  }
}

describe('behind nginx, a visitor', () => {
  test('has a collection of their own, in a secure cookie for the path of the demo', async (context) => {
    const { server, nginx } = await start(context)
    const [one, other] = [createVisitor(nginx), createVisitor(nginx)]
    const first = await one('GET', path)
    expect(first.setCookie).toMatch(
      /^inventory-session=visitor-[\da-f-]{36}; Path=\/demo; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect((await one('DELETE', `${path}1/`)).setCookie).toBeUndefined()
    const ids = async (visit: typeof one) =>
      JSON.parse((await visit('GET', path)).text).map(({ id }: { id: number }) => id)
    expect([await ids(one), await ids(other)]).toEqual([[2], [1, 2]])
    expect(server.mock.objects.count()).toBe(2)
    // Nobody else can end it.
    const session = `/demo/sessions/${first.cookie!.split('=')[1]}`
    expect((await other('DELETE', session)).status).toBe(403)
    expect(await ids(one)).toEqual([2])
    expect((await one('DELETE', session)).status).toBe(204)
    expect(await ids(one)).toEqual([1, 2])
  })

  test.for([
    ['/demo/api/v2/objects?sort=-id', `${path}?sort=-id`],
    ['/demo/sessions/a/api/v2/objects', '/demo/sessions/a/api/v2/objects/'],
    ['/demo/sessions/a/docs/', '/demo/sessions/a/docs'],
  ] as const)('is redirected below the path of the demo: from %s to %s', async ([from, to], context) => {
    const { send } = (await start(context)).nginx
    const { status, headers } = await send({ path: from })
    expect(status).toBe(301)
    expect(new URL(headers.location!, `https://demo.example${from}`).href).toBe(`https://demo.example${to}`)
    expect((await send({ path: to })).status).not.toBe(404)
  })

  test('is not redirected elsewhere by a header', async (context) => {
    const { nginx } = await start(context)
    const headers = { 'x-forwarded-prefix': '//evil.example', 'x-forwarded-host': 'evil.example' }
    expect((await nginx.send({ path: '/demo/api/v2/objects', headers })).headers.location).toBe(path)
  })

  test.for<[status: number, path: string, more: InventoryServerOptions]>([
    [507, path, { maxObjects: 0 }],
    [413, path, { bodyLimit: 1000 }],
    [503, path, { maxMemory: 100_000 }],
    [404, '/demo/unknown', {}],
    [403, '/demo/__mock__/reset', {}],
  ])('with a large body gets a %i as the server says it', async ([status, path, more], context) => {
    const { nginx } = await start(context, more)
    // Several, because nginx only sometimes sends the body before it reads the response.
    for (let count = 0; count < 20; count++) {
      const response = await nginx.send({ method: 'POST', path, body: ' '.repeat(1024 * 1024) })
      expect(response).toMatchObject({ status, text: expect.not.stringContaining('nginx') })
    }
  })

  test.for(['/demo/__mock__/../api/v2/objects/', '/demo/sessions/a/b/__mock__/state', path])(
    'with a body of 10 MB for no admin API gets a 413 of nginx: %s',
    async (path, context) => {
      const { nginx } = await start(context)
      const response = await nginx.send({ method: 'PUT', path, body: largeState })
      expect(response).toMatchObject({ status: 413, text: expect.stringContaining('nginx') })
    },
  )

  test('without TLS is redirected to the same path with TLS', async (context) => {
    const { nginx } = await start(context)
    const { status, headers } = await fetch(`http://127.0.0.1:${nginx.plainPort}/demo/docs?a=b`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, 'https://demo.example/demo/docs?a=b'])
  })

  test('reaches nothing with a path trick', async (context) => {
    const { server, nginx } = await start(context, { sessionCookie: false })
    server.mock.objects.delete(1)
    const statuses = new Set()
    for (const target of targets.flatMap((target) => [target, `/demo${target}`])) {
      for (const method of ['GET', 'POST']) {
        const { status, headers, text } = await nginx.send({ method, path: target })
        statuses.add(status)
        expect(headers.location, target).toBeUndefined()
        expect(text, target).not.toMatch(/root:|"private"/)
      }
    }
    expect([...statuses].sort()).toEqual([400, 403, 404])
    expect(server.mock.objects.count()).toBe(1)
  })
})

describe('behind nginx, the operator', () => {
  const reset = { method: 'POST', path: '/demo/__mock__/reset' }

  test('uses the admin API with the token, and changes what new visitors start with', async (context) => {
    const { nginx } = await start(context)
    const body = JSON.stringify([{ name: 'new' }])
    const initialState = { method: 'PUT', path: '/demo/__mock__/initial-state', headers: operator, body }
    expect((await nginx.send(initialState)).status).toBe(204)
    expect(JSON.parse((await nginx.send({ path })).text)).toMatchObject([{ name: 'new' }])
    const page = { ...operator, origin: `https://demo.example:${nginx.port}` }
    expect((await nginx.send({ ...reset, headers: page })).status).toBe(204)
  })

  test.for(['', '/sessions/a'])('puts a state of 10 MB, at the path %j', async (mount, context) => {
    const { nginx } = await start(context)
    const state = { method: 'PUT', path: `/demo${mount}/__mock__/state`, headers: operator, body: largeState }
    expect((await nginx.send(state)).status).toBe(204)
    const count = { path: `/demo${mount}/__mock__/objects/count`, headers: operator }
    expect((await nginx.send(count)).text).toBe('10000')
  })

  test('is refused without the token, an allowed host name, or the page of an allowed origin', async (context) => {
    const { server, nginx } = await start(context)
    server.mock.objects.delete(1)
    const refused: Record<string, string>[] = [
      ...[{ authorization: 'Bearer other' }, { authorization: 'Bearer the-operators-toke' }, {}],
      { ...operator, host: 'other.example' },
      { ...operator, origin: 'https://evil.example' },
    ]
    for (const headers of refused) {
      expect([headers, (await nginx.send({ ...reset, headers })).status]).toEqual([headers, 403])
    }
    expect(server.mock.objects.count()).toBe(1)
  })

  test('needs the token too where nginx does not say that it forwards', async (context) => {
    const { nginx } = await start(context, { trustProxy: false }, asItComes)
    for (const [headers, status] of [
      [{}, 403],
      [{ authorization: 'Bearer other' }, 403],
      [operator, 204],
    ] as const) {
      expect((await nginx.send({ ...reset, path: '/__mock__/reset', headers })).status).toBe(status)
    }
  })

  test('gets events at once', async (context) => {
    const { nginx } = await start(context)
    const stream = await nginx.open({ path: '/demo/sessions/a/__mock__/events', headers: operator })
    expect(stream.headers).not.toHaveProperty('x-accel-buffering')
    let text = ''
    stream.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    const read = async (part: string) => {
      while (!text.includes(part)) await once(stream, 'data')
    }
    await read('connected')
    await nginx.send({ method: 'DELETE', path: '/demo/sessions/a/api/v2/objects/1/' })
    await read('event: change')
    await read('"status":204')
    expect(stream.complete).toBe(false)
    stream.destroy()
  })

  test('sees the address of the client in the log, not one that the client names', async (context) => {
    const { entries, logger } = recordLog()
    const { nginx } = await start(context, { logger })
    await nginx.send({ path, from: '127.0.0.2', headers: { 'x-forwarded-for': '203.0.113.9' } })
    await expect.poll(() => entries).toMatchObject([{ status: 200, client: '127.0.0.2' }])
  })
})

describe('behind nginx, a client with more than its share', () => {
  const attacker = { path: '/demo/healthz', from: '127.0.0.2' }
  const other = { ...attacker, from: '127.0.0.3' }

  test('of requests in a second gets a 429, and others go on', async (context) => {
    // A busy machine can take longer than a second for 50 requests.
    const { nginx } = await start(context, {}, (config) => config.replace('rate=50r/s', 'rate=1r/m'))
    const statuses: unknown[] = []
    for (let round = 0; round < 12; round++) {
      const responses = await Promise.all(Array.from({ length: 20 }, () => nginx.send(attacker)))
      statuses.push(...responses.map(({ status }) => status))
    }
    expect([...new Set(statuses)].sort()).toEqual([200, 429])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200)
    expect((await nginx.send(other)).status).toBe(200)
  })

  test('of requests at a time gets a 429, and others go on', async (context) => {
    const { nginx } = await start(context)
    const stream = { ...attacker, path: '/demo/sessions/a/__mock__/events', headers: operator }
    for (let count = 0; count < 32; count++) expect((await nginx.open(stream)).statusCode).toBe(200)
    expect([(await nginx.send(attacker)).status, (await nginx.send(other)).status]).toEqual([429, 200])
  })

  test.each(['2001:db8:0:1::5', '2001:db8:0:1:2:3:4:5', '2001:db8::5', '2001:db8::1:2:3:4', '2001:db8:a:b:c::'])(
    'is one network, as for the server: %s',
    (address) => {
      const [, pattern] = /"~(\^.*)" \$network;/.exec(readFileSync('docs/deploy/nginx.conf', 'utf8'))!
      const zeros = (network: string) => [...network.split(':'), '0', '0'].slice(0, 4).join(':')
      expect(zeros(new RegExp(pattern!).exec(address)!.groups!.network!)).toBe(toClient(address).network)
      expect(new RegExp(pattern!).test('203.0.113.9')).toBe(false)
    },
  )
})

test('several servers behind nginx share sessions, and take a state of 10 MB', async (context) => {
  const servers = [await startServer(options), await startServer(options)] as const
  const url = await startNginxForMany(context, [servers[0].port, servers[1].port])
  const send = async (target: string, init: RequestInit = {}) => {
    const response = await fetch(url + target, { ...init, headers: { ...operator, ...init.headers } })
    return { status: response.status, text: await response.text() }
  }
  for (const session of ['a', 'b', 'c', 'd', 'e']) {
    const state = await send(`/sessions/${session}/__mock__/state`, { method: 'PUT', body: largeState })
    expect(state.status).toBe(204)
    const header = { headers: { 'x-inventory-session': session } }
    expect((await send('/__mock__/objects/count', header)).text).toBe('10000')
  }
  const clients = servers.map(({ url }) => connect(url, { token: 'the-operators-token' }))
  const sessions = (await Promise.all(clients.map((client) => client.sessions()))).flat()
  expect(sessions.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

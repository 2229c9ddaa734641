import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ConsoleClient } from '../../src/client/inventory-client.ts'
import {
  type ConnectOptions,
  connect,
  type InventoryClient,
  InventoryClientError,
  InventoryMockError,
} from '../../src/client.ts'
import type { InventoryServerOptions } from '../../src/server.ts'
import { consoleClientKey } from '../../src/validation/client-key.ts'
import { path } from '../mock/requests.ts'
import { startServer } from '../server/start-server.ts'

// That a client does what a mock does is stated in parity.test.ts.

const objects = [{ name: 'web-1' }, { name: 'web-2' }]

/** Starts a server, and connects to it. */
const start = async (options?: ConnectOptions, serverOptions?: InventoryServerOptions) =>
  connect((await startServer({ objects, ...serverOptions })).url, options)

test.each([undefined, 'a'])(
  'the client of session %s explains a request: an exchange of the log, a path, a URL, a Request',
  async (session) => {
    const inventory = await start({ session })
    const target = `${path}?name=WEB-1`
    const url = inventory.baseUrl + target
    await fetch(url)
    const exchange = (await inventory.requests.last())!
    const pathInServer = url.slice(new URL(url).origin.length)
    for (const request of [exchange, { path: target }, target, pathInServer, url, new URL(url), new Request(url)]) {
      expect(await inventory.explain(request)).toMatchObject({
        ...{ status: 200, ids: [], fault: null },
        alternatives: expect.arrayContaining([expect.objectContaining({ assumption: 'filterMatch', ids: [1] })]),
      })
    }
    const deletion = new Request(`${inventory.baseUrl}${path}1/`, { method: 'DELETE' })
    expect(await inventory.explain(deletion)).toMatchObject({ status: 204 })
    for (const request of ['x', { path: 'x' }, `https://elsewhere.example${path}`, `${inventory.baseUrl}0${path}`]) {
      await expect(inventory.explain(request)).rejects.toThrow('expected path to be a path that begins with a slash')
    }
    await expect(inventory.explain(new Request(url, { method: 'POST', body: '{}' }))).rejects.toThrow(
      'Failed to explain a request: expected a Request without a body but got one of POST. Pass { method, path, headers, body }',
    )
    expect([await inventory.objects.count(), await inventory.requests.count()]).toEqual([2, 1])
  },
)

test('a client waits without a timeout, and after no request', async () => {
  const { baseUrl, requests } = await start()
  const remove = () => fetch(`${baseUrl}${path}2/`, { method: 'DELETE' })
  const waiting = requests.waitFor({ objectId: 2 }, { timeout: Number.POSITIVE_INFINITY, after: undefined })
  await remove()
  expect(await waiting).toEqual(await requests.last())
  const next = requests.waitFor({ objectId: 2 }, { after: await waiting, timeout: Number.POSITIVE_INFINITY })
  await remove()
  expect(await next).toMatchObject({ requestId: 2, status: 404 })
})

test('a request of another mock counts by its time for a client, as in process', async () => {
  const { baseUrl, requests } = await start()
  await fetch(`${baseUrl}${path}`)
  const { requestId, startedAt } = (await requests.last())!
  const earlier = { requestId, startedAt: startedAt - 1 }
  expect(await requests.waitFor({}, { after: earlier, timeout: 0 })).toMatchObject({ requestId })
  await expect(requests.waitFor({}, { after: { requestId, startedAt }, timeout: 0 })).rejects.toThrow(
    'not after request 1',
  )
})

test('end ends the session; without one it does nothing', async () => {
  const { url } = await startServer({ objects })
  const [inventory, root] = [connect(url, { session: 'a' }), connect(url)]
  for (const client of [inventory, root]) {
    await client.objects.delete(1)
    await client.end()
  }
  expect(await root.sessions()).toEqual([])
  expect([await inventory.objects.count(), await root.objects.count()]).toEqual([2, 1])
})

test('endSessions ends all sessions, also for the client of one of them, and resolves to their number', async () => {
  const { url } = await startServer({ objects })
  const clients = ['a', 'b'].map((session) => connect(url, { session }))
  const [first, root] = [clients[0]!, connect(url)]
  for (const ender of [root, first]) {
    for (const { objects } of clients) await objects.delete(1)
    await root.setInitialState([...objects, { name: 'web-3' }])
    expect(await ender.endSessions()).toBe(2)
    expect(await root.sessions()).toEqual([])
    expect(await first.objects.count()).toBe(3)
  }
})

test('the client of a console ends the sessions of others, and reads what a reset restores', async () => {
  const { url } = await startServer({ objects, delay: 5 })
  const root = connect(url)
  await Promise.all(['a', 'b'].map((session) => connect(url, { session }).objects.delete(1)))
  const client: ConsoleClient = Reflect.get(connect(url, { session: 'b' }), consoleClientKey)()
  await client.endSession('a')
  expect((await root.sessions()).map(({ name }) => name)).toEqual(['b'])
  await client.configure({ delay: 0 })
  expect(await client.initialSettings()).toMatchObject({ delay: 5, faults: [] })
})

test.each<[string, ConnectOptions, string]>([
  ['http://127.0.0.1:4010', {}, 'http://127.0.0.1:4010'],
  ['https://demo.example/inventory//', {}, 'https://demo.example/inventory'],
  ['http://demo.example/a/', { session: 'b' }, 'http://demo.example/a/sessions/b'],
  ['/inventory/', {}, '/inventory'],
  ['/', { session: 'b', token: undefined }, '/sessions/b'],
])('the base URL of connect(%j, %j) is %s', (url, options, expected) => {
  expect(connect(url, options).baseUrl).toBe(expected)
})

test.each<[ConnectOptions, string | undefined]>([
  [{}, undefined],
  [{ token: '' }, undefined],
  [{ token: 's3cret' }, 'Bearer s3cret'],
])('a request with the options %j has JSON and the header Authorization %j', async (options, authorization) => {
  const requests: object[] = []
  const server = createServer(({ method, url, headers }, response) => {
    requests.push({ method, url, type: headers['content-type'], authorization: headers.authorization })
    response.end('null')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  await connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, options).settings()
  expect(requests).toEqual([{ method: 'GET', url: '/__mock__/settings', type: 'application/json', authorization }])
})

describe('the error of a client', () => {
  test('that cannot be created has no status', () => {
    const error = expect.objectContaining({ name: 'InventoryClientError', status: null, code: 'invalid-option' })
    expect(() => connect('/', { session: '..' })).toThrow(error)
  })

  test('has the message and the code of the server, and the status', async () => {
    const { objects } = await start()
    const error = await objects.update(9, {}).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(InventoryClientError)
    expect(error).toBeInstanceOf(InventoryMockError)
    expect(new InventoryMockError('x')).not.toBeInstanceOf(InventoryClientError)
    expect(error).toMatchObject({ name: 'InventoryClientError', status: 404, code: 'unknown-id' })
    expect(String(error)).toMatch(/^InventoryClientError: Failed to update object 9/)
  })

  test.each([
    ['endless', '[0] but got', () => Object.assign([1], { 0: globalThis })],
    ['nested too deep', '[0][0][0]', () => JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))],
    ['a BigInt', '[0].name but got 1n', () => [{ name: 1n }]],
  ])('says that a value is %s, in place of an error of the platform', async (_what, at, create) => {
    const { importState, requests, objects } = connect('http://127.0.0.1:1')
    const value = create()
    const expected = (what: string) => ({
      ...{ message: expect.stringContaining(`Failed to ${what}${at}`), code: 'invalid-argument' },
    })
    await expect(importState(value)).rejects.toMatchObject(expected('import a state: expected JSON at '))
    await expect(requests.list({ body: value })).rejects.toMatchObject(
      expected('list requests: expected JSON at match.body'),
    )
    await expect(objects.create({ name: value } as never)).rejects.toMatchObject(
      expected('create an object: expected JSON at name'),
    )
  })

  test('names the request where there is no admin API', async () => {
    const inventory = await start({}, { admin: false })
    await expect(inventory.settings()).rejects.toMatchObject({
      message: `Failed to call GET ${inventory.baseUrl}/__mock__/settings: expected the admin API but got the status 404. Check the URL: it is that of the server with its base path.`,
      ...{ status: 404, code: 'unexpected-response' },
    })
  })

  test('without a response has that of fetch as its cause', async () => {
    const server = await startServer({})
    await server.close()
    await expect(connect(server.url, { session: 'a' }).reset()).rejects.toMatchObject({
      message: `Failed to reach ${server.url}/sessions/a/__mock__: expected a response but got none. Is it running?`,
      ...{ status: null, code: 'unreachable', cause: expect.any(TypeError) },
    })
  })

  test('without access has the code forbidden', async () => {
    const { url } = await startServer({ adminToken: 'the-operators-token' })
    const message = 'The admin API needs its token, as Authorization: Bearer <token>.'
    for (const options of [{}, { token: 'other' }, { session: 'a' }]) {
      await expect(connect(url, options).reset()).rejects.toMatchObject({ status: 403, code: 'forbidden', message })
    }
    await connect(url, { token: 'the-operators-token' }).reset()
  })

  const invalid = { code: 'invalid-argument' }
  test.each<[string, (client: InventoryClient) => Promise<unknown>, object]>([
    ['an invalid object', ({ objects }) => objects.create({ nme: 'a' } as never), { code: 'invalid-object' }],
    [
      'a dropped checkpoint',
      async (client) => {
        const { drop } = await client.checkpoint()
        await drop()
        await drop()
      },
      { code: 'unknown-id', status: 404 },
    ],
    ['an unknown checkpoint', (client) => client.restore({ id: '9' }), { code: 'unknown-id', status: 404 }],
    ['a timeout', ({ requests }) => requests.waitFor({}, { timeout: 0 }), { code: 'timeout', status: 408 }],
    ['an unknown event', (client) => client.on('request' as never, () => {}), invalid],
    ['too many objects', (client) => client.generate({ count: 100_001 }), invalid],
    [
      'a list for a reset',
      (client) => client.reset.call(null, ...([[]] as unknown as [])),
      {
        ...invalid,
        message:
          'Failed to reset: expected no argument but got a list. Use setInitialState for this reset and later ones, or importState until a reset.',
      },
    ],
    [
      'a body over the limit',
      ({ objects }) => objects.create({ name: 'a'.repeat(2000) }),
      { code: 'limit', status: 413, message: 'Request body exceeded 1000 bytes.' },
    ],
  ])('for %s has a code, and a stack that begins in the calling test', async (_, call, expected) => {
    const error: Error = await call(await start({ session: 'a' }, { bodyLimit: 1000 })).then(
      () => expect.unreachable(),
      (error) => error,
    )
    expect(error).toMatchObject(expected)
    expect(error).toBeInstanceOf(InventoryMockError)
    const [head, frame] = error.stack!.split(/\n\s+at /)
    expect(head).toBe(`${error.name}: ${error.message}`)
    expect(frame).toContain('inventory-client.test.ts')
  })

  test('comes as a rejection, also for a wrong argument', async () => {
    const { restore, requests } = await start()
    await expect(restore(undefined as never)).rejects.toThrow()
    await expect(requests.waitFor({}, null as never)).rejects.toThrow()
  })
})

test('a fault that never applied is told after the end of its session, once', async () => {
  const { url } = await startServer({ objects })
  const inventory = connect(url, { session: 'a' })
  await inventory.faults.add({ status: 503 })
  await inventory.end()
  await expect(inventory.faults.verify()).rejects.toThrow('Fault 1, {"status":503}, got none.')
  await inventory.faults.verify()
})

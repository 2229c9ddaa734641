import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type ConnectOptions,
  connect,
  type InventoryClient,
  InventoryClientError,
  type InventoryErrorCode,
  InventoryMockError,
} from '../../src/client.ts'
import { startServer } from '../server/start-server.ts'

const path = '/api/v2/objects/'
const objects = [{ name: 'web-1' }, { name: 'web-2' }]

/** Starts a server that responds to every request with null, and collects the requests. */
async function collectRequests() {
  const requests: object[] = []
  const server = createServer(({ method, url, headers }, response) => {
    requests.push({ method, url, type: headers['content-type'], authorization: headers.authorization })
    response.end('null')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

describe.each([undefined, 'a'])('the client of session %s', (session) => {
  async function start() {
    const server = await startServer({ objects })
    return connect(server.url, { session })
  }

  test('counts the objects that match a query', async () => {
    const inventory = await start()
    expect(await inventory.objects.count()).toBe(2)
    expect(await inventory.objects.count({ name: 'web-2', responsible: undefined })).toBe(1)
  })

  test('reads a part of a list', async () => {
    const inventory = await start()
    expect(await inventory.objects.list({}, { offset: 1 })).toMatchObject([{ id: 2 }])
    expect(await inventory.objects.list({ sort: '-id' }, { limit: 1 })).toMatchObject([{ id: 2 }])
  })

  test('reads requests: all of them, those that match, one', async () => {
    const inventory = await start()
    await fetch(`${inventory.baseUrl}${path}?name=web-1`)
    await fetch(`${inventory.baseUrl}${path}1/`, { method: 'DELETE' })
    const [first, second] = await inventory.requests.list()
    expect(first).toMatchObject({ method: 'GET', query: { name: 'web-1' }, outcome: 'response', status: 200 })
    expect(await inventory.requests.list({ operation: 'delete' })).toEqual([second])
    expect(await inventory.requests.last()).toEqual(second)
    expect(await inventory.requests.last({ query: { name: 'web-1' } })).toEqual(first)
    expect(await inventory.requests.last({ operation: 'create' })).toBeUndefined()
    expect([await inventory.requests.count(), await inventory.requests.count({ status: 204 })]).toEqual([2, 1])
    expect(await inventory.requests.get(first!.requestId)).toEqual(first)
    expect(await inventory.requests.get(99)).toBeUndefined()
  })

  test('releases the requests that wait in a delay', async () => {
    const inventory = await start()
    await inventory.configure({ delay: 'infinite' })
    const responses = [fetch(`${inventory.baseUrl}${path}`), fetch(`${inventory.baseUrl}${path}?name=web-1`)]
    await expect.poll(() => inventory.requests.count({ outcome: 'pending' })).toBe(2)
    expect(await inventory.requests.release({ query: { name: 'web-1' } })).toBe(1)
    expect((await responses[1]!).status).toBe(200)
    expect(await inventory.requests.release()).toBe(1)
    expect((await responses[0]!).status).toBe(200)
    expect(await inventory.requests.release()).toBe(0)
  })
})

test('end ends the session; without one it does nothing', async () => {
  const { url } = await startServer({ objects })
  const [inventory, root] = [connect(url, { session: 'a' }), connect(url)]
  await inventory.objects.delete(1)
  await root.objects.delete(1)
  await inventory.end()
  await root.end()
  expect(await root.sessions()).toEqual([])
  expect([await inventory.objects.count(), await root.objects.count()]).toEqual([2, 1])
})

test('generate resolves to objects without ids', async () => {
  const { url } = await startServer({})
  expect(await connect(url).generate({ count: 2 })).toMatchObject([{ name: expect.any(String) }, expect.any(Object)])
})

describe('the base URL of a client', () => {
  test.each<[string, ConnectOptions, string]>([
    ['http://127.0.0.1:4010', {}, 'http://127.0.0.1:4010'],
    ['https://demo.example/inventory//', {}, 'https://demo.example/inventory'],
    ['http://demo.example/a/', { session: 'b' }, 'http://demo.example/a/sessions/b'],
    ['/inventory/', {}, '/inventory'],
    ['/', { session: 'b', token: undefined }, '/sessions/b'],
  ])('of connect(%j, %j) is %s', (url, options, expected) => {
    expect(connect(url, options).baseUrl).toBe(expected)
  })
})

describe('connect throws for', () => {
  const expected = 'the URL of a server'
  test.each<[unknown, object, string, InventoryErrorCode?]>([
    [undefined, {}, `${expected} but got undefined`],
    ['127.0.0.1:4010', {}, `${expected} but got "127.0.0.1:4010"`],
    ['ftp://demo.example', {}, `${expected} but got "ftp://demo.example"`],
    ['see http://demo.example', {}, `${expected} but got "see http://demo.example"`],
    ['demo.example/inventory', {}, `${expected} but got "demo.example/inventory"`],
    ['http:/demo.example', {}, `${expected} but got "http:/demo.example"`],
    ['/', { tokn: 'a' }, 'the options session and token but got "tokn"'],
    ['/', { token: 5 }, 'token to be a text but got 5'],
    ['/', { token: null }, 'token to be a text but got null'],
    ['/', { session: 5 }, 'session to be up to 100 letters, digits and _.~- but got 5'],
    ['/', { session: '' }, 'session to be up to 100 letters, digits and _.~- but got ""'],
    ['/', { session: '..' }, 'session to be up to 100 letters, digits and _.~- but got ".."'],
    ['/', { session: 'a b' }, 'session to be up to 100 letters, digits and _.~- but got "a b"'],
  ])('%j and %j', (url, options, message) => {
    const code = message.startsWith(expected) ? 'invalid-argument' : 'invalid-option'
    expect(() => connect(url as string, options)).toThrow(InventoryClientError)
    expect(() => connect(url as string, options)).toThrow(
      expect.objectContaining({ message: `Failed to connect: expected ${message}.`, status: null, code }),
    )
  })
})

describe('a request to the admin API', () => {
  test.each<[ConnectOptions, string | undefined]>([
    [{}, undefined],
    [{ token: '' }, undefined],
    [{ token: 's3cret' }, 'Bearer s3cret'],
  ])('with the options %j has JSON and the header Authorization %j', async (options, authorization) => {
    const { url, requests } = await collectRequests()
    await connect(url, options).settings()
    expect(requests).toEqual([{ method: 'GET', url: '/__mock__/settings', type: 'application/json', authorization }])
  })
})

describe('the error of a client', () => {
  test('has the message and the code of the server, and the status', async () => {
    const { url } = await startServer({})
    const error = await connect(url)
      .objects.update(9, {})
      .catch((error: unknown) => error)
    expect(error).toBeInstanceOf(InventoryClientError)
    expect(error).toBeInstanceOf(InventoryMockError)
    expect(error).toMatchObject({ name: 'InventoryClientError', status: 404, code: 'unknown-id' })
    expect(String(error)).toMatch(/^InventoryClientError: Failed to update object 9/)
  })

  test('names the request where there is no admin API', async () => {
    const { url } = await startServer({ admin: false })
    await expect(connect(url).settings()).rejects.toMatchObject({
      message: `Failed to call GET ${url}/__mock__/settings: expected the admin API but got the status 404. Check the URL: it is that of the server with its base path.`,
      status: 404,
      code: 'unexpected-response',
    })
  })

  test('without a response has that of fetch as its cause', async () => {
    const server = await startServer({})
    await server.close()
    await expect(connect(server.url, { session: 'a' }).reset()).rejects.toMatchObject({
      message: `Failed to reach ${server.url}/sessions/a/__mock__: expected a response but got none. Is it running?`,
      status: null,
      code: 'unreachable',
      cause: expect.any(TypeError),
    })
  })

  test.each<[string, (client: InventoryClient) => Promise<unknown>, object]>([
    ['an invalid object', ({ objects }) => objects.create({ nme: 'a' } as never), { code: 'invalid-object' }],
    ['a taken id', ({ objects }) => objects.create({ id: 1, name: 'a' }), { code: 'duplicate-id' }],
    ['an unknown id', ({ objects }) => objects.replace(9, { name: 'a' }), { code: 'unknown-id' }],
    ['an id of the wrong type', ({ objects }) => objects.get('a' as never), { code: 'invalid-argument' }],
    ['an invalid fault', ({ faults }) => faults.add({ status: 42 }), { code: 'invalid-fault' }],
    ['an invalid match', ({ requests }) => requests.list({ id: 1 } as never), { code: 'invalid-match' }],
    [
      'an invalid assumption',
      (client) => client.configure({ assumptions: { filterMatch: 'x' as never } }),
      { code: 'invalid-assumption' },
    ],
    ['an unknown setting', (client) => client.configure({ dely: 1 } as never), { code: 'invalid-option' }],
    ['an invalid state', (client) => client.importState({ version: 1 } as never), { code: 'invalid-state' }],
    ['an invalid initial state', (client) => client.setInitialState('[]' as never), { code: 'invalid-state' }],
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
    ['an unknown event', (client) => client.on('request' as never, () => {}), { code: 'invalid-argument' }],
    ['too many objects', (client) => client.generate({ count: 100_001 }), { code: 'invalid-argument' }],
    [
      'a list for a reset',
      (client) => client.reset.call(null, ...([[]] as unknown as [])),
      { code: 'invalid-argument' },
    ],
    [
      'a request with a body to explain',
      (client) => client.explain(new Request('http://a.example', { method: 'POST', body: '{}' })),
      { code: 'invalid-argument' },
    ],
    [
      'a body over the limit',
      ({ objects }) => objects.create({ name: 'a'.repeat(2000) }),
      { code: 'limit', status: 413, message: 'Request body exceeded 1000 bytes.' },
    ],
  ])('for %s has a code, and a stack that begins in the calling test', async (_, call, expected) => {
    const { url } = await startServer({ objects, bodyLimit: 1000 })
    const client = connect(url, { session: 'a' })
    const error: Error = await call(client).then(
      () => expect.unreachable(),
      (error) => error,
    )
    expect(error).toMatchObject(expected)
    expect(error).toBeInstanceOf(InventoryMockError)
    const [head, frame] = error.stack!.split(/\n\s+at /)
    expect(head).toBe(`${error.name}: ${error.message}`)
    expect(frame).toContain('inventory-client.test.ts')
  })

  test('without access has the code forbidden', async () => {
    const { url } = await startServer({ adminToken: 'the-operators-token' })
    for (const options of [{}, { token: 'other' }, { session: 'a' }]) {
      await expect(connect(url, options).reset()).rejects.toMatchObject({
        ...{ status: 403, code: 'forbidden' },
        message: 'The admin API needs its token, as Authorization: Bearer <token>.',
      })
    }
    await connect(url, { token: 'the-operators-token' }).reset()
  })
})

test('a wrong argument rejects, and never throws before', async () => {
  const inventory = connect((await startServer({})).url)
  for (const call of [
    () => inventory.restore(undefined as never),
    () => inventory.requests.waitFor({}, null as never),
  ]) {
    await expect(call()).rejects.toThrow()
  }
})

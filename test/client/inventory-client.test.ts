import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ConnectOptions, connect, InventoryClientError } from '../../src/client.ts'
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
    expect(await inventory.objects.find({}, { offset: 1 })).toMatchObject([{ id: 2 }])
    expect(await inventory.objects.find({ sort: '-id' }, { limit: 1 })).toMatchObject([{ id: 2 }])
  })

  test('reads requests in short, and one whole', async () => {
    const inventory = await start()
    await fetch(`${inventory.url}${path}?name=web-1`)
    const [summary] = await inventory.requestSummaries()
    expect(summary).toMatchObject({ method: 'GET', search: '?name=web-1', status: 200 })
    expect(await inventory.getRequest(summary!.requestId)).toEqual((await inventory.requests())[0])
    expect(await inventory.getRequest(99)).toBeUndefined()
  })

  test('releases the requests that wait in a delay', async () => {
    const inventory = await start()
    await inventory.setDelay('infinite')
    const response = fetch(`${inventory.url}${path}`)
    await expect.poll(() => inventory.releaseRequests()).toBe(1)
    expect((await response).status).toBe(200)
    expect(await inventory.releaseRequests()).toBe(0)
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
  expect([await inventory.objects.size(), await root.objects.size()]).toEqual([2, 1])
})

test('generate resolves to objects without ids', async () => {
  const { url } = await startServer({})
  expect(await connect(url).generate({ count: 2 })).toMatchObject([{ name: expect.any(String) }, expect.any(Object)])
})

describe('the URL of a client', () => {
  test.each<[string, ConnectOptions, string]>([
    ['http://127.0.0.1:4010', {}, 'http://127.0.0.1:4010'],
    ['https://demo.example/inventory//', {}, 'https://demo.example/inventory'],
    ['http://demo.example/a/', { session: 'b' }, 'http://demo.example/a/sessions/b'],
    ['/inventory/', {}, '/inventory'],
    ['/', { session: 'b', token: undefined }, '/sessions/b'],
  ])('of connect(%j, %j) is %s', (url, options, expected) => {
    expect(connect(url, options).url).toBe(expected)
  })
})

describe('connect throws for', () => {
  const expected = 'the URL of a server'
  test.each<[string, object, string]>([
    ['127.0.0.1:4010', {}, `${expected} but got "127.0.0.1:4010"`],
    ['ftp://demo.example', {}, `${expected} but got "ftp://demo.example"`],
    ['see http://demo.example', {}, `${expected} but got "see http://demo.example"`],
    ['demo.example/inventory', {}, `${expected} but got "demo.example/inventory"`],
    ['http:/demo.example', {}, `${expected} but got "http:/demo.example"`],
    ['/', { tokn: 'a' }, 'the options session and token but got "tokn"'],
    ['/', { token: 5 }, 'token to be a text but got a value of the type number'],
    ['/', { token: null }, 'token to be a text but got a value of the type object'],
    ['/', { session: 5 }, 'session to be up to 100 letters, digits and _.~- but got a value of the type number'],
    ['/', { session: '' }, 'session to be up to 100 letters, digits and _.~- but got ""'],
  ])('%j and %j', (url, options, message) => {
    expect(() => connect(url, options)).toThrow(
      new InventoryClientError(`Failed to connect: expected ${message}.`, null),
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
    await connect(url, options).delay()
    expect(requests).toEqual([{ method: 'GET', url: '/__mock__/delay', type: 'application/json', authorization }])
  })
})

describe('the error of a client', () => {
  test('has the message of the server and the status', async () => {
    const { url } = await startServer({})
    const error = await connect(url)
      .objects.update(9, {})
      .catch((error: unknown) => error)
    expect(error).toMatchObject({ name: 'InventoryClientError', status: 400 })
    expect(String(error)).toMatch(/^InventoryClientError: Failed to update object 9/)
  })

  test('names the request where there is no admin API', async () => {
    const { url } = await startServer({ admin: false })
    await expect(connect(url).delay()).rejects.toMatchObject({ message: `GET ${url}/__mock__/delay: 404`, status: 404 })
  })

  test('without a response has that of fetch as its cause', async () => {
    const server = await startServer({})
    await server.close()
    await expect(connect(server.url, { session: 'a' }).reset()).rejects.toMatchObject({
      message: `Failed to reach ${server.url}/sessions/a/__mock__: expected a response but got none. Is it running?`,
      status: null,
      cause: expect.any(TypeError),
    })
  })
})

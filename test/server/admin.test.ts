import { describe, expect, test } from 'vitest'
import { connect, InventoryClientError } from '../../src/client.ts'
import { findAccessError } from '../../src/host/admin/access.ts'
import type { InventoryServer, InventoryServerOptions } from '../../src/server.ts'
import { sendOverHttp } from '../adapters.ts'
import { startServer } from './start-server.ts'

const path = '/api/v2/objects/'
const objects = [{ name: 'web-1' }, { name: 'web-2' }]
const start = (options?: InventoryServerOptions) => startServer({ objects, ...options })

async function send(server: InventoryServer, method: string, adminPath: string, body?: unknown, headers = {}) {
  const response = await sendOverHttp(server.url, {
    method,
    path: `/__mock__${adminPath}`,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { ...response, json: response.text === '' ? undefined : JSON.parse(response.text) }
}

describe.each([undefined, 'a'])('the client of session %s', (session) => {
  test('reads and changes the collection', async () => {
    const inventory = connect((await start()).url, { ...(session && { session }) })
    expect(await inventory.objects.size()).toBe(2)
    expect(await inventory.objects.get(1)).toMatchObject({ name: 'web-1' })
    expect(await inventory.objects.get(9)).toBeUndefined()
    expect(await inventory.objects.create({ name: 'new', responsible: [5] })).toMatchObject({ id: 3, name: 'new' })
    expect(await inventory.objects.find({ responsible: 5, sort: '-id' })).toMatchObject([{ id: 3 }])
    expect(await inventory.objects.update(3, { name: 'newer' })).toMatchObject({ id: 3, name: 'newer' })
    expect([await inventory.objects.delete(3), await inventory.objects.delete(3)]).toEqual([true, false])
    expect(await (await fetch(`${inventory.url}${path}`)).json()).toEqual(await inventory.objects.all())
  })

  test('resets to the initial state and to a new one', async () => {
    const inventory = connect((await start()).url, { ...(session && { session }) })
    await inventory.objects.delete(1)
    await inventory.reset()
    expect(await inventory.objects.size()).toBe(2)
    await inventory.reset([{ name: 'other' }])
    await inventory.objects.delete(1)
    await inventory.reset()
    expect(await inventory.objects.all()).toMatchObject([{ id: 1, name: 'other' }])
  })

  test('restores checkpoints', async () => {
    const inventory = connect((await start()).url, { ...(session && { session }) })
    const checkpoint = await inventory.checkpoint()
    await inventory.objects.delete(1)
    await inventory.restore(checkpoint)
    expect(await inventory.objects.size()).toBe(2)
    await expect(inventory.restore({ id: '9' })).rejects.toThrow('There is no checkpoint 9.')
    await checkpoint.drop()
    const dropped = 'Checkpoint 1 was dropped: by a client, or because only the last 1000 are kept.'
    await expect(inventory.restore(checkpoint)).rejects.toMatchObject({ status: 404, message: dropped })
    await expect(checkpoint.drop()).rejects.toThrow(dropped)
  })

  test('adds and removes faults', async () => {
    const inventory = connect((await start()).url, { ...(session && { session }) })
    const removeFault = await inventory.faults.add({ operation: 'list', match: { query: { name: 'x' } }, status: 503 })
    expect((await fetch(`${inventory.url}${path}`)).status).toBe(200)
    expect((await fetch(`${inventory.url}${path}?name=x`)).status).toBe(503)
    await removeFault()
    expect((await fetch(`${inventory.url}${path}?name=x`)).status).toBe(200)
    await inventory.faults.add({ networkError: true })
    await expect(fetch(`${inventory.url}${path}`)).rejects.toThrow()
    const [fault] = await inventory.faults.list()
    expect(fault).toEqual({ id: 2, networkError: true })
    expect([await inventory.faults.remove(2), await inventory.faults.remove(2)]).toEqual([true, false])
    await inventory.faults.add({ status: 503 })
    await inventory.faults.clear()
    expect(await inventory.faults.list()).toEqual([])
  })

  test('reads and changes the delay', async () => {
    const inventory = connect((await start()).url, { ...(session && { session }) })
    expect(await inventory.delay()).toBe(0)
    await inventory.setDelay([1, 2])
    expect(await inventory.delay()).toEqual([1, 2])
    await inventory.setDelay('infinite')
    await inventory.reset()
    expect(await inventory.delay()).toBe(0)
  })

  test('exports and imports a state', async () => {
    const inventory = connect((await start()).url, { ...(session && { session }) })
    await inventory.objects.delete(2)
    await inventory.assume({ filterMatch: 'iexact' })
    await inventory.setDelay(1)
    await inventory.faults.add({ status: 503 })
    const state = await inventory.exportState()
    expect(state).toMatchObject({
      ...{ version: 2, nextId: 3, objects: [{ id: 1 }], assumptions: { filterMatch: 'iexact' }, delay: 1 },
      faults: [{ status: 503 }],
    })
    await inventory.reset()
    expect(await inventory.exportState()).toMatchObject({ nextId: 3, objects: [{ id: 1 }, { id: 2 }] })
    await inventory.importState(state)
    expect(await inventory.exportState()).toEqual(state)
    await inventory.importState([{ name: 'only' }])
    expect(await inventory.objects.all()).toMatchObject([{ id: 1, name: 'only' }])
    await inventory.reset()
    expect(await inventory.objects.size()).toBe(2)
  })

  test('explains a request, and an exchange of the log', async () => {
    const inventory = connect((await start()).url, { ...(session && { session }) })
    await fetch(`${inventory.url}${path}?name=WEB-1`)
    const [exchange] = await inventory.requests()
    for (const request of [exchange!, { path: `${path}?name=WEB-1` }]) {
      expect(await inventory.explain(request)).toMatchObject({
        ids: [],
        alternatives: expect.arrayContaining([
          { assumption: 'filterMatch', value: 'iexact', status: 200, body: null, ids: [1] },
        ]),
      })
    }
    await expect(inventory.explain({ path: 'x' })).rejects.toThrow(
      'expected path to be a path that begins with a slash',
    )
    expect(await inventory.requests()).toHaveLength(1)
  })

  test('sees the requests that wait in a delay', async () => {
    const inventory = connect((await start()).url, { ...(session && { session }) })
    await inventory.faults.add({ delay: 'infinite' })
    const response = fetch(`${inventory.url}${path}`, { headers: { 'x-test': 'yes' } })
    await inventory.waitForRequest({ headers: { 'X-Test': 'yes' } })
    expect(await inventory.pendingRequests()).toMatchObject([{ requestId: 1, path, fault: { delay: 'infinite' } }])
    await inventory.faults.clear()
    expect((await response).status).toBe(200)
    expect(await inventory.pendingRequests()).toEqual([])
    await inventory.clearRequests()
    expect(await inventory.requests()).toEqual([])
  })

  test('reads the log and waits for requests', async () => {
    const inventory = connect((await start()).url, { ...(session && { session }) })
    const waiting = inventory.waitForRequest({ operation: 'delete', id: 2 })
    await fetch(`${inventory.url}${path}2/`, { method: 'DELETE' })
    expect(await waiting).toMatchObject({ method: 'DELETE', status: 204 })
    expect(await inventory.requests()).toMatchObject([{ operation: 'delete' }])
    await expect(inventory.waitForRequest({ operation: 'create' }, { timeout: 0 })).rejects.toMatchObject({
      status: 408,
      message: expect.stringMatching(
        /^Failed to wait for a request: .* DELETE .*operation: expected "create" but got "delete"/s,
      ),
    })
    expect(await inventory.waitForRequest({ id: 2 }, { timeout: Number.POSITIVE_INFINITY })).toMatchObject({ id: 2 })
    await expect(inventory.waitForRequest({ id: 2 }, { timeout: 2 ** 31 })).rejects.toMatchObject({ status: 400 })
  })

  test('reads and changes assumptions', async () => {
    const inventory = connect((await start()).url, { ...(session && { session }) })
    await inventory.assume({ filterMatch: 'icontains' })
    expect(await inventory.assumptions()).toMatchObject({ filterMatch: 'icontains' })
    expect(await (await fetch(`${inventory.url}${path}?name=WEB`)).json()).toHaveLength(2)
    await expect(inventory.assume({ filterMatch: 'x' as never })).rejects.toThrow(
      'Failed to set the assumption filterMatch: expected exact,',
    )
  })
})

describe('the admin API', () => {
  test('streams all events of the mock except those of its log', async () => {
    const server = await start()
    const { body } = await fetch(`${server.url}/__mock__/events`)
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const read = async (until: string) => {
      while (!text.includes(until)) text += (await reader.read()).value
    }
    await read('connected')
    await fetch(`${server.url}${path}1/`, { method: 'DELETE' })
    server.mock.setDelay(1)
    await read('event: settings\ndata: null\n\n')
    expect(text.match(/^(event: .*|data: .{15})/gm)).toEqual([
      ...['event: request-start', 'data: {"requestId":1,'],
      ...['event: change', 'data: {"type":"delete'],
      ...['event: request', 'data: {"requestId":1,'],
      'event: settings',
    ])
    await server.close()
    expect((await reader.read()).done).toBe(true)
  })

  test('has an OpenAPI document', async () => {
    const { json } = await send(await start(), 'GET', '/openapi.json')
    expect(json.openapi).toBe('3.1.0')
    expect(Object.keys(json.paths)).toEqual(
      expect.arrayContaining([
        '/state',
        '/reset',
        '/checkpoints',
        '/checkpoints/{id}/restore',
        '/requests',
        '/events',
        '/faults',
        '/assumptions',
        '/health',
      ]),
    )
  })

  test('lists and clears faults and requests', async () => {
    const server = await start()
    expect((await send(server, 'POST', '/faults', { status: 503, times: 2 })).json).toEqual({ id: 1 })
    await fetch(`${server.url}${path}`)
    expect((await send(server, 'GET', '/faults')).json).toEqual([{ id: 1, status: 503, times: 1 }])
    expect((await send(server, 'DELETE', '/faults')).status).toBe(204)
    expect((await send(server, 'GET', '/requests')).json).toHaveLength(1)
    await send(server, 'DELETE', '/requests')
    expect((await send(server, 'GET', '/requests')).json).toEqual([])
  })

  test.each([
    [
      'POST',
      '/faults',
      { status: 42 },
      400,
      'Failed to add a fault: expected status to be an integer from 200 to 599 but got 42.',
    ],
    ['POST', '/faults', { sttaus: 42 }, 400, 'Unrecognized key: "sttaus".'],
    ['POST', '/faults', [], 400, 'Invalid input: expected object, received array.'],
    ['POST', '/faults', undefined, 400, 'Invalid input: expected object, received undefined.'],
    ['POST', '/faults', { operation: 'lst' }, 400, 'operation: Invalid option: expected one of "list"|"create"|'],
    [
      'POST',
      '/faults',
      { delay: 'x' },
      400,
      'delay: Invalid input: expected a number of ms, a list of two, or "infinite".',
    ],
    ['POST', '/faults', { delay: [1, -1] }, 400, 'delay[1]: Too small: expected number to be >=0.'],
    [
      'POST',
      '/faults',
      { status: 503, match: { id: '1' } },
      400,
      'match.id: Invalid input: expected number, received string.',
    ],
    ['POST', '/requests/wait', { match: { ids: 1 } }, 400, 'match: Unrecognized key: "ids".'],
    [
      'PUT',
      '/state',
      [{ name: 5 }],
      400,
      'Failed to import a state: expected objects[0].name to be a string but got 5.',
    ],
    [
      'PUT',
      '/state',
      undefined,
      400,
      'Failed to import a state: expected version to be 1 or 2, or a list of objects but got null.',
    ],
    ['PUT', '/state', { version: 2, nextId: 1, objects: [], assumptions: null }, 400, 'Failed to '],
    [
      'PUT',
      '/state',
      { version: 2, nextId: 1, objects: [], faults: [null] },
      400,
      'Failed to import a state (faults[0]): ',
    ],
    ['PUT', '/delay', -1, 400, 'Too small: expected number to be >=0.'],
    ['PUT', '/delay', [9, 1], 400, 'Failed to set the delay: expected delay to be a number of ms'],
    ['POST', '/explain', {}, 400, 'path: Invalid input: expected string, received undefined.'],
    ['POST', '/requests/wait', { match: { startedAt: 1 } }, 400, 'match: Unrecognized key: "startedAt".'],
    ['POST', '/requests/wait', { match: {}, timeout: 2 ** 31 }, 400, 'Failed to wait for a request: expected timeout'],
    ['GET', '/objects?responsible=abc', undefined, 400, 'expected responsible to be a number but got "abc".'],
    ['GET', '/objects?responsible=', undefined, 400, 'expected responsible to be a number but got "".'],
    ['GET', '/objects?sort=name', undefined, 400, "expected sort to be 'id' or '-id' but got \"name\"."],
    ['GET', '/objects/abc', undefined, 400, 'Failed to read an object: expected an integer as id but got "abc".'],
    ['PATCH', '/objects/abc', {}, 400, 'Failed to update an object: expected an integer as id but got "abc".'],
    ['DELETE', '/objects/1.5', undefined, 400, 'Failed to delete an object: expected an integer as id but got "1.5".'],
    ['GET', '/requests/x', undefined, 400, 'Failed to read a request: expected an integer as id but got "x".'],
    ['DELETE', '/faults/x', undefined, 400, 'Failed to remove a fault: expected an integer as id but got "x".'],
    ['DELETE', '/checkpoints/x', undefined, 404, 'There is no checkpoint x.'],
    [
      'POST',
      '/faults',
      `{"status":503,"body":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      400,
      'nested deeper than 900.',
    ],
    [
      'POST',
      '/reset',
      { objects: [{ id: 0, name: 'a' }] },
      400,
      'objects[0].id: Invalid input: expected a positive integer.',
    ],
    ['PATCH', '/objects/1', { labels: [null] }, 400, 'labels[0]: Invalid input: expected any JSON value except null.'],
    [
      'POST',
      '/objects',
      { attributes: { 'a b': 1 } },
      400,
      'name: Invalid input: expected string, received undefined; ' +
        'attributes["a b"]: Invalid input: expected string, received number.',
    ],
    [
      'PUT',
      '/state',
      [
        { id: 1, name: 'a' },
        { id: 1, name: 'b' },
      ],
      400,
      'Failed to import a state: expected unique ids',
    ],
    ['PUT', '/state', '{', 400, 'The body is not JSON:'],
    ['GET', '/nothing', undefined, 404, 'The admin API has no path /nothing. See /__mock__/openapi.json.'],
    ['PUT', '/reset', undefined, 405, '/reset accepts only POST.'],
    ['DELETE', '/session', undefined, 404, 'This path is not below /sessions/<name>.'],
    ['PATCH', '/objects/9', {}, 400, 'Failed to update object 9:'],
  ])('the error for %s %s %j says what is wrong', async (method, adminPath, body, status, detail) => {
    const response = await send(await start(), method, adminPath, body)
    expect(response.status).toBe(status)
    expect(response.json.detail).toContain(detail)
  })

  test('imports a state that is larger than the limit of bodies, which the other endpoints keep', async () => {
    const server = await start({ bodyLimit: 1000 })
    const many = Array.from({ length: 100 }, (_, index) => ({ name: `web-${index}` }))
    expect((await send(server, 'PUT', '/state', many)).status).toBe(204)
    expect(server.mock.objects.size).toBe(100)
    expect((await send(server, 'POST', '/reset', { objects: many })).status).toBe(413)
  })

  test('returns the id of the added fault, also where a listener adds more', async () => {
    const server = await start()
    server.mock.faults.add({ status: 500 })
    const remove = server.mock.on('settings', () => {
      remove()
      server.mock.faults.add({ status: 502 })
    })
    const { json } = await send(server, 'POST', '/faults', { status: 503 })
    expect(server.mock.faults.list().find(({ id }) => id === json.id)).toEqual({ id: 2, status: 503 })
  })

  test('a 405 names the methods of the path', async () => {
    const response = await send(await start(), 'PUT', '/objects/1')
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, PATCH, DELETE'])
  })

  test('can be turned off', async () => {
    expect(
      (await sendOverHttp((await start({ admin: false })).url, { method: 'GET', path: '/__mock__/health' })).status,
    ).toBe(404)
  })

  test('accepts no pages of other origins and no foreign host names', async () => {
    const server = await start()
    const status = async (headers: Record<string, string>) =>
      (await send(server, 'POST', '/reset', undefined, headers)).status
    expect(await status({ Origin: 'https://evil.example' })).toBe(403)
    expect(await status({ Origin: 'null' })).toBe(403)
    expect(await status({ Host: 'evil.example' })).toBe(403)
    expect(await status({ Host: `localhost.evil.example:${server.port}` })).toBe(403)
    expect(await status({ Origin: 'http://localhost:5173' })).toBe(204)
    expect(await status({ Host: `localhost:${server.port}` })).toBe(204)
  })

  test('is accessible from other machines only with the token', () => {
    const accessError = (remoteAddress: string, headers: Record<string, string>, adminToken?: string) =>
      findAccessError(
        { headers: new Headers({ host: '10.0.0.5:4010', ...headers }), remoteAddress },
        { allowedHosts: ['demo.example'], adminToken },
      )
    expect(accessError('10.0.0.7', {})).toContain('--admin-token')
    expect(accessError('10.0.0.7', { authorization: 'Bearer s3cret' })).toContain('--admin-token')
    expect(accessError('10.0.0.7', { authorization: 'Bearer other' }, 's3cret')).toContain('Bearer <token>')
    expect(accessError('127.0.0.1', {}, 's3cret')).toContain('Bearer <token>')
    expect(accessError('127.0.0.1', { authorization: 'Bearer s3cre' }, 's3cret')).toContain('Bearer <token>')
    expect(accessError('127.0.0.1', { authorization: 'Bearer s3crets3cret' }, 's3cret')).toContain('Bearer <token>')
    expect(accessError('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toContain('--admin-token')
    expect(accessError('127.0.0.1', { forwarded: 'for=203.0.113.9' })).toContain('--admin-token')
    expect(accessError('127.0.0.1', { host: 'evil.example' })).toContain('--allowed-host')
    expect(accessError('127.0.0.1', { host: 'demo.example', origin: 'https://demo.example' })).toBeNull()
    expect(accessError('10.0.0.7', { authorization: 'Bearer s3cret' }, 's3cret')).toBeNull()
    expect(accessError('127.0.0.2', {})).toBeNull()
    expect(accessError('::1', { host: '[::1]:4010' })).toBeNull()
    expect(accessError('::ffff:127.0.0.1', {})).toBeNull()
    expect(
      accessError('10.0.0.7', { authorization: 'Bearer s3cret', origin: 'http://10.0.0.5:4010' }, 's3cret'),
    ).toBeNull()
  })
})

test.each<[string, Parameters<typeof connect>, string]>([
  ['no URL', [undefined as never], 'expected the URL of a server but got a value of the type undefined.'],
  ['a URL without a scheme', ['127.0.0.1:4010'], 'but got "127.0.0.1:4010".'],
  ['a session named like a path segment', ['http://127.0.0.1:4010', { session: '..' }], 'but got "..".'],
  ['an unknown option', ['http://127.0.0.1:4010', { sesion: 'a' } as never], 'but got "sesion".'],
  ['an invalid session name', ['http://127.0.0.1:4010', { session: 'a b' }], 'letters, digits and _.~- but got "a b".'],
])('connect throws for %s', (_what, given, message) => {
  expect(() => connect(...given)).toThrow(InventoryClientError)
  expect(() => connect(...given)).toThrow(message)
})

test('a client throws when the server does not respond', async () => {
  const server = await start()
  await server.close()
  const reset = connect(server.url).reset()
  await expect(reset).rejects.toThrow(InventoryClientError)
  await expect(reset).rejects.toThrow('but got none. Is it running?')
})

import { describe, expect, test } from 'vitest'
import { connect, InventoryClientError } from '../../../src/client.ts'
import { refuseAccess } from '../../../src/host/admin/access.ts'
import { TokenGuesses } from '../../../src/host/admin/token-guesses.ts'
import type { InventoryServer, InventoryServerOptions } from '../../../src/server.ts'
import { sendOverHttp } from '../../adapters.ts'
import { completeBody, write } from '../../mock/requests.ts'
import { startServer } from '../../server/start-server.ts'

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
  const connectTo = async (options?: InventoryServerOptions) => connect((await start(options)).url, { session })

  test('reads and changes the collection', async () => {
    const { baseUrl, objects } = await connectTo()
    expect(await objects.count()).toBe(2)
    expect(await objects.get(1)).toMatchObject({ name: 'web-1' })
    expect(await objects.get(9)).toBeUndefined()
    expect(await objects.create({ name: 'new', responsible: [5] })).toMatchObject({ id: 3, name: 'new' })
    expect(await objects.list({ responsible: 5, sort: '-id' })).toMatchObject([{ id: 3 }])
    expect(await objects.update(3, { name: 'newer' })).toMatchObject({ id: 3, name: 'newer', responsible: [5] })
    expect(await objects.replace(3, { name: 'newest' })).toMatchObject({ id: 3, name: 'newest', responsible: [] })
    expect([await objects.delete(3), await objects.delete(3)]).toEqual([true, false])
    expect(await (await fetch(`${baseUrl}${path}`)).json()).toEqual(await objects.list())
  })

  test('resets to the initial state, and to a new one', async () => {
    const inventory = await connectTo()
    await inventory.objects.delete(1)
    await inventory.reset()
    expect(await inventory.objects.count()).toBe(2)
    await inventory.setInitialState([{ name: 'other' }])
    await inventory.objects.delete(1)
    await inventory.reset()
    expect(await inventory.objects.list()).toMatchObject([{ id: 1, name: 'other' }])
    // As a test runner calls it, with an argument.
    await (inventory.reset as (context: object) => Promise<void>)({ task: {} })
    await expect((inventory.reset as (objects: object[]) => Promise<void>)([])).rejects.toThrow(
      'Use setInitialState or importState.',
    )
  })

  test('restores checkpoints: objects, settings and faults', async () => {
    const inventory = await connectTo()
    const fault = await inventory.faults.add({ operation: 'list', status: 503, times: 2 })
    const checkpoint = await inventory.checkpoint()
    const before = await inventory.exportState()
    expect((await fetch(`${inventory.baseUrl}${path}`)).status).toBe(503)
    await inventory.objects.delete(1)
    await inventory.configure({ delay: 1 })
    await inventory.faults.add({ status: 500 })
    await inventory.restore(checkpoint)
    expect(await inventory.exportState()).toEqual(before)
    expect(await inventory.faults.list()).toEqual([fault])
    expect(await inventory.requests.count()).toBe(1)
    await expect(inventory.restore({ id: '9' })).rejects.toThrow('There is no checkpoint 9.')
    await checkpoint.drop()
    const dropped = 'Checkpoint 1 was dropped: by a client, or because only the last 1000 are kept.'
    await expect(inventory.restore(checkpoint)).rejects.toMatchObject({ status: 404, message: dropped })
    await expect(checkpoint.drop()).rejects.toThrow(dropped)
  })

  test('adds and removes faults', async () => {
    const { baseUrl, faults } = await connectTo()
    const list = async (query = '') => (await fetch(`${baseUrl}${path}${query}`)).status
    const fault = await faults.add({ operation: 'list', match: { query: { name: 'x' } }, status: 503 })
    expect([fault.id, fault.timesApplied, fault.remaining]).toEqual([1, 0, null])
    expect([await list(), await list('?name=x')]).toEqual([200, 503])
    expect([await fault.remove(), await fault.remove()]).toEqual([true, false])
    expect(await list('?name=x')).toBe(200)
    {
      await using _lost = await faults.add({ networkError: true })
      await expect(list()).rejects.toThrow()
      expect(await faults.get(2)).toEqual({ id: 2, networkError: true, timesApplied: 1, remaining: null })
    }
    expect([await list(), await faults.count(), await faults.get(2)]).toEqual([200, 0, undefined])
    await faults.add({ status: 503, times: 1 })
    expect([await list(), await list()]).toEqual([503, 200])
    expect(await faults.list()).toEqual([{ id: 3, status: 503, times: 1, timesApplied: 1, remaining: 0 }])
    await faults.add({ operation: 'list', skip: 1, sequence: [{ status: 500 }, {}, { status: 502 }] })
    expect([await list(), await list(), await list(), await list(), await list()]).toEqual([200, 500, 200, 502, 200])
    expect([await faults.remove(4), await faults.remove(4)]).toEqual([true, false])
    await faults.clear()
    expect(await faults.list()).toEqual([])
  })

  test('loses a response, and destroys the connection, after the object was created', async () => {
    const { baseUrl, faults, objects, requests } = await connectTo()
    await faults.add({ operation: 'create', at: 'response', networkError: true, times: 1 })
    const create = () => fetch(`${baseUrl}${path}`, write('POST', completeBody({ name: 'web-3' })))
    await expect(create()).rejects.toThrow(TypeError)
    expect(await objects.list()).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3, name: 'web-3' }])
    expect(await requests.last()).toMatchObject({
      ...{ outcome: 'network-error', status: null, responseBody: null, objectId: 3 },
      fault: { ids: [1], networkError: true, at: 'response' },
    })
    // A client that tries again creates it twice.
    expect((await create()).status).toBe(200)
    expect(await objects.count({ name: 'web-3' })).toBe(2)
  })

  test('delays a response for ever, after the object was deleted', async () => {
    const { baseUrl, faults, objects, requests } = await connectTo()
    const fault = await faults.add({ operation: 'delete', at: 'response', delay: 'infinite' })
    const response = fetch(`${baseUrl}${path}1/`, { method: 'DELETE' })
    await requests.waitFor({ operation: 'delete' }, { until: 'start' })
    expect(await objects.count()).toBe(1)
    await fault.remove()
    expect((await response).status).toBe(204)
  })

  test('reads and changes the settings', async () => {
    const inventory = await connectTo({ assumptions: { trailingSlash: 'optional' } })
    const before = await inventory.settings()
    expect(before).toMatchObject({ assumptions: { trailingSlash: 'optional', filterMatch: 'exact' }, delay: 0 })
    await inventory.configure({ assumptions: { filterMatch: 'icontains', trailingSlash: undefined }, delay: [1, 2] })
    const { assumptions } = before
    expect(await inventory.settings()).toEqual({
      assumptions: { ...assumptions, filterMatch: 'icontains' },
      delay: [1, 2],
    })
    expect(await (await fetch(`${inventory.baseUrl}${path}?name=WEB`)).json()).toHaveLength(2)
    await inventory.configure(before)
    expect(await inventory.settings()).toEqual(before)
    await inventory.configure({ delay: 'infinite' })
    await inventory.reset()
    expect(await inventory.settings()).toEqual(before)
    await expect(inventory.configure({ assumptions: { filterMatch: 'x' as never } })).rejects.toThrow(
      'Failed to set the assumption filterMatch: expected exact,',
    )
  })

  test('exports and imports a state', async () => {
    const inventory = await connectTo()
    const initial = await inventory.exportState()
    await inventory.objects.delete(2)
    await inventory.configure({ assumptions: { filterMatch: 'iexact' }, delay: 1 })
    await inventory.faults.add({ status: 503 })
    const state = await inventory.exportState()
    expect(state).toMatchObject({
      ...{ version: 2, nextId: 3, objects: [{ id: 1 }], assumptions: { filterMatch: 'iexact' }, delay: 1 },
      faults: [{ status: 503 }],
    })
    await inventory.reset()
    expect(await inventory.exportState()).toEqual(initial)
    await inventory.importState(state)
    expect(await inventory.exportState()).toEqual(state)
    await inventory.importState([{ name: 'only' }])
    expect(await inventory.objects.list()).toMatchObject([{ id: 1, name: 'only' }])
    expect(await inventory.settings()).toMatchObject({ delay: 0 })
    await inventory.reset()
    expect(await inventory.objects.count()).toBe(2)
  })

  test('explains a request: an exchange of the log, a path, a URL, a Request', async () => {
    const inventory = await connectTo()
    const target = `${path}?name=WEB-1`
    const url = inventory.baseUrl + target
    await fetch(url)
    const exchange = (await inventory.requests.last())!
    const pathInServer = url.slice(new URL(url).origin.length)
    for (const request of [exchange, { path: target }, target, pathInServer, url, new URL(url), new Request(url)]) {
      expect(await inventory.explain(request)).toMatchObject({
        ...{ ids: [], fault: null },
        alternatives: expect.arrayContaining([
          { assumption: 'filterMatch', value: 'iexact', status: 200, body: null, ids: [1] },
        ]),
      })
    }
    expect(await inventory.explain(new Request(`${inventory.baseUrl}${path}1/`, { method: 'DELETE' }))).toMatchObject({
      status: 204,
    })
    expect(await inventory.objects.count()).toBe(2)
    for (const request of ['x', { path: 'x' }, `https://elsewhere.example${path}`, `${inventory.baseUrl}0${path}`]) {
      await expect(inventory.explain(request)).rejects.toThrow('expected path to be a path that begins with a slash')
    }
    await expect(inventory.explain(new Request(url, { method: 'POST', body: '{}' }))).rejects.toThrow(
      'expected a Request without a body but got one of POST. Pass { method, path, headers, body }',
    )
    await inventory.faults.add({ operation: 'list', networkError: true })
    expect(await inventory.explain(target)).toMatchObject({
      ...{ status: null, body: null, ids: null, fault: { ids: [1], networkError: true } },
      withoutFault: { status: 200, ids: [] },
    })
    expect(await inventory.requests.count()).toBe(1)
  })

  test('sees the requests that wait in a delay', async () => {
    const { baseUrl, faults, requests } = await connectTo()
    await faults.add({ delay: 'infinite' })
    const response = fetch(`${baseUrl}${path}`, { headers: { 'x-test': 'yes' } })
    const request = await requests.waitFor({ headers: { 'X-Test': 'yes' } }, { until: 'start' })
    expect(request).toMatchObject({ requestId: 1, path, fault: { ids: [1], delay: 'infinite' } })
    expect(request).not.toHaveProperty('outcome')
    const ended = { status: null, responseBody: null, responseHeaders: null, assumption: null, durationMs: null }
    expect(await requests.list()).toEqual([{ ...request, outcome: 'pending', ...ended }])
    await faults.clear()
    expect((await response).status).toBe(200)
    expect(await requests.list({ outcome: 'pending' })).toEqual([])
    await requests.clear()
    expect(await requests.list()).toEqual([])
  })

  test('reads the log and waits for requests', async () => {
    const { baseUrl, requests } = await connectTo()
    const waiting = requests.waitFor({ operation: 'delete', objectId: 2 })
    await fetch(`${baseUrl}${path}2/`, { method: 'DELETE' })
    const first = await waiting
    expect(first).toMatchObject({ method: 'DELETE', status: 204 })
    expect(await requests.list()).toEqual([first])
    await expect(requests.waitFor({ operation: 'create' }, { timeout: 0 })).rejects.toMatchObject({
      ...{ status: 408, code: 'timeout' },
      message: expect.stringMatching(
        /^Failed to wait for a request: .* DELETE .*operation: expected "create" but got "delete"/s,
      ),
    })
    expect(await requests.waitFor({ objectId: 2 }, { timeout: Number.POSITIVE_INFINITY })).toEqual(first)
    await expect(requests.waitFor({ objectId: 2 }, { timeout: 2 ** 31 })).rejects.toMatchObject({ status: 400 })
  })

  test('waits for the next request, after another one', async () => {
    const { baseUrl, requests } = await connectTo()
    const remove = () => fetch(`${baseUrl}${path}2/`, { method: 'DELETE' })
    await remove()
    // Nothing yet: the whole log.
    const first = await requests.waitFor({ operation: 'delete' }, { after: undefined })
    expect(
      await requests.waitFor({ operation: 'delete' }, { after: first, timeout: 0 }).catch(({ code }) => code),
    ).toBe('timeout')
    const next = requests.waitFor({ operation: 'delete' }, { after: first, timeout: Number.POSITIVE_INFINITY })
    await remove()
    expect(await next).toMatchObject({ requestId: 2, status: 404 })
    expect(await requests.waitFor({}, { after: first, until: 'start' })).toMatchObject({ requestId: 2 })
  })
})

describe('the admin API', () => {
  test('streams all events of the mock', async () => {
    const server = await start()
    const { body } = await fetch(`${server.url}/__mock__/events`)
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const read = async (until: string) => {
      while (!text.includes(until)) text += (await reader.read()).value
    }
    await read('connected')
    await fetch(`${server.url}${path}1/`, { method: 'DELETE' })
    server.mock.configure({ delay: 1 })
    await read('event: settings')
    await read('"source":"code"')
    expect(text.match(/^(event: .*|data: .{15})/gm)).toEqual([
      ...['event: request:start', 'data: {"requestId":1,'],
      ...['event: change', 'data: {"type":"delete'],
      ...['event: request:end', 'data: {"requestId":1,'],
      ...['event: settings', 'data: {"settings":{"a'],
    ])
    await server.close()
    expect((await reader.read()).done).toBe(true)
  })

  test('has an OpenAPI document', async () => {
    const { json } = await send(await start(), 'GET', '/openapi.json')
    expect(json.openapi).toBe('3.1.0')
    expect(Object.keys(json.paths)).toEqual(
      expect.arrayContaining([
        ...['/state', '/initial-state', '/reset', '/checkpoints', '/checkpoints/{id}/restore'],
        ...['/requests', '/requests/last', '/requests/count', '/requests/wait-for', '/requests/release'],
        ...['/events', '/faults', '/faults/{id}', '/faults/count', '/settings', '/objects/{id}', '/health'],
      ]),
    )
  })

  test('lists and clears faults and requests', async () => {
    const server = await start()
    const fault = { id: 1, status: 503, times: 2, timesApplied: 0, remaining: 2 }
    expect((await send(server, 'POST', '/faults', { status: 503, times: 2 })).json).toEqual(fault)
    await fetch(`${server.url}${path}`)
    expect((await send(server, 'GET', '/faults')).json).toEqual([{ ...fault, timesApplied: 1, remaining: 1 }])
    expect((await send(server, 'DELETE', '/faults')).status).toBe(204)
    expect((await send(server, 'GET', '/requests')).json).toHaveLength(1)
    await send(server, 'DELETE', '/requests')
    expect((await send(server, 'GET', '/requests')).json).toEqual([])
  })

  test.each<[string, string, unknown, string, number?]>([
    ['POST', '/faults', { status: 42 }, 'expected status to be an integer from 200 to 599 but got 42.'],
    ['POST', '/faults', { sttaus: 42 }, 'but got "sttaus". Did you mean "status"?'],
    ['POST', '/faults', [], 'Failed to add a fault: expected one fault but got []. For a sequence of effects, use {'],
    ['POST', '/faults', undefined, 'Failed to add a fault: expected an object of fields but got undefined.'],
    ['POST', '/faults', { operation: 'lst', status: 503 }, 'expected operation to be one of list, '],
    ['POST', '/faults', { operation: 'list' }, 'expected status, networkError, truncate, delay, respond or sequence'],
    ['POST', '/faults', { delay: 'x' }, 'expected delay to be a number of ms from 0 to 2147483647, a list of two'],
    ['POST', '/faults', { delay: [1, -1] }, 'but got [1,-1].'],
    ['POST', '/faults', { status: 503, match: { id: 1 } }, 'Use objectId for the id of the object, or requestId for'],
    ['POST', '/faults', { status: 503, match: { path: '/api/v2/objects' } }, 'expected path to end with a slash'],
    ['POST', '/faults', { status: 503, respond: 'x' }, 'expected respond to be a function'],
    ['POST', '/faults', { sequence: [{ sttaus: 1 }] }, 'Failed to add a fault (sequence): expected one of the fields'],
    ['POST', '/requests/wait-for', { match: { ids: 1 } }, 'Failed to wait for a request: expected match to have the'],
    ['POST', '/requests/wait-for', { match: { startedAt: 1 } }, 'but got "startedAt".'],
    ['POST', '/requests/wait-for', { match: { status: 200 }, until: 'start' }, 'but got "status".'],
    ['POST', '/requests/wait-for', { match: {}, until: 'begin' }, 'expected until to be '],
    ['POST', '/requests/wait-for', { match: {}, after: {} }, 'expected after to be an exchange'],
    ['POST', '/requests/wait-for', { match: {}, timeout: 2 ** 31 }, 'expected timeout to be a number of ms from 0'],
    ['POST', '/requests/wait-for', { match: {}, timout: 1 }, 'Did you mean "timeout"?'],
    ['POST', '/requests/wait-for', undefined, 'expected match to be an object or a function but got undefined.'],
    ['POST', '/requests/release', { match: { x: 1 } }, 'match: Unrecognized key: "x".'],
    ['GET', '/requests?match={"operation":"lst"}', undefined, 'but got "lst". Did you mean "list"?'],
    ['GET', '/requests?match={', undefined, 'The parameter match is not JSON: '],
    ['PUT', '/state', [{ name: 5 }], 'Failed to import a state: expected objects[0].name to be a string but got 5.'],
    ['PUT', '/state', undefined, 'expected an exported state or a list of objects but got undefined.'],
    ['PUT', '/state', { version: 1, nextId: 1, objects: [] }, 'expected version 2 of the format but got version 1.'],
    ['PUT', '/state', { objects: [] }, 'expected a state with its version, which is 2 but got {"objects":[]}.'],
    ['PUT', '/state', '"[]"', 'but got a text. Parse it first, with JSON.parse.'],
    ['PUT', '/initial-state', [{ nme: 'a' }], 'Failed to set the initial state: expected the fields id, name, '],
    ['PUT', '/state', { version: 2, nextId: 1, objects: [], assumptions: null }, 'Failed to '],
    [
      'PUT',
      '/state',
      { version: 2, nextId: 1, objects: [], faults: [null] },
      'Failed to import a state (faults[0]): expected an object of fields but got null.',
    ],
    ['PATCH', '/settings', { delay: -1 }, 'Failed to configure the mock: expected delay to be a number of ms'],
    ['PATCH', '/settings', { delay: [9, 1] }, 'but got [9,1].'],
    ['PATCH', '/settings', { asumptions: {} }, 'but got "asumptions". Did you mean "assumptions"?'],
    ['PATCH', '/settings', { assumptions: { filterMach: 'exact' } }, 'Did you mean "filterMatch"?'],
    ['PATCH', '/settings', undefined, 'expected an object of settings but got undefined.'],
    ['POST', '/explain', {}, 'Failed to explain a request: expected path to be a path that begins with a slash but'],
    ['POST', '/explain', undefined, 'expected path to be a path that begins with a slash but got null.'],
    ['POST', '/explain', { path, query: { name: 1 } }, 'expected query to be an object'],
    ['GET', '/objects?responsible=abc', undefined, 'expected responsible to be a number but got "abc".'],
    ['GET', '/objects?responsible=', undefined, 'expected responsible to be a number but got "".'],
    ['GET', '/objects?sort=name', undefined, 'expected sort to be '],
    ['GET', '/objects?nme=a', undefined, 'Did you mean "name"?'],
    ['GET', '/objects/abc', undefined, 'Failed to read an object: expected an integer as id but got "abc".'],
    ['PUT', '/objects/abc', {}, 'Failed to replace an object: expected an integer as id but got "abc".'],
    ['PATCH', '/objects/abc', {}, 'Failed to update an object: expected an integer as id but got "abc".'],
    ['DELETE', '/objects/1.5', undefined, 'Failed to delete an object: expected an integer as id but got "1.5".'],
    ['GET', '/requests/x', undefined, 'Failed to get a request: expected an integer as id but got "x".'],
    ['GET', '/faults/x', undefined, 'Failed to get a fault: expected an integer as id but got "x".'],
    ['DELETE', '/faults/x', undefined, 'Failed to remove a fault: expected an integer as id but got "x".'],
    ['DELETE', '/checkpoints/x', undefined, 'There is no checkpoint x.', 404],
    ['POST', '/faults', `{"status":503,"body":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'nested deeper than 900.'],
    ['PATCH', '/objects/1', { labels: [null] }, 'labels[0] to be any JSON value except null but got null.'],
    ['POST', '/objects', { attributes: { 'a b': 1 } }, 'Failed to create an object: expected '],
    ['POST', '/objects', [{ name: 'a' }], 'Pass one object in each call.'],
    [
      'PUT',
      '/state',
      [
        { id: 1, name: 'a' },
        { id: 1, name: 'b' },
      ],
      'Failed to import a state: expected unique ids',
    ],
    ['PUT', '/state', '{', 'The body is not JSON:'],
    ['GET', '/nothing', undefined, 'The admin API has no path /nothing. See /__mock__/openapi.json.', 404],
    ...['/assumptions', '/delay', '/requests/pending'].map((old): [string, string, unknown, string, number?] => [
      ...(['GET', old, undefined, old === '/requests/pending' ? 'expected an integer as id' : 'has no path'] as const),
      old === '/requests/pending' ? 400 : 404,
    ]),
    ['PUT', '/reset', undefined, '/reset accepts only POST.', 405],
    ['POST', '/reset', { objects: [] }, 'Use PUT /initial-state, or PUT /state until a reset.'],
    ['POST', '/reset', [], 'Use PUT /initial-state, or PUT /state until a reset.'],
    ['DELETE', '/session', undefined, 'This path is not below /sessions/<name>.', 404],
    ['PATCH', '/objects/9', {}, 'Failed to update object 9: expected the id of an object but got an unknown id.', 404],
    ['PUT', '/objects/9', { name: 'a' }, 'Failed to replace object 9: expected the id of an object but got', 404],
    ['PUT', '/objects/1', {}, 'name to be a string but got undefined. Add it.'],
  ])('the error for %s %s %j says what is wrong', async (method, adminPath, body, detail, status = 400) => {
    const response = await send(await start(), method, adminPath, body)
    expect([response.status, response.json.detail]).toEqual([status, expect.stringContaining(detail)])
    expect(response.json.code).toMatch(/^[a-z-]+$/)
  })

  test('imports a state that is larger than the limit of bodies, which the other endpoints keep', async () => {
    const server = await start({ bodyLimit: 1000 })
    const many = Array.from({ length: 100 }, (_, index) => ({ name: `web-${index}` }))
    expect((await send(server, 'PUT', '/state', many)).status).toBe(204)
    expect(server.mock.objects.count()).toBe(100)
    expect((await send(server, 'PUT', '/initial-state', many)).status).toBe(204)
    expect((await send(server, 'POST', '/objects', many)).status).toBe(413)
  })

  test('returns the id of the added fault, also where a listener adds more', async () => {
    const server = await start()
    server.mock.faults.add({ status: 500 })
    const remove = server.mock.on('faults', () => {
      remove()
      server.mock.faults.add({ status: 502 })
    })
    const { json } = await send(server, 'POST', '/faults', { status: 503 })
    expect(server.mock.faults.get(json.id)).toMatchObject({ id: 2, status: 503 })
    expect(server.mock.faults.count()).toBe(3)
  })

  test('a 405 names the methods of the path', async () => {
    const response = await send(await start(), 'POST', '/objects/1')
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, PUT, PATCH, DELETE'])
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
    const accessError = (clientAddress: string, headers: Record<string, string>, adminToken?: string) => {
      const refusal = refuseAccess(
        { headers: new Headers({ host: '10.0.0.5:4010', ...headers }), clientAddress },
        clientAddress,
        0,
        { allowedHosts: ['demo.example'], adminToken, guesses: new TokenGuesses() },
      )
      return refusal && JSON.parse(String(refusal.body)).detail
    }
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

test('a client throws when the server does not respond', async () => {
  const server = await start()
  await server.close()
  const reset = connect(server.url).reset()
  await expect(reset).rejects.toThrow(InventoryClientError)
  await expect(reset).rejects.toThrow('but got none. Is it running?')
})

describe('the initial state', () => {
  test('of the shared collection is what new sessions start with: objects, settings and faults', async () => {
    const { url } = await start()
    const [root, early] = [connect(url), connect(url, { session: 'early' })]
    const before = await early.exportState()
    await root.importState([{ name: 'new-1' }, { name: 'new-2' }, { name: 'new-3' }])
    await root.configure({ assumptions: { filterMatch: 'icontains' }, delay: 1 })
    await root.faults.add({ operation: 'create', status: 503, times: 2 })
    const state = await root.exportState()
    // It is not yet that of new sessions.
    expect(await connect(url, { session: 'other' }).exportState()).toEqual(before)
    await root.setInitialState(state)
    const late = connect(url, { session: 'late' })
    expect(await late.exportState()).toEqual(state)
    expect(await late.faults.list()).toEqual([
      { id: 1, operation: 'create', status: 503, times: 2, timesApplied: 0, remaining: 2 },
    ])
    await late.importState([])
    await late.reset()
    expect(await late.exportState()).toEqual(state)
    // A session that there was keeps its own, until it ends.
    await early.reset()
    expect(await early.exportState()).toEqual(before)
    await early.end()
    expect(await early.exportState()).toEqual(state)
  })

  test('of a session is its own', async () => {
    const { url, mock } = await start()
    const inventory = connect(url, { session: 'a' })
    await inventory.setInitialState([{ name: 'mine' }])
    await inventory.reset()
    expect(await inventory.objects.list()).toMatchObject([{ id: 1, name: 'mine' }])
    mock.reset()
    expect(mock.objects.count()).toBe(2)
    expect(await connect(url, { session: 'b' }).objects.count()).toBe(2)
    await inventory.end()
    expect(await inventory.objects.count()).toBe(2)
  })
})

import { expect, test } from 'vitest'
import { endpoints } from '../../../src/host/admin/admin-api.ts'
import { startHost } from '../start-host.ts'

// What a mock says in process, a client says too: see the parity test. These are the errors of requests alone.
test.each<[string, string, unknown, string, number?]>([
  ['POST', '/faults', undefined, 'Failed to add a fault: expected an object of fields but got undefined.'],
  ['POST', '/faults', { status: 503, respond: 'x' }, 'expected respond to be a function'],
  ['POST', '/requests/wait-for', { match: {}, after: {} }, 'expected after to be an exchange'],
  ['POST', '/requests/wait-for', undefined, 'expected match to be an object or a function but got undefined.'],
  ['POST', '/requests/release', { match: { x: 1 } }, 'Failed to release requests: expected match to have the fields '],
  ['POST', '/requests/release', { y: 2 }, 'expected one of the fields match but got "y".'],
  ['POST', '/requests/release', [], 'expected an object of fields but got [].'],
  ['GET', '/requests?match={', undefined, 'The parameter match is not JSON: '],
  ['PUT', '/state', undefined, 'expected an exported state or a list of objects but got undefined.'],
  ['PUT', '/initial-state', [{ nme: 'a' }], 'Failed to set the initial state: expected the fields id, name, '],
  ['PATCH', '/settings', undefined, 'expected an object of settings but got undefined.'],
  ['POST', '/explain', {}, 'Failed to explain a request: expected a request but got {}.'],
  ['POST', '/explain', undefined, 'expected a request but got undefined.'],
  ['GET', '/objects?responsible=abc', undefined, 'expected responsible to be an integer but got "abc".'],
  ['GET', '/objects?responsible=', undefined, 'expected responsible to be an integer but got "".'],
  ['GET', '/objects/abc', undefined, 'Failed to get an object: expected an integer as id but got "abc".'],
  ['PUT', '/objects/abc', {}, 'Failed to replace an object: expected an integer as id but got "abc".'],
  ['PATCH', '/objects/abc', {}, 'Failed to update an object: expected an integer as id but got "abc".'],
  ['DELETE', '/objects/1.5', undefined, 'Failed to delete an object: expected an integer as id but got "1.5".'],
  ['GET', '/requests/x', undefined, 'Failed to get a request: expected an integer as id but got "x".'],
  ['GET', '/faults/x', undefined, 'Failed to get a fault: expected an integer as id but got "x".'],
  ['DELETE', '/faults/x', undefined, 'Failed to remove a fault: expected an integer as id but got "x".'],
  ['DELETE', '/checkpoints/x', undefined, 'There is no checkpoint x.', 404],
  ['POST', '/faults', `{"status":503,"body":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'nested deeper than 900.'],
  ['PUT', '/state', '{', 'The body is not JSON:'],
  ['GET', '/nothing', undefined, 'The admin API has no path /nothing. docs/server.md lists all of them.', 404],
  ...['?offset=-1', '?limit=a', '?limit=', '?limit=1.5', '/count?limit=1'].map(
    (query): [string, string, unknown, string] => ['GET', `/objects${query}`, undefined, 'Failed to '],
  ),
  ['GET', '/objects?offset=a', undefined, 'expected offset to be an integer of 0 or more but got "a"'],
  [
    'PUT',
    '/initial-state?sesions=end',
    [],
    'the query parameters sessions but got "sesions". Did you mean "sessions"?',
  ],
  ['GET', '/requests/last?mach={}', undefined, 'the query parameters match but got "mach". Did you mean "match"?'],
  ['POST', '/reset?hard=true', undefined, 'expected no query parameters but got "hard". Leave it out.'],
  ...['names=', 'names=log,response', 'names=log,'].map((query): [string, string, unknown, string] => [
    ...(['GET', `/events?${query}`, undefined] as const),
    'only request:start, request:end, change, settings, faults.',
  ]),
  ['GET', '/assumptions', undefined, 'has no path', 404],
  ['GET', '/openapi.json', undefined, 'has no path', 404],
  ['GET', '/delay', undefined, 'has no path', 404],
  ['GET', '/requests/pending', undefined, 'expected an integer as id'],
  ['PUT', '/reset', undefined, '/reset accepts only POST.', 405],
  ['POST', '/reset', { objects: [] }, 'Use PUT /initial-state, or PUT /state until a reset.'],
  ['POST', '/reset', [], 'Use PUT /initial-state, or PUT /state until a reset.'],
  ['DELETE', '/session', undefined, 'This path is not below /sessions/<name>.', 404],
])('the error for %s %s %j says what is wrong', async (method, adminPath, body, detail, status = 400) => {
  const response = await startHost().admin(method, adminPath, body)
  expect([response.status, response.json.detail]).toEqual([status, expect.stringContaining(detail)])
  expect(response.json.code).toMatch(/^[a-z-]+$/)
})

test('a state can be larger than the limit of bodies, which the other endpoints keep', async () => {
  const { admin, mock } = startHost({ bodyLimit: 1000 })
  const many = Array.from({ length: 100 }, (_, index) => ({ name: `web-${index}` }))
  expect((await admin('PUT', '/state', many)).status).toBe(204)
  expect(mock.objects.count()).toBe(100)
  expect((await admin('PUT', '/initial-state', many)).status).toBe(204)
  expect((await admin('POST', '/objects', many)).status).toBe(413)
})

test('an added fault has its own id, also where a listener adds more', async () => {
  const { admin, mock } = startHost()
  mock.faults.add({ status: 500 })
  const remove = mock.on('faults', () => {
    remove()
    mock.faults.add({ status: 502 })
  })
  const { json } = await admin('POST', '/faults', { status: 503 })
  expect(mock.faults.get(json.id)).toMatchObject({ id: 2, status: 503 })
  expect(mock.faults.count()).toBe(3)
})

test('a 405 names the methods of the path', async () => {
  const { admin } = startHost()
  for (const [path, allow] of [
    ['1', 'GET, PUT, PATCH, DELETE'],
    ['count', 'GET'],
  ]) {
    const { status, headers } = await admin('POST', `/objects/${path}`)
    expect([status, headers.get('allow')]).toEqual([405, allow])
  }
  expect((await admin('DELETE', '/objects/count')).json.detail).toBe('/objects/count accepts only GET.')
})

test('no method is twice in the header Allow of a path', async () => {
  const { admin } = startHost()
  for (const { path } of endpoints) {
    const allow = (await admin('TRACES', path.replace('{id}', '1'))).headers.get('allow')!.split(', ')
    expect([path, allow]).toEqual([path, [...new Set(allow)]])
  }
})

test('the initial state of the shared collection is what new sessions start with: objects, settings and faults', async () => {
  const { admin } = startHost()
  const read = async (session: string) => (await admin('GET', '/state', undefined, `/sessions/${session}`)).json
  const before = await read('early')
  await admin('PUT', '/state', [{ name: 'new-1' }, { name: 'new-2' }, { name: 'new-3' }])
  await admin('PATCH', '/settings', { assumptions: { filterMatch: 'icontains' }, delay: 1 })
  await admin('POST', '/faults', { operation: 'create', status: 503, times: 2 })
  const state = (await admin('GET', '/state')).json
  // It is not yet that of new sessions.
  expect(await read('other')).toEqual(before)
  await admin('PUT', '/initial-state', state)
  expect(await read('late')).toEqual(state)
  await admin('PUT', '/state', [], '/sessions/late')
  await admin('POST', '/reset', undefined, '/sessions/late')
  expect(await read('late')).toEqual(state)
  // A session that there was keeps its own, until it ends.
  await admin('POST', '/reset', undefined, '/sessions/early')
  expect(await read('early')).toEqual(before)
  await admin('DELETE', '/session', undefined, '/sessions/early')
  expect(await read('early')).toEqual(state)
})

test('the admin API keeps the last 1000 checkpoints of a collection', async () => {
  const { admin } = startHost()
  const restore = (id: number) => admin('POST', `/checkpoints/${id}/restore`)
  for (let id = 1; id <= 1000; id++) await admin('POST', '/checkpoints')
  expect((await restore(1)).status).toBe(204)
  expect((await admin('POST', '/checkpoints')).json.id).toBe('1001')
  const detail =
    'Checkpoint 1 was dropped: by a client, because only the last 1000 are kept, or because the memory of the server was full.'
  expect(await restore(1)).toMatchObject({ status: 404, json: { detail, code: 'unknown-id' } })
  expect((await restore(2)).status).toBe(204)
})

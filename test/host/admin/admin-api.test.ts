import { expect, test } from 'vitest'
import { endpoints } from '../../../src/host/admin/admin-api.ts'
import { startHost } from '../start-host.ts'

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

// What a mock says in process, a client says too: see the parity test. These are the errors of requests alone.
test.each<[method: string, path: string, body: unknown, detail: string, code?: string]>([
  ['POST', '/faults', undefined, 'Failed to add a fault: expected an object of fields', 'invalid-fault'],
  ['POST', '/faults', { status: 503, respond: 'x' }, 'expected respond to be a function', 'invalid-fault'],
  [
    'POST',
    '/faults',
    `{"status":503,"body":${deep}}`,
    'JSON of at most 900 levels but got more. Send',
    'invalid-argument',
  ],
  ['POST', '/requests/wait-for', { match: {}, after: {} }, 'expected after to be an exchange', 'invalid-option'],
  ['POST', '/requests/wait-for', undefined, 'expected match to be an object or a function but got', 'invalid-match'],
  ['POST', '/requests/release', { match: { x: 1 } }, 'expected match to have the fields ', 'invalid-match'],
  ['POST', '/requests/release', { y: 2 }, 'expected one of the fields match but got "y".'],
  ['POST', '/requests/release', [], 'expected an object of fields but got [].'],
  [
    'GET',
    '/requests?match={',
    undefined,
    'Failed to read the parameter match: expected JSON but got "{". Put',
    'invalid-argument',
  ],
  [
    'GET',
    `/requests?match=${deep.slice(15_000, 25_000)}`,
    undefined,
    'read the parameter match: expected JSON of at most',
    'invalid-argument',
  ],
  ['PUT', '/state', undefined, 'expected an exported state or a list of objects but got undefined.', 'invalid-state'],
  ['PUT', '/state', '{', 'Failed to read the body: expected JSON but got "{". Put', 'invalid-argument'],
  ['PUT', '/initial-state', [{ nme: 'a' }], 'Failed to set the initial state: expected the fields', 'invalid-object'],
  ['PATCH', '/settings', undefined, 'expected an object of settings but got undefined.', 'invalid-option'],
  ['POST', '/explain', {}, 'Failed to explain a request: expected a request but got {}.'],
  ['POST', '/explain', undefined, 'expected a request but got undefined.'],
  ['POST', '/reset', { objects: [] }, 'Use PUT /initial-state, or PUT /state until a reset.'],
  ['POST', '/reset', [], 'Use PUT /initial-state, or PUT /state until a reset.'],
  ['GET', '/objects?responsible=abc', undefined, 'expected responsible to be an integer but got "abc".'],
  ['GET', '/objects?responsible=', undefined, 'expected responsible to be an integer but got "".'],
  ['GET', '/objects?offset=a', undefined, 'expected offset to be an integer of 0 or more but got "a"'],
  ['GET', '/objects/abc', undefined, 'Failed to get an object: expected an integer as id but got "abc".'],
  ['PUT', '/objects/abc', {}, 'Failed to replace an object: expected an integer as id but got "abc".'],
  ['PATCH', '/objects/abc', {}, 'Failed to update an object: expected an integer as id but got "abc".'],
  ['DELETE', '/objects/1.5', undefined, 'Failed to delete an object: expected an integer as id but got "1.5".'],
  ['GET', '/requests/x', undefined, 'Failed to get a request: expected an integer as id but got "x".'],
  ['GET', '/faults/x', undefined, 'Failed to get a fault: expected an integer as id but got "x".'],
  ['DELETE', '/faults/x', undefined, 'Failed to remove a fault: expected an integer as id but got "x".'],
  [
    'PUT',
    '/initial-state?sesions=end',
    [],
    'the query parameters sessions but got "sesions". Did you mean "sessions"?',
  ],
  ['GET', '/requests/last?mach={}', undefined, 'the query parameters match but got "mach". Did you mean "match"?'],
  ['POST', '/reset?hard=true', undefined, 'expected no query parameters but got "hard". Leave it out.'],
  ['DELETE', '/checkpoints/x', undefined, 'There is no checkpoint x.', 'unknown-id'],
  ['GET', '/settngs', undefined, 'has no path /settngs. Did you mean "/settings"?', 'not-found'],
  ['GET', '/nothing', undefined, 'has no path /nothing. docs/server.md lists all of them.', 'not-found'],
  ['DELETE', '/session', undefined, 'This path is not below /sessions/<name>.', 'not-found'],
  ...['offset=-1', 'limit=a', 'limit=', 'limit=1.5'].map((query): [string, string, unknown, string] => [
    'GET',
    `/objects?${query}`,
    undefined,
    'Failed to ',
  ]),
  ['GET', '/objects/count?limit=1', undefined, 'Failed to '],
  ...['', 'log,response', 'log,'].map((names): [string, string, unknown, string] => [
    ...(['GET', `/events?names=${names}`, undefined] as const),
    'only request:start, request:end, change, settings, faults.',
  ]),
])('the error for %s %s says what is wrong, %#', async (method, adminPath, body, detail, code = 'invalid-argument') => {
  const response = await startHost().admin(method, adminPath, body)
  const status = ['not-found', 'unknown-id'].includes(code) ? 404 : 400
  expect([response.status, response.json]).toEqual([status, { detail: expect.stringContaining(detail), code }])
})

test('a state can be larger than the limit of bodies, which the other endpoints keep', async () => {
  const { admin, mock } = startHost({ bodyLimit: 1000 })
  const many = Array.from({ length: 100 }, (_, index) => ({ name: `web-${index}` }))
  expect((await admin('PUT', '/state', many)).status).toBe(204)
  expect(mock.objects.count()).toBe(100)
  expect((await admin('PUT', '/initial-state', many)).status).toBe(204)
  expect(await admin('POST', '/objects', many)).toMatchObject({ status: 413, json: { code: 'limit' } })
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
  expect((await admin('POST', '/objects/1')).headers.get('allow')).toBe('GET, PUT, PATCH, DELETE')
  const { status, headers, json } = await admin('DELETE', '/objects/count')
  expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  expect(json).toEqual({ detail: '/objects/count accepts only GET.', code: 'not-found' })
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

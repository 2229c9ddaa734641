import { expect, test } from 'vitest'
import { connect, type InventoryClient } from '../../src/client.ts'
import { createInventoryService, type MockControl, type ObjectCollection } from '../../src/service.ts'
import { startServer } from './start-server.ts'

/** The endpoints that each member of a mock has. A new member without a row does not compile. */
const endpointsOfMembers: Record<
  | Exclude<keyof MockControl, 'objects' | 'faults'>
  | `objects.${keyof ObjectCollection}`
  | `faults.${keyof MockControl['faults']}`,
  readonly string[]
> = {
  'objects.size': ['GET /objects/count'],
  'objects.all': ['GET /objects'],
  'objects.get': ['GET /objects/{id}'],
  'objects.find': ['GET /objects'],
  'objects.count': ['GET /objects/count'],
  'objects.create': ['POST /objects'],
  'objects.update': ['PATCH /objects/{id}'],
  'objects.delete': ['DELETE /objects/{id}'],
  'faults.add': ['POST /faults', 'DELETE /faults/{id}'],
  'faults.list': ['GET /faults'],
  'faults.remove': ['DELETE /faults/{id}'],
  'faults.clear': ['DELETE /faults'],
  assumptions: ['GET /assumptions'],
  assume: ['PATCH /assumptions'],
  delay: ['GET /delay'],
  setDelay: ['PUT /delay'],
  requests: ['GET /requests'],
  pendingRequests: ['GET /requests/pending'],
  requestSummaries: ['GET /requests/summaries'],
  getRequest: ['GET /requests/{id}'],
  releaseRequests: ['POST /requests/release'],
  clearRequests: ['DELETE /requests'],
  explain: ['POST /explain'],
  reset: ['POST /reset'],
  exportState: ['GET /state'],
  importState: ['PUT /state'],
  checkpoint: ['POST /checkpoints', 'DELETE /checkpoints/{id}'],
  restore: ['POST /checkpoints/{id}/restore'],
  waitForRequest: ['POST /requests/wait'],
  on: ['GET /events'],
}

/** The endpoints that belong to the server and its sessions. */
const otherEndpoints = ['GET /health', 'DELETE /session', 'GET /sessions', 'GET /generate', 'POST /generate']

/** A call of each member of a client. */
const calls: Record<keyof typeof endpointsOfMembers, (client: InventoryClient) => Promise<unknown>> = {
  'objects.size': ({ objects }) => objects.size(),
  'objects.all': ({ objects }) => objects.all(),
  'objects.get': ({ objects }) => objects.get(1),
  'objects.find': ({ objects }) => objects.find({ name: 'web-1' }, { offset: 1 }),
  'objects.count': ({ objects }) => objects.count({ name: 'web-1' }),
  'objects.create': ({ objects }) => objects.create({ name: 'new' }),
  'objects.update': ({ objects }) => objects.update(1, { name: 'other' }),
  'objects.delete': ({ objects }) => objects.delete(1),
  'faults.add': async ({ faults }) => (await faults.add({ status: 503 }))(),
  'faults.list': ({ faults }) => faults.list(),
  'faults.remove': ({ faults }) => faults.remove(1),
  'faults.clear': ({ faults }) => faults.clear(),
  assumptions: (client) => client.assumptions(),
  assume: (client) => client.assume({}),
  delay: (client) => client.delay(),
  setDelay: (client) => client.setDelay(1),
  requests: (client) => client.requests(),
  pendingRequests: (client) => client.pendingRequests(),
  requestSummaries: (client) => client.requestSummaries(),
  getRequest: (client) => client.getRequest(1),
  releaseRequests: (client) => client.releaseRequests(),
  clearRequests: (client) => client.clearRequests(),
  explain: (client) => client.explain({ path: '/api/v2/objects/' }),
  reset: (client) => client.reset(),
  exportState: (client) => client.exportState(),
  importState: (client) => client.importState([]),
  checkpoint: async (client) => (await client.checkpoint()).drop(),
  restore: (client) => client.restore({ id: '1' }),
  waitForRequest: (client) => client.waitForRequest({}, { timeout: 0 }),
  on: async (client) => (await client.on('change', () => {}))(),
}

const members = Object.keys(endpointsOfMembers) as (keyof typeof endpointsOfMembers)[]

test('every member of a mock has a row, and no other', () => {
  const { fetch: _, baseUrl: __, objects, faults, ...control } = createInventoryService()
  const nested = Object.entries({ objects, faults }).flatMap(([name, group]) =>
    Object.keys(group).map((member) => `${name}.${member}`),
  )
  expect([...nested, ...Object.keys(control)].sort()).toEqual([...members].sort())
})

test('a client has the members of a mock, and those of the server', () => {
  const {
    url: _,
    end: _end,
    sessions: _sessions,
    generate: _generate,
    objects,
    faults,
    ...control
  } = connect('http://127.0.0.1:4010')
  const nested = Object.entries({ objects, faults }).flatMap(([name, group]) =>
    Object.keys(group).map((member) => `${name}.${member}`),
  )
  expect([...nested, ...Object.keys(control)].sort()).toEqual([...members].sort())
})

test('every endpoint belongs to a member, to the server or to its sessions', async () => {
  const { url } = await startServer({})
  const { paths } = await (await fetch(`${url}/__mock__/openapi.json`)).json()
  const documented = Object.entries<object>(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((name) => name !== 'parameters')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = new Set([...Object.values(endpointsOfMembers).flat(), ...otherEndpoints])
  expect(documented.sort()).toEqual([...expected].sort())
})

test.each(members)('%s of a client calls its endpoints', async (member) => {
  const entries: string[] = []
  const server = await startServer({
    objects: [{ name: 'web-1' }],
    logger: { info: (_line, entry) => entries.push(`${entry!.method} ${entry!.path}`), error() {} },
  })
  await calls[member](connect(server.url)).catch(() => {})
  await server.close()
  const called = entries.map((entry) => entry.replace('/__mock__', '').replace(/\?.*/, '').replace(/\/\d+/, '/{id}'))
  expect(called).toEqual(endpointsOfMembers[member])
})

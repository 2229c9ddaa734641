import { expect, test } from 'vitest'
import { connect, type InventoryClient } from '../../../src/client.ts'
import { createInventoryService, type InventoryService } from '../../../src/service.ts'
import { startServer } from '../../server/start-server.ts'

type Groups = Pick<InventoryService, 'objects' | 'faults' | 'requests'>
type MemberOf<Group extends keyof Groups> = `${Group}.${keyof Groups[Group] & string}`

/** The members of a mock that a client has. */
type Member =
  | Exclude<keyof InventoryService, keyof Groups | 'fetch' | 'baseUrl'>
  | MemberOf<'objects'>
  | MemberOf<'faults'>
  | MemberOf<'requests'>

/** The endpoints that each member of a mock has. A new member without a row does not compile. */
const endpointsOfMembers: Record<Member, readonly string[]> = {
  'objects.list': ['GET /objects'],
  'objects.get': ['GET /objects/{id}'],
  'objects.count': ['GET /objects/count'],
  'objects.create': ['POST /objects'],
  'objects.replace': ['PUT /objects/{id}'],
  'objects.update': ['PATCH /objects/{id}'],
  'objects.delete': ['DELETE /objects/{id}'],
  'faults.add': ['POST /faults', 'DELETE /faults/{id}'],
  'faults.list': ['GET /faults'],
  'faults.get': ['GET /faults/{id}'],
  'faults.count': ['GET /faults/count'],
  'faults.remove': ['DELETE /faults/{id}'],
  'faults.clear': ['DELETE /faults'],
  'requests.list': ['GET /requests'],
  'requests.get': ['GET /requests/{id}'],
  'requests.last': ['GET /requests/last'],
  'requests.count': ['GET /requests/count'],
  'requests.waitFor': ['POST /requests/wait-for'],
  'requests.release': ['POST /requests/release'],
  'requests.clear': ['DELETE /requests'],
  settings: ['GET /settings'],
  configure: ['PATCH /settings'],
  explain: ['POST /explain'],
  reset: ['POST /reset'],
  setInitialState: ['PUT /initial-state'],
  exportState: ['GET /state'],
  importState: ['PUT /state'],
  checkpoint: ['POST /checkpoints', 'DELETE /checkpoints/{id}'],
  restore: ['POST /checkpoints/{id}/restore'],
  on: ['GET /events'],
}

/** The endpoints that belong to the server and its sessions, and the one that only the console uses. */
const otherEndpoints = [
  ...['GET /health', 'GET /metrics', 'DELETE /session', 'GET /sessions', 'GET /generate', 'POST /generate'],
  'GET /requests/summaries',
]

/** A call of each member of a client. */
const calls: Record<Member, (client: InventoryClient) => Promise<unknown>> = {
  'objects.list': ({ objects }) => objects.list({ name: 'web-1' }, { offset: 1 }),
  'objects.get': ({ objects }) => objects.get(1),
  'objects.count': ({ objects }) => objects.count({ name: 'web-1' }),
  'objects.create': ({ objects }) => objects.create({ name: 'new' }),
  'objects.replace': ({ objects }) => objects.replace(1, { name: 'other' }),
  'objects.update': ({ objects }) => objects.update(1, { name: 'other' }),
  'objects.delete': ({ objects }) => objects.delete(1),
  'faults.add': async ({ faults }) => (await faults.add({ status: 503 })).remove(),
  'faults.list': ({ faults }) => faults.list(),
  'faults.get': ({ faults }) => faults.get(1),
  'faults.count': ({ faults }) => faults.count(),
  'faults.remove': ({ faults }) => faults.remove(1),
  'faults.clear': ({ faults }) => faults.clear(),
  'requests.list': ({ requests }) => requests.list({ status: 200 }),
  'requests.get': ({ requests }) => requests.get(1),
  'requests.last': ({ requests }) => requests.last(),
  'requests.count': ({ requests }) => requests.count(),
  'requests.waitFor': ({ requests }) => requests.waitFor({}, { timeout: 0 }),
  'requests.release': ({ requests }) => requests.release(),
  'requests.clear': ({ requests }) => requests.clear(),
  settings: (client) => client.settings(),
  configure: (client) => client.configure({}),
  explain: (client) => client.explain('/api/v2/objects/'),
  reset: (client) => client.reset(),
  setInitialState: (client) => client.setInitialState([]),
  exportState: (client) => client.exportState(),
  importState: (client) => client.importState([]),
  checkpoint: async (client) => (await client.checkpoint()).drop(),
  restore: (client) => client.restore({ id: '1' }),
  on: async (client) => (await client.on('change', () => {}))(),
}

const members = Object.keys(endpointsOfMembers) as Member[]

const read = (object: object, member: string) =>
  member.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], object)

test.each(members)('%s is a member of a mock, and a method of a client', (member) => {
  expect(read(createInventoryService(), member)).toBeDefined()
  expect(read(connect('http://127.0.0.1:4010'), member)).toBeInstanceOf(Function)
})

test.each(['objects', 'faults', 'requests'] as const)(
  '%s of a client has the same names, in the same order',
  (group) => {
    const [names, clientNames] = [createInventoryService()[group], connect('/')[group]].map(Object.keys)
    expect(clientNames).toEqual(names)
    expect(members.filter((member) => member.startsWith(group)).map((member) => member.split('.')[1])).toEqual(names)
  },
)

test('a client has the members of a mock, and those of the server', () => {
  const names = Object.keys(connect('http://127.0.0.1:4010'))
  const ofServer = ['end', 'sessions', 'generate']
  // The last two are for the console, and not in the types.
  expect(names.sort()).toEqual(
    [
      ...new Set(members.map((member) => member.split('.')[0])),
      'baseUrl',
      ...ofServer,
      'summaries',
      'endSession',
    ].sort(),
  )
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

test.each(members)('%s of a client calls its endpoints, and no others', async (member) => {
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

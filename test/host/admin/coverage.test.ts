import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connect, type InventoryClient } from '../../../src/client.ts'
import { endpoints } from '../../../src/host/admin/admin-api.ts'
import { createInventoryService, type InventoryService } from '../../../src/service.ts'
import { recordLog, startServer } from '../../server/start-server.ts'

type Groups = Pick<InventoryService, 'objects' | 'faults' | 'requests'>
type MemberOf<Group extends keyof Groups> = `${Group}.${keyof Groups[Group] & string}`

/** The members of a mock that a client has. */
type Member =
  | Exclude<keyof InventoryService, keyof Groups | 'fetch' | 'baseUrl'>
  | MemberOf<'objects'>
  | MemberOf<'faults'>
  | MemberOf<'requests'>

/** A call of each member of a client, and the endpoints that it has. A new member without a row does not compile. */
const table: Record<Member, [call: (client: InventoryClient) => Promise<unknown>, ...endpoints: string[]]> = {
  'objects.list': [({ objects }) => objects.list({ name: 'web-1' }, { offset: 1 }), 'GET /objects'],
  'objects.get': [({ objects }) => objects.get(1), 'GET /objects/{id}'],
  'objects.count': [({ objects }) => objects.count({ name: 'web-1' }), 'GET /objects/count'],
  'objects.create': [({ objects }) => objects.create({ name: 'new' }), 'POST /objects'],
  'objects.replace': [({ objects }) => objects.replace(1, { name: 'other' }), 'PUT /objects/{id}'],
  'objects.update': [({ objects }) => objects.update(1, { name: 'other' }), 'PATCH /objects/{id}'],
  'objects.delete': [({ objects }) => objects.delete(1), 'DELETE /objects/{id}'],
  'faults.add': [
    async ({ faults }) => (await faults.add({ status: 503 })).remove(),
    'POST /faults',
    'DELETE /faults/{id}',
  ],
  'faults.list': [({ faults }) => faults.list(), 'GET /faults'],
  'faults.get': [({ faults }) => faults.get(1), 'GET /faults/{id}'],
  'faults.count': [({ faults }) => faults.count(), 'GET /faults/count'],
  'faults.remove': [({ faults }) => faults.remove(1), 'DELETE /faults/{id}'],
  'faults.clear': [({ faults }) => faults.clear(), 'DELETE /faults'],
  'faults.verify': [({ faults }) => faults.verify(), 'POST /faults/verify'],
  'requests.list': [({ requests }) => requests.list({ status: 200 }), 'GET /requests'],
  'requests.get': [({ requests }) => requests.get(1), 'GET /requests/{id}'],
  'requests.last': [({ requests }) => requests.last(), 'GET /requests/last'],
  'requests.count': [({ requests }) => requests.count(), 'GET /requests/count'],
  'requests.verify': [({ requests }) => requests.verify({}, { times: 0 }), 'POST /requests/verify'],
  'requests.waitFor': [({ requests }) => requests.waitFor({}, { timeout: 0 }), 'POST /requests/wait-for'],
  'requests.release': [({ requests }) => requests.release(), 'POST /requests/release'],
  'requests.clear': [({ requests }) => requests.clear(), 'DELETE /requests'],
  settings: [(client) => client.settings(), 'GET /settings'],
  configure: [(client) => client.configure({}), 'PATCH /settings'],
  explain: [(client) => client.explain('/api/v2/objects/'), 'POST /explain'],
  describe: [(client) => client.describe(), 'GET /describe'],
  reset: [(client) => client.reset(), 'POST /reset'],
  setInitialState: [(client) => client.setInitialState([]), 'PUT /initial-state'],
  exportState: [(client) => client.exportState(), 'GET /state'],
  importState: [(client) => client.importState([]), 'PUT /state'],
  checkpoint: [async (client) => (await client.checkpoint()).drop(), 'POST /checkpoints', 'DELETE /checkpoints/{id}'],
  restore: [(client) => client.restore({ id: '1' }), 'POST /checkpoints/{id}/restore'],
  on: [async (client) => (await client.on('change', () => {}))(), 'GET /events'],
}

/** The endpoints that belong to the server and its sessions, and those that only the console uses. */
const otherEndpoints = [
  ...['GET /health', 'GET /metrics', 'DELETE /session', 'GET /sessions', 'DELETE /sessions'],
  ...['GET /generate', 'POST /generate', 'GET /requests/summaries', 'GET /initial-state'],
]

const members = Object.keys(table) as Member[]

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
  const ofServer = ['end', 'sessions', 'endSessions', 'generate']
  // The last three are for the console, and not in the types.
  const ofMock = new Set(members.map((member) => member.split('.')[0]))
  expect(names.sort()).toEqual([...ofMock, 'baseUrl', ...ofServer, 'summaries', 'initialSettings', 'endSession'].sort())
})

const names = endpoints.map(({ method, path }) => `${method} ${path}`)

test('every endpoint belongs to a member, to the server or to its sessions', () => {
  const expected = new Set([...Object.values(table).flatMap(([, ...endpoints]) => endpoints), ...otherEndpoints])
  expect(names.toSorted()).toEqual([...expected].sort())
})

test('the guide lists every endpoint once, and no other', () => {
  const page = readFileSync(new URL('../../../docs/server.md', import.meta.url), 'utf8')
  const [, section] = /^### Endpoints\n([\s\S]*?)^## /m.exec(page)!
  // Such as "`GET`, `POST /faults`": the path is with the last method.
  const rows = Array.from(section!.matchAll(/((?:`[A-Z]+`, )*)`([A-Z]+) (\/\S+)`/g), ([, before, last, path]) =>
    [...before!.matchAll(/[A-Z]+/g), [last]].map(([method]) => `${method} ${path!.replace('<id>', '{id}')}`),
  )
  expect(rows.flat().toSorted()).toEqual(names.toSorted())
})

test.each(members)('%s of a client calls its endpoints, and no others', async (member) => {
  const { entries, logger } = recordLog()
  const server = await startServer({ objects: [{ name: 'web-1' }], logger })
  const [call, ...endpoints] = table[member]
  await call(connect(server.url)).catch(() => {})
  await server.close()
  const called = entries.map(({ method, path }) => `${method} ${path}`.replace('/__mock__', '').replace(/\?.*/, ''))
  expect(called.map((call) => call.replace(/\/\d+/, '/{id}'))).toEqual(endpoints)
})

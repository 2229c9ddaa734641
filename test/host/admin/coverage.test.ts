import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type MemberName, type MemberRow, members } from '../../../src/client/members.ts'
import { connect, type InventoryClient } from '../../../src/client.ts'
import { endpoints } from '../../../src/host/admin/admin-api.ts'
import { createInventoryService } from '../../../src/service.ts'
import { recordLog, startServer } from '../../server/start-server.ts'
import { formatEndpoints } from './endpoint-table.ts'

/** An argument for each place of a row. */
const examples = {
  id: 1,
  body: { name: 'new' },
  query: { name: 'web-1' },
  range: { offset: 1 },
  match: {},
  options: {},
}

/** The calls of members that these arguments do not fit, and endpoints that are called after their own. */
const calls: Partial<Record<MemberName, [call: (client: InventoryClient) => Promise<unknown>, ...others: string[]]>> = {
  'faults.add': [async ({ faults }) => (await faults.add({ status: 503 })).remove(), 'DELETE /faults/{id}'],
  'requests.waitFor': [({ requests }) => requests.waitFor({}, { timeout: 0 })],
  explain: [(client) => client.explain('/api/v2/objects/')],
  reset: [(client) => client.reset()],
  checkpoint: [async (client) => (await client.checkpoint()).drop(), 'DELETE /checkpoints/{id}'],
  restore: [(client) => client.restore({ id: '1' })],
  on: [async (client) => (await client.on('change', () => {}))()],
}

/** The endpoints that belong to the server and its sessions, and those that only the console uses. */
const otherEndpoints = [
  ...['GET /health', 'GET /metrics', 'DELETE /session', 'GET /sessions', 'DELETE /sessions'],
  ...['GET /generate', 'POST /generate', 'GET /requests/summaries', 'GET /initial-state'],
]

const names = Object.keys(members) as MemberName[]

const read = (object: object, member: string) =>
  member.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], object)

test.each(['objects', 'faults', 'requests'] as const)(
  '%s of a client has the same names, in the same order',
  (group) => {
    const inGroup = names.filter((name) => name.startsWith(group)).map((name) => name.split('.')[1])
    expect(Object.keys(createInventoryService()[group])).toEqual(inGroup)
    expect(Object.keys(connect('/')[group])).toEqual(inGroup)
  },
)

test('a client has the members of a mock, and those of the server', () => {
  const given = Object.keys(connect('http://127.0.0.1:4010'))
  const ofServer = ['end', 'sessions', 'endSessions', 'generate']
  // The last three are for the console, and not in the types.
  const ofMock = new Set(names.map((name) => name.split('.')[0]))
  expect(given.sort()).toEqual([...ofMock, 'baseUrl', ...ofServer, 'summaries', 'initialSettings', 'endSession'].sort())
})

test('every endpoint belongs to a member, to the server or to its sessions', () => {
  const routes = Object.values<MemberRow>(members).map(([route]) => route)
  const others = Object.values(calls).flatMap(([, ...endpoints]) => endpoints)
  const expected = new Set([...routes, ...others, ...otherEndpoints])
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...expected].sort())
})

const guide = new URL('../../../docs/server.md', import.meta.url)

test('the guide lists every endpoint; -u writes them', async () => {
  const table = /(?<=<!-- endpoints -->\n)[\s\S]*(?=\n<!-- \/endpoints -->)/
  const page = readFileSync(guide, 'utf8').replace(table, () => formatEndpoints(members, endpoints))
  await expect(page).toMatchFileSnapshot(guide.pathname)
})

type Call = (...args: unknown[]) => Promise<unknown>

test.each(names)('%s of a client calls its endpoints, and no others', async (member) => {
  const { entries, logger } = recordLog()
  const server = await startServer({ objects: [{ name: 'web-1' }], logger })
  const [route, , ...takes]: MemberRow = members[member]
  const args = takes.map((place) => Reflect.get(examples, place))
  const [call, ...others] = calls[member] ?? [async (client) => (read(client, member) as Call)(...args)]
  await call(connect(server.url)).catch(() => {})
  await server.close()
  const called = entries.map(({ method, path }) => `${method} ${path}`.replace('/__mock__', '').replace(/\?.*/, ''))
  expect(called.map((call) => call.replace(/\/\d+/, '/{id}'))).toEqual([route, ...others])
})

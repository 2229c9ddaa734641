import type { InventoryService } from '../mock/inventory-service.ts'
import type { RemoteService } from './remote.ts'

type Group = 'objects' | 'faults' | 'requests'

/** The name of a member that a client has: `objects.get`, `configure`. */
export type MemberName =
  // A server has no network behind it, to which requests could pass.
  | Exclude<keyof InventoryService, Group | 'baseUrl' | 'fetch' | 'passThrough' | 'isPassingThrough'>
  | { [Name in Group]: `${Name}.${keyof InventoryService[Name] & string}` }[Group]

/** The method of an endpoint, and its path below `/__mock__`. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/**
 * Where the route has an argument: as `{id}`, as the body, or as a field, of the query of a GET, else of the body; the fields
 * of `options` are fields too. A member that reads its arguments by itself takes any.
 */
type Place = 'id' | 'body' | 'query' | 'range' | 'match' | 'options' | 'any'

/** The row of a member: its route, what fails with its arguments in `Failed to …`, and these. */
export type MemberRow = readonly [route: Route, action?: string, ...takes: Place[]]

/**
 * The members of a mock over HTTP. From them follow the endpoints of the admin API, the methods of a client with the number
 * of their arguments, and the table of docs/server.md.
 */
export const members = {
  'objects.list': ['GET /objects', 'list objects', 'query', 'range'],
  'objects.get': ['GET /objects/{id}', 'get an object', 'id'],
  'objects.count': ['GET /objects/count', 'count objects', 'query'],
  'objects.create': ['POST /objects', 'create an object', 'body'],
  'objects.replace': ['PUT /objects/{id}', 'replace an object', 'id', 'body'],
  'objects.update': ['PATCH /objects/{id}', 'update an object', 'id', 'body'],
  'objects.delete': ['DELETE /objects/{id}', 'delete an object', 'id'],
  'faults.add': ['POST /faults', 'add a fault', 'body'],
  'faults.list': ['GET /faults'],
  'faults.get': ['GET /faults/{id}', 'get a fault', 'id'],
  'faults.count': ['GET /faults/count'],
  'faults.remove': ['DELETE /faults/{id}', 'remove a fault', 'id'],
  'faults.clear': ['DELETE /faults'],
  'faults.verify': ['POST /faults/verify'],
  'requests.list': ['GET /requests', 'list requests', 'match', 'options'],
  'requests.get': ['GET /requests/{id}', 'get a request', 'id'],
  'requests.last': ['GET /requests/last', 'get the last request', 'match'],
  'requests.count': ['GET /requests/count', 'count requests', 'match'],
  'requests.verify': ['POST /requests/verify', 'verify requests', 'match', 'options'],
  'requests.waitFor': ['POST /requests/wait-for', 'wait for a request', 'match', 'options'],
  'requests.release': ['POST /requests/release', 'release requests', 'match'],
  'requests.clear': ['DELETE /requests'],
  settings: ['GET /settings'],
  configure: ['PATCH /settings', 'configure the mock', 'body'],
  explain: ['POST /explain', 'explain a request', 'body'],
  describe: ['GET /describe'],
  reset: ['POST /reset', 'reset', 'any'],
  setInitialState: ['PUT /initial-state', 'set the initial state', 'body'],
  exportState: ['GET /state'],
  importState: ['PUT /state', 'import a state', 'body'],
  checkpoint: ['POST /checkpoints'],
  restore: ['POST /checkpoints/{id}/restore', 'restore a checkpoint', 'id'],
  on: ['GET /events', 'listen', 'any'],
} as const satisfies Readonly<Record<MemberName, MemberRow>>

/** Creates the members, each of which calls a function with its row and its arguments. */
export function createMembers(call: (row: MemberRow, args: readonly unknown[]) => unknown): RemoteService {
  const all = { objects: {}, faults: {}, requests: {} }
  for (const [path, row] of Object.entries(members)) {
    const [name = '', group] = path.split('.').reverse()
    const member = (...args: unknown[]) => call(row, args)
    Reflect.set(group === undefined ? all : Reflect.get(all, group), name, member)
  }
  // The cast: the rows are those of all members.
  return all as never
}

import fc from 'fast-check'
import {
  createInventoryMock,
  type Fault,
  type InventoryMock,
  type InventoryObjectInput,
  type InventoryService,
} from '../../src/index.ts'
import { empty, LIST, USERS } from '../fields.ts'

export const path = '/api/v2/objects/'

const json = { 'content-type': 'application/json' }

/** The init of a request with a JSON body. */
export function write(
  method: string,
  body: unknown,
): { method: string; headers: Record<string, string>; body: string } {
  return { method, headers: { ...json }, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** A valid body of a create or a replace, with some fields replaced. */
export function completeBody(fields: object = {}) {
  return { name: 'new', ...empty, ...fields }
}

/** Creates a mock with some faults, the oldest first. */
export function createWithFaults(...faults: Fault[]): InventoryMock {
  const mock = createInventoryMock()
  for (const fault of faults) mock.faults.add(fault)
  return mock
}

/** Sends a number of lists, or these requests, one after the other. Returns each status; null for a network error. */
export async function fetchStatuses(
  mock: InventoryService,
  requests: number | readonly (string | readonly [url: string, init: RequestInit])[],
): Promise<(number | null)[]> {
  const statuses = []
  for (const request of typeof requests === 'number' ? Array<string>(requests).fill(path) : requests) {
    const [url, init] = typeof request === 'string' ? [request] : request
    statuses.push(
      await mock.fetch(url, init).then(
        ({ status }) => status,
        () => null,
      ),
    )
  }
  return statuses
}

/** Sends a request, and waits until the service has it. The response is in an object, or it would be awaited too. */
export async function startRequest<Sent = Response>(
  service: InventoryService,
  send: () => Promise<Sent> = () => service.fetch(path) as Promise<Sent>,
): Promise<{ response: Promise<Sent> }> {
  const hasStarted = new Promise<void>((resolve) => {
    const remove = service.on('request:start', () => {
      remove()
      resolve()
    })
  })
  const response = send()
  response.catch(() => {}) // What a test expects of it may come later.
  await hasStarted
  return { response }
}

export const names = ['a', 'A', 'ab', 'aB', 'B', 'é', 'É']
export const facts = ['osl', 'OSL', 'os', 'bgo']
export const types = ['server', 'Server', 'serv', 'switch']

const name = fc.constantFrom(...names)
const fact = fc.constantFrom(...facts)
const responsible = fc.array(fc.constantFrom(1, 2, 5, '5', true, { id: 5 }, { id: 2, name: 'x' }, { id: true }, [5]), {
  maxLength: 3,
})
const labels = fc.array(fc.constantFrom('x', 7, { deep: ['y'] }), { maxLength: 2 })
const attributes = fc.dictionary(fc.constantFrom('os', 'rack'), fc.constantFrom('', 'v'), { maxKeys: 2 })

/** Fields that are valid in the body of a POST or PUT, and as an input of `mock.objects`. */
export const anyFields = fc.record({
  name,
  location: fc.option(fc.record({ name: fc.option(name), fact })),
  type: fc.option(fc.record({ name: fc.constantFrom(...types) })),
  [LIST]: labels,
  attributes,
  [USERS]: responsible,
})

/** Changes that are valid in the body of a PATCH, and for `mock.objects.update`. */
export const anyChanges = fc.record(
  {
    name,
    location: fc.option(fc.record({ name, fact }, { requiredKeys: [] })),
    type: fc.option(fc.record({ name: fc.constantFrom(...types) }, { requiredKeys: [] })),
    [LIST]: labels,
    attributes,
    [USERS]: responsible,
  },
  { requiredKeys: [] },
)

/** The id of an object that may exist. */
export const anyId = fc.integer({ min: 1, max: 9 })

/** An initial collection, in which some objects have ids, out of order and with gaps. */
export const anyCollection: fc.Arbitrary<InventoryObjectInput[]> = fc
  .array(fc.tuple(fc.option(anyId), anyFields), { maxLength: 6 })
  .map((rows) => {
    const taken = new Set<number>()
    return rows.map(([id, fields]) => {
      if (id === null || taken.has(id)) return fields
      taken.add(id)
      return { id, ...fields }
    })
  })

/** The query string of a list, valid or invalid. */
const anySearch = fc.constantFrom(
  ...['', '', '?sort=-id', '?sort=id', '?sort=name', '?name=a', '?name=A&type__name=server', '?responsible=5'],
  ...['?responsible=x', '?location__fact=osl', '?name=a&name=B', '?colour=red', '?format=xml', '?type__name=SERVER'],
  ...['?page=2', '?page=last&sort=-id', '?page=x&page=1', '?name=A&page=1'],
)

const anyBody = fc.oneof(
  { weight: 4, arbitrary: anyFields.map((fields) => JSON.stringify(fields)) },
  { weight: 3, arbitrary: anyChanges.map((changes) => JSON.stringify(changes)) },
  { weight: 1, arbitrary: fc.tuple(anyId, anyFields).map(([id, fields]) => JSON.stringify({ id, ...fields })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', 'null', '[]', '{"name":null}', '{"name":""}', '{"labels":5}', '{', '5', '"x"'),
  },
)

/** One HTTP request. */
export interface HttpRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** Any request: of any operation or none, valid or invalid. */
export const anyRequest: fc.Arbitrary<HttpRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
    resource: fc.oneof(
      { weight: 3, arbitrary: fc.constant(path) },
      { weight: 4, arbitrary: anyId.map((id) => `${path}${id}/`) },
      { weight: 1, arbitrary: fc.constantFrom('/api/v2/objects', `${path}x/`, `${path}3`, '/api/v2/others/', '/') },
    ),
    search: anySearch,
    body: anyBody,
    headers: fc.constantFrom<Record<string, string>>(
      json,
      json,
      json,
      { 'content-type': 'text/plain' },
      { ...json, accept: 'image/png' },
      { ...json, authorization: 'Token t' },
      { ...json, prefer: 'code=503' },
      { ...json, prefer: 'code=429, delay=0' },
      { ...json, prefer: 'code=nonsense' },
    ),
  })
  .map(({ method, resource, search, body, headers }) => ({
    method,
    path: `${resource}${search}`,
    headers,
    ...(method !== 'GET' && method !== 'HEAD' && { body }),
  }))

/** How many runs a property has: `FUZZ_RUNS`, or fewer in `npm test`. */
export function runs(usual: number): number {
  return Number(process.env.FUZZ_RUNS ?? usual)
}

// What any compiler, old or new, has to make of the declarations. The types themselves are tested in test/types.
import { connect, type InventoryClientError, type RemoteCheckpoint, toHar } from 'inventory-objects-mock/client'
import { createInventoryDb, type InventoryDb } from 'inventory-objects-mock/data'
import { createObjectFactory, scenarios } from 'inventory-objects-mock/factories'
import { createInventoryServer } from 'inventory-objects-mock/server'
import {
  type AssumptionName,
  createInventoryService,
  type EndedExchange,
  type Exchange,
  type InventoryErrorCode,
  type InventoryMockError,
  type InventoryMockOptions,
  type InventoryObject,
  type InventoryObjectOf,
  type InventoryService,
  type InventorySettings,
  type JsonValue,
  type ListQuery,
  type OperationName,
  type ReceivedRequest,
} from 'inventory-objects-mock/service'
import { exactly } from './exactly.js'

// @ts-expect-error -- Node has no document, and the declarations do not add the DOM
document.title = 'DOM'

const factory = createObjectFactory({ seed: 7, traits: { lab: { labels: ['lab'] } } })
factory.build('unplaced', 'lab', { type: { name: 'switch' }, attributes: (_n, own) => ({ ...own, ports: '96' }) })
factory.buildList(200, { labels: (n) => [`batch-${n % 3}`] })
// @ts-expect-error -- an unknown trait
factory.build('unplacd')

const service = createInventoryService({
  objects: [...scenarios.datacenter({ seed: 7 }), { name: 'web-1', location: { fact: 'osl1' } }],
  assumptions: { filterMatch: 'iexact', nameMaxLength: null },
  delay: [100, 500],
})
// The scenarios have texts as labels, and ids as responsible users.
type Plain = InventoryObjectOf<string, number>
exactly<typeof service, InventoryService<Plain>>()
const response = await service.fetch('/api/v2/objects/?name=web-1')
const found = service.objects.list({ name: 'WEB-1', sort: '-id' } satisfies ListQuery)
exactly<typeof found, Plain[]>()
exactly<(typeof found)[number]['labels'], string[]>()
exactly<ReturnType<typeof service.objects.get>, Plain | undefined>()
for (const exchange of service.requests.list({ operation: 'create', headers: { accept: /json/ } })) {
  exactly<typeof exchange, Exchange>()
  if (exchange.outcome === 'response') exactly<typeof exchange.status, number>()
  else if (exchange.outcome !== 'passed') exactly<typeof exchange.status, null>()
}
exactly<Exchange['operation'], OperationName | null>()
exactly<Exchange['assumption'], AssumptionName | null>()
// @ts-expect-error -- an unknown assumption
createInventoryService({ assumptions: { filterMatches: 'exact' } })

const fault = service.faults.add({ operation: 'create', at: 'response', networkError: true, times: 1 })
exactly<typeof fault.id, number>()
exactly<typeof fault.remaining, number | null>()
exactly<ReturnType<typeof fault.remove>, boolean>()
{
  using slow = service.faults.add({ delay: 800 })
  console.log(service.faults.get(slow.id)?.timesApplied)
}
service.faults.add({ sequence: [{ status: 503, headers: new Headers({ 'retry-after': '1' }) }, {}], skip: 1 })
service.faults.add({ respond: (request, response) => response ?? new Response(request.url, { status: 502 }) })
service.faults.add({ status: 200, body: service.objects.list(), match: { path: /1\/$/, body: { labels: ['prod'] } } })

const ended = await service.requests.waitFor({ operation: 'delete', objectId: 1 }, { timeout: undefined })
exactly<typeof ended, EndedExchange>()
const received = await service.requests.waitFor({ operation: 'list' }, { until: 'start', after: ended })
exactly<typeof received, ReceivedRequest>()
const stop = service.on('change', (change) => {
  if (change.type === 'delete') exactly<typeof change.id, number>()
  // @ts-expect-error -- a change of all objects has no object
  else console.log(change.object)
})
exactly<typeof stop, () => void>()
exactly<typeof service.settings, InventorySettings>()
const [alternative] = service.explain({ path: '/api/v2/objects/?name=WEB-1' }).alternatives
if (alternative?.assumption === 'uniqueName') exactly<typeof alternative.value, boolean>()

const { inventoryObject } = createInventoryDb(service)
const where = { name: { contains: 'web' }, location: { fact: { in: ['osl1'] } }, labels: { equals: 'prod' } }
const switches = inventoryObject.findMany({ where, orderBy: [{ type: { name: 'asc' } }, { id: 'desc' }], take: 10 })
exactly<typeof switches, Plain[]>()
const changed = inventoryObject.update({ where, data: { name: (name, { id }) => `${name}-${id}` }, strict: true })
exactly<typeof changed, Plain>()
const db = createInventoryDb(createInventoryService())
exactly<typeof db, InventoryDb>()
exactly<InventoryObject['labels'], JsonValue[]>()

const options: InventoryMockOptions = { randomSeed: undefined, logLimit: 10 }
exactly<InventoryMockError['code'], InventoryErrorCode>()

await using server = await createInventoryServer({ ...options, port: 0, objects: [{ name: 'web-1' }], logger: console })
exactly<typeof server.url, string>()
exactly<typeof server.mock, InventoryService>()

const inventory = connect(server.url, { session: 'test-1', token: undefined })
await using remoteFault = await inventory.faults.add({ operation: 'list', status: 503, times: 1 })
exactly<ReturnType<typeof remoteFault.remove>, Promise<boolean>>()
exactly<Awaited<ReturnType<typeof inventory.checkpoint>>, RemoteCheckpoint>()
exactly<Awaited<ReturnType<typeof inventory.requests.list>>, readonly Exchange[]>()
exactly<InventoryClientError['status'], number | null>()
const typed = connect<Plain>(new URL(server.url))
exactly<Awaited<ReturnType<typeof typed.objects.get>>, Plain | undefined>()

console.log(await response.json(), toHar(service.requests.list()).log.entries[0]?.time)

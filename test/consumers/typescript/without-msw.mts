import { connect, type InventoryClientError, type RemoteCheckpoint, toHar } from 'inventory-objects-mock/client'
import { createInventoryDb, type InventoryDb } from 'inventory-objects-mock/data'
import {
  createObjectFactory,
  type ObjectOverrides,
  type ScenarioName,
  scenarios,
} from 'inventory-objects-mock/factories'
import { createInventoryServer, type InventoryServerOptions } from 'inventory-objects-mock/server'
import {
  type AssumptionName,
  createInventoryService,
  type EndedExchange,
  type Exchange,
  type Fault,
  type InventoryErrorCode,
  InventoryMockError,
  type InventoryMockOptions,
  type InventoryObject,
  type InventoryService,
  type InventorySettings,
  type JsonValue,
  type ListQuery,
  type OperationName,
  type ReceivedRequest,
} from 'inventory-objects-mock/service'
import * as z from 'zod/mini'
import { exactly } from './exactly.js'

// @ts-expect-error -- Node has no document, and the declarations do not add the DOM
document.title = 'DOM'

const factory = createObjectFactory({ seed: 7, traits: { lab: { labels: ['lab'] } } })
factory.build('unplaced', 'lab', { type: { name: 'switch' }, attributes: (_n, own) => ({ ...own, ports: '96' }) })
factory.buildList(200, { labels: (n) => [`batch-${n % 3}`] })
exactly<keyof typeof scenarios, ScenarioName>()
exactly<ScenarioName, 'empty' | 'small' | 'datacenter' | 'edges'>()
// @ts-expect-error -- an unknown trait
factory.build('unplacd')
// @ts-expect-error -- attributes are strings
const wrongOverrides: ObjectOverrides = { attributes: { ports: 96 } }

const service = createInventoryService({
  objects: [...scenarios.datacenter({ seed: 7 }), { name: 'web-1', location: { fact: 'osl1' } }],
  assumptions: { filterMatch: 'iexact', nameMaxLength: null },
  delay: [100, 500],
})
exactly<typeof service, InventoryService>()
const response = await service.fetch('/api/v2/objects/?name=web-1')
console.log(await response.json())
const found = service.objects.list({ name: 'WEB-1', sort: '-id' } satisfies ListQuery)
exactly<typeof found, InventoryObject[]>()
exactly<(typeof found)[number]['labels'], JsonValue[]>()
exactly<ReturnType<typeof service.objects.get>, InventoryObject | undefined>()
// @ts-expect-error -- the object may be undefined
service.objects.get(1).name
// @ts-expect-error -- the request may be undefined
service.requests.last().responseBody
for (const exchange of service.requests.list({ operation: 'create', headers: { accept: /json/ } })) {
  exactly<typeof exchange, Exchange>()
  if (exchange.outcome === 'response') exactly<typeof exchange.status, number>()
  else exactly<typeof exchange.status, null>()
}
// @ts-expect-error -- a request has two ids, and neither is named so
service.requests.count({ id: 1 })
exactly<Exchange['operation'], OperationName | null>()
exactly<Exchange['assumption'], AssumptionName | null>()
// @ts-expect-error -- an unknown assumption
createInventoryService({ assumptions: { filterMatches: 'exact' } })
// @ts-expect-error -- an invalid value of an assumption
createInventoryService({ assumptions: { filterMatch: 'regex' } })
// @ts-expect-error -- an unknown option
createInventoryService({ base: '*' })

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
service.faults.add({ networkError: true, match: ({ objectId }) => objectId === 1 })
service.faults.add({ delay: 'infinite', rate: 0.5 })
// @ts-expect-error -- one of two words
service.faults.add({ at: 'end', status: 503 })
// @ts-expect-error -- an invalid delay
const wrongFault: Fault = { delay: 'forever' }

const ended = await service.requests.waitFor({ operation: 'delete', objectId: 1 }, { timeout: undefined })
exactly<typeof ended, EndedExchange>()
const received = await service.requests.waitFor({ operation: 'list' }, { until: 'start', after: ended })
exactly<typeof received, ReceivedRequest>()
// @ts-expect-error -- an unknown operation
await service.requests.waitFor({ operation: 'remove' })
const stop = service.on('change', (change) => {
  if (change.type === 'delete') exactly<typeof change.id, number>()
  // @ts-expect-error -- a change of all objects has no object
  else console.log(change.object)
})
exactly<typeof stop, () => void>()
service.restore(service.checkpoint())
service.importState(service.exportState())
service.setInitialState([{ name: 'web-1' }])
// @ts-expect-error -- a reset takes no objects
service.reset([{ name: 'web-1' }])
exactly<typeof service.settings, InventorySettings>()
service.configure({ ...service.settings, delay: 10 })
const [alternative] = service.explain({ path: '/api/v2/objects/?name=WEB-1' }).alternatives
if (alternative?.assumption === 'uniqueName') exactly<typeof alternative.value, boolean>()
// @ts-expect-error -- a checkpoint comes from the service
service.restore({})

const strict = createInventoryService({
  labelSchema: z.enum(['prod', 'test']),
  responsibleSchema: z.object({ id: z.number(), name: z.string() }),
  objects: [{ name: 'web-1', labels: ['prod'], responsible: [{ id: 1, name: 'Ada' }] }],
})
exactly<typeof strict, InventoryService<'prod' | 'test', { id: number; name: string }>>()
// @ts-expect-error -- a label that the schema does not allow
strict.objects.create({ name: 'web-2', labels: ['dev'] })
// @ts-expect-error -- the same for an initial object
createInventoryService({ labelSchema: z.enum(['prod', 'test']), objects: [{ name: 'web-1', labels: ['dev'] }] })

createInventoryService({ labelSchema: z.string(), responsibleSchema: z.number(), objects: scenarios.small() })

const { inventoryObject } = createInventoryDb(service)
const where = { name: { contains: 'web' }, location: { fact: { in: ['osl1'] } }, labels: { equals: 'prod' } }
const switches = inventoryObject.findMany({ where, orderBy: [{ type: { name: 'asc' } }, { id: 'desc' }], take: 10 })
exactly<typeof switches, InventoryObject[]>()
const first = inventoryObject.findFirst({ where })
exactly<typeof first, InventoryObject | null>()
const changed = inventoryObject.update({ where, data: { name: (name, { id }) => `${name}-${id}` }, strict: true })
exactly<typeof changed, InventoryObject>()
// @ts-expect-error -- there is no such field
inventoryObject.count({ where: { nam: { equals: 'web-1' } } })
const strictDb = createInventoryDb(strict)
exactly<typeof strictDb, InventoryDb<'prod' | 'test', { id: number; name: string }>>()

const options: InventoryMockOptions = { randomSeed: undefined, logLimit: 10 }
const error: Error = new InventoryMockError('Failed', 'timeout')
exactly<InventoryMockError['code'], InventoryErrorCode>()

await using server = await createInventoryServer({ ...options, port: 0, objects: [{ name: 'web-1' }], logger: console })
exactly<typeof server.url, string>()
exactly<typeof server.mock, InventoryService>()
// @ts-expect-error -- a server has no base URL option
const wrongServer: InventoryServerOptions = { baseUrl: '*' }

const inventory = connect(server.url, { session: 'test-1', token: undefined })
await using remoteFault = await inventory.faults.add({ operation: 'list', status: 503, times: 1 })
exactly<ReturnType<typeof remoteFault.remove>, Promise<boolean>>()
exactly<Awaited<ReturnType<typeof inventory.objects.create>>, InventoryObject>()
exactly<Awaited<ReturnType<typeof inventory.checkpoint>>, RemoteCheckpoint>()
exactly<Awaited<ReturnType<typeof inventory.requests.list>>, readonly Exchange[]>()
exactly<Awaited<ReturnType<typeof inventory.settings>>, InventorySettings>()
// @ts-expect-error -- a function cannot be sent over HTTP
await inventory.faults.add({ status: 503, match: () => true })
exactly<InventoryClientError['status'], number | null>()
exactly<InventoryClientError['code'], InventoryErrorCode>()
const typed = connect<'prod' | 'test', number>(new URL(server.url))
exactly<Awaited<ReturnType<typeof typed.objects.get>>, InventoryObject<'prod' | 'test', number> | undefined>()

console.log(error, wrongOverrides, wrongFault, wrongServer, toHar(service.requests.list()).log.entries[0]?.time)

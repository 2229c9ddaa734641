// An object with more fields and with narrower ones, in classic zod, zod/mini and older zods, or described without zod.
// Compiled with isolated declarations, too, for which what a module exports has its type written down.

import { connect } from 'inventory-objects-mock/client'
import { createInventoryWorker } from 'inventory-objects-mock/cloudflare'
import { createInventoryDb, type InventoryDb } from 'inventory-objects-mock/data'
import { createObjectFactory, type ObjectFactory } from 'inventory-objects-mock/factories'
import { createInventoryHost } from 'inventory-objects-mock/host'
import { createInventoryServer } from 'inventory-objects-mock/server'
import {
  createInventoryService,
  type InventoryObject,
  type InventoryService,
  inventoryObjectSchema,
  type JsonValue,
} from 'inventory-objects-mock/service'
import * as classic from 'zod'
import * as mini from 'zod/mini'
import * as before from 'zod-3.25/v4'
import * as first from 'zod-4.0'
import * as firstMini from 'zod-4.0/mini'
import { exactly } from './exactly.js'

interface Host {
  id: number
  name: string
  location: { name: string | null; fact: string | null } | null
  type: { name: string | null } | null
  labels: ('prod' | 'lab')[]
  attributes: Record<string, string>
  responsible: JsonValue[]
  owner: string
  note: string | null
  rackUnits: number
  warranty?: string | undefined
}
type HostInput = Omit<Host, 'rackUnits'> & { rackUnits?: number | undefined }

const schema = classic.object({
  ...inventoryObjectSchema.shape,
  labels: classic.array(classic.enum(['prod', 'lab'])),
  owner: classic.string(),
  note: classic.nullable(classic.string()),
  rackUnits: classic.int().default(1),
  warranty: classic.iso.date().optional(),
})
const objects = [{ name: 'web-1', labels: ['prod' as const], owner: 'Ada', note: null }]

// The type of what a module exports.
export const service: InventoryService<Host, HostInput> = createInventoryService<Host, HostInput>({ schema, objects })
exactly<classic.output<typeof inventoryObjectSchema>, InventoryObject>()
const inferred = createInventoryService({ schema, objects })
type Inferred = classic.output<typeof schema>
exactly<typeof inferred, InventoryService<Inferred, classic.input<typeof schema>>>()
exactly<NonNullable<ReturnType<typeof inferred.objects.get>>['labels'], ('prod' | 'lab')[]>()
exactly<NonNullable<ReturnType<typeof inferred.objects.get>>['rackUnits'], number>()
inferred.objects.create({ name: 'web-2', owner: 'Ada', note: null })
// @ts-expect-error -- the owner is required
inferred.objects.create({ name: 'web-2', note: null })
// @ts-expect-error -- a label that the schema does not allow
inferred.objects.update(1, { labels: ['dev'] })
// @ts-expect-error -- there is no such field
createInventoryService({ schema, objects: [{ name: 'web-1', owner: 'Ada', note: null, lables: [] }] })
// @ts-expect-error -- no object
createInventoryService({ schema: classic.string() })
// @ts-expect-error -- the name is a number
createInventoryService({ schema: classic.object({ ...inventoryObjectSchema.shape, name: classic.number() }) })

// The same of every zod.
const owner = { labels: ['prod'], owner: 'Ada' } as const
const inMini = createInventoryService({
  schema: mini.object({
    ...inventoryObjectSchema.shape,
    labels: mini.array(mini.enum(['prod'])),
    owner: mini.string(),
  }),
  objects: [{ name: 'web-1', ...owner }],
})
const inFirst = createInventoryService({
  schema: first.object({
    ...inventoryObjectSchema.shape,
    labels: first.array(first.enum(['prod'])),
    owner: first.string(),
  }),
  objects: [{ name: 'web-1', ...owner }],
})
const inFirstMini = createInventoryService({
  schema: firstMini.object({
    ...inventoryObjectSchema.shape,
    labels: firstMini.array(firstMini.enum(['prod'])),
    owner: firstMini.string(),
  }),
  objects: [{ name: 'web-1', ...owner }],
})
const inBefore = createInventoryService({
  schema: before.object({
    ...inventoryObjectSchema.shape,
    labels: before.array(before.enum(['prod'])),
    owner: before.string(),
  }),
  objects: [{ name: 'web-1', ...owner }],
})
for (const { objects } of [inMini, inFirst, inFirstMini, inBefore]) {
  const object = objects.get(1)
  if (object) exactly<typeof object.owner, string>()
  if (object) exactly<typeof object.labels, 'prod'[]>()
}
classic.toJSONSchema(inventoryObjectSchema)
// The types of zod 4.0 take only its own schemas.
first.toJSONSchema(first.object(inventoryObjectSchema.shape))

// Without zod, elements are inferred from the objects.
const plain = createInventoryService({ objects: [{ name: 'web-1', labels: ['prod'], responsible: [15] }] })
exactly<ReturnType<typeof plain.objects.list>[number]['labels'], string[]>()
exactly<ReturnType<typeof plain.objects.list>[number]['responsible'], number[]>()
plain.objects.update(1, { labels: ['lab'] })
const empty = createInventoryService({ objects: [{ name: 'web-1', labels: [] }] })
exactly<typeof empty, InventoryService>()
const untyped = createInventoryService()
exactly<typeof untyped, InventoryService>()
// @ts-expect-error -- there is no such field
createInventoryService({ objects: [{ name: 'web-1', lables: ['prod'] }] })

// Whatever else is made from a schema.
const db = createInventoryDb(inferred)
exactly<typeof db, InventoryDb<Inferred, classic.input<typeof schema>>>()
db.inventoryObject.findMany({ where: { owner: { equals: 'Ada' }, rackUnits: { gte: 2 } } })
const values = { owner: 'Ada', note: null }
const factory = createObjectFactory({ schema, values: { ...values, rackUnits: (_faker, n) => n % 4 } })
exactly<typeof factory, ObjectFactory<keyof typeof traits, Inferred>>()
inferred.objects.create(factory.build({ owner: (n, own) => `${own} ${n}` }))
createObjectFactory({ schema, values: { owner: (faker) => faker.person.firstName(), note: null } })
// @ts-expect-error -- faker has no such module, so its type is not any
createObjectFactory({ schema, values: { owner: (faker) => faker.nothing.firstName(), note: null } })
declare const traits: Record<'unplaced' | 'untyped' | 'unowned' | 'unlabeled' | 'bare' | 'decommissioned', true>
const server = await createInventoryServer({ schema, objects, port: 0 })
const host = createInventoryHost({ schema, objects })
exactly<typeof server.mock, typeof inferred>()
exactly<typeof host.mock, typeof inferred>()
createInventoryWorker({ schema, objects })
const client = connect<Host, HostInput>(server.url)
exactly<Awaited<ReturnType<typeof client.objects.list>>, Host[]>()

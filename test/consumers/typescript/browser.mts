import { connect } from 'inventory-objects-mock/client'
import { createInventoryWorker } from 'inventory-objects-mock/cloudflare'
import { check } from 'inventory-objects-mock/conformance'
import { createInventoryDb } from 'inventory-objects-mock/data'
import { mountDevtools } from 'inventory-objects-mock/devtools'
import { createInventoryHost } from 'inventory-objects-mock/host'
import type { interceptRequests } from 'inventory-objects-mock/page'
import { createInventoryServer } from 'inventory-objects-mock/server'
import { type AddedFault, createInventoryService } from 'inventory-objects-mock/service'
import { withSession } from 'inventory-objects-mock/ssr'
import { exactly } from './exactly.js'

// @ts-expect-error -- neither the platform nor the declarations have it
const disposable: Disposable | undefined = undefined

const service = createInventoryService({ objects: [{ name: 'web-1' }] })
const fault: AddedFault = service.faults.add({ status: 503 })
exactly<ReturnType<typeof interceptRequests>, () => void>()
// @ts-expect-error -- a fault has no such member, so its type is not any
console.log(fault.nothing, fault.remove())

const inventory = connect('/inventory')
const remoteFault = await inventory.faults.add({ status: 503 })
exactly<Awaited<ReturnType<typeof remoteFault.remove>>, boolean>()
// @ts-expect-error -- the same for a fault of a server
console.log(remoteFault.nothing)

const host = createInventoryHost({ objects: [{ name: 'web-1' }] })
exactly<ReturnType<typeof host.close>, void>()
// @ts-expect-error -- the types of hosts and servers are not any
console.log(host.nothing, (await createInventoryServer()).nothing)
console.log(
  createInventoryWorker,
  mountDevtools,
  check,
  withSession(new Request('/'), () => 1),
)

console.log(disposable, createInventoryDb(service).inventoryObject.count())

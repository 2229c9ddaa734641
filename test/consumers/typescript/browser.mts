import { connect } from 'inventory-objects-mock/client'
import { createInventoryDb } from 'inventory-objects-mock/data'
import { type AddedFault, createInventoryService } from 'inventory-objects-mock/service'
import { exactly } from './exactly.js'

// @ts-expect-error -- neither the platform nor the declarations have it
const disposable: Disposable | undefined = undefined

const service = createInventoryService({ objects: [{ name: 'web-1' }] })
const fault: AddedFault = service.faults.add({ status: 503 })
// @ts-expect-error -- a fault has no such member, so its type is not any
console.log(fault.nothing, fault.remove())

const inventory = connect('/inventory')
const remoteFault = await inventory.faults.add({ status: 503 })
exactly<Awaited<ReturnType<typeof remoteFault.remove>>, boolean>()
// @ts-expect-error -- the same for a fault of a server
console.log(remoteFault.nothing)

console.log(disposable, createInventoryDb(service).inventoryObject.count())

import { mountDevtools } from 'inventory-objects-mock/devtools'
import datacenter from 'inventory-objects-mock/fixtures/datacenter.json'
import { interceptRequests, keepState } from 'inventory-objects-mock/page'
import { createInventoryService } from 'inventory-objects-mock/service'

const service = createInventoryService({ objects: datacenter })
keepState(service, sessionStorage) // a reload keeps what the visitor has changed
interceptRequests(service)
mountDevtools(service)
Object.assign(globalThis, { service }) // for the browser's console

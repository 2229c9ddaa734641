import { mountDevtools } from 'inventory-objects-mock/devtools'
import datacenter from 'inventory-objects-mock/fixtures/datacenter.json'
import { interceptRequests, keepState } from 'inventory-objects-mock/page'
import { createInventoryService, followMock, importStateLink } from 'inventory-objects-mock/service'

const service = createInventoryService({ objects: datacenter })
keepState(service, sessionStorage) // a reload keeps what the visitor has changed
await importStateLink(service) // a link of a colleague comes first
interceptRequests(service)
mountDevtools(service)
followMock(service, () => dispatchEvent(new Event('inventory-change'))) // the application fetches again
Object.assign(globalThis, { service }) // for the browser's console

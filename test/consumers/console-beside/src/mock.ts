import { interceptRequests } from 'inventory-objects-mock/page'
import { createInventoryService } from 'inventory-objects-mock/service'

export const mock = createInventoryService({ objects: [{ name: 'core-1' }, { name: 'web-1' }] })
interceptRequests(mock)

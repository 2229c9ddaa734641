import { interceptRequests } from 'inventory-objects-mock/page'
import { createInventoryService } from 'inventory-objects-mock/service'

if (process.env.NEXT_PUBLIC_MOCK) interceptRequests(createInventoryService({ objects: [{ name: 'web-1' }] }))

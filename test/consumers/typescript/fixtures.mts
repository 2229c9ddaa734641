import datacenter from 'inventory-objects-mock/fixtures/datacenter.json' with { type: 'json' }
import { createInventoryService, type InventoryObject } from 'inventory-objects-mock/service'
import { exactly } from './exactly.js'

exactly<typeof datacenter, InventoryObject[]>()
createInventoryService({ objects: datacenter })

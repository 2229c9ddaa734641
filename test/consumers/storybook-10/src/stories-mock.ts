import { createInventoryMock } from 'inventory-objects-mock'
import { scenarios } from 'inventory-objects-mock/factories'

export const mock = createInventoryMock({ objects: scenarios.small() })

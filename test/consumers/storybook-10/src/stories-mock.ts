import { createInventoryMock } from 'inventory-objects-mock'

export const mock = createInventoryMock()

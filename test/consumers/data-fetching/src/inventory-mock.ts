import { createInventoryMock } from 'inventory-objects-mock'

export const mock = createInventoryMock({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })

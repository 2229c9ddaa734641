import { createInventoryMock } from 'inventory-objects-mock'
import { setupWorker } from 'msw/browser'

export const mock = createInventoryMock({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })
export const worker = setupWorker(...mock.handlers)

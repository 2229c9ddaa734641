import { createInventoryMock } from 'inventory-objects-mock'
import { mountDevtools } from 'inventory-objects-mock/devtools'
import { scenarios } from 'inventory-objects-mock/factories'
import { setupWorker } from 'msw/browser'

const mock = createInventoryMock({ objects: scenarios.small() })
await setupWorker(...mock.handlers).start()
mountDevtools(mock)

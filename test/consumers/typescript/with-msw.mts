import {
  createInventoryMock,
  type InventoryMock,
  type InventoryObject,
  type InventoryObjectOf,
  inventoryObjectSchema,
  keepState,
} from 'inventory-objects-mock'
import { scenarios } from 'inventory-objects-mock/factories'
import type * as ready from 'inventory-objects-mock/handlers'
import type { RequestHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { setupServer } from 'msw/node'
import * as z from 'zod/mini'
import { exactly } from './exactly.js'

const mock = createInventoryMock({ baseUrl: 'https://inventory.example', objects: scenarios.small() })
exactly<typeof mock, InventoryMock<InventoryObjectOf<string, number>>>()
exactly<typeof ready.mock, typeof mock>()
exactly<typeof ready.handlers, RequestHandler[]>()
exactly<typeof mock.handlers, RequestHandler[]>()
setupServer(...mock.handlers).listen({ onUnhandledRequest: 'error' })
await setupWorker(...mock.handlers).start()
keepState(mock, sessionStorage)
exactly<z.output<typeof inventoryObjectSchema>, InventoryObject>()

const schema = z.object({ ...inventoryObjectSchema.shape, owner: z.string() })
const extended = createInventoryMock({ schema, objects: [{ name: 'web-1', owner: 'Ada' }] })
exactly<typeof extended, InventoryMock<z.output<typeof schema>>>()

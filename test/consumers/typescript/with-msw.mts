import {
  createInventoryMock,
  type InventoryMock,
  type InventoryObject,
  type inventoryObjectSchema,
  keepState,
} from 'inventory-objects-mock'
import { scenarios } from 'inventory-objects-mock/factories'
import type { RequestHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { setupServer } from 'msw/node'
import * as v from 'valibot'
import * as z from 'zod/mini'
import { exactly } from './exactly.js'

const mock = createInventoryMock({ baseUrl: 'https://inventory.example', objects: scenarios.small() })
exactly<typeof mock, InventoryMock>()
exactly<typeof mock.handlers, RequestHandler[]>()
setupServer(...mock.handlers).listen({ onUnhandledRequest: 'error' })
await setupWorker(...mock.handlers).start()
keepState(mock, sessionStorage)
exactly<z.output<typeof inventoryObjectSchema>, InventoryObject>()

const narrowed = createInventoryMock({
  labelSchema: z.enum(['prod', 'test']),
  responsibleSchema: v.object({ id: v.number(), name: v.string() }),
})
exactly<typeof narrowed, InventoryMock<'prod' | 'test', { id: number; name: string }>>()

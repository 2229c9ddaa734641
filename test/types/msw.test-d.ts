import type { RequestHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { setupServer } from 'msw/node'
import { expectTypeOf, test } from 'vitest'
import { createInventoryMock } from '../../src/index.ts'
import { createInventoryService } from '../../src/service.ts'

const { handlers } = createInventoryMock()

test('handlers are handlers of MSW, for its server and its worker', () => {
  expectTypeOf(handlers).toEqualTypeOf<RequestHandler[]>()
  expectTypeOf(setupServer).toBeCallableWith(...handlers)
  expectTypeOf(setupWorker).toBeCallableWith(...handlers)
  setupServer().use(...handlers)
})

test('a service has no handlers', () => {
  // @ts-expect-error -- without MSW there are no handlers
  createInventoryService().handlers
})

import { expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { createInventoryWorker, type InventorySession, type InventoryWorkerOptions } from '../../src/cloudflare.ts'
import type { InventoryHostOptions } from '../../src/host.ts'
import type { InventoryMockOptions } from '../../src/index.ts'
import {
  type AccessEntry,
  createInventoryServer,
  type InventoryServer,
  type InventoryServerOptions,
  type InventoryService,
  type ServerLogger,
} from '../../src/server.ts'

test('createInventoryServer returns a promise of a disposable server', () => {
  expectTypeOf(createInventoryServer()).toEqualTypeOf<Promise<InventoryServer>>()
  expectTypeOf<InventoryServer>().toExtend<AsyncDisposable>()
})

test('a server has the options of a mock, except the base URL', () => {
  expectTypeOf<InventoryServerOptions>().toExtend<Omit<InventoryMockOptions, 'baseUrl'>>()
  createInventoryServer({ objects: [{ name: 'web-1' }], assumptions: { uniqueName: true }, delay: [1, 2] })
  // @ts-expect-error -- a port is a number
  createInventoryServer({ port: '4010' })
  // @ts-expect-error -- a server has its own URL
  createInventoryServer({ baseUrl: '*' })
})

test('the schemas of the elements give the mock its types', async () => {
  const { mock } = await createInventoryServer({ labelSchema: z.enum(['prod', 'lab']), responsibleSchema: z.int() })
  expectTypeOf(mock).toEqualTypeOf<InventoryService<'prod' | 'lab', number>>()
  // @ts-expect-error -- not one of the labels
  createInventoryServer({ labelSchema: z.enum(['prod', 'lab']), objects: [{ name: 'web-1', labels: ['dev'] }] })
})

test('a logger is a console, or any object with its two methods', () => {
  expectTypeOf(console).toExtend<ServerLogger>()
  createInventoryServer({
    logger: { info: (_line, entry) => expectTypeOf(entry).toEqualTypeOf<AccessEntry | undefined>(), error() {} },
  })
  // @ts-expect-error -- error is missing
  createInventoryServer({ logger: { info() {} } })
})

test('a Worker has the options of a host, except the number of sessions', () => {
  expectTypeOf<Exclude<keyof InventoryHostOptions, keyof InventoryWorkerOptions>>().toEqualTypeOf<'maxSessions'>()
  createInventoryWorker({ labelSchema: z.enum(['prod', 'lab']), objects: [{ name: 'web-1', labels: ['prod'] }] })
  // @ts-expect-error -- not one of the labels
  createInventoryWorker({ labelSchema: z.enum(['prod', 'lab']), objects: [{ name: 'web-1', labels: ['dev'] }] })
  const { Session } = createInventoryWorker()
  class MySession extends Session {}
  expectTypeOf<MySession>().toExtend<InventorySession>()
})

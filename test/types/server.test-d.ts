import { expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import type { AppliedFault, AssumptionName, InventoryMockOptions } from '../../src/index.ts'
import {
  type AccessEntry,
  createInventoryServer,
  type InventoryServer,
  type InventoryServerOptions,
  type InventoryService,
  type ServerLogger,
  type SessionLimits,
} from '../../src/server.ts'

test('a server comes once it listens, and is a resource', () => {
  expectTypeOf(createInventoryServer()).toEqualTypeOf<Promise<InventoryServer>>()
  expectTypeOf<InventoryServer>().toExtend<AsyncDisposable>()
  expectTypeOf<InventoryServer>().toHaveProperty('url').toEqualTypeOf<string>()
  expectTypeOf<InventoryServer>().toHaveProperty('port').toEqualTypeOf<number>()
  expectTypeOf<InventoryServer>().toHaveProperty('mock').toEqualTypeOf<InventoryService>()
  expectTypeOf<InventoryServer['close']>().toEqualTypeOf<() => Promise<void>>()
})

test('a server takes what a mock takes, but for the base URL', () => {
  expectTypeOf<InventoryServerOptions>().toExtend<Omit<InventoryMockOptions, 'baseUrl'>>()
  createInventoryServer({ objects: [{ name: 'web-1' }], assumptions: { uniqueName: true }, delay: [1, 2] })
  // @ts-expect-error -- a server is where it listens
  createInventoryServer({ baseUrl: '*' })
})

test('a server knows what its schemas say of the elements', async () => {
  const { mock } = await createInventoryServer({ labelSchema: z.enum(['prod', 'lab']), responsibleSchema: z.int() })
  expectTypeOf(mock).toEqualTypeOf<InventoryService<'prod' | 'lab', number>>()
  // @ts-expect-error -- not one of the labels
  createInventoryServer({ labelSchema: z.enum(['prod', 'lab']), objects: [{ name: 'web-1', labels: ['dev'] }] })
})

test('a server takes options of its own', () => {
  expectTypeOf<Exclude<keyof InventoryServerOptions, keyof InventoryMockOptions>>().toEqualTypeOf<
    | 'port'
    | 'host'
    | 'basePath'
    | 'cors'
    | 'bodyLimit'
    | 'admin'
    | 'adminToken'
    | 'persist'
    | 'logger'
    | 'useColours'
    | 'closeTimeout'
    | keyof SessionLimits
  >()
  // @ts-expect-error -- a port is a number
  createInventoryServer({ port: '4010' })
})

test('a logger is a console, or anything with its two methods', () => {
  expectTypeOf(console).toExtend<ServerLogger>()
  createInventoryServer({
    logger: { info: (_line, entry) => expectTypeOf(entry).toEqualTypeOf<AccessEntry | undefined>(), error() {} },
  })
  // @ts-expect-error -- both of them
  createInventoryServer({ logger: { info() {} } })
})

test('what is logged of a request says what decided its answer', () => {
  expectTypeOf<AccessEntry['status']>().toEqualTypeOf<number | null>()
  expectTypeOf<AccessEntry['assumption']>().toEqualTypeOf<AssumptionName | undefined>()
  expectTypeOf<AccessEntry['fault']>().toEqualTypeOf<AppliedFault | undefined>()
})

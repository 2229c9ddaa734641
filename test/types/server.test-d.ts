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
  type UsageLimits,
} from '../../src/server.ts'

test('createInventoryServer returns a promise of a disposable server', () => {
  expectTypeOf(createInventoryServer()).toEqualTypeOf<Promise<InventoryServer>>()
  expectTypeOf<InventoryServer>().toExtend<AsyncDisposable>()
  expectTypeOf<InventoryServer>().toHaveProperty('url').toEqualTypeOf<string>()
  expectTypeOf<InventoryServer>().toHaveProperty('port').toEqualTypeOf<number>()
  expectTypeOf<InventoryServer>().toHaveProperty('mock').toEqualTypeOf<InventoryService>()
  expectTypeOf<InventoryServer['close']>().toEqualTypeOf<() => Promise<void>>()
})

test('a server has the options of a mock, except the base URL', () => {
  expectTypeOf<InventoryServerOptions>().toExtend<Omit<InventoryMockOptions, 'baseUrl'>>()
  createInventoryServer({ objects: [{ name: 'web-1' }], assumptions: { uniqueName: true }, delay: [1, 2] })
  // @ts-expect-error -- a server has its own URL
  createInventoryServer({ baseUrl: '*' })
})

test('the schemas of the elements give the mock its types', async () => {
  const { mock } = await createInventoryServer({ labelSchema: z.enum(['prod', 'lab']), responsibleSchema: z.int() })
  expectTypeOf(mock).toEqualTypeOf<InventoryService<'prod' | 'lab', number>>()
  // @ts-expect-error -- not one of the labels
  createInventoryServer({ labelSchema: z.enum(['prod', 'lab']), objects: [{ name: 'web-1', labels: ['dev'] }] })
})

test('a server has its own options', () => {
  expectTypeOf<Exclude<keyof InventoryServerOptions, keyof InventoryMockOptions>>().toEqualTypeOf<
    | 'port'
    | 'host'
    | 'basePath'
    | 'cors'
    | 'bodyLimit'
    | 'admin'
    | 'adminToken'
    | 'allowedHosts'
    | 'sessionCookie'
    | 'sessionRequired'
    | 'readOnlyRoot'
    | 'resetEvery'
    | 'trustProxy'
    | 'persist'
    | 'logger'
    | 'useColors'
    | 'closeTimeout'
    | 'maxDelay'
    | keyof SessionLimits
    | keyof UsageLimits
  >()
  // @ts-expect-error -- a port is a number
  createInventoryServer({ port: '4010' })
})

test('a logger is a console, or any object with its two methods', () => {
  expectTypeOf(console).toExtend<ServerLogger>()
  createInventoryServer({
    logger: { info: (_line, entry) => expectTypeOf(entry).toEqualTypeOf<AccessEntry | undefined>(), error() {} },
  })
  // @ts-expect-error -- error is missing
  createInventoryServer({ logger: { info() {} } })
})

test('a log entry says what decided the response', () => {
  expectTypeOf<AccessEntry['status']>().toEqualTypeOf<number | null>()
  expectTypeOf<AccessEntry['assumption']>().toEqualTypeOf<AssumptionName | undefined>()
  expectTypeOf<AccessEntry['fault']>().toEqualTypeOf<AppliedFault | undefined>()
})

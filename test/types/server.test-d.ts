import { expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { createInventoryWorker, type InventorySession, type InventoryWorkerOptions } from '../../src/cloudflare.ts'
import { createInventoryHost, type InventoryHost, type InventoryHostOptions } from '../../src/host.ts'
import { type InventoryMockOptions, type InventoryObjectOf, inventoryObjectSchema } from '../../src/index.ts'
import {
  type AccessEntry,
  createInventoryServer,
  type HostEvent,
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

const schema = z.object({
  ...inventoryObjectSchema.shape,
  labels: z.array(z.enum(['prod', 'lab'])),
  owner: z.string(),
  tier: z._default(z.enum(['gold', 'silver']), 'silver'),
})
type Host = z.output<typeof schema>
type HostInput = z.input<typeof schema>

test('a server, a host and a Worker have the objects of their schema', () => {
  const objects = [{ name: 'web-1', labels: ['prod' as const], owner: 'Ada' }]
  expectTypeOf(createInventoryServer({ schema, objects })).resolves.toEqualTypeOf<InventoryServer<Host, HostInput>>()
  expectTypeOf<InventoryServer<Host, HostInput>['mock']>().toEqualTypeOf<InventoryService<Host, HostInput>>()
  expectTypeOf(createInventoryHost({ schema, objects })).toEqualTypeOf<InventoryHost<Host, HostInput>>()
  expectTypeOf<InventoryHost<Host, HostInput>['mock']>().toEqualTypeOf<InventoryService<Host, HostInput>>()
  createInventoryWorker({ schema, objects })
  // @ts-expect-error -- not one of the labels
  createInventoryServer({ schema, objects: [{ name: 'web-1', labels: ['dev'], owner: 'Ada' }] })
  // @ts-expect-error -- nor here
  createInventoryHost({ schema, objects: [{ name: 'web-1', labels: ['dev'], owner: 'Ada' }] })
  // @ts-expect-error -- the owner is required
  createInventoryWorker({ schema, objects: [{ name: 'web-1' }] })
})

test('without a schema, a server and a host have the elements of their objects', () => {
  type Plain = InventoryObjectOf<string, number>
  const objects = [{ name: 'web-1', labels: ['prod'], responsible: [15] }]
  expectTypeOf(createInventoryServer({ objects })).resolves.toEqualTypeOf<InventoryServer<Plain>>()
  expectTypeOf(createInventoryHost({ objects })).toEqualTypeOf<InventoryHost<Plain>>()
  expectTypeOf(createInventoryHost()).toEqualTypeOf<InventoryHost>()
  createInventoryWorker({ objects })
})

test('a logger is a console, or any object with its two methods', () => {
  expectTypeOf(console).toExtend<ServerLogger>()
  createInventoryServer({
    logger: {
      info: (_line, entry) => expectTypeOf(entry).toEqualTypeOf<AccessEntry | HostEvent | undefined>(),
      error() {},
    },
  })
  // @ts-expect-error -- error is missing
  createInventoryServer({ logger: { info() {} } })
})

test('a Worker has the options of a host, except the number of sessions', () => {
  expectTypeOf<Exclude<keyof InventoryHostOptions, keyof InventoryWorkerOptions>>().toEqualTypeOf<'maxSessions'>()
  const { Session } = createInventoryWorker()
  class MySession extends Session {}
  expectTypeOf<MySession>().toExtend<InventorySession>()
})

import { expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { createInventoryWorker, type InventorySession, type InventoryWorkerOptions } from '../../src/cloudflare.ts'
import type { InventoryHostOptions } from '../../src/host.ts'

test('a Worker has the options of a host, except the number of sessions', () => {
  expectTypeOf<Exclude<keyof InventoryHostOptions, keyof InventoryWorkerOptions>>().toEqualTypeOf<'maxSessions'>()
})

test('the schemas of the elements give the options their types', () => {
  createInventoryWorker({ labelSchema: z.enum(['prod', 'lab']), objects: [{ name: 'web-1', labels: ['prod'] }] })
  // @ts-expect-error -- not one of the labels
  createInventoryWorker({ labelSchema: z.enum(['prod', 'lab']), objects: [{ name: 'web-1', labels: ['dev'] }] })
})

test('a class can extend Session', () => {
  const { Session } = createInventoryWorker()
  class MySession extends Session {}
  expectTypeOf<MySession>().toExtend<InventorySession>()
})

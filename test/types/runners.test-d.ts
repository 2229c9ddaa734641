import { expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { inventoryObjectSchema } from '../../src/index.ts'
import type { SessionFixtures, SessionOptions } from '../../src/playwright.ts'
import type { ServiceFixtures } from '../../src/vitest.ts'

const schema = z.object({ ...inventoryObjectSchema.shape, owner: z.string() })
const options = { schema, objects: [{ name: 'web-1', owner: 'Ada' }] }

test('the fixtures of the runners take a schema with one more field, and their objects have it', () => {
  expectTypeOf(options).toExtend<ServiceFixtures['inventoryOptions']>()
  expectTypeOf(options).toExtend<SessionOptions['inventoryOptions']>()
  type Service = ServiceFixtures['service']
  expectTypeOf<NonNullable<ReturnType<Service['objects']['get']>>>().toHaveProperty('owner')
  expectTypeOf<{ name: string; owner: string }>().toExtend<
    Parameters<SessionFixtures['inventory']['objects']['create']>[0]
  >()
})

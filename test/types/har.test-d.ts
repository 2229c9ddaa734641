import type * as HarFormat from 'har-format'
import { expectTypeOf, test } from 'vitest'
import type { Har } from '../../src/client.ts'

test('a HAR is one of @types/har-format, which users need not install', () => {
  expectTypeOf<Har>().toExtend<HarFormat.Har>()
})

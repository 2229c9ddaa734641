import type * as HarFormat from 'har-format'
import { expectTypeOf, test } from 'vitest'
import type { Har } from '../../src/client.ts'
import type { HarArchive } from '../../src/conformance.ts'

test('an archive can be one of toHar or of @types/har-format', () => {
  expectTypeOf<Har>().toExtend<HarArchive>()
  expectTypeOf<HarFormat.Har>().toExtend<HarArchive>()
})

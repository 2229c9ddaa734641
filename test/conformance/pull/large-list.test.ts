import { expect, test } from 'vitest'
import { pull } from '../../../src/conformance.ts'
import { createObjectFactory } from '../../../src/factories.ts'
import { createInventoryService } from '../../../src/service.ts'

test('a list of 10,000 objects is pulled', async () => {
  const objects = createObjectFactory({ seed: 1 }).buildList(10_000, { id: (n) => n })
  const { state } = await pull(createInventoryService({ objects }).fetch, { rate: 1e6, anonymize: true })
  expect(state.objects.map(({ id }) => id)).toEqual(objects.map(({ id }) => id))
}, 60_000)

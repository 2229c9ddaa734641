import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createActivity, createObjectFactory } from '../../../src/factories.ts'
import { inventoryObjectSchema } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { LIST } from '../../fields.ts'

const { shape } = inventoryObjectSchema

const schema = z.object({
  ...shape,
  location: z.object({ name: z.string().nullable(), fact: z.string().nullable(), room: z.string() }).nullable(),
  [LIST]: z.array(z.enum(['prod', 'lab'])),
  owner: z.string(),
  tier: z.enum(['gold', 'silver']),
  alias: z.string().optional(),
})

const factory = createObjectFactory({
  schema,
  values: {
    location: (_, n) => ({ name: null, fact: `osl${n % 3}`, room: 'cellar' }),
    [LIST]: ['lab'],
    owner: (_, n) => `owner-${n % 5}`,
    tier: (_, n) => (n % 2 ? 'gold' : 'silver'),
  },
})

let now = 0

/** Makes steps, one each ten seconds of the mock's clock. */
async function makeSteps(mock: Parameters<typeof createActivity>[0], count: number) {
  const { step } = createActivity(mock)
  const steps = []
  for (let n = 0; n < count; n++) {
    now += 10_000
    steps.push(await step())
  }
  return steps.filter((step) => step !== null)
}

describe('activity in objects of a schema', () => {
  test('copies its fields, and leaves out what it refuses', async () => {
    const objects = factory.buildList(60)
    const mock = createInventoryService({ schema, objects, clock: () => now })
    const steps = await makeSteps(mock, 300)
    expect(steps.filter(({ status }) => status === null || status >= 300)).toEqual([])
    expect(new Set(steps.map(({ name }) => name)).size).toBe(7)
    const owners = new Set(objects.map(({ owner }) => owner))
    expect(mock.objects.list().filter(({ id, owner }) => id > 60 && owners.has(owner)).length).toBeGreaterThan(0)
    // Those out of service keep their labels.
    const decommissioned = mock.requests.list().filter(({ body }) => JSON.stringify(body).includes('decommissioned'))
    expect(decommissioned.length).toBeGreaterThan(0)
    expect(decommissioned.every(({ body }) => !(LIST in Object(body)))).toBe(true)
  })

  test('leaves out steps of which it refuses everything', async () => {
    const bare = z.object({ ...shape, attributes: z.record(z.string(), z.enum(['', 'ok'])) })
    const objects = Array.from({ length: 20 }, (_, n) => ({ name: `web-${n}`, attributes: { serial: 'ok' as const } }))
    const mock = createInventoryService({ schema: bare, objects, clock: () => now })
    const steps = await makeSteps(mock, 100)
    expect(steps.filter(({ status }) => status === null || status >= 300)).toEqual([])
    expect(steps.filter(({ name }) => name === 'fail')).toEqual([])
  })

  test('makes objects with simple values where there are none', async () => {
    const mock = createInventoryService({ schema, clock: () => now })
    const steps = await makeSteps(mock, 20)
    expect(steps.filter(({ status }) => status === null || status >= 300)).toEqual([])
    const [object] = mock.objects.list()
    expect(object).toMatchObject({ location: null, owner: 'owner', tier: 'gold' })
    expect(object).not.toHaveProperty('alias')
  })
})

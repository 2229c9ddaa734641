import * as z from 'zod/mini'
import type { GenerateOptions } from '../../../client/remote.ts'
import { inventoryObjectInputSchema } from '../../../contract/object.ts'
import { HttpError } from '../../../simulator/http/http-error.ts'
import { type AdminServer, type Endpoint, endpoint, type ObjectGenerator } from '../endpoint.ts'

const MAX_COUNT = 100_000

export const generateEndpoints: readonly Endpoint[] = [
  endpoint('GET /generate', {
    summary: 'List the scenarios of generated objects, with the options of each',
    response: z.object({
      scenarios: z.array(z.object({ name: z.string(), options: z.array(z.literal('seed')) })),
      maxCount: z.int(),
    }),
    async handle({ loadGenerator }) {
      const { scenarios } = await load(loadGenerator)
      return { scenarios, maxCount: MAX_COUNT }
    },
  }),
  endpoint('POST /generate', {
    summary: 'Generate objects: those of a scenario, or a number of them',
    description: 'The objects have no ids, and are not stored: create them, or import them.',
    body: z.strictObject({
      scenario: z.optional(z.string()),
      count: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_COUNT))),
      seed: z.optional(z.int()),
    }),
    response: z.array(inventoryObjectInputSchema),
    async handle({ loadGenerator, body }) {
      const { generate } = await load(loadGenerator)
      // A cast: `generate` checks the name, and its error lists them.
      return generate(body as GenerateOptions)
    },
  }),
]

async function load(loadGenerator: AdminServer['loadGenerator']): Promise<ObjectGenerator> {
  if (loadGenerator) return loadGenerator()
  throw HttpError.withDetail(
    501,
    'This host generates no objects. Generate them with inventory-objects-mock/factories, and create or import them.',
  )
}

import * as z from 'zod/mini'
import type { Har } from '../../client/har.ts'
import { describeIssue } from '../../mock/objects/describe-issue.ts'
import { failedTo } from '../../validation/errors.ts'
import { hasSteps } from './read-har.ts'

const pairs = z.array(z.object({ name: z.string(), value: z.string() }))
const content = z.object({ text: z.optional(z.string()) })

/** zod schema of what is read of an HTTP archive. Those of browsers have more, and can lack the texts of bodies. */
const harSchema = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        request: z.object({
          method: z.string(),
          url: z.string(),
          headers: pairs,
          queryString: pairs,
          postData: z.optional(content),
        }),
        response: z.object({ status: z.number(), headers: pairs, content }),
      }),
    ),
  }),
})

/**
 * Checks an HTTP archive.
 * @throws InventoryMockError for anything else, and for one without a request that can be sent again
 */
export function checkHar(har: unknown): void {
  const { error } = z.safeParse(harSchema, har)
  if (error) {
    const { path, expected, got } = describeIssue(error.issues[0]!, har, 'har')
    throw failedTo('check a service', `${path} to be ${expected}`, got, 'Use an HTTP archive from toHar')
  }
  if (hasSteps(har as Har)) return
  const expected = 'har to have a request to the service with a response of its own, not of a fault'
  throw failedTo('check a service', expected, 'none', 'Record one, or leave out har')
}

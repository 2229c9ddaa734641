import * as z from 'zod/mini'
import { describeIssue } from '../../mock/objects/describe-issue.ts'
import { InventoryMockError } from '../../validation/errors.ts'

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
 * @throws InventoryMockError for anything else
 */
export function checkHar(har: unknown): void {
  const { error } = z.safeParse(harSchema, har)
  if (!error) return
  const { path, expected, got } = describeIssue(error.issues[0]!, har, 'har')
  throw new InventoryMockError('check a service', `${path} to be ${expected}`, got, 'Use an HTTP archive from toHar')
}

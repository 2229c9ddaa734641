import * as z from 'zod/mini'
import { assumptionNames } from '../../../contract/assumptions.ts'
import type { InventorySettings, SettingsChanges } from '../../../mock/settings.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

/** zod schema of the names of the assumptions; the values are checked where they are set. */
export const assumptionsSchema = z.strictObject(Object.fromEntries(assumptionNames.map((name) => [name, z.unknown()])))

const ms = z.number().check(z.minimum(0))

export const delaySchema = z.union(
  [ms, z.tuple([ms, ms]), z.literal('infinite')],
  'Invalid input: expected a number of ms, a list of two, or "infinite"',
)

const settingsSchema = z.object({
  assumptions: assumptionsSchema,
  delay: delaySchema,
} satisfies { [Name in keyof InventorySettings]-?: z.ZodMiniType })

export const settingsEndpoints: readonly Endpoint[] = [
  endpoint('GET /settings', {
    summary: 'Read the assumptions and the delay',
    response: settingsSchema,
    handle: ({ mock }) => mock.settings,
  }),
  endpoint('PATCH /settings', {
    summary: 'Change assumptions and the delay, until a reset',
    body: z.strictObject({ assumptions: z.optional(z.partial(assumptionsSchema)), delay: z.optional(delaySchema) }),
    // A cast: `configure` checks it, and its errors say more.
    handle: ({ mock, body }) => mock.configure(body as SettingsChanges),
  }),
]

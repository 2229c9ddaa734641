import * as z from 'zod/mini'
import { formatAssumptionMarkdown } from '../../../contract/assumption-formats.ts'
import { type Assumptions, assumptionNames } from '../../../contract/assumptions.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

/** zod schema of the names of {@link Assumptions}; the values are checked where they are set. */
export const assumptionsSchema = z.strictObject(Object.fromEntries(assumptionNames.map((name) => [name, z.unknown()])))

/** The endpoints of the assumptions. */
export const assumptionEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/assumptions',
    summary: 'Read the assumptions',
    status: 200,
    response: assumptionsSchema,
    handle: ({ control }) => control.assumptions,
  }),
  endpoint({
    method: 'PATCH',
    path: '/assumptions',
    summary: 'Change assumptions',
    description: formatAssumptionMarkdown(),
    body: z.partial(assumptionsSchema),
    status: 200,
    response: assumptionsSchema,
    handle({ control, body }) {
      // A cast: the schema checks the names. `assume` checks the values, and its errors say more.
      control.assume(body as Partial<Assumptions>)
      return control.assumptions
    },
  }),
]

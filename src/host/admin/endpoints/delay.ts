import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../endpoint.ts'

const ms = z.number().check(z.minimum(0))

/** zod schema of a delay. */
export const delaySchema = z.union(
  [ms, z.tuple([ms, ms]), z.literal('infinite')],
  'Invalid input: expected a number of ms, a list of two, or "infinite"',
)

/** The endpoints of `mock.delay` and `mock.setDelay()`. */
export const delayEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/delay',
    summary: 'Read the delay of the responses, in ms',
    status: 200,
    response: delaySchema,
    handle: ({ control }) => control.delay,
  }),
  endpoint({
    method: 'PUT',
    path: '/delay',
    summary: 'Change the delay of the responses, until a reset',
    body: delaySchema,
    status: 204,
    handle: ({ control, body }) => control.setDelay(body),
  }),
]

import * as z from 'zod/mini'
import { inventoryObjectInputSchema, inventoryObjectSchema } from '../../../contract/object.ts'
import type { Checkpoint } from '../../../mock/inventory-service.ts'
import type { Mock } from '../../../mock/mock.ts'
import { type ExportedState, isJsonFault, type StateInput } from '../../../mock/state/exported-state.ts'
import { HttpError } from '../../../simulator/http/service-request.ts'
import { failedTo, quote } from '../../../validation/errors.ts'
import { type Endpoint, endpoint, LARGE_BODY_LIMIT } from '../endpoint.ts'
import { faultSchema } from './faults.ts'
import { assumptionsSchema, delaySchema } from './settings.ts'

const exportedStateSchema = z.strictObject({
  version: z.literal(2),
  nextId: z.int(),
  assumptions: z.optional(z.partial(assumptionsSchema)),
  delay: z.optional(delaySchema),
  faults: z.optional(z.array(faultSchema)),
  objects: z.array(inventoryObjectSchema),
} satisfies { [Name in keyof ExportedState]-?: z.ZodMiniType })

const stateInputSchema = z.union([exportedStateSchema, z.array(inventoryObjectInputSchema)])

/** What the endpoints with a state as body have in common. A cast of the body: the mock checks it. */
const stateBody = { body: stateInputSchema, bodyLimit: LARGE_BODY_LIMIT } as const

/** How many checkpoints of a collection are kept: each one holds what changed since. */
const MAX_CHECKPOINTS = 1000

/** The checkpoints of a collection, by id: the latest ones, the oldest first. */
interface Checkpoints {
  readonly byId: Map<string, Checkpoint>
  /** How many were made: the id of the latest. */
  count: number
}

const checkpointsByMock = new WeakMap<Mock, Checkpoints>()

function checkpointsOf(mock: Mock): Checkpoints {
  const checkpoints = checkpointsByMock.get(mock) ?? { byId: new Map(), count: 0 }
  checkpointsByMock.set(mock, checkpoints)
  return checkpoints
}

function findCheckpoint(mock: Mock, id: string): Checkpoint {
  const { byId, count } = checkpointsOf(mock)
  const checkpoint = byId.get(id)
  if (checkpoint) return checkpoint
  const detail =
    /^[1-9]\d*$/.test(id) && Number(id) <= count
      ? `Checkpoint ${id} was dropped: by a client, or because only the last ${MAX_CHECKPOINTS} are kept.`
      : `There is no checkpoint ${id}.`
  throw new HttpError(404, { detail, code: 'unknown-id' })
}

export const stateEndpoints: readonly Endpoint[] = [
  endpoint('GET /state', {
    summary: 'Export the state: the objects, the next id, the settings, and what remains of the faults',
    response: exportedStateSchema,
    handle: ({ mock }) => mock.exportState(),
  }),
  endpoint('PUT /state', {
    ...stateBody,
    summary: 'Import a state, or a list of objects, until a reset',
    handle: ({ mock, body }) => mock.importState(body as StateInput),
  }),
  endpoint('GET /initial-state', {
    summary:
      'Read the settings and the faults that a reset restores. Internal: for the console, and may change in any version',
    response: z.pick(exportedStateSchema, { assumptions: true, delay: true, faults: true }),
    handle: ({ mock: { initialState } }) => ({
      ...initialState.settings,
      faults: initialState.faults.filter(isJsonFault),
    }),
  }),
  endpoint('PUT /initial-state', {
    ...stateBody,
    summary: 'Change what a reset restores, and reset',
    description:
      'For the shared collection, it is also what new sessions start with; not on Cloudflare, where they start with the options.',
    handle: ({ mock, body }) => mock.setInitialState(body as StateInput),
  }),
  endpoint('POST /reset', {
    summary: 'Restore the initial state, and clear the log',
    body: z.optional(z.strictObject({})),
    handle({ mock, body }) {
      if (Array.isArray(body) || Object.keys(Object(body)).length > 0) {
        throw failedTo('reset', 'no body', quote(body), 'Use PUT /initial-state, or PUT /state until a reset')
      }
      mock.reset()
    },
  }),
  endpoint('POST /checkpoints', {
    summary: 'Create a checkpoint of the state',
    description: `The last ${MAX_CHECKPOINTS} checkpoints of a collection are kept.`,
    status: 201,
    response: z.object({ id: z.string() }),
    handle({ mock }) {
      const checkpoints = checkpointsOf(mock)
      const { byId } = checkpoints
      const id = String(++checkpoints.count)
      byId.set(id, mock.checkpoint())
      mock.events.emitCheckpoint(id)
      if (byId.size > MAX_CHECKPOINTS) byId.delete(byId.keys().next().value!)
      return { id }
    },
  }),
  endpoint('POST /checkpoints/{id}/restore', {
    summary: 'Restore a checkpoint',
    handle: ({ mock, id }) => mock.restore(findCheckpoint(mock, id)),
  }),
  endpoint('DELETE /checkpoints/{id}', {
    summary: 'Drop a checkpoint, so that what changed since is no longer kept for it',
    handle({ mock, id }) {
      findCheckpoint(mock, id)
      checkpointsOf(mock).byId.delete(id)
    },
  }),
]

import * as z from 'zod/mini'
import { formatAssumptionMarkdown } from '../../contract/assumption-formats.ts'
import type { Assumptions } from '../../contract/assumptions.ts'
import { inventoryObjectSchema } from '../../contract/object.ts'
import { queryParameters } from '../../contract/openapi/parameters.ts'
import type { ListQuery } from '../../contract/parameters.ts'
import type { Fault } from '../../mock/faults/fault.ts'
import { HttpError } from '../../simulator/http/http-error.ts'
import type { Endpoint } from './endpoint.ts'
import * as schemas from './schemas.ts'

/** The admin API, but for `GET /events`, which is a stream. */
export const endpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/health',
    summary: 'Whether the server is there',
    status: 200,
    answer: schemas.healthSchema,
    handle: ({ core }) => ({ status: 'ok', objects: core.control.objects.size }),
  },
  {
    method: 'DELETE',
    path: '/session',
    summary: 'End the session, and with it its collection',
    status: 204,
    handle({ endSession }) {
      if (!endSession()) throw HttpError.withDetail(404, 'This is not a session.')
    },
  },
  {
    method: 'GET',
    path: '/state',
    summary: 'The whole collection',
    status: 200,
    answer: schemas.objectsSchema,
    handle: ({ core }) => core.control.objects.all(),
  },
  {
    method: 'PUT',
    path: '/state',
    summary: 'Make this the collection, and the start that a reset comes back to',
    body: schemas.stateSchema,
    status: 204,
    handle: ({ core, body }) => core.control.reset(body as never),
  },
  {
    method: 'POST',
    path: '/reset',
    summary: 'Back to the start, or to a new one',
    body: schemas.resetSchema,
    optional: true,
    status: 204,
    handle: ({ core, body }) => core.control.reset((body as { objects?: never } | undefined)?.objects),
  },
  {
    method: 'POST',
    path: '/checkpoints',
    summary: 'Make a point to come back to',
    status: 201,
    answer: schemas.checkpointSchema,
    handle({ core, checkpoints }) {
      const id = String(checkpoints.size + 1)
      checkpoints.set(id, core.control.checkpoint())
      return { id }
    },
  },
  {
    method: 'POST',
    path: '/checkpoints/{id}/restore',
    summary: 'Come back to a point',
    status: 204,
    handle({ core, checkpoints, id }) {
      const checkpoint = checkpoints.get(id)
      if (!checkpoint) throw HttpError.withDetail(404, `There is no checkpoint ${id}.`)
      core.control.restore(checkpoint)
    },
  },
  {
    method: 'GET',
    path: '/requests',
    summary: 'Every exchange, oldest first',
    status: 200,
    answer: z.array(schemas.exchangeSchema),
    handle: ({ core }) => core.control.requests,
  },
  {
    method: 'DELETE',
    path: '/requests',
    summary: 'Forget the exchanges',
    status: 204,
    handle: ({ core }) => core.state.log.clear(),
  },
  {
    method: 'POST',
    path: '/requests/wait',
    summary: 'Wait for an exchange, or find it in the log',
    body: schemas.waitSchema,
    status: 200,
    answer: schemas.exchangeSchema,
    async handle({ core, body }) {
      const { match, ...options } = body as z.output<typeof schemas.waitSchema>
      return core.control.waitForRequest(match, options as never).catch((error: Error) => {
        throw HttpError.withDetail(408, error.message)
      })
    },
  },
  {
    method: 'GET',
    path: '/faults',
    summary: 'The active faults, the newest first',
    status: 200,
    answer: schemas.activeFaultsSchema,
    handle: ({ core }) => core.state.faults.list().map(({ id, fault }) => ({ id, ...fault })),
  },
  {
    method: 'POST',
    path: '/faults',
    summary: 'Let something go wrong',
    body: schemas.faultSchema,
    status: 201,
    answer: schemas.faultIdSchema,
    handle({ core, body }) {
      core.control.fault(body as Fault)
      return { id: core.state.faults.list()[0]!.id }
    },
  },
  {
    method: 'DELETE',
    path: '/faults',
    summary: 'Take every fault back',
    status: 204,
    handle: ({ core }) => core.state.faults.clear(),
  },
  {
    method: 'DELETE',
    path: '/faults/{id}',
    summary: 'Take a fault back',
    status: 204,
    handle: ({ core, id }) => void core.state.faults.remove(Number(id)),
  },
  {
    method: 'GET',
    path: '/assumptions',
    summary: 'What is assumed where the contract is silent',
    status: 200,
    answer: schemas.assumptionsSchema,
    handle: ({ core }) => core.control.assumptions,
  },
  {
    method: 'PATCH',
    path: '/assumptions',
    summary: 'Change assumptions',
    description: formatAssumptionMarkdown(),
    body: schemas.assumptionChangesSchema,
    status: 200,
    answer: schemas.assumptionsSchema,
    handle({ core, body }) {
      core.state.assume(body as Partial<Assumptions>)
      return core.control.assumptions
    },
  },
  {
    method: 'GET',
    path: '/objects',
    summary: 'What a list with the same parameters finds',
    parameters: Object.values(queryParameters),
    status: 200,
    answer: schemas.objectsSchema,
    handle({ core, query }) {
      const { responsible, ...rest } = Object.fromEntries(query)
      return core.control.objects.find({
        ...rest,
        ...(responsible && { responsible: Number(responsible) }),
      } as ListQuery)
    },
  },
  {
    method: 'POST',
    path: '/objects',
    summary: 'Add an object; only its name is needed',
    body: schemas.objectSchema,
    status: 201,
    answer: inventoryObjectSchema,
    handle: ({ core, body }) => core.control.objects.create(body as never),
  },
  {
    method: 'GET',
    path: '/objects/{id}',
    summary: 'An object; null where there is none',
    status: 200,
    answer: z.nullable(inventoryObjectSchema),
    handle: ({ core, id }) => core.control.objects.get(Number(id)) ?? null,
  },
  {
    method: 'PATCH',
    path: '/objects/{id}',
    summary: 'Change the fields of an object that are given',
    body: schemas.changesSchema,
    status: 200,
    answer: inventoryObjectSchema,
    handle: ({ core, id, body }) => core.control.objects.update(Number(id), body as never),
  },
  {
    method: 'DELETE',
    path: '/objects/{id}',
    summary: 'Take an object away, and say whether there was one',
    status: 200,
    answer: z.boolean(),
    handle: ({ core, id }) => core.control.objects.delete(Number(id)),
  },
]

import * as z from 'zod/mini'
import {
  inventoryObjectChangesSchema,
  inventoryObjectInputSchema,
  inventoryObjectSchema,
} from '../../../contract/object.ts'
import { queryParameters } from '../../../contract/openapi/operations.ts'
import type { ListQuery } from '../../../contract/parameters.ts'
import type { ObjectRange } from '../../../mock/objects/collection.ts'
import { type Endpoint, endpoint, parseId } from '../endpoint.ts'

const rangeParameters: { readonly [Name in keyof ObjectRange]-?: object } = {
  offset: {
    name: 'offset',
    in: 'query',
    description: 'How many objects to leave out at the start.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  limit: {
    name: 'limit',
    in: 'query',
    description: 'The maximum number of objects; by default there is none.',
    schema: { type: 'integer', minimum: 0 },
  },
}

export const objectEndpoints: readonly Endpoint[] = [
  endpoint('GET /objects', {
    summary: 'List the objects that match the query parameters, or a part of that list',
    parameters: [...Object.values(queryParameters), ...Object.values(rangeParameters)],
    response: z.array(inventoryObjectSchema),
    handle({ mock, query }) {
      const { offset, limit, ...rest } = Object.fromEntries(query)
      return mock.objects.list(toListQuery(rest), { offset: toNumber(offset), limit: toNumber(limit) })
    },
  }),
  // Before the path with an id, which would match too.
  endpoint('GET /objects/count', {
    summary: 'Count the objects that match the query parameters',
    parameters: Object.values(queryParameters),
    response: z.int(),
    handle: ({ mock, query }) => mock.objects.count(toListQuery(Object.fromEntries(query))),
  }),
  endpoint('POST /objects', {
    summary: 'Create an object; only its name is required',
    body: inventoryObjectInputSchema,
    status: 201,
    response: inventoryObjectSchema,
    handle: ({ mock, body }) => mock.objects.create(body),
  }),
  endpoint('GET /objects/{id}', {
    summary: 'Read an object; null if it does not exist',
    response: z.nullable(inventoryObjectSchema),
    handle: ({ mock, id }) => mock.objects.get(parseId(id, 'read an object')) ?? null,
  }),
  endpoint('PUT /objects/{id}', {
    summary: 'Replace an object; only its name is required',
    body: inventoryObjectInputSchema,
    response: inventoryObjectSchema,
    handle: ({ mock, id, body }) => mock.objects.replace(parseId(id, 'replace an object'), body),
  }),
  endpoint('PATCH /objects/{id}', {
    summary: 'Update the given fields of an object',
    body: inventoryObjectChangesSchema,
    response: inventoryObjectSchema,
    handle: ({ mock, id, body }) => mock.objects.update(parseId(id, 'update an object'), body),
  }),
  endpoint('DELETE /objects/{id}', {
    summary: 'Delete an object; the response is whether it existed',
    response: z.boolean(),
    handle: ({ mock, id }) => mock.objects.delete(parseId(id, 'delete an object')),
  }),
]

function toListQuery({ responsible, ...rest }: Record<string, string>): ListQuery {
  return { ...rest, responsible: toNumber(responsible) }
}

/** A cast: what is no number stays a text, for the error of the collection that shows it. */
function toNumber(text: string | undefined): number | undefined {
  return (text?.trim() && Number.isFinite(Number(text)) ? Number(text) : text) as number | undefined
}

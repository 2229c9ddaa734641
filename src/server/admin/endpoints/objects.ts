import * as z from 'zod/mini'
import { inventoryObjectInputSchema, inventoryObjectSchema } from '../../../contract/object.ts'
import { queryParameters } from '../../../contract/openapi/parameters.ts'
import type { ListQuery } from '../../../contract/parameters.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

const { name, location, type, labels, attributes, responsible } = inventoryObjectInputSchema.def.shape

/** The fields of an object, all optional and without defaults: an update leaves out what it does not change. */
const changesSchema = z.strictObject({
  name: z.optional(name),
  location: z.optional(location.def.innerType),
  type: z.optional(type.def.innerType),
  labels: z.optional(labels.def.innerType),
  attributes: z.optional(attributes.def.innerType),
  responsible: z.optional(responsible.def.innerType),
})

/** The endpoints of `mock.objects`. */
export const objectEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/objects',
    summary: 'List the objects that match the query parameters',
    parameters: Object.values(queryParameters),
    status: 200,
    response: z.array(inventoryObjectSchema),
    handle: ({ mock, query }) => mock.control.objects.find(readListQuery(query)),
  }),
  endpoint({
    method: 'POST',
    path: '/objects',
    summary: 'Create an object; only its name is required',
    body: inventoryObjectInputSchema,
    status: 201,
    response: inventoryObjectSchema,
    handle: ({ mock, body }) => mock.control.objects.create(body),
  }),
  endpoint({
    method: 'GET',
    path: '/objects/{id}',
    summary: 'Read an object; null if it does not exist',
    status: 200,
    response: z.nullable(inventoryObjectSchema),
    handle: ({ mock, id }) => mock.control.objects.get(Number(id)) ?? null,
  }),
  endpoint({
    method: 'PATCH',
    path: '/objects/{id}',
    summary: 'Update the given fields of an object',
    body: changesSchema,
    status: 200,
    response: inventoryObjectSchema,
    handle: ({ mock, id, body }) => mock.control.objects.update(Number(id), body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/objects/{id}',
    summary: 'Delete an object; the response is whether it existed',
    status: 200,
    response: z.boolean(),
    handle: ({ mock, id }) => mock.control.objects.delete(Number(id)),
  }),
]

function readListQuery(query: URLSearchParams): ListQuery {
  const { responsible, ...rest } = Object.fromEntries(query)
  // A cast: `find` checks the names and the values.
  return { ...rest, ...(responsible && { responsible: Number(responsible) }) } as ListQuery
}

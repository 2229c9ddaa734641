import { type BrokenService, broken, on } from './broken-service.ts'
import { withBody } from './intercept.ts'

/** Services that break the contract in writes. */
export const brokenWrites: readonly BrokenService[] = [
  broken(
    'answers a create with 201',
    '4.2',
    on('POST', async ({ send }) => {
      const response = await send()
      return new Response(response.body, { status: response.status === 200 ? 201 : response.status })
    }),
  ),
  broken(
    'answers a create with an id',
    '4.2',
    on('POST', async ({ send, service }) => {
      const response = await send()
      return response.ok
        ? withBody(response, (body) => ({ id: service.objects.list().at(-1)!.id, ...Object(body) }))
        : response
    }),
  ),
  broken(
    'answers a create without a body',
    '4.2',
    on('POST', async ({ send }) => {
      const response = await send()
      return response.ok ? new Response(null, { status: 200 }) : response
    }),
  ),
  broken(
    'does not store what is created',
    '4.2',
    on('POST', async ({ send, service }) => {
      const response = await send()
      if (response.ok) service.objects.delete(service.objects.list().at(-1)!.id)
      return response
    }),
  ),
  broken(
    'stores another name',
    '4.2',
    on('POST', async ({ send, service }) => {
      const response = await send()
      const { id, name } = service.objects.list().at(-1)!
      if (response.ok) service.objects.update(id, { name: name.toUpperCase() })
      return response
    }),
  ),
  broken(
    'resets the fields that a PATCH leaves out',
    '4.4',
    on('PATCH', ({ send, body }) => send({ method: 'PUT', body: { ...empty, name: 'reset', ...body } })),
  ),
  broken(
    "keeps a location's name",
    '4.4',
    on('PATCH', ({ send, body, url, service }) => {
      const { location } = service.objects.get(Number(url.pathname.split('/').at(-2)))!
      return send({ body: { ...body, ...(body.location ? { location: { ...location, ...body.location } } : {}) } })
    }),
  ),
  broken(
    'answers a PATCH with the changes alone',
    '4.4',
    on('PATCH', async ({ send, body }) => {
      const response = await send()
      return response.ok ? withBody(response, () => body) : response
    }),
  ),
  broken(
    'answers a PATCH with 204',
    '4.4',
    on('PATCH', async ({ send }) => ((await send()).ok ? new Response(null, { status: 204 }) : send())),
  ),
  broken(
    'merges a PUT',
    '4.3',
    on('PUT', ({ send, body, url, service }) => {
      const { attributes } = service.objects.get(Number(url.pathname.split('/').at(-2)))!
      return send({ body: { ...body, attributes: { ...attributes, ...Object(body.attributes) } } })
    }),
  ),
  broken(
    'does not store a PUT',
    '4.3',
    on('PUT', async ({ send, service }) => {
      const before = service.checkpoint()
      const response = await send()
      service.restore(before)
      return response
    }),
  ),
  broken(
    'answers a PUT with 201',
    '4.3',
    on('PUT', async ({ send }) => new Response((await send()).body, { status: 201 })),
  ),
  broken(
    'answers a DELETE with 200 and a body',
    '4.5',
    on('DELETE', async ({ send }) => {
      const response = await send()
      return response.ok ? Response.json({ deleted: true }) : response
    }),
  ),
  broken(
    'does not delete',
    '4.5',
    on('DELETE', async () => new Response(null, { status: 204 })),
  ),
  broken(
    'deletes what is not there',
    '4.5',
    on('DELETE', async ({ send }) => {
      await send()
      return new Response(null, { status: 204 })
    }),
  ),
]

const empty = { location: null, type: null, labels: [], attributes: {}, responsible: [] }

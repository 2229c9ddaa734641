import type { Fetch, InventoryService } from '../../../src/service.ts'

/** A service that breaks the contract, and the section that it breaks. */
export interface BrokenService {
  readonly name: string
  readonly section: string
  /** Wraps a mock. */
  readonly wrap: (service: InventoryService) => Fetch
}

/** A request to a wrapped mock. */
interface Call {
  readonly method: string
  readonly url: URL
  readonly body: Record<string, unknown>
  /** Passes the request on, with some changes. */
  readonly send: (changes?: { method?: string; url?: URL; body?: unknown }) => Promise<Response>
  readonly service: InventoryService
}

/** Makes a fetch function that changes what a mock answers. */
export function intercept(service: InventoryService, handle: (call: Call) => Promise<Response>): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const text = await request.text()
    const url = new URL(request.url)
    const { method, headers, signal } = request
    const send: Call['send'] = (changes = {}) => {
      const body = changes.body === undefined ? text : JSON.stringify(changes.body)
      return service.fetch(changes.url ?? url, {
        method: changes.method ?? method,
        headers,
        signal,
        ...(body !== '' && { body }),
      })
    }
    return handle({ method, url, body: text === '' ? {} : JSON.parse(text), send, service })
  }
}

/** Copies a response with another body. */
export async function withBody(response: Response, change: (body: unknown) => unknown): Promise<Response> {
  return new Response(JSON.stringify(change(await response.json())), response)
}

function withHeader(response: Response, name: string, value: string | null): Response {
  const headers = new Headers(response.headers)
  if (value === null) headers.delete(name)
  else headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

type Handle = (call: Call) => Promise<Response>

const broken = (name: string, section: string, handle: Handle): BrokenService => ({
  name,
  section,
  wrap: (service) => intercept(service, handle),
})

/** Changes each successful list. */
const list =
  (change: (elements: Record<string, unknown>[], call: Call) => unknown): Handle =>
  async (call) => {
    const response = await call.send()
    const isList = call.method === 'GET' && call.url.pathname.endsWith('/objects/') && response.status === 200
    return isList ? withBody(response, (body) => change(body as Record<string, unknown>[], call)) : response
  }

/** Changes each object in a list, and nothing else. */
const each = (change: (object: Record<string, unknown>) => unknown): Handle => list((elements) => elements.map(change))

/** Changes what a method does. */
const on =
  (method: string, handle: Handle): Handle =>
  (call) =>
    call.method === method ? handle(call) : call.send()

/** Leaves out parameters of lists. */
const without =
  (...names: string[]): Handle =>
  (call) => {
    const url = new URL(call.url)
    for (const name of names) url.searchParams.delete(name)
    return call.send({ url })
  }

/** Services that break the contract in lists. */
export const brokenLists: readonly BrokenService[] = [
  broken(
    'wraps its list',
    '4.1',
    list((results) => ({ results })),
  ),
  broken('has pages', '4.1', async (call) => {
    const response = await call.send()
    return call.method === 'GET' ? withHeader(response, 'link', '</api/v2/objects/?page=2>; rel="next"') : response
  }),
  broken('answers a list with 204', '4.1', async (call) =>
    call.method === 'GET' ? new Response(null, { status: 204 }) : call.send(),
  ),
  broken('ignores sort', '4.1', without('sort')),
  broken(
    'sorts in the other direction',
    '4.1',
    list((all, { url }) => (url.searchParams.has('sort') ? all.reverse() : all)),
  ),
  broken('ignores the filter name', '4.1', without('name')),
  broken('ignores the filter type__name', '4.1', without('type__name')),
  broken('ignores the filter location__fact', '4.1', without('location__fact')),
  broken('ignores the filter responsible', '4.1', without('responsible')),
  broken('ignores all filters', '4.1', without('name', 'type__name', 'location__fact', 'responsible')),
  broken(
    'finds other objects too',
    '4.1',
    list((found, { url, service }) => (url.searchParams.has('name') ? service.objects.all() : found)),
  ),
  broken(
    'finds nothing',
    '4.1',
    list((found, { url }) => (url.searchParams.has('name') ? [] : found)),
  ),
  broken('does not send Content-Type', '4', async ({ send }) => withHeader(await send(), 'content-type', null)),
  broken('sends another Content-Type', '4', async ({ send }) => withHeader(await send(), 'content-type', 'text/json')),
  broken('does not send Vary', '4', async ({ send }) => withHeader(await send(), 'vary', null)),
  broken('varies by Cookie alone', '4', async ({ send }) => withHeader(await send(), 'vary', 'Cookie')),
  broken('does not send Allow', '4', async ({ send }) => withHeader(await send(), 'allow', null)),
  broken('allows GET alone', '4', async ({ send }) => withHeader(await send(), 'allow', 'GET')),
  broken(
    'refuses HEAD',
    '4',
    on('HEAD', async () => new Response(null, { status: 405 })),
  ),
  broken(
    'sends HEAD without headers',
    '4',
    on('HEAD', async () => new Response(null, { status: 200 })),
  ),
  broken(
    'has one field more',
    '4.1',
    each((object) => ({ ...object, url: 'x' })),
  ),
  broken(
    'has one field less',
    '2',
    each(({ labels: _, ...object }) => object),
  ),
  broken(
    'has labels that are no array',
    '2',
    each((object) => ({ ...object, labels: 'prod' })),
  ),
  broken(
    'has ids that are no integers',
    '2',
    each((object) => ({ ...object, id: `${object.id}` })),
  ),
  broken(
    'has attributes that are no strings',
    '2',
    each((object) => ({ ...object, attributes: { size: 1 } })),
  ),
  broken(
    'has locations that are strings',
    '2',
    each((object) => ({ ...object, location: 'Oslo' })),
  ),
  broken(
    'has types with an id',
    '2',
    each((object) => ({ ...object, type: { id: 1, name: 'x' } })),
  ),
]

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
        ? withBody(response, (body) => ({ id: service.objects.all().at(-1)!.id, ...Object(body) }))
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
      if (response.ok) service.objects.delete(service.objects.all().at(-1)!.id)
      return response
    }),
  ),
  broken(
    'stores another name',
    '4.2',
    on('POST', async ({ send, service }) => {
      const response = await send()
      const { id, name } = service.objects.all().at(-1)!
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

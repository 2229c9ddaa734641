import { type BrokenService, broken, type Handle, on } from './broken-service.ts'
import { type Call, withBody, withHeader } from './intercept.ts'

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
  broken('ignores two filters at once', '4.1', (call) => {
    const isFilteredTwice = new Set(call.url.searchParams.keys()).size > 1 && !call.url.searchParams.has('sort')
    return isFilteredTwice ? without(...call.url.searchParams.keys())(call) : call.send()
  }),
  broken('ignores all filters', '4.1', without('name', 'type__name', 'location__fact', 'responsible')),
  broken(
    'finds other objects too',
    '4.1',
    list((found, { url, service }) => (url.searchParams.has('name') ? service.objects.list() : found)),
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

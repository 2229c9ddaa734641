import { describe, expect, test } from 'vitest'
import { hasDeviations, type InventoryFetch } from '../../../src/conformance.ts'
import { type Body, checkQuickly, listDifferences, startService, wrap } from './services.ts'

const collection = '/api/v2/objects/'

/** What a service does otherwise than the contract says. */
interface Breach {
  section: string
  /** The sentence that it breaks. */
  what: string
  change: Parameters<typeof wrap>[1]
}

const isList = ({ method, url }: Request) => method === 'GET' && new URL(url).pathname === collection
const withEach = (change: (object: Body) => object) => (request: Request, body: Body) =>
  isList(request) && Array.isArray(body) ? { body: body.map(change) } : undefined

/** Breaches that a check sees by reading. */
const reads: Record<string, Breach> = {
  'a list with the status 206': {
    ...{ section: '4.1', what: 'A list has the status 200.' },
    change: (request, _body, status) => (isList(request) && status === 200 ? { status: 206 } : undefined),
  },
  'a wrapped list': {
    ...{ section: '4.1', what: 'The body of a list is a JSON array of objects.' },
    change: (request, body) => (isList(request) ? { body: { count: body.length, results: body } } : undefined),
  },
  'pages of a list': {
    ...{ section: '4.1', what: 'A list without filters is the whole collection, in either order.' },
    change: (request, body) => (isList(request) && Array.isArray(body) ? { body: body.slice(0, 3) } : undefined),
  },
  'a link to the next page': {
    ...{ section: '4.1', what: 'A list without filters is the whole collection, in either order.' },
    change: (request) => (isList(request) ? { headers: { link: '<?page=2>; rel="next"' } } : undefined),
  },
  'no Content-Type': {
    ...{ section: '4', what: 'Responses carry the Content-Type: application/json header.' },
    change: () => ({ headers: { 'content-type': 'text/plain' } }),
  },
  'no Vary': {
    ...{ section: '4', what: 'The list response carries Vary: Accept.' },
    change: () => ({ headers: { vary: null } }),
  },
  'another Allow': {
    ...{ section: '4', what: 'The list response carries Allow: GET, POST, HEAD, OPTIONS.' },
    change: (request) => (isList(request) ? { headers: { allow: 'GET, POST' } } : undefined),
  },
  'one more field': {
    ...{ section: '4.1', what: 'Objects have the fields attributes, id, labels, location, name, responsible, type.' },
    change: withEach((object) => ({ ...object, created: '2026-01-01' })),
  },
  'one field less': {
    ...{ section: '4.1', what: 'Objects have the fields attributes, id, labels, location, name, responsible, type.' },
    change: withEach(({ labels: _, ...object }) => object),
  },
  'ids that are text': {
    ...{ section: '2', what: 'The id is an integer.' },
    change: withEach((object) => ({ ...object, id: String(object.id) })),
  },
  'labels that are an object': {
    ...{ section: '2', what: 'Labels are an array.' },
    change: withEach((object) => ({ ...object, labels: {} })),
  },
  'attributes that are numbers': {
    ...{ section: '2', what: 'Attributes are a map of names to strings.' },
    change: withEach((object) => ({ ...object, attributes: { cores: 4 } })),
  },
  'an ignored sort': {
    ...{ section: '4.1', what: 'The list is sorted by id descending for sort=-id.' },
    change: (request, body) =>
      isList(request) && Array.isArray(body) ? { body: body.sort((a, b) => a.id - b.id) } : undefined,
  },
}

describe('a check that only reads reports', () => {
  test.each(Object.entries(reads))('%s', async (_name, { section, what, change }) => {
    const report = await checkQuickly(wrap(startService().fetch, change), { runs: 8 })
    expect(report.differences.map((other) => [other.verdict, other.section, other.what])).toEqual([
      ['contract broken', section, what],
    ])
    expect(report.facts).toContainEqual({ section, what, verdict: 'broken' })
    expect(hasDeviations(report)).toBe(true)
  })

  test.each(['name', 'responsible', 'location__fact', 'type__name'])(
    'the parameter %s that is ignored',
    async (name) => {
      const { fetch } = startService()
      const report = await checkQuickly((input, init) => {
        const url = new URL(String(input))
        url.searchParams.delete(name)
        return fetch(url, init)
      })
      expect(listDifferences(report)).toEqual(['4.1'])
      expect(report.differences[0]!.what).toContain(`The parameter ${name}`)
      expect(report.differences[0]!.requests).toHaveLength(1)
    },
  )
})

/** The parsed body of a request. */
const bodyOf = async (request: Request) => JSON.parse(await request.text())

/** Breaches that a check sees by writing. */
const writes: Record<string, Breach> = {
  'a create with the status 201': {
    ...{ section: '4.2', what: 'A create has the status 200.' },
    change: ({ method }, _body, status) => (method === 'POST' && status === 200 ? { status: 201 } : undefined),
  },
  'a create that returns the id': {
    ...{ section: '2', what: 'The response to a create has no id.' },
    change: ({ method }, body, status) =>
      method === 'POST' && status === 200 ? { body: { id: 7, ...body } } : undefined,
  },
  'a create that returns less': {
    ...{ section: '4.2', what: 'The response to a create has the same fields as the request.' },
    change: ({ method }, { attributes: _, ...body } = {} as Body, status) =>
      method === 'POST' && status === 200 ? { body } : undefined,
  },
  'an update that returns only the changes': {
    ...{ section: '4.4', what: 'The response to an update is the complete object after the update.' },
    change: async (request, body, status) =>
      request.method === 'PATCH' && status === 200 ? { body: { id: body.id, ...(await bodyOf(request)) } } : undefined,
  },
  'a replace with the status 204': {
    ...{ section: '4.3', what: 'A replace has the status 200.' },
    change: ({ method }, _body, status) => (method === 'PUT' && status === 200 ? { status: 204 } : undefined),
  },
  'a replace that is not there': {
    ...{ section: '4.3', what: 'A replace has the status 200.' },
    change: ({ method }) => (method === 'PUT' ? { status: 405, body: {} } : undefined),
  },
  'a delete with the status 200 and a body': {
    ...{ section: '4.5', what: 'A delete has the status 204.' },
    change: ({ method }, _body, status) =>
      method === 'DELETE' && status === 204 ? { status: 200, body: {} } : undefined,
  },
}

describe('a check that may write reports', () => {
  test.each(Object.entries(writes))('%s', async (_name, { section, what, change }) => {
    const service = startService()
    const size = service.objects.count()
    const report = await checkQuickly(wrap(service.fetch, change), { writes: 'allowed', runs: 8 })
    expect(report.differences.every(({ verdict }) => verdict === 'contract broken')).toBe(true)
    expect(report.differences.map((other) => `${other.section} ${other.what}`)).toContain(`${section} ${what}`)
    expect([service.objects.count(), report.leftBehind]).toEqual([size, []])
  })

  /** Services that store something else than they say. */
  const stores: [
    name: string,
    sentence: string,
    fetch: (service: ReturnType<typeof startService>) => InventoryFetch,
  ][] = [
    [
      'an update that keeps the parts of a location',
      '4.4 Location fields that an update leaves out come back as null.',
      ({ fetch, objects }) =>
        async (input, init) => {
          const id = Number(/objects\/(\d+)/.exec(String(input))?.[1])
          const body = init?.method === 'PATCH' ? JSON.parse(String(init.body)) : {}
          if (!body.location) return fetch(input, init)
          const location = { ...objects.get(id)?.location, ...body.location }
          return fetch(input, { ...init, body: JSON.stringify({ ...body, location }) })
        },
    ],
    [
      'an update that is not stored',
      '4.4 An updated object is in the list, as the response has it.',
      (service) => async (input, init) => {
        const before = service.checkpoint()
        const response = await service.fetch(input, init)
        if (init?.method === 'PATCH') service.restore(before)
        return response
      },
    ],
    [
      'a replace that is not stored',
      '4.3 A replaced object is in the list, as the request has it.',
      (service) => async (input, init) => {
        const before = service.checkpoint()
        const response = await service.fetch(input, init)
        if (init?.method === 'PUT') service.restore(before)
        return response
      },
    ],
    [
      'a create that is not stored',
      '4.2 A created object is in the list, with the fields of the request.',
      (service) => async (input, init) => {
        const before = service.checkpoint()
        const response = await service.fetch(input, init)
        if (init?.method === 'POST') service.restore(before)
        return response
      },
    ],
  ]

  test.each(stores)('%s', async (_name, sentence, wrapService) => {
    const service = startService()
    const size = service.objects.count()
    const report = await checkQuickly(wrapService(service), { writes: 'allowed', runs: 8 })
    expect(report.differences.every(({ verdict }) => verdict === 'contract broken')).toBe(true)
    expect(report.differences.map((other) => `${other.section} ${other.what}`)).toContain(sentence)
    expect([service.objects.count(), report.leftBehind]).toEqual([size, []])
  })

  test('a delete that deletes nothing, and what it left behind', async () => {
    const service = startService()
    const size = service.objects.count()
    const fetch: InventoryFetch = async (input, init) =>
      init?.method === 'DELETE' ? new Response(null, { status: 204 }) : service.fetch(input, init)
    const report = await checkQuickly(fetch, { writes: 'allowed', runs: 4 })
    expect(report.differences.map(({ what }) => what)).toEqual(['A deleted object is not in the list.'])
    expect(report.leftBehind.map(({ id }) => id)).toEqual(
      service.objects
        .list()
        .slice(size)
        .map(({ id }) => id),
    )
    for (const { name } of report.leftBehind) expect(name).toMatch(/^inventory-objects-mock check \w{8}-\d$/)
  })
})

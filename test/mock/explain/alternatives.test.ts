import { describe, expect, test } from 'vitest'
import {
  type Assumptions,
  createInventoryMock,
  defaultAssumptions,
  type ExplainableRequest,
} from '../../../src/index.ts'
import { LIST } from '../../fields.ts'
import { completeBody, path } from '../requests.ts'

const origin = 'https://inventory.example'
const objects = [
  { name: 'web-1', type: { name: 'server' }, location: { fact: 'osl' }, attributes: { os: 'debian' } },
  { name: 'WEB-1', type: { name: 'switch' }, location: { fact: 'osl' } },
  { name: 'web-10' },
]

type Outcome = [status: number, ids: number[] | null]

/** A request that explains an assumption: what it gets by default, and what it would get with each other value. */
type Case = [request: ExplainableRequest, now: Outcome, ...others: [value: unknown, ...Outcome][]]

const get = (search: string, headers = {}): ExplainableRequest => ({ path: `${path}${search}`, headers })
const post = (body: object): ExplainableRequest => ({ method: 'POST', path, body: body as never })
const ofItem = (method: string, body?: object): ExplainableRequest => ({
  method,
  path: `${path}1/`,
  body: body as never,
})
const { [LIST]: _, ...withoutLabels } = completeBody()

const cases: { [Name in keyof Assumptions]: Case } = {
  filterMatch: [
    get('?name=web-1'),
    [200, [1]],
    ['iexact', 200, [1, 2]],
    ['contains', 200, [1, 3]],
    ['icontains', 200, [1, 2, 3]],
  ],
  filterCombination: [get('?name=web-1&location__fact=osl'), [200, [1]], ['or', 200, [1, 2]]],
  repeatedFilter: [get('?name=web-1&name=web-10'), [200, [3]], ['first', 200, [1]]],
  unknownParameters: [get('?colour=red'), [200, [1, 2, 3]], ['reject', 400, null]],
  invalidParameters: [get('?sort=name'), [400, null], ['ignore', 200, [1, 2, 3]]],
  defaultSort: [get(''), [200, [1, 2, 3]], ['-id', 200, [3, 2, 1]]],
  pageSize: [get('?location__fact=osl'), [200, [1, 2]], [1, 200, [1]]],
  requiredFields: [
    post(withoutLabels),
    [400, null],
    [defaultAssumptions.requiredFields.filter((field) => field !== LIST), 200, null],
  ],
  idInBody: [ofItem('PUT', completeBody({ id: 9 })), [200, null], ['check', 400, null]],
  partialAttributes: [ofItem('PATCH', { attributes: { rack: '1' } }), [200, null], ['merge', 200, null]],
  uniqueName: [post(completeBody({ name: 'web-1' })), [200, null], [true, 400, null]],
  nameMaxLength: [post(completeBody({ name: 'four' })), [200, null], [3, 400, null]],
  itemRetrieval: [ofItem('GET'), [405, null], [true, 200, null]],
  trailingSlash: [{ path: path.slice(0, -1) }, [301, null], ['require', 404, null], ['optional', 200, [1, 2, 3]]],
  tokens: [get('', { authorization: 'Token mine' }), [401, null], [[], 200, [1, 2, 3]], [['mine'], 200, [1, 2, 3]]],
}

test.each(Object.entries(cases))(
  'the alternatives of a request that depends on %s name it, its value, the status and the ids',
  (name, [request, now, ...others]) => {
    const assumptions = name === 'tokens' ? { tokens: ['secret'] } : {}
    const explanation = createInventoryMock({ objects, assumptions }).explain(request)
    expect([explanation.status, explanation.ids]).toEqual(now)
    const found = explanation.alternatives.filter(({ assumption }) => assumption === name)
    expect(found.map(({ value, status, ids }) => [value, status, ids])).toEqual(others)
  },
)

describe('an explanation', () => {
  const mock = createInventoryMock({ objects })

  test('names the assumption that decided the response, or none, and has the bodies of the service, but no list', () => {
    const { alternatives } = mock.explain(cases.partialAttributes[0])
    const merged = { attributes: { os: 'debian', rack: '1' } }
    expect(alternatives.find(({ assumption }) => assumption === 'partialAttributes')!.body).toMatchObject(merged)
    expect(mock.explain(get('')).body).toBeNull()
    expect(mock.explain(get('?sort=name')).body).toEqual({ sort: [expect.any(String)] })
    expect(mock.explain(cases.itemRetrieval[0]).assumption).toBe('itemRetrieval')
    expect(mock.explain(get('')).assumption).toBeNull()
  })

  test('has the alternatives in the order of the assumptions, without those that make no difference', () => {
    const names = mock.explain(get('?name=web-1&colour=red')).alternatives.map(({ assumption }) => assumption)
    const order = Object.keys(defaultAssumptions)
    expect(names).toEqual([...names].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(new Set(names)).toEqual(new Set(['filterMatch', 'unknownParameters']))
  })

  test('is frozen, with everything in it', () => {
    const explanation = mock.explain(get('?name=web-1'))
    const [first] = explanation.alternatives
    const parts = [explanation, explanation.ids, explanation.alternatives, first, first!.ids]
    expect(parts.every(Object.isFrozen)).toBe(true)
  })

  test('is of the present assumptions', () => {
    const mock = createInventoryMock({ objects, assumptions: { filterMatch: 'icontains' } })
    expect(mock.explain(get('?name=web-1')).ids).toEqual([1, 2, 3])
    mock.configure({ assumptions: { filterMatch: 'iexact', tokens: ['t'] } })
    expect(mock.explain(get('?name=web-1'))).toMatchObject({
      ...{ status: 401, assumption: 'tokens' },
      alternatives: [{ assumption: 'tokens', value: [], status: 200, ids: [1, 2] }],
    })
  })

  test.each<[authorization: string, tried: string[][]]>([
    ['Token other', [[], ['other']]],
    ['token  other', [[], ['other']]],
    ['Bearer a', [[], ['Bearer a']]],
    ...['Bearer token a', 'Token a b', ''].map((value): [string, string[][]] => [value, [[]]]),
  ])('of a request with `Authorization: %s` tries the tokens %j', (authorization, tried) => {
    const mock = createInventoryMock({ objects, assumptions: { tokens: ['t'] } })
    const { alternatives } = mock.explain(get('', { Authorization: authorization }))
    expect(alternatives).toMatchObject(tried.map((value) => ({ assumption: 'tokens', value, status: 200 })))
  })

  test('of a list in pages tries the whole list and smaller pages, and says what its filters find on all pages', () => {
    const mock = createInventoryMock({ objects, assumptions: { pageSize: 2, unknownParameters: 'reject' } })
    const whole = { assumption: 'pageSize', value: null, ids: [1, 2, 3] }
    const alternatives = [whole, { assumption: 'pageSize', value: 1, ids: [1] }]
    const sizesOf = (search: string) =>
      mock.explain(get(search)).alternatives.filter(({ assumption }) => assumption === 'pageSize')
    expect(mock.explain(get(''))).toMatchObject({ ids: [1, 2], count: 2, assumption: 'pageSize' })
    expect(sizesOf('')).toMatchObject(alternatives)
    // Without pages, the parameter is unknown.
    expect(sizesOf('?page=2')).toMatchObject([{ value: null, status: 400 }])
    expect(mock.explain(get('?page=9'))).toMatchObject({ status: 404, assumption: 'pageSize', filters: [] })
    mock.configure({ assumptions: { pageSize: 1 } })
    expect(mock.explain(get('?location__fact=osl&page=2')).filters).toMatchObject([{ alone: 2, without: 3 }])
  })

  test('tries each field that is not required as one that is, beside those that are', () => {
    const mock = createInventoryMock({ objects, assumptions: { requiredFields: ['name'] } })
    const { status, alternatives } = mock.explain(post(withoutLabels))
    expect(status).toBe(200)
    expect(alternatives.filter(({ assumption }) => assumption === 'requiredFields')).toMatchObject([
      { value: ['name', LIST], status: 400, body: { [LIST]: ['This field is required.'] } },
    ])
  })

  test('of a write without a body is the response that the write gets', async () => {
    const mock = createInventoryMock()
    const { status } = await mock.fetch(path, { method: 'POST' })
    const exchange = mock.requests.last()!
    for (const request of [{ method: 'POST', path }, exchange]) {
      expect(mock.explain(request)).toMatchObject({ status, body: exchange.responseBody })
    }
  })

  test('of a path outside of the service is a 404', () => {
    expect(mock.explain({ path: '/api/v2/others/' })).toEqual({
      ...{ status: 404, body: 'not found', ids: null, note: null, assumption: null, alternatives: [] },
      ...{ count: null, filters: [], passingBody: null, fault: null, withoutFault: null },
    })
  })

  test.each(['', 'constructor', 'get', '__proto__', 'ÆØÅ'])('of a request with the method %j is as it is', (method) => {
    expect(mock.explain({ path, method }).status).toBe(method === 'get' ? 200 : 405)
  })
})

describe('a request to explain can be', () => {
  test.each<[name: string, baseUrl: string | undefined, request: unknown]>([
    ['a path', undefined, `${path}?name=web-1`],
    ['a path below a prefix', '/base', `/base${path}?name=web-1`],
    ['a URL below the base URL', `${origin}/base`, new URL(`${origin}/base${path}?name=web-1`)],
    ['a Request', origin, new Request(`${origin}${path}?name=web-1`)],
    ['an object with a path', undefined, { path, query: { name: 'web-1' } }],
  ])('%s', (_name, baseUrl, request) => {
    const mock = createInventoryMock({ objects, baseUrl })
    expect(mock.explain(request as string)).toMatchObject({ status: 200, ids: [1] })
  })

  test('a Request, with its method and headers', () => {
    const mock = createInventoryMock({ objects, assumptions: { tokens: ['t'] } })
    const explain = (init: RequestInit) => mock.explain(new Request(`${origin}${path}1/`, init)).status
    expect([explain({ method: 'DELETE' }), mock.objects.count()]).toEqual([401, 3])
    expect(explain({ method: 'DELETE', headers: { authorization: 'Token t' } })).toBe(204)
  })

  test('an object with Headers, of which a content-type replaces that of JSON', () => {
    const mock = createInventoryMock()
    const body = completeBody()
    const explain = (headers: HeadersInit) =>
      mock.explain({ method: 'POST', path, headers: headers as Record<string, string>, body }).status
    expect(explain({ 'X-A': '1' })).toBe(200)
    expect(explain({ 'Content-Type': 'text/plain' })).toBe(415)
    expect(explain(new Headers({ 'content-type': 'text/plain' }))).toBe(415)
  })
})

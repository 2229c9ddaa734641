import { describe, expect, test } from 'vitest'
import {
  type Assumptions,
  createInventoryMock,
  defaultAssumptions,
  type ExplainableRequest,
} from '../../../src/index.ts'
import { completeBody, path } from '../requests.ts'

const objects = [
  { name: 'web-1', type: { name: 'server' }, location: { fact: 'osl' }, attributes: { os: 'debian' } },
  { name: 'WEB-1', type: { name: 'switch' }, location: { fact: 'osl' } },
  { name: 'web-10' },
]

/** A request that explains an assumption: what it gets by default, and what it would get. */
interface Case {
  request: ExplainableRequest
  assumptions?: Partial<Assumptions>
  now: [status: number, ids: number[] | null]
  others: [value: unknown, status: number, ids: number[] | null][]
}

const get = (search: string): ExplainableRequest => ({ path: `${path}${search}` })
const post = (fields: object): ExplainableRequest => ({ method: 'POST', path, body: completeBody(fields) as never })

const cases: { [Name in keyof Assumptions]: Case } = {
  filterMatch: {
    request: get('?name=web-1'),
    now: [200, [1]],
    others: [
      ['iexact', 200, [1, 2]],
      ['contains', 200, [1, 3]],
      ['icontains', 200, [1, 2, 3]],
    ],
  },
  filterCombination: {
    request: get('?name=web-1&location__fact=osl'),
    now: [200, [1]],
    others: [['or', 200, [1, 2]]],
  },
  repeatedFilter: { request: get('?name=web-1&name=web-10'), now: [200, [3]], others: [['first', 200, [1]]] },
  unknownParameters: { request: get('?colour=red'), now: [200, [1, 2, 3]], others: [['reject', 400, null]] },
  invalidParameters: { request: get('?sort=name'), now: [400, null], others: [['ignore', 200, [1, 2, 3]]] },
  defaultSort: { request: get(''), now: [200, [1, 2, 3]], others: [['-id', 200, [3, 2, 1]]] },
  requiredFields: {
    request: { method: 'POST', path, body: { name: 'a', location: null, type: null, attributes: {}, responsible: [] } },
    now: [400, null],
    others: [[defaultAssumptions.requiredFields.filter((field) => field !== 'labels'), 200, null]],
  },
  idInBody: {
    request: { ...post({ id: 9 }), method: 'PUT', path: `${path}1/` },
    now: [200, null],
    others: [['check', 400, null]],
  },
  partialAttributes: {
    request: { method: 'PATCH', path: `${path}1/`, body: { attributes: { rack: '1' } } },
    now: [200, null],
    others: [['merge', 200, null]],
  },
  uniqueName: { request: post({ name: 'web-1' }), now: [200, null], others: [[true, 400, null]] },
  nameMaxLength: { request: post({ name: 'four' }), now: [200, null], others: [[3, 400, null]] },
  itemRetrieval: { request: { path: `${path}1/` }, now: [405, null], others: [[true, 200, null]] },
  trailingSlash: {
    request: { path: path.slice(0, -1) },
    now: [301, null],
    others: [
      ['require', 404, null],
      ['optional', 200, [1, 2, 3]],
    ],
  },
  tokens: {
    assumptions: { tokens: ['secret'] },
    request: { path, headers: { authorization: 'Token mine' } },
    now: [401, null],
    others: [
      [[], 200, [1, 2, 3]],
      [['mine'], 200, [1, 2, 3]],
    ],
  },
}

describe('the alternatives of a request that depends on', () => {
  test.each(Object.entries(cases))(
    '%s name it, its value, the status and the ids',
    (name, { assumptions, request, now, others }) => {
      const explanation = createInventoryMock({ objects, assumptions }).explain(request)
      expect([explanation.status, explanation.ids]).toEqual(now)
      const found = explanation.alternatives.filter(({ assumption }) => assumption === name)
      expect(found.map(({ value, status, ids }) => [value, status, ids])).toEqual(others)
    },
  )
})

test('the bodies of alternatives are those of the service, and a list has none', () => {
  const mock = createInventoryMock({ objects })
  const { alternatives } = mock.explain(cases.partialAttributes.request)
  expect(alternatives.find(({ assumption }) => assumption === 'partialAttributes')!.body).toMatchObject({
    attributes: { os: 'debian', rack: '1' },
  })
  expect(mock.explain(get('')).body).toBeNull()
  expect(mock.explain(get('?sort=name')).body).toEqual({ sort: [expect.any(String)] })
})

describe('an explanation', () => {
  test('names the assumption that decided the response, or none', () => {
    const mock = createInventoryMock({ objects })
    expect(mock.explain(cases.itemRetrieval.request).assumption).toBe('itemRetrieval')
    expect(mock.explain(get('')).assumption).toBeNull()
  })

  test('has the alternatives in the order of the assumptions, without those that make no difference', () => {
    const names = createInventoryMock({ objects })
      .explain(get('?name=web-1&colour=red'))
      .alternatives.map(({ assumption }) => assumption)
    const order = Object.keys(defaultAssumptions)
    expect(names).toEqual([...names].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(new Set(names)).toEqual(new Set(['filterMatch', 'unknownParameters']))
  })

  test('is frozen, with everything in it', () => {
    const explanation = createInventoryMock({ objects }).explain(get('?name=web-1'))
    const [first] = explanation.alternatives
    expect([explanation, explanation.ids, explanation.alternatives, first, first!.ids].every(Object.isFrozen)).toBe(
      true,
    )
  })

  test('is of the present assumptions', () => {
    const mock = createInventoryMock({ objects, assumptions: { filterMatch: 'icontains' } })
    expect(mock.explain(get('?name=web-1')).ids).toEqual([1, 2, 3])
    mock.configure({ assumptions: { filterMatch: 'iexact', tokens: ['t'] } })
    const explanation = mock.explain(get('?name=web-1'))
    expect([explanation.status, explanation.assumption]).toEqual([401, 'tokens'])
    expect(explanation.alternatives).toMatchObject([{ assumption: 'tokens', value: [], status: 200, ids: [1, 2] }])
  })

  test('of a request with a token tries that token', () => {
    const mock = createInventoryMock({ objects, assumptions: { tokens: ['t'] } })
    const { alternatives } = mock.explain({ ...get(''), headers: { Authorization: 'Token other' } })
    expect(alternatives).toMatchObject([
      { assumption: 'tokens', value: [], status: 200 },
      { assumption: 'tokens', value: ['other'], status: 200 },
    ])
  })

  test('of a request with spaces before its token tries that token', () => {
    const mock = createInventoryMock({ objects, assumptions: { tokens: ['t'] } })
    const { alternatives } = mock.explain({ ...get(''), headers: { Authorization: 'token  other' } })
    expect(alternatives.map(({ value }) => value)).toEqual([[], ['other']])
  })

  test.each(['Bearer token a', 'Token a b', 'Bearer a', ''])(
    'of a request with `Authorization: %s`, which has no token, tries none',
    (authorization) => {
      const { alternatives } = createInventoryMock({ objects }).explain({ ...get(''), headers: { authorization } })
      expect(alternatives.filter(({ assumption }) => assumption === 'tokens')).toEqual([])
    },
  )

  test('tries each field that is not required as one that is, beside those that are', () => {
    const mock = createInventoryMock({ objects, assumptions: { requiredFields: ['name'] } })
    const { type: _, ...body } = completeBody()
    const { status, alternatives } = mock.explain({ method: 'POST', path, body })
    expect(status).toBe(200)
    expect(alternatives.filter(({ assumption }) => assumption === 'requiredFields')).toMatchObject([
      { value: ['name', 'type'], status: 400, body: { type: ['This field is required.'] } },
    ])
  })

  test('of a write without a body is the response that the write gets', async () => {
    const mock = createInventoryMock()
    const response = await mock.fetch(path, { method: 'POST' })
    for (const request of [{ method: 'POST', path }, mock.requests.list()[0]!]) {
      expect(mock.explain(request)).toMatchObject({
        status: response.status,
        body: mock.requests.list()[0]!.responseBody,
      })
    }
  })

  test('of a path outside of the service is a 404', () => {
    expect(createInventoryMock().explain({ path: '/api/v2/others/' })).toEqual({
      ...{ status: 404, body: 'not found', ids: null, assumption: null, alternatives: [] },
      ...{ fault: null, withoutFault: null },
    })
  })
})

describe('explain says what is wrong with a request:', () => {
  test.each<[problem: string, request: unknown]>([
    ['method to be a string but got 5', { path, method: 5 }],
    ['query to be an object but got null', { path, query: null }],
    ['query to be an object but got {"name":5}', { path, query: { name: 5 } }],
    ['headers to be an object of header names and values, or Headers but got {"a":5}', { path, headers: { a: 5 } }],
    ['body to be JSON but got 10n', { path, body: 10n }],
  ])('expected %s', (problem, request) => {
    expect(() => createInventoryMock().explain(request as never)).toThrow(
      `Failed to explain a request: expected ${problem}. Change it, or leave it out.`,
    )
  })

  test.each([undefined, null, 'objects', '', 5, ['/']])('the path %j, which cannot be left out', (path) => {
    const got = JSON.stringify(path ?? null)
    expect(() => createInventoryMock().explain({ path } as never)).toThrow(
      `Failed to explain a request: expected path to be a path that begins with a slash but got ${got}. Change it.`,
    )
  })
})

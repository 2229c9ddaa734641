import { describe, expect, test } from 'vitest'
import { createInventoryService } from '../../../src/service.ts'
import { intercept, withBody } from './intercept.ts'
import { expectNothingWrong, objects, probeMock, probeQuickly, undetermined } from './services.ts'

/*
 * What the contract leaves open and no assumption describes: no deviation, and nothing is learned about it.
 */

const service = () => createInventoryService({ objects })

test('a filter that matches beginnings is no deviation, and leaves filterMatch undetermined', async () => {
  const mock = service()
  const fetch = intercept(mock, async ({ url, send }) => {
    const response = await send()
    const start = url.searchParams.get('name')
    if (url.pathname !== '/api/v2/objects/' || start === null || response.status !== 200) return response
    return withBody(response, () => mock.objects.list().filter(({ name }) => name.startsWith(start)))
  })
  const report = await probeQuickly(fetch)
  expect(report.deviations).toEqual([])
  expect(report.assumptions.filterMatch.status).toBe('undetermined')
})

test('names and types that are matched in two ways leave filterMatch undetermined', async () => {
  const mock = service()
  const other = createInventoryService({ objects, assumptions: { filterMatch: 'icontains' } })
  const fetch = intercept(mock, ({ url, send }) => (url.searchParams.has('name') ? other.fetch(url) : send()))
  const report = await probeQuickly(fetch)
  expect(report.deviations).toEqual([])
  expect(report.assumptions.filterMatch).toMatchObject({
    status: 'undetermined',
    reason: expect.stringContaining('no value explains a response: 200'),
  })
})

test('a list that is sorted by name leaves defaultSort undetermined', async () => {
  const fetch = intercept(service(), async ({ method, url, send }) => {
    const response = await send()
    if (method !== 'GET' || url.search !== '' || response.status !== 200) return response
    return withBody(response, (body) => (body as { name: string }[]).sort((a, b) => (a.name < b.name ? -1 : 1)))
  })
  const report = await probeQuickly(fetch)
  expect(report.deviations).toEqual([])
  expect(report.assumptions.defaultSort.status).toBe('undetermined')
  expect(report.assumptions.filterMatch).toMatchObject({ status: 'learned', value: 'exact' })
})

test('errors with a status of their own leave what they would tell undetermined', async () => {
  const fetch = intercept(service(), async ({ send }) => {
    const response = await send()
    return response.status === 400 ? new Response(response.body, { status: 422 }) : response
  })
  const report = await probeQuickly(fetch, { writes: 'refused' })
  expect(report.deviations).toEqual([])
  expect(undetermined(report).sort()).toEqual(
    ['idInBody', 'invalidParameters', 'nameMaxLength', 'partialAttributes', 'requiredFields', 'uniqueName'].sort(),
  )
})

test.each([
  ['no field', () => ({ error: 'invalid' })],
  ['the first field alone', (body: unknown) => Object.fromEntries(Object.entries(body as object).slice(0, 1))],
])('errors that name %s leave what they would tell undetermined', async (_, change) => {
  const fetch = intercept(service(), async ({ method, send }) => {
    const response = await send()
    return method === 'POST' && response.status === 400 ? withBody(response, change) : response
  })
  const report = await probeQuickly(fetch, { writes: 'refused' })
  expect(report.deviations).toEqual([])
  for (const name of ['requiredFields', 'nameMaxLength', 'uniqueName', 'idInBody'] as const) {
    expect(report.assumptions[name]).toMatchObject({
      status: 'undetermined',
      reason: expect.stringContaining('its errors do not name every field that is wrong'),
    })
  }
})

test('a token that writes alone need leaves tokens undetermined', async () => {
  const open = service()
  const closed = createInventoryService({ objects, assumptions: { tokens: ['secret'] } })
  const fetch = (input: Request | URL | string, init?: RequestInit) =>
    (init?.method === 'POST' ? closed : open).fetch(input, init)
  const report = await probeQuickly(fetch, { writes: 'refused', token: 'secret' })
  expect(report.assumptions.tokens.status).toBe('undetermined')
})

/** A text with one character for each byte. */
const toBytes = (text: string) => unescape(encodeURIComponent(text))

test.each([
  ['ignores the case', 'uniqueName', { uniqueName: true }, (name: string) => name.toLowerCase()],
  ['counts bytes', 'nameMaxLength', { nameMaxLength: 50 }, toBytes],
  ['counts bytes of short names', 'nameMaxLength', { nameMaxLength: 30 }, toBytes],
] as const)('a rule for names that %s leaves %s undetermined', async (_, name, assumptions, change) => {
  const held = objects.map((object) => ({ ...object, name: object.name.toLowerCase() }))
  const fetch = intercept(createInventoryService({ objects: held, assumptions }), ({ method, body, send }) =>
    send(method === 'POST' && typeof body.name === 'string' ? { body: { ...body, name: change(body.name) } } : {}),
  )
  const report = await probeQuickly(fetch, { writes: 'refused' })
  expect(report.assumptions[name].status).toBe('undetermined')
})

test('an id that a service has but does not retrieve with 405 leaves itemRetrieval undetermined', async () => {
  const fetch = intercept(service(), async ({ send }) => {
    const response = await send()
    return response.status === 405 ? new Response(null, { status: 404 }) : response
  })
  expect((await probeQuickly(fetch)).assumptions.itemRetrieval.status).toBe('undetermined')
})

test.each([
  ['a query', (url: URL) => url.search !== ''],
  ['an id', (url: URL) => /\d$/.test(url.pathname)],
])(
  'paths that are redirected to one with a slash only with %s leave trailingSlash undetermined',
  async (_, isStrict) => {
    const lenient = createInventoryService({ objects, assumptions: { trailingSlash: 'optional' } })
    const fetch = intercept(service(), ({ url, send }) =>
      url.pathname.endsWith('/') || isStrict(url) ? send() : lenient.fetch(url),
    )
    const report = await probeQuickly(fetch)
    expect(report.deviations).toEqual([])
    expect(report.assumptions.trailingSlash).toMatchObject({
      status: 'undetermined',
      reason: expect.stringContaining('no value explains a response: 301'),
    })
  },
)

describe('a service without objects', () => {
  test('leaves open what only objects tell, and says what would decide it', async () => {
    const { report, service } = await probeMock({}, {}, [])
    expectNothingWrong(report, service.settings.assumptions)
    expect(report.assumptions.filterMatch).toEqual({
      status: 'undetermined',
      candidates: ['exact', 'iexact', 'contains', 'icontains'],
      reason: "no name, location fact or type name tells its values apart; needs --allow-writes (writes: 'allowed')",
    })
    expect(report.assumptions.uniqueName).toMatchObject({ candidates: [false, true] })
    expect(report.assumptions.requiredFields).toEqual({
      status: 'undetermined',
      reason: "only a write tells it; needs --refused-writes (writes: 'refused')",
    })
    expect(report.assumptions.invalidParameters).toMatchObject({ status: 'learned', value: 'reject' })
  })

  test('says what would decide the rest where writes have to be refused', async () => {
    const { assumptions } = (await probeMock({}, { writes: 'refused' }, [])).report
    expect(assumptions.filterCombination).toMatchObject({
      status: 'undetermined',
      reason: "no two filters tell its values apart; needs --allow-writes (writes: 'allowed')",
    })
    expect(assumptions.uniqueName).toEqual({
      status: 'undetermined',
      candidates: [false, true],
      reason: 'only a write tells it, and none did',
    })
  })

  test('and that refuses every create says that nothing told', async () => {
    const fetch = intercept(createInventoryService(), ({ method, body, send }) => {
      const isValid = method === 'POST' && typeof body.attributes === 'object'
      return isValid ? Promise.resolve(Response.json({ detail: 'no' }, { status: 403 })) : send()
    })
    const { assumptions } = await probeQuickly(fetch, { writes: 'allowed' })
    expect(assumptions.itemRetrieval).toMatchObject({ status: 'learned', value: false })
    expect(assumptions.defaultSort).toEqual({
      status: 'undetermined',
      candidates: expect.arrayContaining(['id', '-id']),
      reason: 'too few objects tell its values apart, and none did',
    })
    expect(assumptions.partialAttributes).toEqual({
      status: 'undetermined',
      candidates: ['replace', 'merge'],
      reason: 'only an update tells it, and none did',
    })
  })

  test.each([{}, { filterMatch: 'icontains', uniqueName: true, defaultSort: '-id', itemRetrieval: true }] as const)(
    'is learned with objects of the probe: %o',
    async (assumptions) => {
      const { report, service } = await probeMock(assumptions, { writes: 'allowed' }, [])
      expectNothingWrong(report, service.settings.assumptions)
      expect(undetermined(report)).toEqual([])
    },
  )
})

test.each([0, 1, 2, 3])(
  'names of at most %i characters are learned, and nothing else is wrong',
  async (nameMaxLength) => {
    for (const uniqueName of [false, true]) {
      const { report, service } = await probeMock({ nameMaxLength, uniqueName }, { writes: 'allowed' })
      expectNothingWrong(report, service.settings.assumptions)
      expect(report.assumptions.nameMaxLength).toMatchObject({ status: 'learned', value: nameMaxLength })
      if (nameMaxLength > 0) expect(undetermined(report)).toEqual([])
    }
  },
)

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAppliedFault, formatResultLine } from '../../../src/console/model/format-result.ts'
import { createMockControl } from '../../../src/console/model/mock-control.ts'
import {
  filterChips,
  findFilterProblem,
  matchesFilter,
  parseFilter,
} from '../../../src/console/requests/request-filter.ts'
import { placeBars } from '../../../src/console/requests/waterfall.tsx'
import { createInventoryMock, type InventoryMock } from '../../../src/index.ts'
import { internalsKey, type MockInternals } from '../../../src/mock/internals.ts'
import type { AppliedFault } from '../../../src/mock/log/exchange.ts'
import { summarizeRequests } from '../../../src/mock/log/summary.ts'

const json = { 'content-type': 'application/json' }

function summariesOf(mock: InventoryMock) {
  const { log }: MockInternals = Reflect.get(mock, internalsKey)
  return summarizeRequests(log)
}

async function createLog() {
  const mock = createInventoryMock({ objects: [{ name: 'web-1', type: { name: 'switch' } }] })
  await mock.fetch('/api/v2/objects/?type__name=swit')
  await mock.fetch('/api/v2/objects/1/', { method: 'PATCH', body: '{"name":"Web-2"}', headers: json })
  mock.faults.add({ status: 503, times: 1 })
  await mock.fetch('/api/v2/objects/', { method: 'POST', body: '{}', headers: json })
  return { mock, summaries: summariesOf(mock) }
}

describe('the filter', () => {
  test.each<[filter: string, methods: string[]]>([
    ['', ['GET', 'PATCH', 'POST']],
    ['SWIT', ['GET']],
    ['web-2 patch', ['PATCH']],
    ['web-2 swit', []],
    ['status:5', ['POST']],
    ['status:2', ['GET', 'PATCH']],
    ['method:p', ['PATCH', 'POST']],
    ['filtermatch', ['GET']],
    ['fault', ['POST']],
    ['-method:p', ['GET']],
    ['-swit -503', ['PATCH']],
    // While they are typed.
    ['- status:  -method: header: is: ""', ['GET', 'PATCH', 'POST']],
    ['"get /api"', ['GET']],
    ['-"get /api', ['PATCH', 'POST']],
    ['"/api get"', []],
  ])('%s finds %j', async (filter, methods) => {
    const { summaries } = await createLog()
    const found = summaries.filter((summary) => matchesFilter(parseFilter(filter), summary))
    expect(found.map(({ method }) => method)).toEqual(methods)
  })

  test.each<[filter: string, isFound: boolean, isFoundInTexts: boolean]>([
    ['"øst 1"', true, true],
    ['osl', false, true],
    ['post', false, false],
    ['header:post', false, true],
    ['header:"allow: get"', false, true],
    ['-header:accept', true, false],
  ])(
    '%s looks into the query as it was meant, and into bodies, and into headers if asked',
    async (filter, ...found) => {
      const mock = createInventoryMock()
      await mock.fetch('/api/v2/objects/?name=%C3%98st+1')
      const [summary] = summariesOf(mock)
      const texts = { bodies: '{"name":"osl"}', headers: 'accept: */*\nallow: get, post' }
      const terms = parseFilter(filter)
      expect([matchesFilter(terms, summary!), matchesFilter(terms, summary!, texts)]).toEqual(found)
    },
  )

  test('has words for what people click', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const path = '/api/v2/objects/'
    await mock.fetch(path)
    await mock.fetch(`${path}9/`, { method: 'DELETE' })
    mock.faults.add({ networkError: true, times: 1 })
    await mock.fetch(path).catch(() => {})
    await createMockControl(mock).send(`${path}1/`, { method: 'DELETE' })
    mock.configure({ delay: 'infinite' })
    const abort = new AbortController()
    const aborted = mock.fetch(path, { signal: abort.signal }).catch(() => {})
    abort.abort()
    await aborted
    const pending = mock.fetch(path, { method: 'POST' }).catch(() => {})
    await expect.poll(() => mock.requests.count()).toBe(6)
    const ids = (filter: string) =>
      summariesOf(mock).flatMap((summary) => (matchesFilter(parseFilter(filter), summary) ? summary.requestId : []))
    expect(filterChips.map(([label, word]) => [label, ...ids(word)])).toEqual([
      ['Errors', 2, 3],
      ['Faulted', 3],
      ['Pending', 6],
      ['Aborted', 5],
      ['Writes', 2, 4, 6],
    ])
    const others = ['is:console', 'is:error is:write', 'is:erro', 'is:__proto__'].map(ids)
    expect(others).toEqual([[4], [2], [], []])
    mock.reset()
    await pending
  })
})

test.each<
  [what: string, times: [startedAt: number, durationMs: number | null][], bars: [start: number, width: number][]]
>([
  [
    'has requests beside each other',
    [
      [100, 50],
      [125, 50],
      [175, 25],
    ],
    [
      [0, 50],
      [25, 50],
      [75, 25],
    ],
  ],
  [
    'leaves out time in which nothing happened, but a little',
    [
      [0, 45],
      [60_000, 50],
    ],
    [
      [0, 45],
      [50, 50],
    ],
  ],
  [
    'has a pending request until the end',
    [
      [0, 100],
      [50, null],
      [100, 100],
    ],
    [
      [0, 50],
      [25, 75],
      [50, 50],
    ],
  ],
  [
    'has one that is pending at the end as long as the longest',
    [
      [0, 100],
      [100, null],
    ],
    [
      [0, 50],
      [50, 50],
    ],
  ],
  ['is full of a request that is alone', [[5, null]], [[0, 100]]],
])('the waterfall %s', (_, times, expected) => {
  const requests = times.map(([startedAt, durationMs]) => ({ startedAt, durationMs }))
  const bars = placeBars(requests)
  expect(requests.map((request) => bars.get(request))).toEqual(expected.map(([start, width]) => ({ start, width })))
})

test('the waterfall stays in its place with any clock', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ startedAt: fc.double(), durationMs: fc.double() })), (requests) => {
      for (const { start, width } of placeBars(requests).values()) {
        for (const share of [start, width]) expect(share >= 0 && share <= 100).toBe(true)
      }
    }),
  )
})

describe('a request in words', () => {
  test.each<[fault: Omit<AppliedFault, 'ids'>, text: string]>([
    [{ status: 503 }, 'fault 503'],
    [{ networkError: true, delay: 300.4 }, 'network error, 300 ms delay'],
    [{ truncate: 0 }, 'body cut to 0 B'],
    [{ delay: 'infinite' }, 'hangs'],
    [{ respond: true, at: 'response' }, 'response of a function after handling'],
    [{}, ''],
    [{ error: 'The match of fault 1 threw Error: x' }, 'its function threw'],
    [{ respond: true, error: 'x' }, 'response of a function, its function threw'],
  ])('of the fault %j is %j', (fault, text) => {
    expect(formatAppliedFault({ ids: [1], ...fault })).toBe(text)
  })

  test('says who aborted it', async () => {
    let now = 0
    const mock = createInventoryMock({ delay: 'infinite', clock: () => now })
    const abort = new AbortController()
    const aborted = mock.fetch('/api/v2/objects/', { signal: abort.signal }).catch(() => {})
    now = 9
    abort.abort()
    await aborted
    const line = formatResultLine(mock.requests.last()!, summariesOf(mock)[0]!)
    expect(line).toBe('Aborted by the client after 9 ms of which 9 ms delay')
  })
})

test.each([
  ['bogus:1', '“bogus:” is no word of this filter.'],
  ['is:wrong', 'No request is “wrong”. Use is:error'],
  ['web is:err status:4 -word "quoted:1" http://a', null],
])('the filter %s says what can find nothing', (filter, problem) => {
  const found = findFilterProblem(parseFilter(filter))
  if (problem === null) expect(found).toBeNull()
  else expect(found).toContain(problem)
})

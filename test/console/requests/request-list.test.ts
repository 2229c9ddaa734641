import { describe, expect, it } from 'vitest'
import { createMockControl } from '../../../src/console/model/mock-control.ts'
import {
  formatAppliedFault,
  formatDuration,
  formatRequestLine,
  formatResultLine,
  formatStatus,
} from '../../../src/console/requests/format-request.ts'
import {
  filterChips,
  hasWord,
  matchesFilter,
  needTexts,
  parseFilter,
  toggleWord,
} from '../../../src/console/requests/request-filter.ts'
import { placeBars } from '../../../src/console/requests/waterfall.tsx'
import { createInventoryMock } from '../../../src/index.ts'
import { internalsKey, type MockInternals } from '../../../src/mock/internals.ts'
import { summarizeRequests } from '../../../src/mock/log/summary.ts'

const json = { 'content-type': 'application/json' }

async function createLog() {
  const mock = createInventoryMock({ objects: [{ name: 'web-1', type: { name: 'switch' } }] })
  await mock.fetch('/api/v2/objects/?type__name=swit')
  await mock.fetch('/api/v2/objects/1/', { method: 'PATCH', body: '{"name":"Web-2"}', headers: json })
  mock.faults.add({ status: 503, times: 1 })
  await mock.fetch('/api/v2/objects/', { method: 'POST', body: '{}', headers: json })
  const { log }: MockInternals = Reflect.get(mock, internalsKey)
  return { mock, summaries: summarizeRequests(log) }
}

describe('the filter', () => {
  const find = async (filter: string) => {
    const { summaries } = await createLog()
    return summaries.filter((summary) => matchesFilter(parseFilter(filter), summary)).map(({ method }) => method)
  }

  it('finds what has all words, in any case', async () => {
    expect(await find('')).toEqual(['GET', 'PATCH', 'POST'])
    expect(await find('SWIT')).toEqual(['GET'])
    expect(await find('web-2 patch')).toEqual(['PATCH'])
    expect(await find('web-2 swit')).toEqual([])
  })

  it('knows the status and the method, the assumption and the fault', async () => {
    expect(await find('status:5')).toEqual(['POST'])
    expect(await find('status:2')).toEqual(['GET', 'PATCH'])
    expect(await find('method:p')).toEqual(['PATCH', 'POST'])
    expect(await find('filtermatch')).toEqual(['GET'])
    expect(await find('fault')).toEqual(['POST'])
  })

  it('excludes words with a minus, and waits for the end of one that is being typed', async () => {
    expect(await find('-method:p')).toEqual(['GET'])
    expect(await find('-swit -503')).toEqual(['PATCH'])
    expect(await find('- status:  -method: header: is: ""')).toEqual(['GET', 'PATCH', 'POST'])
  })

  it('has quotes for words with spaces, closed or not', async () => {
    expect(await find('"get /api"')).toEqual(['GET'])
    expect(await find('-"get /api')).toEqual(['PATCH', 'POST'])
    expect(await find('"/api get"')).toEqual([])
  })

  it('finds a query as it was meant, and bodies, but headers only where they are asked for', async () => {
    const mock = createInventoryMock()
    await mock.fetch('/api/v2/objects/?name=%C3%98st+1&type__name=%')
    await mock.fetch('/api/v2/objects/?name=%C3%98st+1')
    const { log }: MockInternals = Reflect.get(mock, internalsKey)
    const [broken, summary] = summarizeRequests(log)
    const texts = { bodies: '{"name":"osl"}', headers: 'accept: */*\nallow: GET, POST'.toLowerCase() }
    const matches = (filter: string) => matchesFilter(parseFilter(filter), summary!, texts)
    expect(matches('"øst 1"')).toBe(true)
    expect(matchesFilter(parseFilter('%c3%98st'), broken!)).toBe(true)
    expect(matches('osl')).toBe(true)
    expect(matchesFilter(parseFilter('osl'), summary!)).toBe(false)
    expect(matches('post')).toBe(false)
    expect(matches('header:post')).toBe(true)
    expect(matches('header:"allow: get"')).toBe(true)
    expect(matches('-header:accept')).toBe(false)
    expect([needTexts(parseFilter('status:5 is:error')), needTexts(parseFilter('-header:a'))]).toEqual([false, true])
  })

  it('has words for what people click', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const { log }: MockInternals = Reflect.get(mock, internalsKey)
    const control = createMockControl(mock)
    const path = '/api/v2/objects/'
    await mock.fetch(path)
    await mock.fetch(`${path}9/`, { method: 'DELETE' })
    mock.faults.add({ networkError: true, times: 1 })
    await mock.fetch(path).catch(() => {})
    await control.send(`${path}1/`, { method: 'DELETE' })
    mock.configure({ delay: 'infinite' })
    const abort = new AbortController()
    const aborted = mock.fetch(path, { signal: abort.signal }).catch(() => {})
    abort.abort()
    await aborted
    const pending = mock.fetch(path, { method: 'POST' }).catch(() => {})
    await expect.poll(() => mock.requests.count()).toBe(6)
    const ids = (filter: string) =>
      summarizeRequests(log).flatMap((summary) =>
        matchesFilter(parseFilter(filter), summary) ? summary.requestId : [],
      )
    expect(filterChips.map(([label, word]) => [label, ...ids(word)])).toEqual([
      ['Errors', 2, 3],
      ['Faulted', 3],
      ['Pending', 6],
      ['Aborted', 5],
      ['Writes', 2, 4, 6],
    ])
    expect([ids('is:console'), ids('is:error is:write'), ids('is:erro'), ids('is:__proto__')]).toEqual([
      [4],
      [2],
      [],
      [],
    ])
    mock.reset()
    await pending
  })

  it('gets and loses a word by a click, among others', () => {
    expect(toggleWord('', 'is:error')).toBe('is:error')
    expect(toggleWord(' a  is:error b', 'is:error')).toBe('a b')
    expect(toggleWord('-is:error', 'is:error')).toBe('-is:error is:error')
    expect([hasWord('a is:error', 'is:error'), hasWord('-is:error', 'is:error')]).toEqual([true, false])
  })
})

describe('the waterfall', () => {
  const place = (...times: [startedAt: number, durationMs: number | null][]) => {
    const requests = times.map(([startedAt, durationMs]) => ({ startedAt, durationMs }))
    const bars = placeBars(requests)
    return requests.map((request) => bars.get(request))
  }

  it('has requests beside each other', () => {
    expect(place([100, 50], [125, 50], [175, 25])).toEqual([
      { start: 0, width: 50 },
      { start: 25, width: 50 },
      { start: 75, width: 25 },
    ])
  })

  it('leaves out time in which nothing happened, but a little', () => {
    expect(place([0, 45], [60_000, 50])).toEqual([
      { start: 0, width: 45 },
      { start: 50, width: 50 },
    ])
  })

  it('has a pending request until the end', () => {
    expect(place([0, 100], [50, null], [100, 100])).toMatchObject([{}, { start: 25, width: 75 }, {}])
    // As if it had lasted as long as the longest of the others.
    expect(place([0, 100], [100, null])).toMatchObject([{}, { start: 50, width: 50 }])
    expect(place([5, null])).toEqual([{ start: 0, width: 100 }])
  })

  it('stays in its place with any clock', () => {
    for (const times of [
      [
        [5, 0],
        [5, 0],
      ],
      [
        [9, 5],
        [1, 5],
      ],
      [
        [Number.NaN, 1],
        [Infinity, 2],
        [0, -5],
      ],
      [],
    ] as [number, number][][]) {
      for (const bar of place(...times)) {
        expect(bar!.start).toBeGreaterThanOrEqual(0)
        expect(bar!.start).toBeLessThanOrEqual(100)
        expect(bar!.width).toBeGreaterThanOrEqual(0)
        expect(bar!.width).toBeLessThanOrEqual(100)
      }
    }
  })
})

describe('a request in words', () => {
  it('has its target below the base URL, and its status', () => {
    expect(formatRequestLine({ method: 'GET', path: '/api/v2/objects/', search: '?a=1' })).toBe(
      'GET /api/v2/objects/?a=1',
    )
    expect(formatStatus({ status: 200, outcome: 'response' })).toBe('200')
    expect(formatStatus({ status: null, outcome: 'pending' })).toBe('pending')
    expect(formatStatus({ status: null, outcome: 'aborted' })).toBe('aborted')
    expect(formatStatus({ status: null, outcome: 'network-error' })).toBe('failed')
  })

  it('has its fault', () => {
    const ids = [1]
    expect(formatAppliedFault({ ids, status: 503 })).toBe('fault 503')
    expect(formatAppliedFault({ ids, networkError: true, delay: 300.4 })).toBe('network error, 300 ms delay')
    expect(formatAppliedFault({ ids, truncate: 0 })).toBe('body cut to 0 B')
    expect(formatAppliedFault({ ids, delay: 'infinite' })).toBe('hangs')
    expect(formatAppliedFault({ ids, respond: true, at: 'response' })).toBe('response of a function after handling')
    expect(formatAppliedFault({ ids })).toBe('')
  })

  it('has its result, its size and its delay', async () => {
    const { mock, summaries } = await createLog()
    const list = mock.requests.get(1)!
    const of = (changes: object) => ({ ...summaries[0]!, ...changes })
    expect(formatResultLine(list, of({ durationMs: 301, delayMs: 300 }))).toBe(
      '200, no objects, 2 B, 301 ms of which 300 ms delay',
    )
    const some = { ...list, responseBody: Array(1234).fill({}) } as typeof list
    expect(formatResultLine(some, of({ durationMs: 9, responseSize: 3_701 }))).toBe('200, 1,234 objects, 3.7 kB, 9 ms')
    expect(formatDuration(of({ durationMs: null }))).toBe('waiting')
  })

  it('has no result without a response, but what became of it', async () => {
    let now = 0
    const mock = createInventoryMock({ delay: 'infinite', clock: () => now })
    const { log }: MockInternals = Reflect.get(mock, internalsKey)
    const read = () => formatResultLine(mock.requests.last()!, summarizeRequests(log).at(-1)!)
    const abort = new AbortController()
    const first = mock.fetch('/api/v2/objects/', { signal: abort.signal }).catch(() => {})
    expect(read()).toBe('Waiting for its response')
    now = 9
    abort.abort()
    await first
    expect(read()).toBe('Aborted by the client after 9 ms of which 9 ms delay')
    const second = mock.fetch('/api/v2/objects/').catch(() => {})
    mock.importState([])
    await second
    expect(read()).toBe('Network error after 0 ms')
  })
})

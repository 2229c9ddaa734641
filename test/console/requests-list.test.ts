import { describe, expect, it } from 'vitest'
import {
  formatAppliedFault,
  formatResultLine,
  formatStatus,
  formatTarget,
  formatTime,
  isDecisive,
} from '../../src/console/requests/format-request.ts'
import { matchesFilter, parseFilter } from '../../src/console/requests/request-filter.ts'
import { createInventoryMock } from '../../src/index.ts'
import { internalsKey, type MockInternals } from '../../src/mock/internals.ts'
import type { AnsweredExchange } from '../../src/mock/log/exchange.ts'
import { summarizeRequests } from '../../src/mock/log/summary.ts'

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
    expect(await find('"fault')).toEqual([])
    expect(await find('fault')).toEqual(['POST'])
  })

  it('excludes words with a minus, and waits for the end of one that is being typed', async () => {
    expect(await find('-method:p')).toEqual(['GET'])
    expect(await find('-swit -503')).toEqual(['PATCH'])
    expect(await find('- status:  -method:')).toEqual(['GET', 'PATCH', 'POST'])
  })

  it('also finds words in headers and bodies', async () => {
    const [summary] = (await createLog()).summaries
    expect(matchesFilter(parseFilter('allow osl'), summary!)).toBe(false)
    expect(matchesFilter(parseFilter('allow osl'), summary!, '{"allow":"osl"}')).toBe(true)
    expect(matchesFilter(parseFilter('-allow'), summary!, '{"allow":"osl"}')).toBe(false)
  })
})

describe('a request in words', () => {
  it('has its target without the path of the collection', () => {
    expect(formatTarget({ path: '/api/v2/objects/', search: '' })).toBe('/api/v2/objects/')
    expect(formatTarget({ path: '/api/v2/objects/', search: '?a=1' })).toBe('?a=1')
    expect(formatTarget({ path: '/api/v2/objects/42/', search: '' })).toBe('42/')
    expect(formatTarget({ path: '/nope', search: '?a=1' })).toBe('/nope?a=1')
  })

  it('has its time and its status', () => {
    const date = new Date(2024, 0, 2, 4, 3, 9, 999)
    expect(formatTime(date.getTime())).toBe('04:03:09.9')
    expect(formatStatus({ status: 200, outcome: 'response' })).toBe('200')
    expect(formatStatus({ status: null, outcome: 'pending' })).toBe('pending')
    expect(formatStatus({ status: null, outcome: 'aborted' })).toBe('aborted')
    expect(formatStatus({ status: null, outcome: 'network-error' })).toBe('failed')
  })

  it('has its fault', () => {
    const ids = [1]
    expect(formatAppliedFault({ ids, status: 503 })).toBe('fault 503')
    expect(formatAppliedFault({ ids, networkError: true, delay: 300.4 })).toBe('network error, 300 ms delay')
    expect(formatAppliedFault({ ids, truncate: 0 })).toBe('cut to 0 bytes')
    expect(formatAppliedFault({ ids, delay: 'infinite' })).toBe('hangs')
    expect(formatAppliedFault({ ids, respond: true, at: 'response' })).toBe('response of a function, after handling')
    expect(formatAppliedFault({ ids })).toBe('')
  })

  it('has a fault that decides, or only delays', () => {
    expect(isDecisive({ ids: [1, 2], truncate: 0, delay: 5 })).toBe(true)
    expect(isDecisive({ ids: [1], delay: 'infinite', at: 'response' })).toBe(false)
  })

  it('has its result, and its delay where that is known', async () => {
    const { mock } = await createLog()
    // Both have a response.
    const [list, update] = mock.requests.list() as AnsweredExchange[]
    expect(formatResultLine({ ...list!, durationMs: 301 }, 300)).toBe('200, no objects, 301 ms of which 300 ms delay')
    expect(formatResultLine({ ...list!, durationMs: 1, responseBody: [{}] }, 300)).toBe('200, 1 object, 1 ms')
    const fault = { ids: [1], delay: 5_000 }
    expect(formatResultLine({ ...update!, durationMs: 5_400, fault }, 0)).toBe('200, 5,400 ms')
    expect(formatResultLine({ ...list!, durationMs: 9, responseBody: Array(1234).fill({}) }, 0)).toBe(
      '200, 1,234 objects, 9 ms',
    )
  })

  it('has no result without a response, but what became of it', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    const read = () => formatResultLine(mock.requests.last()!, 0).replace(/\d+ ms$/, '9 ms')
    const abort = new AbortController()
    const first = mock.fetch('/api/v2/objects/', { signal: abort.signal }).catch(() => {})
    expect(read()).toBe('Waiting for its response')
    abort.abort()
    await first
    expect(read()).toBe('Aborted by the client after 9 ms')
    const second = mock.fetch('/api/v2/objects/').catch(() => {})
    mock.importState([])
    await second
    expect(read()).toBe('Network error after 9 ms')
  })
})

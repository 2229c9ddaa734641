import { describe, expect, it } from 'vitest'
import { findFault } from '../../src/console/requests/find-fault.ts'
import {
  formatAppliedFault,
  formatResult,
  formatStatus,
  formatTarget,
  formatTime,
} from '../../src/console/requests/format-request.ts'
import { matchesFilter, parseFilter } from '../../src/console/requests/request-filter.ts'
import { createInventoryMock } from '../../src/index.ts'
import type { JsonFault } from '../../src/mock/exported-state.ts'

const json = { 'content-type': 'application/json' }

async function createLog() {
  const mock = createInventoryMock({ objects: [{ name: 'web-1', type: { name: 'switch' } }] })
  await mock.fetch('/api/v2/objects/?type__name=swit')
  await mock.fetch('/api/v2/objects/1/', { method: 'PATCH', body: '{"name":"Web-2"}', headers: json })
  mock.faults.add({ status: 503, times: 1 })
  await mock.fetch('/api/v2/objects/', { method: 'POST', body: '{}', headers: json })
  return mock
}

describe('the filter', () => {
  const find = async (filter: string) => {
    const { requestSummaries } = await createLog()
    return requestSummaries.filter((summary) => matchesFilter(parseFilter(filter), summary)).map(({ method }) => method)
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
    const [summary] = (await createLog()).requestSummaries
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
    expect(formatStatus({ status: 200, isPending: false })).toBe('200')
    expect(formatStatus({ status: null, isPending: true })).toBe('…')
    expect(formatStatus({ status: null, isPending: false })).toBe('failed')
  })

  it('has its fault', () => {
    expect(formatAppliedFault({ status: 503 })).toBe('fault 503')
    expect(formatAppliedFault({ networkError: true, delay: 300.4 })).toBe('network error, 300 ms delay')
    expect(formatAppliedFault({ truncate: 0 })).toBe('cut to 0 bytes')
    expect(formatAppliedFault({ delay: 'infinite' })).toBe('hangs')
    expect(formatAppliedFault({})).toBe('')
  })

  it('has its result, and its delay where that is known', async () => {
    const mock = await createLog()
    const [list, update] = mock.requests
    expect(formatResult({ ...list!, durationMs: 301 }, false, 300)).toBe(
      '200, no objects, 301 ms of which 300 ms delay',
    )
    expect(formatResult({ ...list!, durationMs: 1, responseBody: [{}] }, false, 300)).toBe('200, 1 object, 1 ms')
    expect(formatResult({ ...update!, durationMs: 5_400, fault: { delay: 5_000 } }, false, 0)).toBe('200, 5,400 ms')
    expect(formatResult({ ...list!, durationMs: 0, status: null, responseBody: null }, false, 0)).toBe(
      'No response, 0 ms',
    )
    expect(formatResult(list!, true, 0)).toBe('Waiting for its response')
    expect(formatResult({ ...list!, durationMs: 9, responseBody: Array(1234).fill({}) }, false, 0)).toBe(
      '200, 1,234 objects, 9 ms',
    )
  })
})

describe('the active fault of a request', () => {
  const find = (faults: JsonFault[], applied: object, id = 42) =>
    findFault(
      faults.map((fault, index) => ({ ...fault, id: index })),
      { fault: applied, operation: 'update', id },
    )?.id

  it('is the newest with the same effect', () => {
    expect(find([{ status: 500 }, { status: 503 }, { status: 503 }], { status: 503 })).toBe(1)
    expect(find([{ delay: [1, 9] }], { delay: 3 })).toBe(0)
    expect(find([{ networkError: true }], { networkError: true, delay: 3 })).toBe(0)
  })

  it('is of its operation and its object', () => {
    expect(find([{ operation: 'list', status: 503 }], { status: 503 })).toBeUndefined()
    expect(find([{ match: { id: 1 }, status: 503 }], { status: 503 })).toBeUndefined()
    expect(find([{ operation: 'update', match: { id: 42 }, status: 503 }], { status: 503 })).toBe(0)
  })

  it('does not exist once it is used up', () => {
    expect(find([], { status: 503 })).toBeUndefined()
    expect(find([{ status: 500 }], { status: 503 })).toBeUndefined()
  })
})

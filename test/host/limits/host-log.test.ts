import { expect, test } from 'vitest'
import { Budget } from '../../../src/host/limits/budget.ts'
import { HostLog } from '../../../src/host/limits/host-log.ts'
import type { LogEntry } from '../../../src/mock/log/exchange.ts'

const MIB = 1024 * 1024
/** What an entry of a session weighs besides its bodies, its path and its headers. */
const OVERHEAD = 1024

function createEntry(weight: number, others: Partial<LogEntry> = {}): LogEntry {
  return {
    ...{ operation: 'list', objectId: null, method: 'GET', path: '', search: '', headers: new Headers(), body: null },
    ...{ requestId: 1, outcome: 'pending', source: 'app', fault: null, startedAt: 0, status: null, assumption: null },
    ...{ durationMs: null, responseBody: null, responseHeaders: null, exchange: undefined, weight },
    ...others,
  }
}

const request = { path: '/api', search: '?a=1', headers: new Headers({ 'x-a': 'bcd' }) }
const withSize = { size: 500, get: () => null, *[Symbol.iterator]() {} }

test.each([
  ['of a session has its path, its query and its headers', true, request, OVERHEAD + 4 + 4 + 6],
  ['of a session has the size of the headers where that is known', true, { headers: withSize }, OVERHEAD + 500],
  ['of the shared collection has its bodies only', false, request, 0],
])('the weight of an entry %s', (_, isOfSession, others, more) => {
  const log = new HostLog(10, 'a', isOfSession ? new Budget(MIB) : null)
  log.add(createEntry(7, others))
  expect(log.weight).toBe(7 + more)
})

test('with the limit 0, a log keeps nothing', () => {
  for (const budget of [new Budget(MIB), null]) {
    const log = new HostLog(0, 'a', budget)
    const entry = createEntry(7)
    log.add(entry)
    expect([log.weight, log.entries()]).toEqual([0, []])
    log.end(entry, 5)
    expect(log.weight).toBe(0)
  }
})

test.each(['clear', 'reset'] as const)('a log counts for its client, with its responses, until its %s', (empty) => {
  const budget = new Budget(MIB)
  const log = new HostLog(10, 'a', budget)
  const entry = createEntry(7)
  log.add(entry)
  log.end(entry, 100)
  expect(budget.held.logs).toBe(OVERHEAD + 107)
  log[empty]()
  expect([budget.held.logs, log.entries()]).toEqual([0, []])
  log.add(createEntry(1, { requestId: 2 }))
  expect(budget.held.logs).toBe(OVERHEAD + 1)
})

test('logs of a client that holds more than its share give way, the least recently used one first', () => {
  const budget = new Budget(8 * MIB)
  const logs = ['a', 'a', 'a', 'b'].map((client) => new HostLog(10, client, budget))
  const [first, second, third, other] = logs as [HostLog, HostLog, HostLog, HostLog]
  for (const log of [other, first, second]) log.add(createEntry(MIB))
  first.add(createEntry(1, { requestId: 2 }))
  const entry = createEntry(1)
  third.add(entry)
  expect(logs.map(({ size }) => size)).toEqual([2, 1, 1, 1])
  third.end(entry, MIB)
  expect(logs.map(({ size }) => size)).toEqual([2, 0, 1, 1])
})

import { describe, expect, test } from 'vitest'
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

describe('the weight of an entry', () => {
  const request = { path: '/api', search: '?a=1', headers: new Headers({ 'x-a': 'bcd' }) }
  const withSize = { size: 500, get: () => null, *[Symbol.iterator]() {} }

  test.each([
    ['of a session has its path, its query and its headers', new Budget(MIB), request, OVERHEAD + 4 + 4 + 6],
    [
      'of a session has the size of the headers where that is known',
      new Budget(MIB),
      { headers: withSize },
      OVERHEAD + 500,
    ],
    ['of the shared collection has its bodies only', null, request, 0],
  ])('%s', (_, budget, others, more) => {
    const log = new HostLog(10, 'a', budget)
    log.add(createEntry(7, others))
    expect(log.weight).toBe(7 + more)
  })
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

describe('the logs of all sessions', () => {
  /** Fills logs of one client with 16 MiB each, which is what one can hold. */
  function fill(count: number) {
    const budget = new Budget(128 * MIB)
    const create = (client = 'a') => new HostLog(1000, client, budget)
    const all = Array.from({ length: count }, () => create())
    for (const log of all) log.add(createEntry(16 * MIB - OVERHEAD))
    return { all, budget, create, weights: () => all.map(({ weight }) => weight / MIB) }
  }

  test('hold half of what all clients can', () => {
    const { budget, weights } = fill(4)
    expect(weights()).toEqual([16, 16, 16, 16])
    expect(budget.held.logs).toBe(64 * MIB)
  })

  test('with more, lose the one that was used least recently', () => {
    const { all, create, weights } = fill(4)
    all[0]!.add(createEntry(8 * MIB - OVERHEAD))
    expect(weights()).toEqual([8, 16, 16, 16])
    create().add(createEntry(8 * MIB - OVERHEAD))
    expect(weights()).toEqual([8, 16, 16, 16])
    create().add(createEntry(1))
    expect(weights()).toEqual([8, 0, 16, 16])
    create('b').add(createEntry(16 * MIB - OVERHEAD))
    expect(weights()).toEqual([8, 0, 0, 16])
  })

  test('weigh a response too, which comes later', () => {
    const { create, weights } = fill(3)
    const log = create()
    const entry = createEntry(8 * MIB - OVERHEAD)
    log.add(entry)
    log.end(entry, 8 * MIB)
    expect([...weights(), log.weight / MIB]).toEqual([16, 16, 16, 16])
    log.end(entry, 1)
    expect(weights()).toEqual([0, 16, 16])
  })

  test('of a client below its share stay', () => {
    const { all, create, weights } = fill(4)
    const other = create('b')
    other.add(createEntry(16 * MIB - OVERHEAD))
    for (let n = 0; n < 3; n++) all[n]!.add(createEntry(16 * MIB - OVERHEAD, { requestId: 2 }))
    expect([other.weight / MIB, weights().filter((weight) => weight > 0).length]).toEqual([16, 3])
  })

  test.each([
    ['is cleared', (log: HostLog) => log.clear()],
    ['is reset', (log: HostLog) => log.reset()],
  ])('get the room of one that %s', (_, empty) => {
    const { all, create, weights } = fill(4)
    empty(all[2]!)
    expect(all[2]!.entries()).toEqual([])
    create().add(createEntry(16 * MIB - OVERHEAD))
    expect(weights()).toEqual([16, 16, 0, 16])
    all[2]!.add(createEntry(1))
    expect(all[0]!.weight).toBe(0)
  })
})

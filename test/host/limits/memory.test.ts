import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SumGauge } from '../../../src/host/limits/gauge.ts'
import { type Holding, Memory, SHARED_CLIENT } from '../../../src/host/limits/memory.ts'
import { toClient } from '../../../src/host/request/client-address.ts'

const client = (name: string) => ({ site: name[0]!, network: name })

/** A memory with a limit of 1,000 bytes, and what has ended in it. */
function createMemory() {
  const memory = new Memory(new SumGauge(1000))
  const ended: string[] = []
  const hold = (name: string, bytes: number, priority?: 'log') => {
    const holding = memory.hold(client(name), () => ended.push(`${name} ${bytes}`), priority)
    holding.resize(bytes)
    return holding
  }
  return { memory, ended, hold }
}

describe('above the limit', () => {
  test('what the largest site holds ends, one by one, until there is room', () => {
    const { memory, ended, hold } = createMemory()
    for (const bytes of [100, 101, 102, 103]) hold('a1', bytes)
    for (const bytes of [300, 301]) hold('b1', bytes)
    memory.makeRoom()
    expect(ended).toEqual(['b1 300'])
    expect(memory.gauge.used).toBe(707)
  })

  test('of a site, what its largest network has not used for the longest time ends first', () => {
    const { memory, ended, hold } = createMemory()
    const first = hold('a1', 300)
    hold('a2', 200)
    hold('a1', 301)
    first.resize(300)
    hold('b1', 250)
    memory.makeRoom()
    expect(ended).toEqual(['a1 301'])
  })

  test('what cannot end stays, and others lose nothing for it that they do not have to', () => {
    const { memory, ended, hold } = createMemory()
    memory.hold(SHARED_CLIENT, null).resize(900)
    hold('a1', 50)
    hold('b1', 60)
    memory.makeRoom()
    expect(ended).toEqual(['b1 60'])
  })

  test('one byte over it, one thing ends, however many the largest client holds', () => {
    const { memory, ended, hold } = createMemory()
    for (let n = 0; n < 200; n++) hold('a1', 5)
    hold('b1', 1)
    memory.makeRoom()
    expect(ended).toEqual(['a1 5'])
  })
})

test('logs are dropped first, from 65 % on', () => {
  const { memory, ended, hold } = createMemory()
  hold('a1', 500)
  hold('b1', 100, 'log')
  memory.makeRoom()
  expect([ended, memory.canKeep]).toEqual([[], true])
  hold('b2', 90, 'log')
  memory.makeRoom()
  expect([ended, memory.canKeep]).toEqual([['b1 100'], true])
})

describe('from 85 % on', () => {
  test('the largest client is refused what is large, and others are not', () => {
    const { memory, hold } = createMemory()
    hold('a1', 600)
    hold('b1', 200)
    expect(() => memory.checkRoom(client('a1'), 51)).toThrow('no room in its memory')
    expect(() => memory.checkRoom(client('a1'), 50)).not.toThrow()
    expect(() => memory.checkRoom(client('b1'), 51)).not.toThrow()
    expect(() => memory.checkRoom(client('c1'), 51)).not.toThrow()
  })

  test('nobody gets more than there is', () => {
    const { memory } = createMemory()
    memory.hold(SHARED_CLIENT, null).resize(990)
    expect(() => memory.checkRoom(client('c1'), 20)).toThrow('no room in its memory')
  })
})

describe('an estimate is measured before', () => {
  /** A memory whose holdings take more or less than they say, once it is measured. */
  function createEstimated(measured: (estimate: number) => number) {
    const gauge = new (class extends SumGauge {
      override measure(): void {
        this.used = measured(this.used)
      }
    })(1000)
    const memory = new Memory(gauge)
    const ended: string[] = []
    const hold = (name: string, bytes: number) => memory.hold(client(name), () => ended.push(name)).resize(bytes)
    return { memory, ended, hold }
  }

  test('anything ends, or is refused', () => {
    const { memory, ended, hold } = createEstimated((estimate) => Math.min(estimate, 800))
    hold('a1', 1200)
    memory.makeRoom()
    hold('a1', 200)
    expect(() => memory.checkRoom(client('a1'), 50)).not.toThrow()
    expect(() => memory.checkRoom(client('a1'), 51)).toThrow('no room in its memory')
    expect(ended).toEqual([])
  })

  test('the shared collection takes no more writes', () => {
    const { memory } = createEstimated((estimate) => Math.min(estimate, 640))
    memory.hold(SHARED_CLIENT, null).resize(900)
    expect(() => memory.checkSharedCollection()).not.toThrow()
    const { memory: full } = createEstimated((estimate) => estimate)
    full.hold(SHARED_CLIENT, null).resize(900)
    expect(() => full.checkSharedCollection()).toThrow('no room for more in this collection')
  })

  test('another site loses anything', () => {
    // Of the large one, three times as much is freed.
    const { memory, ended, hold } = createEstimated((estimate) => (ended.length > 0 ? 500 : estimate))
    hold('a1', 300)
    hold('b1', 250)
    memory.hold(SHARED_CLIENT, null).resize(800)
    memory.makeRoom()
    expect(ended).toEqual(['a1'])
  })
})

test('the shared collection takes no more writes once it is the largest, and memory is short', () => {
  const { memory, hold } = createMemory()
  const shared = memory.hold(SHARED_CLIENT, null)
  shared.resize(600)
  memory.checkSharedCollection()
  const other = hold('a1', 60)
  expect(() => memory.checkSharedCollection()).toThrow('no room for more in this collection')
  other.resize(610)
  memory.checkSharedCollection()
})

test('for any holdings, in any order, there is room afterwards, and no site loses anything while another holds more', () => {
  const anyHolding = fc.record({
    name: fc.constantFrom('a1', 'a2', 'b1', 'c1', 'd1'),
    bytes: fc.integer({ min: 1, max: 400 }),
  })
  fc.assert(
    fc.property(fc.array(anyHolding, { maxLength: 30 }), (rows) => {
      const memory = new Memory(new SumGauge(1000))
      const held = new Map<Holding, number>()
      const ofSite = (site: string) =>
        [...held].reduce((sum, [{ client }, bytes]) => sum + (client.site === site ? bytes : 0), 0)
      for (const { name, bytes } of rows) {
        const holding: Holding = memory.hold(client(name), () => {
          for (const site of 'abcd') expect(ofSite(site)).toBeLessThanOrEqual(ofSite(name[0]!))
          held.delete(holding)
        })
        holding.resize(bytes)
        held.set(holding, bytes)
        memory.makeRoom()
        const sum = [...held.values()].reduce((a, b) => a + b, 0)
        expect(memory.gauge.used).toBe(sum)
        expect(sum).toBeLessThanOrEqual(1000)
      }
    }),
  )
})

test('a site is an IPv4 address, or the first 48 bits of an IPv6 address', () => {
  expect(toClient('2001:db8:1:2::3')).toEqual({ site: '2001:db8:1', network: '2001:db8:1:2' })
  expect(toClient('192.0.2.1')).toEqual({ site: '192.0.2.1', network: '192.0.2.1' })
})

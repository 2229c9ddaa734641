import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Holding, Memory, SHARED_CLIENT } from '../../../src/host/limits/memory.ts'

const client = (name: string) => ({ site: name[0]!, network: name })

/** A memory with a limit of 1,000 bytes, and what has ended in it. */
function createMemory() {
  const memory = new Memory(1000)
  const ended: string[] = []
  const hold = (name: string, bytes: number, kind?: 'log' | 'changed session') => {
    const options = { isFirst: kind === 'log', isChangedSession: () => kind === 'changed session' }
    const holding = memory.hold(client(name), () => ended.push(`${name} ${bytes}`), options)
    holding.resize(bytes)
    return holding
  }
  return { memory, ended, hold }
}

describe('above the limit', () => {
  test('of a site, what its largest network has not used for the longest time ends first', () => {
    const { memory, ended, hold } = createMemory()
    const first = hold('a1', 300)
    hold('a2', 200)
    hold('a1', 301)
    first.resize(300)
    hold('b1', 250)
    memory.makeRoom(0, null)
    expect(ended).toEqual(['a1 301'])
  })

  test('a client gives up its logs before its sessions', () => {
    const { memory, ended, hold } = createMemory()
    hold('a1', 500)
    hold('a1', 200, 'log')
    hold('b1', 301, 'log')
    memory.makeRoom(0, null)
    expect(ended).toEqual(['a1 200'])
    memory.makeRoom(300, null)
    expect(ended).toEqual(['a1 200', 'a1 500'])
  })

  test('what cannot end stays, and others lose nothing for it that they do not have to', () => {
    const { memory, ended, hold } = createMemory()
    memory.hold(SHARED_CLIENT, null).resize(900)
    hold('a1', 50)
    hold('b1', 60)
    memory.makeRoom(0, null)
    expect(ended).toEqual(['b1 60'])
  })

  test('what was released counts no more, whatever is still under way', () => {
    const { memory, hold } = createMemory()
    const session = hold('a1', 500)
    session.release()
    session.resize(600)
    expect(memory.used).toBe(0)
  })
})

describe('a write', () => {
  test('ends its own session never: with nothing else to end, it is refused', () => {
    const { memory, ended, hold } = createMemory()
    const session = hold('a1', 900, 'changed session')
    hold('b1', 50)
    expect(() => memory.checkRoom(100, session)).toThrow('no room in its memory')
    expect(ended).toEqual([])
    hold('a1', 10, 'log')
    hold('a1', 20)
    memory.checkRoom(30, session)
    expect(ended).toEqual(['a1 10'])
  })

  test('of a client that holds less ends what the largest holds', () => {
    const { memory, ended, hold } = createMemory()
    hold('a1', 800, 'changed session')
    const session = hold('b1', 150, 'changed session')
    memory.checkRoom(60, session)
    expect(ended).toEqual(['a1 800'])
  })

  test('to the shared collection ends what the largest client holds, also where the collection holds more', () => {
    const { memory, ended, hold } = createMemory()
    const shared = memory.hold(SHARED_CLIENT, null)
    shared.resize(500)
    hold('a1', 300)
    hold('b1', 200)
    memory.checkRoom(100, shared)
    expect(ended).toEqual(['a1 300'])
  })
})

describe('the only session of a client that has changes', () => {
  /** A memory that is nearly full with what cannot end. */
  function createFull() {
    const created = createMemory()
    created.memory.hold(SHARED_CLIENT, null).resize(850)
    return created
  }

  test('ends after those without changes, and after those of clients with several', () => {
    const { memory, ended, hold } = createFull()
    hold('a1', 55, 'changed session')
    hold('b1', 30)
    hold('c1', 21, 'changed session')
    hold('c2', 22, 'changed session')
    for (const bytes of [60, 80, 100, 130]) memory.makeRoom(bytes, null)
    expect(ended).toEqual(['c2 22', 'b1 30', 'a1 55', 'c1 21'])
  })

  test('ends first where it is large: a 16th of the budget is small', () => {
    const { memory, ended, hold } = createFull()
    hold('a1', 63, 'changed session')
    hold('c1', 21, 'changed session')
    hold('c2', 22, 'changed session')
    memory.makeRoom(60, null)
    expect(ended).toEqual(['a1 63'])
  })
})

test('for any holdings, in any order, there is room afterwards, no site loses anything while another holds more, nor more than is needed', () => {
  const anyHolding = fc.record({
    name: fc.constantFrom('a1', 'a2', 'b1', 'c1', 'd1'),
    bytes: fc.integer({ min: 1, max: 400 }),
    isFirst: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyHolding, { maxLength: 30 }), (rows) => {
      const memory = new Memory(1000)
      const held = new Map<Holding, number>()
      const sum = () => [...held.values()].reduce((a, b) => a + b, 0)
      const ofSite = (site: string) =>
        [...held].reduce((sum, [{ client }, bytes]) => sum + (client.site === site ? bytes : 0), 0)
      for (const { name, bytes, isFirst } of rows) {
        const end = () => {
          expect(sum()).toBeGreaterThan(1000)
          for (const site of 'abcd') expect(ofSite(site)).toBeLessThanOrEqual(ofSite(name[0]!))
          held.delete(holding)
        }
        const holding: Holding = memory.hold(client(name), end, { isFirst })
        holding.resize(bytes)
        held.set(holding, bytes)
        memory.makeRoom(0, null)
        expect(memory.used).toBe(sum())
        expect(sum()).toBeLessThanOrEqual(1000)
      }
    }),
  )
})

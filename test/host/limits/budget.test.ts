import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget, heldKinds } from '../../../src/host/limits/budget.ts'

// Sessions that end at the limit stand in usage.test.ts.

/** A log of a client that counts in a budget. */
function createLog(budget: Budget, client: string, bytes: number) {
  const log = {
    ...{ client, bytes },
    drop() {
      budget.touchLog(log, true)
      budget.add(client, 'logs', -log.bytes)
      log.bytes = 0
    },
  }
  budget.touchLog(log, false)
  budget.add(client, 'logs', log.bytes)
  return log
}

test('logs of those who hold more than their share are dropped, the least recently used first, and no others', () => {
  const budget = new Budget(1000)
  const other = createLog(budget, 'b', 90)
  const first = createLog(budget, 'a', 200)
  const second = createLog(budget, 'a', 200)
  budget.touchLog(first, false)
  budget.add('c', 'written', 100)
  expect([other.bytes, first.bytes, second.bytes]).toEqual([90, 200, 0])
})

test("a client's own logs are cleared before it is refused, where that is enough", () => {
  const budget = new Budget(1000)
  budget.add('attacker', 'written', 600)
  const log = createLog(budget, 'a', 150)
  budget.add('a', 'written', 50)
  expect([budget.makeRoom('a', 50), log.bytes]).toEqual([true, 150])
  expect([budget.makeRoom('a', 100), log.bytes]).toEqual([true, 0])
  expect(budget.makeRoom('a', 250)).toBe(false)
})

test('whatever clients do, they hold no more than the limit together, and nobody is refused who holds less than a share', () => {
  const step = fc.record({
    client: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    kind: fc.constantFrom(...heldKinds),
    bytes: fc.integer({ min: 1, max: 400 }),
    isReleased: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const budget = new Budget(1000)
      const all: { client: string; kind: (typeof heldKinds)[number]; bytes: number }[] = []
      const sum = (held: typeof all) => held.reduce((total, { bytes }) => total + bytes, 0)
      for (const { isReleased, ...one } of steps) {
        const { client, kind, bytes } = one
        const own = all.filter((other) => other.client === client)
        if (isReleased) {
          const [released] = own
          if (released) budget.add(client, released.kind, -all.splice(all.indexOf(released), 1)[0]!.bytes)
          continue
        }
        const clients = new Set([client, ...all.map((other) => other.client)]).size
        const isShare = sum(own) + bytes <= 500 / clients
        const isOverHalf = sum(all) + bytes > 500
        expect(budget.exceedsShare(client, bytes)).toBe(isOverHalf && !isShare)
        const isTaken = budget.tryAdd(client, kind, bytes)
        expect(isTaken).toBe(!isOverHalf || (isShare && sum(all) + bytes <= 1000))
        if (isTaken) all.push(one)
      }
      const held = heldKinds.map((kind) => [kind, sum(all.filter((one) => one.kind === kind))])
      expect(budget.held).toEqual(Object.fromEntries(held))
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget, heldKinds } from '../../../src/host/limits/budget.ts'

/** A log that counts. */
function addLog(budget: Budget, client: string, bytes: number) {
  const log = {
    client,
    bytes,
    clear() {
      budget.touchLog(log, true)
      budget.add(client, 'logs', -log.bytes)
      log.bytes = 0
    },
  }
  budget.touchLog(log, false)
  budget.add(client, 'logs', bytes)
  return log
}

test('logs of those who hold more than their share are cleared first, the least recently used one before the others', () => {
  const budget = new Budget(1000)
  const [first, second, others] = [addLog(budget, 'a', 200), addLog(budget, 'a', 200), addLog(budget, 'b', 90)]
  budget.touchLog(first, false)
  budget.add('c', 'written', 100)
  expect([first.bytes, second.bytes, others.bytes]).toEqual([200, 0, 90])
})

test('where so many come that all of it is full, the client that holds the most loses a session', () => {
  const ended: string[] = []
  const budget: Budget = new Budget(1000, (client) => {
    ended.push(client)
    budget.add(client, 'written', -100)
    return true
  })
  budget.add('a', 'written', 500)
  for (let n = 0; n < 10; n++) budget.add(`newcomer-${n}`, 'written', 60)
  // 500 and 9 times 60 are more than 1000.
  expect(ended).toEqual(['a'])
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

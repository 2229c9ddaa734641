import { expect, test } from 'vitest'
import { allRequests, largeRequests } from '../../../src/host/limits/round-robin-queue.ts'

test('clients are served round-robin, and each of them in the order of its requests', async () => {
  const order: string[] = []
  const requests = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']
  await Promise.all(requests.map((name) => largeRequests.wait(name[0]!).then(() => order.push(name))))
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('events that have come are handled before each large request', async () => {
  const order: string[] = []
  const requests = [1, 2, 3].map((n) => largeRequests.wait('a').then(() => order.push(`request ${n}`)))
  setImmediate(() => {
    order.push('event')
    setImmediate(() => order.push('its next'))
  })
  await Promise.all(requests)
  expect(order).toEqual(['event', 'its next', 'request 1', 'request 2', 'request 3'])
})

test('a few requests begin at once in each round of events, and further ones wait round-robin', async () => {
  const order: string[] = []
  const begin = (name: string) => {
    const turn = allRequests.waitIfMany(name[0]!)
    if (turn === null) order.push(name)
    return turn?.then(() => order.push(name))
  }
  const turns = ['a1', 'a2', 'a3', 'a4', 'b1'].map(begin)
  expect(order).toEqual(['a1', 'a2'])
  await Promise.all(turns)
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'a4'])
  await new Promise(setImmediate)
  begin('a5')
  expect(order.at(-1)).toBe('a5')
})

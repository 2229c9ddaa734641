import { expect, test } from 'vitest'
import { waitInRoundRobin } from '../../../src/host/limits/round-robin-queue.ts'

test('clients are served round-robin, and each of them in the order of its requests', async () => {
  const order: string[] = []
  const requests = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']
  await Promise.all(requests.map((name) => waitInRoundRobin(name[0]!).then(() => order.push(name))))
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('events that have come are handled before each large request', async () => {
  const order: string[] = []
  const requests = [1, 2, 3].map((n) => waitInRoundRobin('a').then(() => order.push(`request ${n}`)))
  setImmediate(() => {
    order.push('event')
    setImmediate(() => order.push('its next'))
  })
  await Promise.all(requests)
  expect(order).toEqual(['event', 'its next', 'request 1', 'request 2', 'request 3'])
})

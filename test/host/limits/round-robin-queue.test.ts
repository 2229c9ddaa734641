import { expect, test } from 'vitest'
import { waitInRoundRobin } from '../../../src/host/limits/round-robin-queue.ts'

test('clients are served round-robin, and each of them in the order of its requests', async () => {
  const order: string[] = []
  const wait = (client: string, name: string) => waitInRoundRobin(client).then(() => void order.push(name))
  await Promise.all([
    wait('a', 'a1'),
    wait('a', 'a2'),
    wait('a', 'a3'),
    wait('b', 'b1'),
    wait('b', 'b2'),
    wait('c', 'c1'),
  ])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('events that have come are handled before each large request', async () => {
  const order: string[] = []
  const requests = [1, 2, 3].map((n) => waitInRoundRobin('a').then(() => void order.push(`request ${n}`)))
  setImmediate(() => {
    order.push('event')
    setImmediate(() => order.push('its next'))
  })
  await Promise.all(requests)
  expect(order.slice(0, 3)).toEqual(['event', 'its next', 'request 1'])
  expect(order.slice(3)).toEqual(['request 2', 'request 3'])
})

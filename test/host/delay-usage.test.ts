import { expect, test } from 'vitest'
import { DelayUsage } from '../../src/host/delayed-requests.ts'
import { LimitError } from '../../src/host/limit-error.ts'

const MIB = 1024 * 1024

test('10,000 requests can wait in a delay, and another one when one of them ends', () => {
  const usage = new DelayUsage()
  for (let n = 0; n < 10_000; n++) usage.add(0)
  expect(() => usage.add(0)).toThrow(LimitError)
  usage.remove(0)
  usage.add(0)
  expect(() => usage.add(0)).toThrow('Too many requests wait in a delay. Send this one again later.')
})

test('their bodies can have 64 MiB together, and small ones more', () => {
  const usage = new DelayUsage()
  usage.add(60 * MIB)
  usage.add(4 * MIB)
  expect(() => usage.add(6711)).toThrow(LimitError)
  usage.add(6710)
  usage.remove(6710)
  usage.remove(4 * MIB)
  expect(() => usage.add(4 * MIB + 1)).toThrow(LimitError)
  usage.add(4 * MIB)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endWithNpx } from '../../src/cli/run-cli.ts'

const ppid = Object.getOwnPropertyDescriptor(process, 'ppid')!
const endParent = () => Object.defineProperty(process, 'ppid', { configurable: true, get: () => 1 })
let signals: unknown[]

beforeEach(() => {
  signals = []
  vi.useFakeTimers()
  vi.spyOn(process, 'kill').mockImplementation((...args) => {
    signals.push(args)
    return true
  })
  vi.stubEnv('npm_lifecycle_event', 'npx')
})

afterEach(() => {
  Object.defineProperty(process, 'ppid', ppid)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('a process that npx started gets SIGTERM once, within a second after its shell has ended', () => {
  endWithNpx()
  vi.advanceTimersByTime(5000)
  expect(signals).toEqual([])
  endParent()
  vi.advanceTimersByTime(1000)
  expect(signals).toEqual([[process.pid, 'SIGTERM']])
  vi.advanceTimersByTime(5000)
  expect(signals).toHaveLength(1)
})

test('a process that a user started goes on after its shell', () => {
  vi.stubEnv('npm_lifecycle_event', 'start')
  endWithNpx()
  endParent()
  vi.advanceTimersByTime(5000)
  expect(signals).toEqual([])
})

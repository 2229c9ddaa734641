import { expect, onTestFinished, test, vi } from 'vitest'
import { listenForInterrupts } from '../../src/cli/service/interrupts.ts'

function listen() {
  let now = 0
  const calls: string[] = []
  const interrupts = listenForInterrupts({
    onFirst: () => calls.push('first'),
    onSecond: (exitCode) => calls.push(`second ${exitCode}`),
    now: () => now,
  })
  onTestFinished(() => interrupts.stop())
  const send = (name: NodeJS.Signals, time: number) => {
    now = time
    process.emit(name, name)
  }
  return { interrupts, calls, send }
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s aborts, with the exit code %i', (name, exitCode) => {
  const { interrupts, calls, send } = listen()
  expect(interrupts.exitCode).toBeNull()
  expect(interrupts.signal.aborted).toBe(false)
  send(name, 0)
  expect(interrupts.exitCode).toBe(exitCode)
  expect(interrupts.signal.aborted).toBe(true)
  expect(calls).toEqual(['first'])
})

test('the same signal again is for who does not want to wait', () => {
  const { calls, send } = listen()
  send('SIGINT', 0)
  send('SIGINT', 501)
  expect(calls).toEqual(['first', 'second 130'])
})

test('a signal that npm passes on counts once', () => {
  const { calls, send } = listen()
  send('SIGINT', 1000)
  send('SIGINT', 1500)
  expect(calls).toEqual(['first'])
})

test('SIGTERM after Ctrl-C, when npx has ended, does not end what cleans up', () => {
  const { interrupts, calls, send } = listen()
  send('SIGINT', 0)
  send('SIGTERM', 1000)
  expect(calls).toEqual(['first'])
  expect(interrupts.exitCode).toBe(130)
})

test('after it has stopped, no signal counts', () => {
  const { interrupts, calls, send } = listen()
  interrupts.stop()
  const other = vi.fn()
  process.once('SIGHUP', other)
  send('SIGHUP', 0)
  expect(other).toHaveBeenCalled()
  expect(calls).toEqual([])
})

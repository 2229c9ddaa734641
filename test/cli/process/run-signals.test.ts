import { describe, expect, test } from 'vitest'
import { runAlone } from './run-alone.ts'

const node = process.execPath
const run = (...command: string[]) => runAlone(command)

/** A program that prints each signal that it receives, and ends with code 3 at the second. */
const listener = `
  let count = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
    console.log(signal)
    if (++count === 2) process.exit(3)
  })
  setInterval(() => {}, 1000)
  console.log('listening')`

/** A program that ends at any signal. */
const waiter = `setInterval(() => {}, 1000); console.log('waiting')`

describe.skipIf(process.platform === 'win32')('signals', () => {
  test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    '%s is forwarded to the command, which decides how it ends',
    async (signal) => {
      const { child, finished, saying } = run(node, '-e', listener)
      await saying('listening')
      child.kill(signal)
      await saying(signal)
      child.kill('SIGTERM')
      expect(await finished).toMatchObject({ code: 3, signal: null, out: `listening\n${signal}\nSIGTERM\nclosed\n` })
    },
  )

  test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    '%s that ends the command also ends us, after the server is closed',
    async (signal) => {
      const { child, finished, saying } = run(node, '-e', waiter)
      await saying('waiting')
      child.kill(signal)
      expect(await finished).toEqual({ code: null, signal, out: 'waiting\nclosed\n', err: '' })
    },
  )

  test('SIGKILL that ends the command also ends us, after the server is closed', async () => {
    const { finished } = run(node, '-e', `process.kill(process.pid, 'SIGKILL')`)
    expect(await finished).toEqual({ code: null, signal: 'SIGKILL', out: 'closed\n', err: '' })
  })

  test('a signal that writes a core file becomes the exit code 128 plus its number', async () => {
    expect(await run('sh', '-c', 'kill -ABRT $$').finished).toMatchObject({ code: 134, signal: null, out: 'closed\n' })
  })

  test('SIGINT is not forwarded if the terminal sends it to the command', async () => {
    const { child, finished, saying } = runAlone([node, '-e', listener], { receivesInterrupt: true })
    await saying('listening')
    child.kill('SIGINT')
    child.kill('SIGHUP')
    await saying('SIGHUP')
    child.kill('SIGTERM')
    expect((await finished).out).toBe('listening\nSIGHUP\nSIGTERM\nclosed\n')
  })
})

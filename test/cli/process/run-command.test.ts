import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../cli-process.ts'
import { runAlone } from './run-alone.ts'

const node = process.execPath
const run = (...command: string[]) => runAlone(command)

describe('running a command', () => {
  test.each([0, 1, 7, 255])('ends with the exit code of the command, %i, after the server is closed', async (code) => {
    expect(await run(node, '-e', `console.log('ran'); process.exit(${code})`).finished).toEqual({
      code,
      signal: null,
      out: 'ran\nclosed\n',
      err: '',
    })
  })

  test('passes every argument unchanged', async () => {
    const args = ['', 'a b', 'say "hi"', "'", '$HOME', '%PATH%', 'a&b|c>d', '^', 'C:\\folder\\', '*', '--', '-p', 'é\n']
    const { out } = await run(node, '-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--', ...args).finished
    expect(JSON.parse(out.split('\n')[0]!)).toEqual(args)
  })

  test('passes our input to the command', async () => {
    const { child, finished } = run(node, '-e', 'process.stdin.pipe(process.stdout)')
    child.stdin.end('typed\n')
    expect((await finished).out).toBe('typed\nclosed\n')
  })
})

/** A stand-in for `cmd.exe` that prints its arguments; it fails as `cmd.exe` does if there is no such command. */
const fakeCmd = `#!${node}
console.log(JSON.stringify(process.argv.slice(2)))
process.exitCode = process.argv.at(-1).includes('no-such-command') ? 1 : 0`

describe.skipIf(process.platform === 'win32')('on Windows', () => {
  const runOnWindows = (...command: string[]) => {
    const folder = makeFolder()
    const comspec = join(folder, 'cmd')
    writeFileSync(comspec, fakeCmd, { mode: 0o755 })
    writeFileSync(join(folder, 'tool.cmd'), '')
    return runAlone(command, { env: { PLATFORM: 'win32', PATH: folder, PATHEXT: '.cmd', comspec } })
  }

  test.each([
    ['plain', '^"plain^"'],
    ['a b', '^"a^ b^"'],
    ['', '^"^"'],
    ['say "hi"', '^"say^ \\^"hi\\^"^"'],
    ['C:\\folder\\', '^"C:\\folder\\\\^"'],
    ['100%PATH%', '^"100^%PATH^%^"'],
    ['a&b|c>d', '^"a^&b^|c^>d^"'],
    ['^', '^"^^^"'],
  ])('a .cmd file is run by cmd.exe, with the argument %j quoted', async (argument, quoted) => {
    const { code, out } = await runOnWindows('tool', argument).finished
    expect(code).toBe(0)
    expect(JSON.parse(out.split('\n')[0]!)).toEqual(['/d', '/s', '/c', `"tool ${quoted}"`])
  })

  test('ends with 127 and a one-line error if there is no such command', async () => {
    const { code, err } = await runOnWindows('no-such-command').finished
    expect(code).toBe(127)
    expect(err).toMatch(/^Failed to run no-such-command: [^\n]+\n$/)
  })
})

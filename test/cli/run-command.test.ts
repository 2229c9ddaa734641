import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const dist = path('../../dist')
const cli = join(dist, 'cli.cjs')
const node = process.execPath
const children: ChildProcess[] = []
let folder: string
let modulePath: string
let moduleUrl: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inventory-run-'))
  modulePath = join(dist, readdirSync(dist).find((name) => /^run-command-\w+\.cjs$/.test(name))!)
  moduleUrl = pathToFileURL(modulePath).href
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a program. */
function start(args: string[], env = {}) {
  const child = spawn(node, args, { env: { ...process.env, ...env } })
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (output.out += chunk))
  child.stderr.on('data', (chunk) => (output.err += chunk))
  const finished = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }))
  const saying = async (text: string) => {
    while (!output.out.includes(text)) {
      await Promise.race([once(child.stdout, 'data'), finished])
      if (child.exitCode !== null) throw new Error(output.err)
    }
  }
  return { child, finished, saying }
}

/** Runs a command by `runCommand` alone. */
const run = (...command: string[]) => start([path('run.mjs'), moduleUrl, '', ...command])
/** Runs a command that receives SIGINT from the terminal, without us. */
const runInTerminal = (...command: string[]) => start([path('run.mjs'), moduleUrl, 'true', ...command])

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

describe('running a command', () => {
  test.each([0, 1, 7, 255])('ends with the exit code of the command, %i, after the server is closed', async (code) => {
    expect(await run(node, '-e', `console.log('ran'); process.exit(${code})`).finished).toEqual({
      code,
      signal: null,
      out: 'ran\nclosed\n',
      err: '',
    })
  })

  test('passes the URL of the server to the command', async () => {
    const { out } = await run(node, '-p', 'process.env.INVENTORY_BASE_URL').finished
    expect(out).toBe('http://127.0.0.1:4010/inventory\nclosed\n')
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

  test('ends with 127 and a one-line error if there is no such command', async () => {
    expect(await run('no-such-command').finished).toEqual({
      code: 127,
      signal: null,
      out: 'closed\n',
      err: 'Failed to run no-such-command: expected a program but got none with this name (ENOENT). Check its name, or install it.\n',
    })
  })

  test.skipIf(process.platform === 'win32')(
    'ends with 126 and a one-line error if the file is not executable',
    async () => {
      const file = join(folder, 'script.sh')
      writeFileSync(file, 'exit 0', { mode: 0o644 })
      expect(await run(file).finished).toEqual({
        code: 126,
        signal: null,
        out: 'closed\n',
        err: `Failed to run ${file}: expected an executable file but got no permission to run it (EACCES). Make it executable: chmod +x.\n`,
      })
    },
  )

  test.skipIf(process.platform === 'win32')('ends with 127 if a part of the path is a file', async () => {
    expect(await run(join(modulePath, 'command')).finished).toMatchObject({ code: 127 })
  })

  test.skipIf(process.platform === 'win32')('ends with 126 if the arguments are too long for the system', async () => {
    const script = `
      const { runCommand } = await import(${JSON.stringify(moduleUrl)})
      const args = ['x'.repeat(3_000_000)]
      console.log(await runCommand({ command: 'echo', args, url: '', close: async () => {}, onError: console.error }))`
    const { out, err } = await start(['--input-type=module', '-e', script]).finished
    expect(out).toBe('126\n')
    expect(err).toMatch(/^Failed to run echo: expected it to start but got spawn E2BIG\. [^\n]+\n$/)
  })
})

/** A stand-in for `cmd.exe` that prints its arguments; it fails as `cmd.exe` does if there is no such command. */
const fakeCmd = `#!${node}
console.log(JSON.stringify(process.argv.slice(2)))
process.exitCode = process.argv.at(-1).includes('no-such-command') ? 1 : 0`

describe.skipIf(process.platform === 'win32')('on Windows', () => {
  let env: Record<string, string>

  beforeAll(() => {
    const comspec = join(folder, 'cmd')
    writeFileSync(comspec, fakeCmd, { mode: 0o755 })
    writeFileSync(join(folder, 'tool.cmd'), '')
    env = { PLATFORM: 'win32', PATH: folder, PATHEXT: '.cmd', comspec }
  })

  const runOnWindows = (...command: string[]) => start([path('run.mjs'), moduleUrl, '', ...command], env)

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
    const { child, finished, saying } = runInTerminal(node, '-e', listener)
    await saying('listening')
    child.kill('SIGINT')
    child.kill('SIGHUP')
    await saying('SIGHUP')
    child.kill('SIGTERM')
    expect((await finished).out).toBe('listening\nSIGHUP\nSIGTERM\nclosed\n')
  })
})

describe('the run command', () => {
  const runCli = (...args: string[]) => start([cli, 'run', ...args], { NO_COLOR: '1' })

  test('ends with the exit code of the command', async () => {
    expect(await runCli('--', node, '-e', 'process.exit(7)').finished).toEqual({
      code: 7,
      signal: null,
      out: '',
      err: '',
    })
  })

  test('starts a server with its options on a free port while the command runs', async () => {
    const list = `fetch(process.env.INVENTORY_BASE_URL + '/api/v2/objects/').then((r) => r.json()).then((all) => console.log(all.length))`
    const runs = [3, 5].map((count) =>
      runCli('--objects', String(count), '--base-path', '/inventory', '--', node, '-e', list),
    )
    const outputs = await Promise.all(runs.map(({ finished }) => finished))
    expect(outputs).toMatchObject([
      { code: 0, out: '3\n' },
      { code: 0, out: '5\n' },
    ])
  })

  test('passes the options after the two dashes to the command', async () => {
    const { out } = await runCli('--', node, '-p', 'process.argv.slice(1).join()', '--', '--port', 'x', '--', 'y')
      .finished
    expect(out).toBe('--port,x,--,y\n')
  })

  test('prints a one-line error if there is no such command, and ends with 127', async () => {
    const { code, err } = await runCli('--', 'no-such-command').finished
    expect(code).toBe(127)
    expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining('Failed to run no-such-command: ')])
  })

  test.each([[[]], [['--']], [['--scenario', 'small']]])(
    'ends with 2 if there is no command after two dashes: %j',
    async (args) => {
      const { code, err } = await runCli(...args).finished
      expect(code).toBe(2)
      expect(err.trimEnd().split('\n')).toHaveLength(1)
    },
  )

  test('ends with its command, even where a request of it waits in a long delay', async () => {
    const send = `
      const { port } = new URL(process.env.INVENTORY_BASE_URL)
      const head = 'GET /api/v2/objects/ HTTP/1.1\\r\\nHost: x\\r\\nPrefer: delay=25000\\r\\n\\r\\n'
      const socket = require('node:net').connect(port, '127.0.0.1', () => socket.write(head))
      const pending = process.env.INVENTORY_BASE_URL + '/__mock__/requests/pending'
      const check = async () => (await (await fetch(pending)).json()).length > 0 ? process.exit(3) : check()
      check()`
    expect(await runCli('--', node, '-e', send).finished).toMatchObject({ code: 3, err: '' })
  }, 15_000)

  test.skipIf(process.platform === 'win32')('ends by the same signal as the command', async () => {
    const { child, finished, saying } = runCli('--', node, '-e', waiter)
    await saying('waiting')
    child.kill('SIGTERM')
    expect(await finished).toMatchObject({ code: null, signal: 'SIGTERM' })
  })
})

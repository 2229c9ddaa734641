import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { quoteForCmd } from '../../src/cli/run-command.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const cli = path('../../dist/cli.js')
const node = process.execPath
const children: ChildProcess[] = []
let folder: string
let bundle: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inventory-run-'))
  const outfile = join(folder, 'run-command.mjs')
  await build({
    entryPoints: [path('../../src/cli/run-command.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  bundle = pathToFileURL(outfile).href
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
const run = (...command: string[]) => start([path('run.mjs'), bundle, '', ...command])
/** Runs a command that hears the terminal by itself. */
const runInTerminal = (...command: string[]) => start([path('run.mjs'), bundle, 'true', ...command])

/** A program that says which signals it gets, and ends with the code 3 on the second. */
const listener = `
  let count = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
    console.log(signal)
    if (++count === 2) process.exit(3)
  })
  setInterval(() => {}, 1000)
  console.log('listening')`

/** A program that any signal ends. */
const waiter = `setInterval(() => {}, 1000); console.log('waiting')`

describe('running a command', () => {
  test.each([0, 1, 7, 255])('ends with its code %i, after the server has ended', async (code) => {
    expect(await run(node, '-e', `console.log('ran'); process.exit(${code})`).finished).toEqual({
      code,
      signal: null,
      out: 'ran\nclosed\n',
      err: '',
    })
  })

  test('tells it the URL of the server', async () => {
    const { out } = await run(node, '-p', 'process.env.INVENTORY_BASE_URL').finished
    expect(out).toBe('http://127.0.0.1:4010/inventory\nclosed\n')
  })

  test('hands on every argument as it is', async () => {
    const args = ['', 'a b', '"', "'", '$HOME', '*', '--', '-p', 'é\n']
    const { out } = await run(node, '-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--', ...args).finished
    expect(JSON.parse(out.split('\n')[0]!)).toEqual(args)
  })

  test('gives it our input', async () => {
    const { child, finished } = run(node, '-e', 'process.stdin.pipe(process.stdout)')
    child.stdin.end('typed\n')
    expect((await finished).out).toBe('typed\nclosed\n')
  })

  test('ends with 127 and one line where there is no such command', async () => {
    expect(await run('no-such-command').finished).toEqual({
      code: 127,
      signal: null,
      out: 'closed\n',
      err: 'Failed to run no-such-command: expected a command but got nothing of that name (ENOENT). Check its name, or install it.\n',
    })
  })

  test.skipIf(process.platform === 'win32')('ends with 126 and one line where it may not be run', async () => {
    const file = join(folder, 'script.sh')
    writeFileSync(file, 'exit 0', { mode: 0o644 })
    expect(await run(file).finished).toEqual({
      code: 126,
      signal: null,
      out: 'closed\n',
      err: `Failed to run ${file}: expected a program but got what may not be run (EACCES). Allow it with chmod +x.\n`,
    })
  })

  test('ends with 127 where the path leads through a file, and 126 where the system refuses the arguments', async () => {
    expect(await run(join(bundle.slice('file://'.length), 'command')).finished).toMatchObject({ code: 127 })
    const script = `
      const { runCommand } = await import(${JSON.stringify(bundle)})
      const args = ['x'.repeat(3_000_000)]
      console.log(await runCommand({ command: 'echo', args, url: '', close: async () => {}, onError: console.error }))`
    const { out, err } = await start(['--input-type=module', '-e', script]).finished
    expect(out).toBe('126\n')
    expect(err).toMatch(/^Failed to run echo: expected it to begin but got spawn E2BIG\. [^\n]+\n$/)
  })
})

describe.skipIf(process.platform === 'win32')('signals', () => {
  test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    '%s goes to the command, which may end as it likes',
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
    '%s that ends the command ends us, after the server',
    async (signal) => {
      const { child, finished, saying } = run(node, '-e', waiter)
      await saying('waiting')
      child.kill(signal)
      expect(await finished).toEqual({ code: null, signal, out: 'waiting\nclosed\n', err: '' })
    },
  )

  test('SIGKILL that ends the command ends us, after the server', async () => {
    const { finished } = run(node, '-e', `process.kill(process.pid, 'SIGKILL')`)
    expect(await finished).toEqual({ code: null, signal: 'SIGKILL', out: 'closed\n', err: '' })
  })

  test('one that leaves a core file becomes 128 and its number', async () => {
    expect(await run('sh', '-c', 'kill -ABRT $$').finished).toMatchObject({ code: 134, signal: null, out: 'closed\n' })
  })

  test('SIGINT is not handed on where the terminal has sent it to the command already', async () => {
    const { child, finished, saying } = runInTerminal(node, '-e', listener)
    await saying('listening')
    child.kill('SIGINT')
    child.kill('SIGHUP')
    await saying('SIGHUP')
    child.kill('SIGTERM')
    expect((await finished).out).toBe('listening\nSIGHUP\nSIGTERM\nclosed\n')
  })
})

test.each([
  ['plain', '^"plain^"'],
  ['a b', '^"a^ b^"'],
  ['', '^"^"'],
  ['say "hi"', '^"say^ \\^"hi\\^"^"'],
  ['C:\\folder\\', '^"C:\\folder\\\\^"'],
  ['100%PATH%', '^"100^%PATH^%^"'],
  ['a&b|c>d', '^"a^&b^|c^>d^"'],
])('cmd.exe hands on %j', (argument, quoted) => {
  expect(quoteForCmd(argument)).toBe(quoted)
})

describe('the run command', () => {
  const runCli = (...args: string[]) => start([cli, 'run', ...args], { NO_COLOR: '1' })

  test('ends with the code of the command', async () => {
    expect(await runCli('--', node, '-e', 'process.exit(7)').finished).toEqual({
      code: 7,
      signal: null,
      out: '',
      err: '',
    })
  })

  test('serves what its options say while the command runs, on a free port', async () => {
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

  test('leaves the options of the command to the command', async () => {
    const { out } = await runCli('--', node, '-p', 'process.argv.slice(1).join()', '--', '--port', 'x', '--', 'y')
      .finished
    expect(out).toBe('--port,x,--,y\n')
  })

  test('says in one line that there is no such command, with the code 127', async () => {
    const { code, err } = await runCli('--', 'no-such-command').finished
    expect(code).toBe(127)
    expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining('Failed to run no-such-command: ')])
  })

  test.each([[[]], [['--']], [['--scenario', 'small']]])('takes a command after two dashes, not %j', async (args) => {
    const { code, err } = await runCli(...args).finished
    expect(code).toBe(2)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })

  test.skipIf(process.platform === 'win32')('ends by the signal that ended the command', async () => {
    const { child, finished, saying } = runCli('--', node, '-e', waiter)
    await saying('waiting')
    child.kill('SIGTERM')
    expect(await finished).toMatchObject({ code: null, signal: 'SIGTERM' })
  })
})

import { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type RunCommandOptions, runCommand } from '../../src/cli/child-process.ts'
import { makeFile, makeFolder, onlyLine } from './cli-process.ts'
import { run as runCli } from './in-process.ts'

const isWindows = process.platform === 'win32'
const node = process.execPath
const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const
const countListeners = () => signals.map((signal) => process.listenerCount(signal))
const streams = [process.stdin, process.stdout, process.stderr]
const areTerminals = streams.map(({ isTTY }) => isTTY)
const realPlatform = Object.getOwnPropertyDescriptor(process, 'platform')!

afterEach(() => {
  for (const [index, isTerminal] of areTerminals.entries()) streams[index]!.isTTY = isTerminal
  Object.defineProperty(process, 'platform', realPlatform)
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Runs a program of Node in this process: what happened, in order, and the signals that this process sent to itself. */
function run(program: string, options: Partial<RunCommandOptions> = {}) {
  const events: string[] = []
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  const exitCode = runCommand({
    ...{ command: node, args: ['-e', program], url: 'http://127.0.0.1:4010', receivesInterrupt: false },
    ...{ close: async () => events.push('closed'), onError: (message: string) => events.push(message) },
    ...options,
  })
  return { exitCode, events, kill: kill.mock.calls }
}

/** Starts a program, and waits until it listens. It ends with code 3 at SIGTERM, and with 4 at the other signals. */
async function listen(options?: Partial<RunCommandOptions>) {
  const file = join(makeFolder(), 'listening')
  const started = run(
    `process.on('SIGTERM', () => process.exit(3))
     for (const signal of ['SIGHUP', 'SIGINT']) process.on(signal, () => process.exit(4))
     setInterval(() => {}, 1000)
     require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`,
    options,
  )
  await expect.poll(() => existsSync(file)).toBe(true)
  return started
}

describe('a command that ends', () => {
  test('gives its exit code, after the server is closed', async () => {
    const before = countListeners()
    const { exitCode, events, kill } = run('process.exit(7)')
    expect(countListeners()).toEqual(before.map((count) => count + 1))
    expect(await exitCode).toBe(7)
    expect(events).toEqual(['closed'])
    expect(kill).toEqual([])
    expect(countListeners()).toEqual(before)
  })

  test('has the URL of the server, and the other variables of its environment', async () => {
    const program = `
      const { INVENTORY_BASE_URL, OTHER } = process.env
      process.exit(INVENTORY_BASE_URL === 'http://127.0.0.1:4010' && OTHER === 'kept' ? 0 : 1)`
    expect(await run(program, { env: { ...process.env, OTHER: 'kept' } }).exitCode).toBe(0)
    vi.stubEnv('OTHER', 'kept')
    expect(await run(program).exitCode).toBe(0)
  })

  test('after which the server cannot be closed is an error, and no signal is forwarded any more', async () => {
    const before = countListeners()
    const { exitCode } = run('', { close: () => Promise.reject(new Error('cannot save')) })
    await expect(exitCode).rejects.toThrow('cannot save')
    expect(countListeners()).toEqual(before)
  })
})

describe('a command that cannot be started', () => {
  test('is an error of one line, after which the server is closed', async () => {
    const { exitCode, events } = run('', { command: 'no-such-command' })
    expect(await exitCode).toBe(127)
    expect(events).toEqual([
      'Failed to run no-such-command: expected a program but got none with this name (ENOENT). Check its name, or install it.',
      'closed',
    ])
  })

  test('needs nobody who reads the error', async () => {
    expect(await run('', { command: 'no-such-command', onError: undefined }).exitCode).toBe(127)
  })

  test.skipIf(isWindows).each<[number, string, { command?: string; args?: string[] }, string]>([
    [127, 'with a file as its folder', { command: 'FILE/command' }, '(ENOTDIR). Check'],
    [
      126,
      'that is no program',
      { command: 'FILE' },
      'an executable file but got no permission to run it (EACCES). Make it executable: chmod',
    ],
    [
      126,
      'with arguments that are too long',
      { args: ['x'.repeat(3_000_000)] },
      'to start but got spawn E2BIG. Check the command and its arguments.',
    ],
  ])('is the exit code %i for one %s', async (code, _what, { command = node, args = [] }, message) => {
    const file = makeFile('script.sh', 'exit 0')
    const { exitCode, events } = run('', { command: command.replace('FILE', file), args })
    expect(await exitCode).toBe(code)
    expect(events).toEqual([expect.stringContaining(message), 'closed'])
  })
})

describe.skipIf(isWindows)('a signal', () => {
  test.each([
    ['SIGTERM', 3],
    ['SIGHUP', 4],
    ['SIGINT', 4],
  ] as const)('%s is forwarded to the command, which decides how it ends', async (signal, code) => {
    const { exitCode, kill } = await listen()
    process.emit(signal, signal)
    expect(await exitCode).toBe(code)
    expect(kill).toEqual([])
  })

  test('SIGINT is not forwarded if the terminal sends it to the command, other signals are', async () => {
    const { exitCode } = await listen({ receivesInterrupt: true })
    process.emit('SIGINT', 'SIGINT')
    process.emit('SIGTERM', 'SIGTERM')
    expect(await exitCode).toBe(3)
  })

  test.each([
    ['linux', 'stdin', false],
    ['linux', 'stdout', false],
    ['linux', 'stderr', false],
    ['linux', null, true],
    ['win32', null, false],
  ] as const)('SIGINT on %s, with %s as a terminal, is forwarded: %j', async (platform, terminal, isForwarded) => {
    for (const stream of streams) stream.isTTY = terminal !== null && stream === process[terminal]
    Object.defineProperty(process, 'platform', { ...realPlatform, value: platform })
    const { exitCode } = await listen({ receivesInterrupt: undefined })
    process.emit('SIGINT', 'SIGINT')
    if (!isForwarded) process.emit('SIGTERM', 'SIGTERM')
    expect(await exitCode).toBe(isForwarded ? 4 : 3)
  })

  test('that the system does not let us send changes nothing', async () => {
    const { exitCode, events } = await listen()
    vi.spyOn(ChildProcess.prototype, 'kill').mockImplementationOnce(function (this: ChildProcess) {
      return this.emit('error', Object.assign(new Error('kill EPERM'), { code: 'EPERM', syscall: 'kill' }))
    })
    process.emit('SIGHUP', 'SIGHUP')
    process.emit('SIGTERM', 'SIGTERM')
    expect(await exitCode).toBe(3)
    expect(events).toEqual(['closed'])
  })

  test.each([...signals, 'SIGKILL'] as const)('%s that ended the command also ends this process', async (signal) => {
    const { exitCode, kill, events } = run(`process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000)`)
    expect(await exitCode).toBeGreaterThan(128)
    expect(events).toEqual(['closed'])
    expect(kill).toEqual([[process.pid, signal]])
  })

  test('that writes a core file becomes the exit code 128 plus its number', async () => {
    const { exitCode, kill } = run(`process.kill(process.pid, 'SIGABRT'); setInterval(() => {}, 1000)`)
    expect(await exitCode).toBe(134)
    expect(kill).toEqual([])
  })
})

describe('the command run', () => {
  test('starts a server with its options while its command runs, and ends with its exit code', async () => {
    const program = `
      const list = fetch(process.env.INVENTORY_BASE_URL + '/api/v2/objects/').then((response) => response.json())
      list.then((objects) => process.exit(objects.length))`
    const options = ['--objects', '5', '--base-path', '/inventory']
    expect(await runCli('run', ...options, '--', node, '-e', program)).toEqual({ code: 5, out: '', err: '' })
  })

  test('passes all that follows its two dashes to the command', async () => {
    const program = `process.exit(process.argv.slice(1).join() === '--port,x,--,y' ? 0 : 1)`
    const args = ['--objects', '1', '--', node, '-e', program, '--', '--port', 'x', '--', 'y']
    expect(await runCli('run', ...args)).toMatchObject({ code: 0 })
  })

  test('prints a one-line error if there is no such command', async () => {
    const { code, err } = await runCli('run', '--objects', '1', '--', 'no-such-command')
    expect({ code, line: onlyLine(err) }).toMatchObject({
      code: 127,
      line: expect.stringContaining('Failed to run no-'),
    })
  })

  test.each([[[]], [['--']], [['--objects', '1']]])('needs a command after two dashes, not %j', async (args) => {
    const { code, err } = await runCli('run', ...args)
    expect(code).toBe(2)
    expect(onlyLine(err)).toContain('run takes a command after two dashes, such as: run -- npm test. See run --help.')
  })
})

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
  // A shell, which starts sooner than Node.
  const script = `trap 'exit 3' TERM; trap 'exit 4' HUP INT; : > "$0"; while :; do sleep 0.01; done`
  const started = run('', { command: 'sh', args: ['-c', script, file], ...options })
  await expect.poll(() => existsSync(file)).toBe(true)
  return started
}

test('a server that cannot be closed after its command is an error, and no signal is forwarded any more', async () => {
  const before = countListeners()
  const { exitCode } = run('', { close: () => Promise.reject(new Error('cannot save')) })
  expect(countListeners()).toEqual(before.map((count) => count + 1))
  await expect(exitCode).rejects.toThrow('cannot save')
  expect(countListeners()).toEqual(before)
})

test('a command that cannot be started needs nobody who reads the error', async () => {
  expect(await run('', { command: 'no-such-command', onError: undefined }).exitCode).toBe(127)
})

test.each([
  [{}, '127.0.0.1,localhost,::1'],
  [{ NO_PROXY: 'a.example', no_proxy: '.b.example localhost' }, '.b.example,localhost,a.example,127.0.0.1,::1'],
  [{ no_proxy: '*' }, '*'],
])('requests of the command to the server pass by a proxy: %j', async (variables, expected) => {
  const { NO_PROXY: _, no_proxy: __, ...env } = process.env
  const program = `process.exit((process.env.no_proxy ?? process.env.NO_PROXY) === '${expected}' ? 7 : 8)`
  expect(await run(program, { env: { ...env, ...variables } }).exitCode).toBe(7)
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

  test.skipIf(isWindows).each<[code: number, message: string, command: string, ...args: string[]]>([
    [127, 'expected a program but got none with this name (ENOENT). Check its name, or', 'no-such-command'],
    [127, '(ENOTDIR). Check', 'FILE/command'],
    [126, 'got no permission to run it (EACCES). Make it executable: chmod', 'FILE'],
    [126, 'to start but got spawn E2BIG. Check the command', node, 'x'.repeat(3_000_000)],
  ])('ends with exit code %i and one line for a command that cannot be started: %s', async (code, message, ...args) => {
    const file = makeFile('script.sh', 'exit 0')
    const ended = await runCli('run', '--objects', '1', '--', ...args.map((arg) => arg.replace('FILE', file)))
    expect(onlyLine(ended.err)).toContain(message)
    expect(ended.code).toBe(code)
  })

  test.each([[[]], [['--']], [['--objects', '1']]])('needs a command after two dashes, not %j', async (args) => {
    const { code, err } = await runCli('run', ...args)
    expect(code).toBe(2)
    expect(onlyLine(err)).toContain('run takes a command after two dashes, such as: run -- npm test. See run --help.')
  })
})

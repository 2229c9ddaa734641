import { constants } from 'node:os'
import spawn from 'cross-spawn'
import { readNoProxy } from '../validation/env-proxy.ts'
import { mockError } from '../validation/errors.ts'
import { endSignals } from './signals.ts'

export interface RunCommandOptions {
  /** The program: a path, or a name on the PATH. */
  command: string
  args?: readonly string[]
  /** The server's URL, which the command gets in `INVENTORY_BASE_URL`. */
  url: string
  /** Stops the server. Called and awaited after the command has ended, even when it could not be started. */
  close: () => Promise<unknown>
  /** The environment of the command, which does not get the `ADMIN_TOKEN`: that is for the server alone. */
  env?: NodeJS.ProcessEnv
  /**
   * Whether Ctrl-C reaches the command without our help: a terminal sends SIGINT to all processes in the foreground. Then we
   * do not forward SIGINT, because many programs stop at once, without cleaning up, at the second one.
   * @default true if standard input, output or error is a terminal, and on Windows
   */
  receivesInterrupt?: boolean
  /** Called with a one-line message if the command cannot be started. */
  onError?: (message: string) => void
}

/**
 * If one of these ended the command, this process ends by it too. Other signals write a core file, or have another
 * meaning in Node (SIGUSR1 starts the debugger).
 */
const repeatedSignals: (NodeJS.Signals | null)[] = [...endSignals, 'SIGKILL']

/**
 * Runs a command against a server: with our input and output, and the signals that this process receives. Then the server
 * is closed.
 * @returns the exit code for this process: the exit code of the command; 128 plus the signal number if a signal ended
 * it; 127 if there is no such command; 126 if it cannot be started
 */
export async function runCommand(options: RunCommandOptions): Promise<number> {
  const { receivesInterrupt = isTerminal() || process.platform === 'win32' } = options
  let kill = (_signal: NodeJS.Signals) => {}
  const forward = (signal: NodeJS.Signals) => {
    if (signal !== 'SIGINT' || !receivesInterrupt) kill(signal)
  }
  for (const signal of endSignals) process.on(signal, forward)
  let exit: { code: number; signal: NodeJS.Signals | null }
  try {
    exit = await new Promise((resolve, reject) => {
      const child = start(options)
      kill = (signal) => child.kill(signal)
      child.on('error', (error: NodeJS.ErrnoException) => {
        // The system may not let us send a signal (to `sudo`, for example); the command is still running then.
        if (error.syscall !== 'kill') reject(error)
      })
      child.on('exit', (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal!], signal }))
    })
  } catch (error) {
    const { code, failure } = describeFailure(options.command, error as NodeJS.ErrnoException)
    options.onError?.(failure.message)
    exit = { code, signal: null }
  }
  try {
    await options.close()
  } finally {
    for (const signal of endSignals) process.off(signal, forward)
  }
  // Ends this process, unless something else listens for the signal.
  if (repeatedSignals.includes(exit.signal)) process.kill(process.pid, exit.signal!)
  return exit.code
}

/** @note Not the `spawn` of Node: on Windows, npm and similar tools are `.cmd` files, which need `cmd.exe` and its quoting. */
function start({ command, args = [], url, env = process.env }: RunCommandOptions) {
  const { ADMIN_TOKEN: _, ...passed } = env
  return spawn(command, args, { stdio: 'inherit', env: { ...passed, ...passProxyBy(env), INVENTORY_BASE_URL: url } })
}

/** Variables with which the requests to the server do not go to a proxy. Programs read one name or the other. */
function passProxyBy(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const hosts = readNoProxy(env)
  // Beside another host, `*` is none.
  if (hosts.includes('*')) return {}
  const list = [...new Set([...hosts, '127.0.0.1', 'localhost', '::1'])].join(',')
  return { NO_PROXY: list, no_proxy: list }
}

function isTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY)
}

/** Why the command could not be started, and the exit code that a shell has in this case. */
function describeFailure(command: string, { code, message }: NodeJS.ErrnoException) {
  const [exitCode, expected, got, advice]: [number, string, string, string] =
    code === 'ENOENT' || code === 'ENOTDIR'
      ? [127, 'a program', `none with this name (${code})`, 'Check its name, or install it']
      : code === 'EACCES'
        ? [126, 'an executable file', `no permission to run it (${code})`, 'Make it executable: chmod +x']
        : [126, 'it to start', message, 'Check the command and its arguments']
  return { code: exitCode, failure: mockError(`run ${command}`, expected, got, advice) }
}

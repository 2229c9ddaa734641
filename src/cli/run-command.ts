import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { InventoryMockError } from '../validation/errors.ts'

/** What to run against a server. */
export interface RunCommandOptions {
  /** The program: a path, or a name that is on the PATH. */
  command: string
  args?: readonly string[]
  /** What the command finds in `INVENTORY_BASE_URL`. */
  url: string
  /** Ends the server; waited for once the command has ended, however it did. */
  close: () => Promise<unknown>
  /**
   * The command's environment, to which `INVENTORY_BASE_URL` is added.
   * @default process.env
   */
  env?: NodeJS.ProcessEnv
  /**
   * Whether the command hears Ctrl-C without us, as everything does that a terminal runs in the foreground; SIGINT is
   * then not handed on, since what counts them would take two for an order to stop at once.
   * @default whether standard input, output or error is a terminal, or the system is Windows
   */
  hearsInterrupt?: boolean
  /** Told in one line that the command cannot be run. */
  onError?: (message: string) => void
}

interface Ending {
  code: number
  signal: NodeJS.Signals | null
}

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Those that end us as they ended the command. Others leave a core file, or mean something else to Node, as SIGUSR1
 * does.
 */
const repeated: (NodeJS.Signals | null)[] = [...forwarded, 'SIGKILL']

/**
 * Runs a command against a server: with our input and output, the server's URL in `INVENTORY_BASE_URL`, and the signals
 * that we get. When it has ended, ends the server, and ends as the command did: where a signal ended it, by the same
 * signal.
 * @returns the exit code to end with: the command's; 128 and the number of the signal that ended it; 127 where there is
 * no such command, 126 where it cannot be run
 * @throws what `close` throws
 * @example
 * process.exitCode = await runCommand({ command: 'npm', args: ['run', 'e2e'], url: server.url, close: server.close })
 */
export async function runCommand(options: RunCommandOptions): Promise<number> {
  const { command, close, hearsInterrupt = isTerminal() || process.platform === 'win32', onError = () => {} } = options
  let kill = (_signal: NodeJS.Signals) => {}
  const forward = (signal: NodeJS.Signals) => {
    if (signal !== 'SIGINT' || !hearsInterrupt) kill(signal)
  }
  for (const signal of forwarded) process.on(signal, forward)
  let ending: Ending
  try {
    ending = await new Promise<Ending>((resolve, reject) => {
      const child = start(options)
      kill = (signal) => child.kill(signal)
      // Also emitted where a signal may not be sent, as to `sudo`; the command then still runs.
      child.on('error', (error) => child.pid === undefined && reject(error))
      child.on('exit', (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal!], signal }))
    })
  } catch (error) {
    const { code, failure } = describeFailure(command, error as NodeJS.ErrnoException)
    onError(failure.message)
    ending = { code, signal: null }
  }
  try {
    await close()
  } finally {
    for (const signal of forwarded) process.off(signal, forward)
  }
  // Ends this process, unless something else listens for the signal.
  if (repeated.includes(ending.signal)) process.kill(process.pid, ending.signal!)
  return ending.code
}

function start({ command, args = [], url, env = process.env }: RunCommandOptions) {
  const options = { stdio: 'inherit', env: { ...env, INVENTORY_BASE_URL: url } } as const
  if (process.platform !== 'win32') return spawn(command, args, options)
  return spawn([escapeMeta(command), ...args.map(quoteForCmd)].join(' '), { ...options, shell: true })
}

/**
 * An argument as `cmd.exe` hands it on unchanged.
 * @note What npm and its like are on Windows, `.cmd` files, runs in a shell only, and Node quotes nothing for one.
 * @see https://qntm.org/cmd
 */
export function quoteForCmd(argument: string): string {
  const quoted = argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')
  return escapeMeta(`"${quoted}"`)
}

function escapeMeta(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&')
}

function isTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY)
}

/** What stood in the way, and the code that a shell ends with there. */
function describeFailure(command: string, { code, message }: NodeJS.ErrnoException) {
  const refuse = (expected: string, got: string, advice: string) =>
    new InventoryMockError(`run ${command}`, expected, got, advice)
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return {
      code: 127,
      failure: refuse('a command', `nothing of that name (${code})`, 'Check its name, or install it'),
    }
  }
  if (code === 'EACCES') {
    return { code: 126, failure: refuse('a program', `what may not be run (${code})`, 'Allow it with chmod +x') }
  }
  return { code: 126, failure: refuse('it to begin', message, 'Check the command and its arguments') }
}

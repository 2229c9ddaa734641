import { name as program } from '../../package.json'
import { InventoryMockError } from '../validation/errors.ts'
import { escapeTerminal } from '../validation/escape-terminal.ts'
import { parseLeniently } from './command-options.ts'
import { findCommandName, loadCommand, loadCommands } from './commands.ts'
import { ExitError, UsageError } from './exit-error.ts'
import { formatLogEntry } from './serve/output.ts'
import { serveOptions } from './serve/serve-options.ts'

/** Runs the command line: prints to the console, and sets the exit code of this process if it is not 0. */
export async function runCli(args: string[]): Promise<void> {
  const [first, ...rest] = args
  // Without the name of a command, all arguments are options of `serve`.
  const isNamed = first !== undefined && !first.startsWith('-')
  let help = '--help'
  try {
    if (first !== undefined && /^(help|--help|-h)$/.test(first)) return await printHelp(rest[0])
    const name = isNamed ? await findCommandName(first) : 'serve'
    if (isNamed) help = `${name} --help`
    const command = await loadCommand(name)
    const commandArgs = isNamed ? rest : args
    const options = Object.assign({}, ...Object.values(command.optionGroups))
    if (parseLeniently(commandArgs, options).values.help === true) await printHelp(isNamed ? name : undefined)
    else await command.run(commandArgs)
  } catch (error) {
    const isServer = !isNamed || first === 'serve'
    reportError(error as Error, help, isServer && hasJsonLog(args))
  }
}

async function printHelp(word: string | undefined): Promise<void> {
  const { formatHelp, formatCommandHelp } = await import('./help.ts')
  const isAll = word === undefined || word === 'help' || word.startsWith('-')
  console.log(
    isAll ? formatHelp(await loadCommands()) : formatCommandHelp(await loadCommand(await findCommandName(word))),
  )
}

/** Whether the log of a server is JSON, and so are the errors in it. */
function hasJsonLog(args: string[]): boolean {
  const { log, quiet } = parseLeniently(args, serveOptions).values
  return log === 'json' && !quiet
}

/** Prints one line, and sets the exit code. */
function reportError(error: Error, help: string, isJson: boolean): void {
  const message = `${error.message}${error instanceof UsageError ? ` See ${help}.` : ''}`
  const code =
    error instanceof InventoryMockError ? error.code : error instanceof UsageError ? 'invalid-option' : undefined
  const line = isJson ? formatLogEntry({ error: message, code }) : `${program}: ${message}`
  // The error can have what a service said. In JSON, the escapes stand for the same text.
  console.error(escapeTerminal(line))
  process.exitCode = error instanceof ExitError ? error.exitCode : 1
}

/**
 * Ends this process after npx, which passes a signal on to its shell alone: the server would keep its port and its file.
 * @note Not for other parents: a server in the background (`inventory-objects-mock &`) goes on after its shell.
 */
export function endWithNpx(): void {
  if (process.env.npm_lifecycle_event !== 'npx') return
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}

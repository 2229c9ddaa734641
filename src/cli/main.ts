#!/usr/bin/env node
/** The command line, `npx inventory-objects-mock`. */
import { name as program } from '../../package.json'
import { findCommandName, loadCommand, loadCommands } from './commands.ts'
import { ExitError, UsageError } from './exit-error.ts'
import { endWithNpx } from './npx.ts'
import { hasFlag } from './parse-options.ts'

// On a full disk or a closed pipe, lines of the output are lost. Without these listeners, the process would end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

endWithNpx()
runCommand(process.argv.slice(2))

async function runCommand(args: string[]): Promise<void> {
  const [first, ...rest] = args
  // Without the name of a command, all arguments are options of `serve`.
  const isNamed = first !== undefined && !first.startsWith('-')
  let help = '--help'
  try {
    if (first === 'help') return await printHelp(rest[0])
    const name = isNamed ? findCommandName(first) : 'serve'
    if (isNamed) help = `${name} --help`
    const command = await loadCommand(name)
    const commandArgs = isNamed ? rest : args
    const options = Object.assign({}, ...Object.values(command.optionGroups))
    if (hasFlag(commandArgs, 'help', options)) await printHelp(isNamed ? name : undefined)
    else await command.run(commandArgs)
  } catch (error) {
    reportError(error as Error, help)
  }
}

async function printHelp(word: string | undefined): Promise<void> {
  const { formatHelp, formatCommandHelp } = await import('./help.ts')
  const isAll = word === undefined || word === 'help' || word.startsWith('-')
  console.log(isAll ? formatHelp(await loadCommands()) : formatCommandHelp(await loadCommand(findCommandName(word))))
}

/** Prints one line, and sets the exit code. */
function reportError(error: Error, help: string): void {
  console.error(`${program}: ${error.message}${error instanceof UsageError ? ` See ${help}.` : ''}`)
  process.exitCode = error instanceof ExitError ? error.exitCode : 1
}

#!/usr/bin/env node
/** The command line, `npx inventory-objects-mock`. */
import { name, version } from '../../package.json'
import { findAdminHint } from './admin-hint.ts'
import { formatBanner } from './banner.ts'
import { startCliServer } from './cli-server.ts'
import { loadInitialData } from './initial-data.ts'
import { formatLogEntry } from './logger.ts'
import { endWithNpx } from './npx.ts'
import { parseCliOptions } from './options.ts'
import { UsageError } from './usage-error.ts'

// On a full disk or a closed pipe, lines of the output are lost. Without these listeners, the process would end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

endWithNpx()
main(process.argv.slice(2)).catch((error: Error) => {
  const isUsageError = error instanceof UsageError
  console.error(`${name}: ${error.message}${isUsageError ? '. See --help.' : ''}`)
  process.exitCode = isUsageError ? 2 : 1
})

async function main(args: string[]): Promise<void> {
  const [command, ...rest] = args
  if (command === 'assumptions') await printAssumptions(rest)
  else if (command === 'run') await runWithServer(rest)
  else await serve(args)
}

/** `inventory-objects-mock [options]`: starts a server that runs until SIGINT or SIGTERM. */
async function serve(args: string[]): Promise<void> {
  const options = parseCliOptions(args)
  if (options.help) return printHelp()
  if (options.version) return console.log(version)
  const data = await loadInitialData(options)
  const { url, mock, close } = await startCliServer(options, data)
  const count = mock.objects.size
  const hint = findAdminHint(options.server)
  if (!options.quiet && options.log === 'text')
    console.log(formatBanner(url, count, data.objects, hint, options.server.admin !== false))
  else if (!options.quiet) console.log(formatLogEntry({ url, objects: count, ...(hint !== null && { hint }) }))
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
  await close()
}

async function printHelp(): Promise<void> {
  const { formatHelp } = await import('./help.ts')
  console.log(formatHelp())
}

/** `inventory-objects-mock assumptions [format]`. */
async function printAssumptions(args: string[]): Promise<void> {
  const { formatAssumptions } = await import('./assumptions-command.ts')
  console.log(formatAssumptions(args))
}

/** `inventory-objects-mock run [options] -- command`: starts a server for as long as a command runs. */
async function runWithServer(args: string[]): Promise<void> {
  const at = args.indexOf('--')
  const [command, ...commandArgs] = at < 0 ? [] : args.slice(at + 1)
  if (command === undefined) throw new UsageError('run takes a command after two dashes, such as: run -- npm test')
  const options = parseCliOptions(['--port', '0', '--quiet', ...args.slice(0, at)])
  const { url, close } = await startCliServer(options, await loadInitialData(options))
  const { runCommand } = await import('./run-command.ts')
  process.exitCode = await runCommand({ command, args: commandArgs, url, close, onError: console.error })
}

import { type Command, helpOption } from '../command-options.ts'
import { UsageError } from '../exit-error.ts'
import { parseServeOptions, serveOptionGroups, serveOptions } from '../serve/serve-options.ts'
import { startCliServer } from '../serve/start-server.ts'

/** `inventory-objects-mock run [options] -- <command>`: starts a server for as long as a command runs. */
export const run: Command = {
  summary: 'run a command with INVENTORY_BASE_URL set',
  usage: ['run [options] -- <command> ...'],
  optionGroups: {
    ...serveOptionGroups,
    Server: { ...serveOptionGroups.Server, port: { ...serveOptions.port, default: '0' } },
    // The lines of the server would be between those of the command.
    Output: helpOption,
  },
  hasAssumptions: true,
  example: ['inventory-objects-mock run --scenario small -- npm run e2e'],
  async run(args) {
    const at = args.indexOf('--')
    const [command, ...commandArgs] = at < 0 ? [] : args.slice(at + 1)
    if (command === undefined) throw new UsageError('run takes a command after two dashes, such as: run -- npm test')
    const options = parseServeOptions(['--port', '0', '--quiet', ...args.slice(0, at)])
    const { url, close, logger } = await startCliServer(options)
    logger.begin()
    const { runCommand } = await import('../child-process.ts')
    process.exitCode = await runCommand({ command, args: commandArgs, url, close, onError: console.error })
  },
}

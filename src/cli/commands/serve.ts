import { version } from '../../../package.json'
import type { Command } from '../command.ts'
import { hasFlag } from '../parse-options.ts'
import { findAdminHint } from '../serve/admin-hint.ts'
import { formatBanner } from '../serve/banner.ts'
import { startCliServer } from '../serve/cli-server.ts'
import { loadInitialData } from '../serve/initial-data.ts'
import { formatLogEntry } from '../serve/logger.ts'
import { serveOptionGroups, serveOptions } from '../serve/option-table.ts'
import { parseServeOptions } from '../serve/options.ts'

/** `inventory-objects-mock [serve] [options]`: starts a server that runs until SIGINT or SIGTERM. */
export const serve: Command = {
  summary: 'start a server (the default)',
  usage: ['[serve] [options]'],
  optionGroups: serveOptionGroups,
  hasAssumptions: true,
  example: ['inventory-objects-mock --scenario datacenter --assume filterMatch=icontains'],
  async run(args) {
    if (hasFlag(args, 'version', serveOptions)) return console.log(version)
    const options = parseServeOptions(args)
    const data = await loadInitialData(options)
    const { url, mock, close } = await startCliServer(options, data)
    // Before the URL is printed: who waits for it may end the server at once.
    const ended = new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
    })
    const count = mock.objects.count()
    const hint = findAdminHint(options.server)
    if (!options.quiet && options.log === 'text')
      console.log(formatBanner(url, count, data.objects, hint, options.server.admin !== false))
    else if (!options.quiet) console.log(formatLogEntry({ url, objects: count, ...(hint !== null && { hint }) }))
    await ended
    await close()
  },
}

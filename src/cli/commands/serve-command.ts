import { once } from 'node:events'
import { version } from '../../../package.json'
import { type Command, parseLeniently } from '../command-options.ts'
import { findAdminHint, findDefaults, formatBanner, formatDefaults } from '../serve/output.ts'
import { parseServeOptions, serveOptionGroups, serveOptions } from '../serve/serve-options.ts'
import { startCliServer } from '../serve/start-server.ts'
import { endSignals } from '../signals.ts'

/** `inventory-objects-mock [serve] [options]`: starts a server that runs until SIGINT, SIGTERM or SIGHUP. */
export const serve: Command = {
  summary: 'start a server (the default)',
  usage: ['[serve] [options]'],
  optionGroups: serveOptionGroups,
  hasAssumptions: true,
  example: ['inventory-objects-mock --scenario datacenter --assume filterMatch=icontains'],
  async run(args) {
    if (parseLeniently(args, serveOptions).values.version === true) return console.log(version)
    const options = parseServeOptions(args)
    const { url, mock, close, objects, undetermined, line, sources, logger } = await startCliServer(options)
    // Before the URL is printed: who waits for it may end the server at once.
    const listening = new AbortController()
    const ended = Promise.race(endSignals.map((name) => once(process, name, { signal: listening.signal })))
    const count = mock.objects.count()
    const { server } = options
    const { activity } = server
    const { assumptions } = mock.settings
    const hint = findAdminHint(server)
    const defaults = findDefaults(undetermined, assumptions)
    const pace = activity && `Activity changes objects: ${activity}.`
    const notes = [pace, ...formatDefaults(defaults), hint].filter((note) => note !== undefined)
    logger.begin(formatBanner({ url, count, objects, from: line, notes, assumptions, server }), {
      ...{ url, version, objects: count, ...sources, activity, hint },
      defaults: Object.keys(defaults).length > 0 ? defaults : undefined,
    })
    // Not before: who waits for the server has its first response earlier.
    const loading = setTimeout(loadParts, 100)
    await ended
    clearTimeout(loading)
    await close()
    listening.abort()
  },
}

/** Loads what a request can need, and not when it does: a package that is updated while the server runs has other files. */
function loadParts(): Promise<unknown> {
  return Promise.all([
    import('../../host/admin/admin-api.ts'),
    import('../../host/docs/pages.ts'),
    import('../../server/object-generator.ts'),
  ])
}

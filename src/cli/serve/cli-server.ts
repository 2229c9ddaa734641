import { type Assumptions, defaultAssumptions } from '../../contract/assumptions.ts'
import { changeSettings } from '../../mock/settings.ts'
import type { CheckedState } from '../../mock/state/exported-state.ts'
import { createInitialState } from '../../mock/state/initial-state.ts'
import { type InventoryServer, startServer } from '../../server/inventory-server.ts'
import { createLogger } from './logger.ts'
import type { ServeOptions } from './options.ts'

/**
 * Starts the server that the command line describes.
 * @param state - what it starts with; the options of the command line apply over its settings
 * @param assumptions - those of the command line
 * @throws Error with a one-line message if the server cannot listen, or an option is invalid
 */
export async function startCliServer(
  options: ServeOptions,
  state: CheckedState,
  assumptions: Partial<Assumptions>,
): Promise<InventoryServer> {
  const { server, seed, log, quiet } = options
  const { settings, ...initial } = createInitialState(state, { assumptions: defaultAssumptions, delay: 0 })
  const initialState = { ...initial, settings: changeSettings(settings, { assumptions, delay: server.delay }) }
  const logger = createLogger(quiet ? 'none' : log)
  const useColors = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR
  try {
    return await startServer({ ...server, randomSeed: seed, assumptions, logger, useColors }, initialState)
  } catch (error) {
    throw describeListenError(error as NodeJS.ErrnoException, server)
  }
}

/** An error that tells the user what to do; any other error is returned unchanged. */
function describeListenError(error: NodeJS.ErrnoException, { port, host }: ServeOptions['server']): Error {
  const noSuchAddress = `This machine has no address ${host}. Choose another with --host.`
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Choose another with --port, or 0 for any free port.`,
    EACCES: `You have no permission to use port ${port}. Choose a port above 1023 with --port.`,
    ENOTFOUND: noSuchAddress,
    EADDRNOTAVAIL: noSuchAddress,
  }
  const message = messages[error.code ?? '']
  return message === undefined ? error : new Error(message)
}

import { type InventoryServer, startServer } from '../../server/inventory-server.ts'
import { createInitialState } from '../../simulator/store/initial-state.ts'
import { readAssumptionArguments } from '../assumption-arguments.ts'
import type { InitialData } from './initial-data.ts'
import { createLogger } from './logger.ts'
import type { ServeOptions } from './options.ts'

/**
 * Starts the server that the command line describes.
 * @param data - what it starts with; the options of the command line override its assumptions and its delay
 * @throws Error with a one-line message if the server cannot listen, or an option is invalid
 */
export async function startCliServer(options: ServeOptions, data: InitialData): Promise<InventoryServer> {
  const { server, seed, assume, assumptionFile, log, quiet } = options
  const assumptions = { ...data.assumptions, ...readAssumptionArguments(assume, assumptionFile) }
  const delay = server.delay ?? data.delay
  const initialState = createInitialState(data.objects)
  const { nextId = initialState.nextId } = data
  const logger = createLogger(quiet ? 'none' : log)
  const useColours = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR
  try {
    const serverOptions = { ...server, seed, assumptions, delay, logger, useColours }
    return await startServer(serverOptions, { ...initialState, nextId }, data.faults)
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

import { readFileSync } from 'node:fs'
import type { Assumptions } from '../../contract/assumptions.ts'
import type { InventoryObject } from '../../contract/object.ts'
import type { CheckedState } from '../../mock/state/exported-state.ts'
import { createInitialState } from '../../mock/state/initial-state.ts'
import { type InventoryServer, startServer } from '../../server/inventory-server.ts'
import { checkFileState } from '../../server/persistence/state-file.ts'
import { readJsonFile } from '../json-file.ts'
import { createLogger } from './output.ts'
import { DEFAULT_SEED, type ServeOptions } from './serve-options.ts'

/**
 * Reads or generates what a server starts with.
 * @throws Error or InventoryMockError if the file cannot be read or its state is invalid
 */
export async function loadInitialData(options: ServeOptions): Promise<CheckedState> {
  const { source } = options
  if ('data' in source) return checkFileState(readJsonFile(source.data), `read ${source.data}`, {})
  const objects = await loadObjects(source, options.seed)
  // Not checked: they are those of this package.
  return { nextId: objects.length + 1, objects, assumptions: undefined, delay: undefined, faults: undefined }
}

/**
 * @note Imports the factories, and with them faker, only if objects have to be generated: that import takes longer than
 * the rest of the start.
 */
async function loadObjects(
  source: Exclude<ServeOptions['source'], { data: string }>,
  seed: number,
): Promise<InventoryObject[]> {
  if ('scenario' in source && seed === DEFAULT_SEED) return readFixture(source.scenario)
  const { createObjectFactory, scenarios } = await import('../../factories.ts')
  if ('scenario' in source) return scenarios[source.scenario]({ seed })
  return createObjectFactory({ seed })
    .buildList(source.objects)
    .map((fields, index) => ({ id: index + 1, ...fields }))
}

/** Reads a fixture of this package; its path is relative to `dist`. */
function readFixture(name: string): InventoryObject[] {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'))
}

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
  const { server, log, quiet } = options
  const initialState = createInitialState(state, undefined, { assumptions, delay: server.delay })
  const logger = createLogger(quiet ? 'none' : log)
  const useColors = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR
  try {
    return await startServer({ ...server, assumptions, logger, useColors }, initialState)
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

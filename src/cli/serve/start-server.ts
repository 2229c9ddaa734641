import { readFileSync } from 'node:fs'
import type { InventoryObject } from '../../contract/object.ts'
import type { CheckedState } from '../../mock/state/exported-state.ts'
import { createInitialState } from '../../mock/state/initial-state.ts'
import { startServer } from '../../server/inventory-server.ts'
import { checkFileState } from '../../server/persistence/state-file.ts'
import { readAssumptionArguments } from '../assumption-arguments.ts'
import { readJsonFile } from '../json-file.ts'
import { createLogger } from './output.ts'
import { DEFAULT_SEED, type ServeOptions } from './serve-options.ts'

/** Reads or generates what a server starts with: a scenario, a number of generated objects, or a JSON file. */
async function loadInitialData(options: ServeOptions): Promise<CheckedState> {
  if (options.data !== undefined) return checkFileState(readJsonFile(options.data), `read ${options.data}`)
  const objects = await loadObjects(options)
  // Not checked: they are those of this package.
  return { nextId: objects.length + 1, objects, assumptions: undefined, delay: undefined, faults: undefined }
}

/**
 * @note Imports the factories, and with them faker, only if objects have to be generated: to load them takes a third as long
 * as to load the server.
 */
async function loadObjects({ scenario = 'small', objects: count, seed }: ServeOptions): Promise<InventoryObject[]> {
  if (count === undefined && seed === DEFAULT_SEED) return readFixture(scenario)
  const { createObjectFactory, scenarios } = await import('../../factories.ts')
  if (count === undefined) return scenarios[scenario]({ seed })
  const built = createObjectFactory({ seed }).buildList(count)
  return built.map((fields, index) => ({ id: index + 1, ...fields }))
}

/** Reads a fixture of this package; its path is relative to `dist`. */
function readFixture(name: string): InventoryObject[] {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'))
}

/**
 * Starts the server that the command line describes. Its options apply over the settings of the file of `--data`.
 * @returns the server, the objects of its initial state, and the reasons why assumptions of `--assumptions` are undetermined
 */
export async function startCliServer(options: ServeOptions) {
  const { server, log, quiet, assume = [], assumptions: file } = options
  const state = await loadInitialData(options)
  const { undetermined = {}, ...assumptions } = readAssumptionArguments(assume, file)
  const initialState = createInitialState(state, undefined, { assumptions, delay: server.delay })
  const logger = createLogger(quiet ? 'none' : log)
  const useColors = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR
  try {
    const started = await startServer({ ...server, assumptions, logger, useColors }, initialState)
    return { ...started, objects: state.objects, undetermined }
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

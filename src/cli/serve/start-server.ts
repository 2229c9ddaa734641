import { readFileSync } from 'node:fs'
import { isSameJson } from '../../contract/json.ts'
import type { InventoryObject } from '../../contract/object.ts'
import type { Host } from '../../host/host.ts'
import type { CheckedState } from '../../mock/state/exported-state.ts'
import { createInitialState } from '../../mock/state/initial-state.ts'
import { startServer } from '../../server/inventory-server.ts'
import { checkFileState } from '../../server/persistence/state-file.ts'
import { escapeTerminal } from '../../validation/escape-terminal.ts'
import { readAssumptionArguments } from '../assumption-arguments.ts'
import { readJsonFile } from '../json-file.ts'
import { type CliLogger, createLogger, describeSources } from './output.ts'
import { DEFAULT_SEED, type ServeOptions } from './serve-options.ts'
import { watchFiles } from './watch-files.ts'

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

type Start = Awaited<ReturnType<typeof readStart>>

/**
 * Reads what a server starts with. The options apply over the settings of the file of `--data`.
 * @param before - what was read before: without such a file, it stays
 */
async function readStart(options: ServeOptions, before?: CheckedState) {
  const { assume = [], assumptions: file, data, server } = options
  const state = data === undefined && before ? before : await loadInitialData(options)
  const { undetermined = {}, ...assumptions } = readAssumptionArguments(assume, file)
  const initialState = createInitialState(state, undefined, { assumptions, delay: server.delay })
  return { state, assumptions, undetermined, initialState }
}

/**
 * Starts the server that the command line describes.
 * @returns the server, what it starts with, where its states are from, and its logger, which waits for the first line
 */
export async function startCliServer(options: ServeOptions) {
  const { server: settings, log, quiet, watch, data, objects, scenario = 'small' } = options
  const given = data ? `--data ${data}` : objects === undefined ? `--scenario ${scenario}` : `--objects ${objects}`
  const start = await readStart(options)
  const { assumptions, undetermined } = start
  const logger = createLogger(quiet ? 'none' : log)
  const useColors = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR
  let reload = () => {}
  const watched = watch ? [data, options.assumptions].filter((file) => file !== undefined) : []
  const stopWatching = watchFiles(watched, () => reload())
  try {
    const { server, host, loaded } = await startServer(
      { ...settings, assumptions, logger, useColors },
      start.initialState,
    )
    if (watch) reload = createReload(options, start, host, logger)
    // Changes before they were watched.
    reload()
    const close = () => server.close().finally(stopWatching)
    const described = describeSources(given, settings.persist, loaded)
    return { ...server, ...described, close, objects: start.state.objects, undetermined, logger }
  } catch (error) {
    logger.begin()
    throw describeListenError(error as NodeJS.ErrnoException, settings)
  }
}

/**
 * Creates a function that reads the files of `--data` and `--assumptions` again: what a changed one says becomes the
 * initial state, and everything is reset. An invalid one is an error in the log, and changes nothing.
 */
function createReload(options: ServeOptions, start: Start, host: Host, logger: CliLogger) {
  const { data, assumptions } = options
  let last = start
  return async () => {
    try {
      const next = await readStart(options, last.state)
      const isSame = (name: 'state' | 'assumptions') => isSameJson(next[name], last[name])
      const changed = [!isSame('state') && data, !isSame('assumptions') && assumptions].filter(
        (file) => typeof file === 'string',
      )
      last = next
      if (changed.length > 0) host.resetTo(next.initialState, changed)
    } catch (error) {
      logger.error(escapeTerminal((error as Error).message), { code: 'file' })
    }
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

import { readFileSync } from 'node:fs'
import type { InventoryObject } from '../../contract/object.ts'
import type { CheckedState } from '../../mock/exported-state.ts'
import { checkFileState } from '../../server/persistence/state-format.ts'
import { readJsonFile } from '../json-file.ts'
import { DEFAULT_SEED } from './option-table.ts'
import type { ServeOptions } from './options.ts'
import { scenarioFiles } from './scenario-files.ts'

/** What a server starts with: the objects of its initial state, and what else the file of `--data` has. */
export interface InitialData extends Partial<CheckedState> {
  objects: InventoryObject[]
}

/**
 * Reads or generates what a server starts with.
 * @throws Error or InventoryMockError if the file cannot be read or its state is invalid
 */
export async function loadInitialData(options: ServeOptions): Promise<InitialData> {
  const { source } = options
  if ('data' in source) return checkFileState(readJsonFile(source.data), `read ${source.data}`, {})
  return { objects: await loadObjects(source, options.seed) }
}

/**
 * @note Imports the factories, and with them faker, only if objects have to be generated: that import takes longer than
 * the rest of the start.
 */
async function loadObjects(
  source: Exclude<ServeOptions['source'], { data: string }>,
  seed: number,
): Promise<InventoryObject[]> {
  if ('scenario' in source && seed === DEFAULT_SEED) return readFixture(scenarioFiles[source.scenario])
  const { createObjectFactory, scenarios } = await import('../../factories.ts')
  return 'objects' in source
    ? createObjectFactory({ seed }).buildList(source.objects)
    : scenarios[source.scenario]({ seed })
}

/** Reads a fixture of this package; its path is relative to `dist`. */
function readFixture(name: string): InventoryObject[] {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'))
}

import { readFileSync } from 'node:fs'
import type { InventoryObject } from '../../contract/object.ts'
import type { CheckedState } from '../../mock/state/exported-state.ts'
import { checkFileState } from '../../server/persistence/state-format.ts'
import { readJsonFile } from '../json-file.ts'
import { DEFAULT_SEED } from './option-table.ts'
import type { ServeOptions } from './options.ts'

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

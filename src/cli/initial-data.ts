import { readFileSync } from 'node:fs'
import type { InventoryObject } from '../contract/object.ts'
import type { CheckedState } from '../mock/exported-state.ts'
import { checkFileState } from '../server/persistence/state-format.ts'
import { readJsonFile } from './json-file.ts'
import { DEFAULT_SEED } from './option-table.ts'
import type { CliOptions } from './options.ts'
import { UsageError } from './usage-error.ts'

/** The file of each scenario in `fixtures/`. The files are generated with the default seed. */
const fixtures: Record<string, string> = {
  empty: 'empty',
  small: 'small',
  datacenter: 'datacenter',
  edgeCases: 'edge-cases',
}

/** What a server starts with: the objects of its initial state, and what else the file of `--data` has. */
export interface InitialData extends Partial<CheckedState> {
  objects: InventoryObject[]
}

/**
 * Reads or generates what a server starts with.
 * @throws UsageError for an unknown scenario
 * @throws Error or InventoryMockError if the file cannot be read or its state is invalid
 */
export async function loadInitialData(options: CliOptions): Promise<InitialData> {
  const { source } = options
  if ('data' in source) return checkFileState(readJsonFile(source.data), `read ${source.data}`, {})
  return { objects: await loadObjects(source, options.seed) }
}

/**
 * @note Imports the factories, and with them faker, only if objects have to be generated: that import takes longer than
 * the rest of the start.
 */
async function loadObjects(
  source: { scenario: string } | { objects: number },
  seed: number,
): Promise<InventoryObject[]> {
  const fixture = 'scenario' in source && seed === DEFAULT_SEED ? fixtures[source.scenario] : undefined
  if (fixture !== undefined) return readFixture(fixture)
  const { createObjectFactory, scenarios } = await import('../factories.ts')
  if ('objects' in source) return createObjectFactory({ seed }).buildList(source.objects)
  if (!Object.hasOwn(scenarios, source.scenario)) {
    throw new UsageError(`--scenario takes ${Object.keys(scenarios).join(', ')}, not '${source.scenario}'`)
  }
  return scenarios[source.scenario as keyof typeof scenarios]({ seed })
}

/** Reads a fixture of this package; its path is relative to `dist`. */
function readFixture(name: string): InventoryObject[] {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'))
}

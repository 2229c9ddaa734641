import type { GenerateOptions } from '../client/remote.ts'
import type { InventoryObjectInput } from '../contract/object.ts'
import { seedCheck } from '../factories/faker.ts'
import { createObjectFactory } from '../factories/object-factory.ts'
import { type ScenarioName, scenarioNames } from '../factories/scenario-names.ts'
import { scenarios } from '../factories/scenarios.ts'
import type { ObjectGenerator } from '../host/admin/endpoint.ts'
import { yieldToEvents } from '../host/limits/round-robin-queue.ts'
import { mockError, quote } from '../validation/errors.ts'
import { adviseNearest } from '../validation/nearest.ts'
import { checkOptions, integer, type OptionChecks } from '../validation/options.ts'

/** How many objects are generated before other events are handled. */
const PART = 1000

const MAX_COUNT = 100_000

/** The scenarios that are the same with every seed. */
const seedless: readonly ScenarioName[] = ['empty', 'edges']

const checks: OptionChecks<GenerateOptions> = { scenario: null, count: integer(0, MAX_COUNT), seed: seedCheck }

/** Generates objects with the factories. Loads faker: import this file only when objects have to be generated. */
export const objectGenerator: ObjectGenerator = {
  scenarios: scenarioNames.map((name) => ({ name, options: seedless.includes(name) ? [] : ['seed'] })),
  maxCount: MAX_COUNT,
  async generate(options) {
    checkOptions('generate objects', options, checks, 'options', 'invalid-argument')
    const { scenario, count, seed } = options
    const fail = (expected: string, got: unknown, advice: string): never => {
      throw mockError('generate objects', expected, quote(got), advice)
    }
    if ((scenario === undefined) === (count === undefined)) {
      return fail('either a scenario or a count', { scenario, count }, 'Pass one of them')
    }
    if (scenario === undefined) return generateMany(count!, seed)
    if (!Object.hasOwn(scenarios, scenario)) {
      return fail(`one of the scenarios ${scenarioNames.join(', ')}`, scenario, adviseNearest(scenario, scenarioNames))
    }
    return scenarios[scenario]({ seed }).map(({ id: _, ...fields }) => fields)
  },
}

async function generateMany(count: number, seed: number | undefined): Promise<InventoryObjectInput[]> {
  const factory = createObjectFactory({ seed })
  const objects: InventoryObjectInput[] = []
  while (objects.length < count) {
    objects.push(...factory.buildList(Math.min(PART, count - objects.length)))
    if (objects.length < count) await yieldToEvents()
  }
  return objects
}

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { InventoryObject } from '../../src/contract/object.ts'
import { type ScenarioName, scenarios } from '../../src/factories.ts'

const files: Record<string, ScenarioName> = {
  'datacenter.json': 'datacenter',
  'edges.json': 'edges',
  'empty.json': 'empty',
  'small.json': 'small',
}

/** One object on each line, so that a change of one object changes one line. */
const toText = (objects: InventoryObject[]) =>
  objects.length === 0 ? '[]\n' : `[\n${objects.map((object) => JSON.stringify(object)).join(',\n')}\n]\n`

test.each(Object.entries(files))('fixtures/%s has the objects of the scenario %s', async (file, scenario) => {
  await expect(
    toText(scenarios[scenario]()),
    `fixtures/${file} differs from its scenario. Update it: npx vitest run test/factories/fixtures.test.ts -u`,
  ).toMatchFileSnapshot(`../../fixtures/${file}`)
})

test('every scenario has a fixture, and every fixture has a scenario', () => {
  expect(Object.values(files).sort()).toEqual(Object.keys(scenarios).sort())
  const fixtures = readdirSync(new URL('../../fixtures', import.meta.url)).filter((file) => file.endsWith('.json'))
  expect(fixtures.sort()).toEqual(Object.keys(files).sort())
})

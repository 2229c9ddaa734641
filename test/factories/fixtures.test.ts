import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { InventoryObject } from '../../src/contract/object.ts'
import { type ScenarioName, scenarios } from '../../src/factories.ts'

const files: Record<string, ScenarioName> = {
  'datacenter.json': 'datacenter',
  'edge-cases.json': 'edgeCases',
  'empty.json': 'empty',
  'small.json': 'small',
}

/** One object a line: a change of one object is a change of one line. */
const toText = (objects: InventoryObject[]) =>
  objects.length === 0 ? '[]\n' : `[\n${objects.map((object) => JSON.stringify(object)).join(',\n')}\n]\n`

test.each(Object.entries(files))('fixtures/%s is the scenario %s', async (file, scenario) => {
  await expect(
    toText(scenarios[scenario]()),
    `fixtures/${file} differs from its scenario. Make it anew: npx vitest run test/factories/fixtures.test.ts -u`,
  ).toMatchFileSnapshot(`../../fixtures/${file}`)
})

test('every scenario has its fixture, and every fixture its scenario', () => {
  expect(Object.values(files).sort()).toEqual(Object.keys(scenarios).sort())
  expect(readdirSync(new URL('../../fixtures', import.meta.url)).sort()).toEqual(Object.keys(files).sort())
})

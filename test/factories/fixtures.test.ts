import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ScenarioName, scenarios } from '../../src/factories.ts'

// A cast, since `Object.keys` returns any strings.
const names = Object.keys(scenarios) as ScenarioName[]

test.each(names)('fixtures/%s.json has the objects of the scenario', async (name) => {
  // One object on each line, so that a change of one object changes one line.
  const lines = scenarios[name]().map((object) => JSON.stringify(object))
  await expect(
    lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`,
    `fixtures/${name}.json differs from its scenario. Update it: npx vitest run test/factories/fixtures.test.ts -u`,
  ).toMatchFileSnapshot(`../../fixtures/${name}.json`)
})

test('every fixture has a scenario', () => {
  const fixtures = readdirSync(new URL('../../fixtures', import.meta.url)).filter((file) => file.endsWith('.json'))
  expect(fixtures.sort()).toEqual(names.map((name) => `${name}.json`).sort())
})

import { expect, test } from 'vitest'
import { formatChoice, listValueChoices } from '../../../src/console/explain/explained-values.ts'
import { bodyFields } from '../../../src/contract/assumptions.ts'
import { type AssumptionName, createInventoryMock } from '../../../src/index.ts'

const path = '/api/v2/objects/'

function explain(request: { path: string; method?: string; body?: object; headers?: Record<string, string> }) {
  const objects = ['switch', 'switch', 'router'].map((name) => ({ name, type: { name } }))
  const mock = createInventoryMock({ objects })
  const explanation = mock.explain({ ...request, body: (request.body ?? null) as null })
  return { at: mock.settings.assumptions, explanation, response: explanation }
}

test.each<[name: AssumptionName, request: Parameters<typeof explain>[0], choices: string[]]>([
  ['filterMatch', { path: `${path}?type__name=Swit` }, ['exact 0', 'iexact 0', 'contains 0', 'icontains 2']],
  ['itemRetrieval', { path: `${path}1/` }, ['false 405', 'true 200']],
])('the values of %s for %j have the number of objects or the status that each gives', (name, request, choices) => {
  const values = listValueChoices(name, explain(request))
  expect(values.map(({ label, response }) => `${label} ${formatChoice(response)}`)).toEqual(choices)
})

test('the other values of a list are named by the fields by which they differ', () => {
  const explained = explain({ path, method: 'POST', body: { name: 'x' } })
  const labels = listValueChoices('requiredFields', explained).map(({ label }) => label)
  expect(labels).toEqual(['unchanged', `without ${bodyFields.slice(1).join(', ')}`])
})

test('the other values of tokens do not show a token', () => {
  const mock = createInventoryMock({ assumptions: { tokens: ['one'] } })
  const explanation = mock.explain({ path, headers: { authorization: 'Token secret' } })
  const labels = listValueChoices('tokens', { at: mock.settings.assumptions, explanation, response: explanation }).map(
    ({ label }) => label,
  )
  expect(labels).toEqual(['unchanged', 'none', 'this token'])
})

import { expect, test } from 'vitest'
import { connect } from '../../../src/client.ts'
import { type Assumptions, assumptionNames, defaultAssumptions } from '../../../src/contract/assumptions.ts'
import { makeFile } from '../cli-process.ts'
import { run, serve } from '../in-process.ts'

test.each<[file: Partial<Assumptions>, texts: string[], assumptions: Partial<Assumptions>]>([
  [
    {},
    ['filterMatch=icontains', 'requiredFields=name, type', 'tokens=["a", "b"]', 'defaultSort=-id', 'nameMaxLength=10'],
    {
      ...{ filterMatch: 'icontains', requiredFields: ['name', 'type'], tokens: ['a', 'b'] },
      ...{ defaultSort: '-id', nameMaxLength: 10 },
    },
  ],
  [{ tokens: ['a'] }, ['requiredFields=', 'tokens=b'], { requiredFields: [], tokens: ['b'] }],
  [
    { filterMatch: 'iexact', uniqueName: true },
    ['filterMatch=contains'],
    { filterMatch: 'contains', uniqueName: true },
  ],
  [{ ...defaultAssumptions, defaultSort: '-id' }, [], { defaultSort: '-id' }],
])('a server has the assumptions of the file %j and of --assume %j', async (content, texts, assumptions) => {
  const file = makeFile('assumptions.json', content)
  const args = texts.flatMap((text) => ['--assume', text])
  const { baseUrl } = await serve('--objects', '0', '--assumptions', file, ...args)
  expect((await connect(baseUrl).settings()).assumptions).toEqual({ ...defaultAssumptions, ...assumptions })
})

test('the command assumptions prints all of them', async () => {
  const { out } = await run('assumptions')
  const show = (value: unknown) => (Array.isArray(value) ? value.join(', ') || 'none' : String(value))
  for (const name of assumptionNames) expect(out).toContain(`${name} = ${show(defaultAssumptions[name])}\n`)
})

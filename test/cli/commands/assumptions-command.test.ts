import { describe, expect, test } from 'vitest'
import { readAssumptionArguments } from '../../../src/cli/assumption-arguments.ts'
import { assumptionNames, defaultAssumptions } from '../../../src/contract/assumptions.ts'
import { makeFile } from '../cli-process.ts'
import { run } from '../in-process.ts'

describe('assumptions on the command line', () => {
  test('are parsed by type', () => {
    const texts = ['filterMatch=icontains', 'requiredFields=name, type', 'tokens=a,b', 'defaultSort=-id']
    expect(readAssumptionArguments([...texts, 'uniqueName=true', 'nameMaxLength=10'], undefined)).toEqual({
      filterMatch: 'icontains',
      requiredFields: ['name', 'type'],
      uniqueName: true,
      nameMaxLength: 10,
      tokens: ['a', 'b'],
      defaultSort: '-id',
    })
    expect(readAssumptionArguments(['requiredFields='], undefined).requiredFields).toEqual([])
  })

  test('come from a file; --assume overrides it', () => {
    const file = makeFile('assumptions.json', '{"filterMatch": "iexact", "uniqueName": true}')
    const read = readAssumptionArguments(['filterMatch=contains'], file)
    expect(read).toEqual({ filterMatch: 'contains', uniqueName: true })
  })

  test('come with the reasons of those that probe could not tell, unless they are given', () => {
    const undetermined = { idInBody: 'no write', defaultSort: 'no two objects', tokens: 'not asked' }
    const file = makeFile('assumptions.json', { defaultSort: '-id', undetermined })
    expect(readAssumptionArguments(['tokens=a'], file)).toEqual({
      defaultSort: '-id',
      tokens: ['a'],
      undetermined: { idInBody: 'no write' },
    })
    expect(readAssumptionArguments(['tokens=a', 'idInBody=check'], file)).not.toHaveProperty('undetermined')
  })

  test('of a file can be all that there are', () => {
    const file = makeFile('assumptions.json', defaultAssumptions)
    expect(readAssumptionArguments([], file)).toEqual(defaultAssumptions)
  })
})

test('the command assumptions prints all of them', async () => {
  const { out } = await run('assumptions')
  const show = (value: unknown) => (Array.isArray(value) ? value.join(', ') || 'none' : String(value))
  for (const name of assumptionNames) expect(out).toContain(`${name} = ${show(defaultAssumptions[name])}\n`)
})

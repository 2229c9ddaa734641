import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readAssumptionArguments } from '../../../src/cli/assumption-arguments.ts'
import { UsageError } from '../../../src/cli/exit-error.ts'
import { assumptionNames, defaultAssumptions } from '../../../src/contract/assumptions.ts'
import { makeFile, makeFolder } from '../cli-process.ts'
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

  test.each<[string, string | RegExp]>([
    ['filter=exact', "Unknown assumption 'filter'. Did you mean filterMatch or filterCombination?"],
    ['filterM=exact', "Unknown assumption 'filterM'. Did you mean filterMatch?"],
    ['filterMatch=ico', "icontains, not 'ico'. Did you mean icontains?"],
    ['filterMach=exact', "Unknown assumption 'filterMach'. Did you mean filterMatch?"],
    ['colour=red', "Unknown assumption 'colour'."],
    ['__proto__=1', "Unknown assumption '__proto__'."],
    ['=exact', "Unknown assumption ''."],
    ['filterMatch=', /takes exact, iexact, contains, icontains, not ''\.$/],
    ['filterMatch=i', "takes exact, iexact, contains, icontains, not 'i'. Did you mean iexact or icontains?"],
    ['filterMatch=EXATC', "not 'EXATC'. Did you mean exact?"],
    ['uniqueName=yes', "uniqueName takes false, true, not 'yes'."],
    ['uniqueName=1', 'uniqueName takes false, true, not 1.'],
    ['requiredFields=name,lables', "not 'lables'. Did you mean labels?"],
    ['nameMaxLength=-1', 'nameMaxLength takes null or a number of characters, not -1.'],
    ['filterMatch', "--assume takes name=value, such as filterMatch=icontains, not 'filterMatch'"],
  ])('are a usage error when invalid, with what was probably meant: %s', (pair, message) => {
    expect(() => readAssumptionArguments([pair], undefined)).toThrow(UsageError)
    expect(() => readAssumptionArguments([pair], undefined)).toThrow(message)
  })

  test('come from a file; --assume overrides it', () => {
    const file = makeFile('assumptions.json', '{"filterMatch": "iexact", "uniqueName": true}')
    const read = readAssumptionArguments(['filterMatch=contains'], file)
    expect(read).toEqual({ filterMatch: 'contains', uniqueName: true })
  })

  test('in a file are checked, without calling it a usage error', () => {
    const file = join(makeFolder(), 'assumptions.json')
    const read = () => readAssumptionArguments([], file)
    expect(read).toThrow(`Cannot read ${file}: ENOENT`)
    for (const [content, message] of [
      ['[1]', `${file} is not an object of assumptions`],
      ['null', `${file} is not an object of assumptions`],
      ['5', `${file} is not an object of assumptions`],
      ['hello\n\n\tthere', /^.*assumptions\.json is not JSON: .*"hello there"/],
      ['{"uniqueNam": true}', `${file}: Unknown assumption 'uniqueNam'. Did you mean uniqueName?`],
      ['{"requiredFields": ["name", 5]}', 'not 5.'],
      ['{"undetermined": ["uniqueName"]}', `${file}: undetermined takes an object of texts, not `],
      ['{"undetermined": null}', 'undetermined takes an object of texts, not null.'],
      ['{"undetermined": {"uniqueNam": "x"}}', "Unknown assumption 'uniqueNam'. Did you mean uniqueName?"],
      ['{"undetermined": {"uniqueName": 5}}', 'undetermined.uniqueName takes a text, not 5.'],
      ['{"undetermined": {"undetermined": "x"}}', "Unknown assumption 'undetermined'."],
    ] as const) {
      writeFileSync(file, content)
      expect(read).toThrow(message)
      expect(read).not.toThrow(UsageError)
    }
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
  for (const name of assumptionNames) expect(out).toContain(`${name} = ${JSON.stringify(defaultAssumptions[name])}\n`)
})

import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAssumptionArguments } from '../../../src/cli/assumption-arguments.ts'
import { parseServeOptions } from '../../../src/cli/serve/serve-options.ts'
import {
  assumptionGroups,
  formatAssumeArguments,
  matchesSearch,
  parseLimit,
  parseTokens,
} from '../../../src/console/assumptions/assumption-text.ts'
import { findChanges } from '../../../src/contract/assumption-changes.ts'
import {
  type Assumptions,
  assumptionNames,
  assumptionValues,
  bodyFields,
  defaultAssumptions,
} from '../../../src/contract/assumptions.ts'
import { createInventoryMock } from '../../../src/index.ts'

const hostile = ["'; rm -rf ~; '", '$(id)', '`id`', '"', '\\', '\n', '!', 'é', '-', '*', 'a b', '--port=1', "'", '%x%']

/** Splits a command line at a POSIX shell. */
function readByShell(text: string): string[] {
  return execFileSync('sh', ['-c', `printf '%s\\0' ${text}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)
}

function readByCli(args: string[]): Partial<Assumptions> {
  return readAssumptionArguments(parseServeOptions(args, {}).assume ?? [], undefined)
}

const anyChanges: fc.Arbitrary<Partial<Assumptions>> = fc.record(
  {
    filterMatch: fc.constantFrom(...assumptionValues.filterMatch.choices!),
    defaultSort: fc.constantFrom(...assumptionValues.defaultSort.choices!),
    requiredFields: fc.subarray([...bodyFields]),
    uniqueName: fc.boolean(),
    nameMaxLength: fc.option(fc.nat()),
    tokens: fc.array(fc.oneof(fc.constantFrom(...hostile), fc.string(), fc.string({ unit: 'binary' }))),
  },
  { requiredKeys: [] },
)

test('each assumption is in one group', () => {
  expect(Object.values(assumptionGroups).flat()).toEqual(assumptionNames)
})

test('an assumption is changed if it differs from the default, or from that of the options', () => {
  expect(findChanges(defaultAssumptions)).toEqual({})
  expect(findChanges({ requiredFields: ['name'], nameMaxLength: 0 })).toEqual({
    requiredFields: ['name'],
    nameMaxLength: 0,
  })
  const options: Assumptions = { ...defaultAssumptions, defaultSort: '-id' }
  expect([findChanges(options, options), findChanges(defaultAssumptions, options)]).toEqual([{}, { defaultSort: 'id' }])
})

test('a search finds assumptions by words of their names, their values, and what they decide', () => {
  const find = (search: string) => assumptionNames.filter((name) => matchesSearch(name, search))
  expect(find('')).toEqual(assumptionNames)
  expect(find('MATCH filter')).toContain('filterMatch')
  expect(find('icontains')).toEqual(['filterMatch'])
  expect(find('unheard of')).toEqual([])
})

describe('--assume', () => {
  test('is not quoted where a shell needs no quotes', () => {
    const text = formatAssumeArguments({ filterMatch: 'icontains', defaultSort: '-id', nameMaxLength: null })
    expect(text).toBe('--assume filterMatch=icontains --assume defaultSort=-id --assume nameMaxLength=null')
    expect(formatAssumeArguments({ requiredFields: [], uniqueName: true })).toBe(
      '--assume requiredFields= --assume uniqueName=true',
    )
  })

  test('is read back by a shell and the command line, with hostile tokens', () => {
    const changes: Partial<Assumptions> = {
      filterMatch: 'contains',
      requiredFields: ['name', 'type'],
      nameMaxLength: 40,
      itemRetrieval: true,
      tokens: hostile.filter((token) => token === token.trim() && token !== ''),
    }
    expect(readByCli(readByShell(formatAssumeArguments(changes)!))).toEqual(changes)
  })

  test('is read back for all values, or does not exist', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const text = formatAssumeArguments(changes)
        const isSeparable = (changes.tokens ?? []).every((token) => token === token.trim() && !/^$|,/.test(token))
        expect(text !== null).toBe(isSeparable)
        if (text !== null) expect(readByCli(splitArguments(text))).toEqual(changes)
      }),
    )
  })
})

describe('what the user types', () => {
  test('tokens are separated by commas, and none is empty', () => {
    expect(parseTokens(' a, b c ,,')).toEqual(['a', 'b c'])
    expect(parseTokens(' ')).toEqual([])
  })

  test('a maximum length is a number, or nothing for no limit', () => {
    expect([parseLimit('40'), parseLimit(' 0 '), parseLimit(' ')]).toEqual([40, 0, null])
  })

  test('what is no number is left to the mock, which says so', () => {
    for (const text of ['abc', '1e999', '1.5', '-1']) {
      const nameMaxLength = parseLimit(text) as number
      expect(JSON.parse(JSON.stringify({ nameMaxLength }))).toEqual({ nameMaxLength })
      expect(() => createInventoryMock().configure({ assumptions: { nameMaxLength } })).toThrow(
        'Failed to set the assumption nameMaxLength: expected null or a number of characters but got',
      )
    }
  })
})

/** Splits a command line as a POSIX shell does, for single quotes and backslashes alone. */
function splitArguments(text: string): string[] {
  return [...text.matchAll(/(?:'[^']*'|\\[\s\S]|[^\s'\\])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|\\([\s\S])/g, (_, quoted, escaped) => quoted ?? escaped),
  )
}

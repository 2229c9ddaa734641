import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAssumptionArguments } from '../../../src/cli/assumption-arguments.ts'
import { parseServeOptions } from '../../../src/cli/serve/serve-options.ts'
import { assumptionGroups, formatAssumeArguments } from '../../../src/console/model/assumption-text.ts'
import { assumptionChecks } from '../../../src/contract/assumption-checks.ts'
import { type Assumptions, assumptionNames, assumptionValues, bodyFields } from '../../../src/contract/assumptions.ts'
import { anyAssumption } from '../../any-assumptions.ts'
import { runs } from '../../mock/requests.ts'

const hostile = [
  "';rm -rf~;'",
  '$(id)',
  '`id`',
  '"',
  '\\',
  '!',
  'é',
  '-',
  '*',
  'a b',
  '--port=1',
  "'",
  '%x%',
  ',',
  '[',
  '[]',
  '["a"]',
]

/** Splits a command line at a POSIX shell. */
function readByShell(text: string): string[] {
  if (text === '') return []
  return execFileSync('sh', ['-c', `printf '%s\\0' ${text}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)
}

function readByCli(args: string[]): Partial<Assumptions> {
  return readAssumptionArguments(parseServeOptions(args, {}).assume ?? [], undefined)
}

const anyChanges: fc.Arbitrary<Partial<Assumptions>> = fc.record(
  {
    filterMatch: anyAssumption.filterMatch,
    defaultSort: fc.constantFrom(...assumptionValues.defaultSort.choices!),
    requiredFields: fc.subarray([...bodyFields]),
    uniqueName: fc.boolean(),
    nameMaxLength: fc.option(fc.nat()),
    tokens: fc.array(
      fc
        .oneof(fc.constantFrom(...hostile), fc.string({ minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 }))
        .filter((token) => assumptionChecks.tokens.is([token])),
    ),
  },
  { requiredKeys: [] },
)

test('each assumption is in one group', () => {
  expect(Object.values(assumptionGroups).flat()).toEqual(assumptionNames)
})

test('--assume is not quoted where a shell needs no quotes', () => {
  const text = formatAssumeArguments({ filterMatch: 'icontains', defaultSort: '-id', nameMaxLength: null })
  expect(text).toBe('--assume filterMatch=icontains --assume defaultSort=-id --assume nameMaxLength=null')
})

test('--assume is read back by a shell and the command line for all values', () => {
  fc.assert(
    fc.property(anyChanges, (changes) => {
      expect(readByCli(readByShell(formatAssumeArguments(changes)))).toEqual(changes)
    }),
    { numRuns: runs(30) },
  )
})

import { expect, test } from 'vitest'
import { describeAnonymized } from '../../src/cli/commands/pull.ts'
import { anonymize } from '../../src/conformance/pull/anonymize/anonymize.ts'

const { report } = await anonymize([])

test('nothing is said to be nothing', () => {
  expect(describeAnonymized(report)).toBe('Replaced: nothing.\nKept: nothing. In the fields of --keep: nothing.')
})

test('what could not be replaced well is said', () => {
  const replaced = { ...report.replaced, word: 1, uuid: 2, mac: 1 }
  const kept = { ...report.kept, counter: 2, scheme: 1, date: 2 }
  const partialMatches = { fewer: 3, more: 0 }
  expect(describeAnonymized({ replaced, kept, reused: 4, partialMatches }).split('\n')).toEqual([
    'Replaced: 1 word, 1 MAC address, 2 UUIDs.',
    'Kept: 2 counters, such as 03 of web-03, 1 scheme of URLs. In the fields of --keep: 2 dates.',
    '4 original texts are left, as replacements of others: there are only a few of their kind.',
    'Values that a filter finds in the middle of words: 3 find less, 0 more.',
  ])
})

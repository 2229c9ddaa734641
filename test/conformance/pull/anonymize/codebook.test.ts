import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Alphabet } from '../../../../src/conformance/pull/anonymize/alphabet.ts'
import { Codebook } from '../../../../src/conformance/pull/anonymize/codebook.ts'
import { KeyedRandom } from '../../../../src/conformance/pull/anonymize/keyed-random.ts'

const random = await KeyedRandom.create('key', 'test')
const letters = [...'abcd']
const alphabet = new Alphabet(letters)

function create(words: readonly string[]) {
  const codebook = new Codebook(random)
  const entries = words.map((word) =>
    codebook.add(
      'word',
      Array.from(word, (value) => ({ value, alphabet })),
    ),
  )
  const replace = () => entries.map((word) => word.map(({ replacement }) => replacement).join(''))
  return { codebook, entries, replace }
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 5 })

test('two words have as many first letters in common as before, whatever is banned', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1 }), fc.array(fc.nat(), { maxLength: 5 }), (words, bans) => {
      const { codebook, entries, replace } = create(words)
      for (const ban of bans) {
        fc.pre(codebook.assign() !== null)
        codebook.ban(entries[ban % words.length]!.at(-1)!)
      }
      fc.pre(codebook.assign() !== null)
      const replaced = replace()
      for (const [index, one] of words.entries()) {
        expect(replaced[index]).toHaveLength(one.length)
        for (const [position, other] of words.entries()) {
          expect(sharedLength(replaced[index]!, replaced[position]!)).toBe(sharedLength(one, other))
        }
      }
    }),
  )
})

test('a banned replacement is never used for that entry', () => {
  const { codebook, entries, replace } = create(['ab'])
  const seen = new Set<string>()
  for (let round = 0; round < letters.length; round++) {
    codebook.assign()
    seen.add(replace()[0]!)
    codebook.ban(entries[0]!.at(-1)!)
  }
  expect(seen.size).toBe(letters.length)
})

test('where every letter follows and one is banned, what is before them changes', () => {
  const { codebook, entries, replace } = create(letters.map((letter) => `a${letter}`))
  codebook.assign()
  const [before] = replace()
  codebook.ban(entries[0]![1]!)
  expect(codebook.assign()).not.toBeNull()
  const after = replace()
  expect(after[0]![0]).not.toBe(before![0])
  expect(new Set(after).size).toBe(letters.length)
})

test('it says so when no replacement is left', () => {
  const { codebook, entries } = create(['a'])
  for (const _ of letters) {
    expect(codebook.assign()).not.toBeNull()
    codebook.ban(entries[0]![0]!)
  }
  expect(codebook.assign()).toBeNull()
})

test('a word has the same replacement whatever other words there are', () => {
  fc.assert(
    fc.property(word, fc.array(word), (one, others) => {
      const alone = create([one])
      const together = create([...others, one])
      alone.codebook.assign()
      together.codebook.assign()
      expect(together.replace().at(-1)).toBe(alone.replace()[0])
    }),
  )
})

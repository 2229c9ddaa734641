import { type BodyField, bodyFields } from '../../../contract/assumptions.ts'
import type { InventoryObject, InventoryObjectInput } from '../../../contract/object.ts'
import { checkCollection } from '../../../mock/objects/check-input.ts'
import { foldCase, strip } from '../../../simulator/python-semantics.ts'
import { contractModel } from '../../../simulator/store/object-model.ts'
import { failedTo } from '../../../validation/errors.ts'
import { checkOptions, type OptionChecks } from '../../../validation/options.ts'
import { Codebook, createRandoms, keyOf } from './codebook.ts'
import { Corpus } from './corpus.ts'
import { LONG, TextIndex } from './text-index.ts'
import { isSecret, isToken, type Piece, type TokenClass, tokenClasses } from './tokenize.ts'

/** How often replacements are chosen, and after how many times the result is proven though a filter finds more in it. */
const ROUNDS = 12
const ROUNDS_TO_PROOF = 4

/** Options of `anonymize`. */
export interface AnonymizeOptions {
  /**
   * Any text: the same key gives the same result for the same objects, and nearly all tokens the same replacement in
   * others, so that two results can be compared. Whoever has it can find out what a replacement stands for.
   * @default a random key, which nobody gets to know
   */
  key?: string | undefined
  /** The fields that are public: they stay as they are. None by default. */
  keep?: readonly BodyField[] | undefined
}

const checks: OptionChecks<AnonymizeOptions> = {
  key: { is: (value) => typeof value === 'string' && value !== '', expected: 'a text that is not empty' },
  keep: {
    is: (value) => Array.isArray(value) && value.every((field) => (bodyFields as readonly unknown[]).includes(field)),
    expected: `a list of ${bodyFields.join(', ')}`,
  },
}

/**
 * Checks the options of `anonymize`, and adds the defaults.
 * @throws InventoryMockError for an unknown option or an invalid value
 */
export function resolveAnonymizeOptions(options: AnonymizeOptions) {
  checkOptions('anonymize objects', options, checks)
  const { key = globalThis.crypto.getRandomValues(new Uint8Array(32)).join(' '), keep = [] } = options
  return { key, keep }
}

/** What `anonymize` returns. */
export interface AnonymizedObjects {
  /** Copies of the objects, in their order. */
  readonly objects: readonly InventoryObject[]
  readonly report: AnonymizeReport
}

/** What `anonymize` replaced, and what it could not replace. */
export interface AnonymizeReport {
  /** How many different tokens of each class were replaced. */
  readonly replaced: Readonly<Record<TokenClass, number>>
  /** How many different tokens stayed: of the fields to keep by class; elsewhere counters and the schemes of URLs. */
  readonly kept: Readonly<Record<TokenClass | 'counter' | 'scheme', number>>
  /** How many original tokens are the replacement of another one, or a part of it, because only a few are possible. */
  readonly reused: number
  /**
   * How many values of filters find other objects under `contains` and `icontains`, as they are a part of a token: `fewer`,
   * as `tor` does not find `storage` any more, or `more`, by chance.
   */
  readonly partialMatches: { readonly fewer: number; readonly more: number }
}

/**
 * Replaces the texts and numbers of a collection. Texts are cut into tokens: words, numbers, serial numbers, addresses,
 * UUIDs, hexadecimal numbers, base64, dates and times, of which e-mail addresses, URLs and host names consist. Each token
 * becomes another one of its class and shape, which depends on the whole token and the key alone, in every field and key.
 * If two would become the same, one gets another replacement, so that two pulls can differ in it.
 *
 * Object ids, booleans, null, and integers of up to three digits stay: `web-03`, `r07`, `U12`. Digits that a dot or other
 * groups of digits make a part of a longer number do not, nor do user ids.
 *
 * The result is proven: no original word of four letters or more and no other original token is left, but for those that
 * the report counts. Under `exact` and `iexact` each value of a filter finds the same objects as before, and under
 * `contains` and `icontains` those that have it as whole tokens; the report counts the values that find others.
 * @throws InventoryMockError for an invalid option or object, and if there is no such result
 * @see contract sections 2 and 4.1
 * @example const { objects } = await anonymize(mock.objects.list(), { keep: ['labels', 'type'] })
 */
export async function anonymize(
  objects: readonly InventoryObjectInput[],
  options: AnonymizeOptions = {},
): Promise<AnonymizedObjects> {
  const resolved = resolveAnonymizeOptions(options)
  return anonymizeChecked(checkCollection(objects, 'anonymize objects', contractModel), resolved)
}

/** The same as `anonymize`, with checked objects and options. @throws InventoryMockError if there is no such result */
export async function anonymizeChecked(
  originals: readonly InventoryObject[],
  { key, keep }: ReturnType<typeof resolveAnonymizeOptions>,
): Promise<AnonymizedObjects> {
  const collection = new Corpus(originals, keep)
  const others = bodyFields.filter((field) => !keep.includes(field))
  const kept = new Corpus(originals, others).tokens()
  const tokens = collection.tokens()
  const texts = [...tokens, ...kept].map(({ text }) => text)
  const known = new TextIndex(texts, LONG)
  const ids = new Set(tokens.map(keyOf))
  const idsOf = (text: string) => collection.texts.get(text)!.filter(isToken).map(keyOf)
  const randoms = await createRandoms([...ids], key)
  const codebook = new Codebook()
  const before = findPartialMatches(collection, (text) => text)
  let changed = ids
  for (let round = 1; round <= ROUNDS; round++) {
    codebook.choose(changed, randoms, known)
    const after = findPartialMatches(collection, (text) => collection.replaceText(text, codebook))
    const more = [...after].flatMap(([id, match]) => (before.has(id) ? [] : [match]))
    changed = new Set(more.flatMap(([value, text]) => idsOf(text).filter((id) => !idsOf(value).includes(id))))
    if (changed.size > 0 && round % ROUNDS_TO_PROOF > 0) continue
    changed = ids
    const objects = collection.replace(codebook)
    const mayStay = new Set([...kept.map(({ text }) => foldCase(text)), ...codebook.reused])
    if (!isAnonymized(collection, new Corpus(objects, keep), known, mayStay)) continue
    const pieces = [...collection.pieces.values()]
    const fewer = [...before].flatMap(([id, match]) => (after.has(id) ? [] : [match]))
    const count = (matches: readonly string[][]) => new Set(matches.map(([value]) => value)).size
    const report = {
      replaced: countEach(tokenClasses, pieces),
      kept: countEach([...tokenClasses, 'counter', 'scheme'], [...kept, ...pieces.filter((piece) => !isToken(piece))]),
      reused: codebook.reused.size,
      partialMatches: { fewer: count(fewer), more: count(more) },
    }
    return { objects, report }
  }
  const advice = 'Keep the field that it is in, if it is public, or remove the object'
  throw failedTo('anonymize objects', 'other tokens than the original ones', 'one of them', advice)
}

function countEach<Name extends string>(names: readonly Name[], pieces: readonly Piece[]): Record<Name, number> {
  const count = (name: Name) => pieces.filter((piece) => piece.class === name).length
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>
}

/** Longer values of filters are not compared: that would take too long. */
const MAX_LENGTH = 500

/**
 * Proves that a collection is anonymized: no original token is left, neither a word of four letters or more nor one of
 * another class, and those of six characters or more not even as a part of a text; and different texts stay different.
 * @param known - the original tokens
 * @param mayStay - tokens that may be left, in upper case
 */
function isAnonymized(before: Corpus, after: Corpus, known: TextIndex, mayStay: Set<string>): boolean {
  const texts = new Set([...after.texts.keys(), ...after.tokens().map(({ text }) => text)])
  const isLeft = (token: string) => isSecret(token) && !mayStay.has(token)
  return before.texts.size === after.texts.size && ![...texts].some((text) => known.findIn(text).some(isLeft))
}

/**
 * Finds the values that a filter finds in others once they are replaced (contract section 4.1). Case is ignored: it is
 * replaced letter by letter.
 * @returns each value with a text that it is a part of, the original ones
 */
function findPartialMatches(before: Corpus, replace: (text: string) => string) {
  const matches = new Map<string, [value: string, text: string]>()
  for (const all of before.filterValues()) {
    const pairs = all.filter(({ length }) => length <= MAX_LENGTH).map((text) => [text, replace(text)] as const)
    const values = new Map(pairs.map(([value, replacement]) => [foldCase(strip(replacement)), value]))
    // An empty value is no filter.
    values.delete('')
    const index = new TextIndex(values.keys(), 1)
    for (const [text, replacement] of pairs) {
      for (const found of index.findIn(replacement)) {
        const value = values.get(found)!
        if (value !== text) matches.set(JSON.stringify([value, text]), [value, text])
      }
    }
  }
  return matches
}

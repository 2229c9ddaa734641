import { type BodyField, bodyFields } from '../../../contract/assumptions.ts'
import type { JsonValue } from '../../../contract/json.ts'
import type { InventoryObject, InventoryObjectInput } from '../../../contract/object.ts'
import { atOnce } from '../../../mock/in-parts.ts'
import { checkCollection } from '../../../mock/objects/check-input.ts'
import { contractModel } from '../../../simulator/store/object-model.ts'
import { mockError } from '../../../validation/errors.ts'
import { checkOptions, type OptionChecks } from '../../../validation/options.ts'
import { createRandoms, keyOf, Originals, Replacements } from './replacements.ts'
import { isSecret, isToken, type Piece, type TokenKind, tokenize, tokenKinds } from './tokenize.ts'

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

/** The result of `anonymize`. */
export interface AnonymizedObjects {
  /** Copies of the objects, in their order. */
  readonly objects: readonly InventoryObject[]
  readonly report: AnonymizeReport
}

/** Everything that `anonymize` replaced, and what stayed. */
export interface AnonymizeReport {
  /** How many different tokens of each kind were replaced. */
  readonly replaced: Readonly<Record<TokenKind, number>>
  /** How many different tokens stayed: counters, and by kind those of the fields to keep. */
  readonly kept: Readonly<Record<TokenKind | 'counter', number>>
}

/**
 * Replaces the texts and numbers of a collection. Texts are cut into tokens: words, numbers, addresses, hexadecimal numbers,
 * dates and times, of which names of hosts, e-mail addresses and URLs consist. Each token becomes another one of its kind and
 * shape, which depends on the whole token and the key alone, in every field and key. Different tokens stay different.
 *
 * Object ids, booleans, null, schemes of URLs, and JSON integers of up to three digits stay, except ids of users. In a text,
 * up to three digits stay where letters are before them and no more digits follow: `web-03`, `r07`, `U12`.
 *
 * The result is proven: no original word of four letters or more and no other original token is left, and different texts
 * are different. Under `exact` and `iexact` each value of a filter finds the same objects as before. Under `contains` and
 * `icontains`, whole words do; a part of a word finds what it finds by chance.
 * @throws InventoryMockError for an invalid option or object, and if there is no such result
 * @see contract sections 2 and 4.1
 * @example const { objects } = await anonymize(mock.objects.list(), { keep: ['labels', 'type'] })
 */
export async function anonymize(
  objects: readonly InventoryObjectInput[],
  options: AnonymizeOptions = {},
): Promise<AnonymizedObjects> {
  const resolved = resolveAnonymizeOptions(options)
  return anonymizeChecked(atOnce(checkCollection(objects, 'anonymize objects', contractModel)), resolved)
}

/** How often other replacements are chosen where a proof fails. */
const ROUNDS = 4

/** The same as `anonymize`, with checked objects and options. @throws InventoryMockError if there is no such result */
export async function anonymizeChecked(
  before: readonly InventoryObject[],
  { key, keep }: ReturnType<typeof resolveAnonymizeOptions>,
): Promise<AnonymizedObjects> {
  const { texts, pieces } = readTexts(before, keep)
  const kept = readTexts(
    before,
    bodyFields.filter((field) => !keep.includes(field)),
  ).pieces
  const tokens = new Map(pieces.filter(isToken).map((token) => [keyOf(token), token]))
  const publicTexts = new Set(kept.map(({ text }) => text))
  const originals = new Originals([...tokens.values(), ...kept].map(({ text }) => text))
  const secrets = new Originals(
    pieces.filter(isToken).flatMap(({ text }) => (isSecret(text) && !publicTexts.has(text) ? text : [])),
  )
  for (let round = 0; round < ROUNDS; round++) {
    const replacements = new Replacements(
      tokens,
      await createRandoms([...tokens.keys()], key + '+'.repeat(round)),
      originals,
    )
    const replace = (piece: Piece) => (isToken(piece) ? replacements.of(piece) : piece.text)
    const objects = mapParts(before, keep, (part, isUser) => {
      if (typeof part === 'string') return tokenize(part).map(replace).join('')
      return Math.sign(part || 1) * Number(replace(pieceOf(part, isUser)))
    })
    const after = readTexts(objects, keep)
    const isLeft = [...after.texts, ...after.pieces.map(({ text }) => text)].some((text) => secrets.isIn(text))
    if (isLeft || after.texts.size < texts.size) continue
    const report = {
      replaced: countKinds(tokenKinds, pieces),
      kept: { ...countKinds(tokenKinds, kept), ...countKinds(['counter'], pieces) },
    }
    return { objects, report }
  }
  const advice = 'Keep the field that it is in, if it is public, or remove the object'
  throw mockError('anonymize objects', 'other tokens than the original ones', 'one of them', advice)
}

/** The different texts of a collection, and the different pieces of these and of its numbers. */
function readTexts(objects: readonly InventoryObject[], keep: readonly BodyField[]) {
  const texts = new Set<string>()
  const pieces = new Map<string, Piece>()
  const add = (piece: Piece) => void pieces.set(`${piece.kind} ${piece.text}`, piece)
  mapParts(objects, keep, (part, isUser) => {
    if (typeof part === 'number') add(pieceOf(part, isUser))
    else if (!texts.has(part)) tokenize(part).forEach(add)
    if (typeof part === 'string') texts.add(part)
    return part
  })
  return { texts, pieces: [...pieces.values()] }
}

/** The piece of a number: an integer of up to three digits is a counter, unless it is the id of a user. */
function pieceOf(number: number, isUser: boolean): Piece {
  const text = String(Math.abs(number))
  return { kind: !isUser && /^\d{1,3}$/.test(text) ? 'counter' : 'number', text }
}

/**
 * Copies objects with other texts and numbers, except in the fields to keep. Object ids stay, as does in `responsible` the
 * key `id`, which the filter reads; `true` is the user 1 for it.
 */
function mapParts(
  objects: readonly InventoryObject[],
  keep: readonly BodyField[],
  convert: <Part extends string | number>(part: Part, isUser: boolean) => string | number,
): InventoryObject[] {
  const map = (value: JsonValue, field: string, depth: number, isId = false): JsonValue => {
    const isUser = field === 'responsible'
    if (typeof value === 'string' || typeof value === 'number') return convert(value, isUser)
    if (value === null || typeof value === 'boolean') return isId && value !== null ? convert(+value, isUser) : value
    if (Array.isArray(value)) return value.map((part) => map(part, field, depth + 1, isUser && depth === 0))
    const entries = Object.entries(value).map(([key, part]) => {
      const stays = field === 'location' || field === 'type' || (isUser && key === 'id')
      return [stays ? key : convert(key, isUser), map(part, field, depth + 1, isId && key === 'id')]
    })
    return Object.fromEntries(entries)
  }
  return objects.map(({ id, ...fields }): InventoryObject => {
    const entries = Object.entries(fields).map(([name, value]) => {
      return [name, keep.includes(name as BodyField) ? value : map(value, name, 0)]
    })
    return { id, ...Object.fromEntries(entries) }
  })
}

function countKinds<Kind extends string>(kinds: readonly Kind[], pieces: readonly Piece[]): Record<Kind, number> {
  const count = (kind: Kind) => pieces.filter((piece) => piece.kind === kind).length
  return Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as Record<Kind, number>
}

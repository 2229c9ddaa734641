import { foldCase } from '../../../simulator/python-semantics.ts'
import { failedTo } from '../../../validation/errors.ts'
import { choicesOf, isAlike, toUpperCase, withCaseOf } from './shapes.ts'
import type { TextIndex } from './text-index.ts'
import { isSecret, type Token, type TokenClass } from './tokenize.ts'

/** How many replacements are tried in all, and how many before one may be another original. */
const MAX_DRAWS = 100_000
const STRICT_DRAWS = 50

/** The replacements of the tokens of a collection. Different tokens have different ones, also if case is ignored. */
export class Codebook {
  readonly #replacements = new Map<string, string>()
  readonly #reused = new Map<string, readonly string[]>()
  /** In upper case; at first the key that the filter `responsible` reads. */
  readonly #used = new Set(['ID'])

  /**
   * Chooses the next replacement of each token: the first one that its random numbers give, unless another token has it, or
   * it is or contains an original. Where few are possible (short words and numbers), it may be another original in the end.
   * @param randoms - the random numbers, by the ids of the tokens
   * @throws InventoryMockError if there are more tokens of a shape than replacements
   */
  choose(ids: Iterable<string>, randoms: ReadonlyMap<string, () => number>, originals: TextIndex) {
    const sorted = [...ids].sort()
    for (const id of sorted) this.#used.delete(foldCase(this.#replacements.get(id) ?? ''))
    for (const id of sorted) {
      const [name, text] = id.split(/ (.*)/s) as [TokenClass, string]
      const draw = (isWide: boolean) => this.#draw({ class: name, text }, isWide, randoms.get(id)!, originals)
      const replacement = draw(false) ?? draw(true)
      if (replacement === null) {
        const expected = `a replacement for each ${name} of one length`
        const advice = 'Keep the field that they are in, if it is public, or remove objects'
        throw failedTo('anonymize objects', expected, 'more of them than there are', advice)
      }
      this.#used.add(foldCase(replacement))
      this.#replacements.set(id, replacement)
      this.#reused.set(id, originals.findIn(replacement))
    }
  }

  /** The originals that are the replacement of another token, or a part of one, in upper case. */
  get reused(): Set<string> {
    return new Set([...this.#reused.values()].flat())
  }

  /** The replacement of a token, in its case. */
  replace(token: Token): string {
    const replacement = this.#replacements.get(keyOf(token))!
    if (token.class === 'word' || token.class === 'serial') return withCaseOf(token.text, replacement)
    return isUpper(token) ? replacement.toUpperCase() : replacement
  }

  #draw(token: Token, isWide: boolean, random: () => number, originals: TextIndex): string | null {
    const choices = choicesOf(token, isWide)
    const draws = 20 * choices.reduce((size, { length }) => Math.min(size * length, MAX_DRAWS / 20), 1)
    const strictDraws = token.class === 'word' && isSecret(token.text) ? draws : Math.min(draws / 2, STRICT_DRAWS)
    const original = foldCase(token.text)
    for (let draw = 0; draw < draws; draw++) {
      let replacement = ''
      for (const choice of choices) replacement += choice[Math.floor(random() * choice.length)]
      const folded = foldCase(replacement)
      if (folded === original || this.#used.has(folded) || !isAlike(token, replacement)) continue
      if (draw >= strictDraws || originals.findIn(folded).length === 0) return replacement
    }
    return null
  }
}

/** What the replacement of a token depends on, besides the key: its class, and its text in one case if it has one. */
export function keyOf(token: Token): string {
  const { class: name, text } = token
  if (name === 'word' || name === 'serial') return `${name} ${toUpperCase(text)}`
  return `${name} ${isUpper(token) ? text.toLowerCase() : text}`
}

/** Whether a token can be in lower case as well, and is in upper case. */
function isUpper({ class: name, text }: Token): boolean {
  return name !== 'base64' && text !== text.toLowerCase() && text === text.toUpperCase()
}

/**
 * Creates generators of random numbers with the signatures of texts, by HMAC-SHA-256, a thousand at a time.
 * @returns by text, what gives numbers from 0 to 1, 1 excluded
 * @throws InventoryMockError in a page of HTTP, which has no `crypto.subtle`
 */
export async function createRandoms(texts: readonly string[], key: string): Promise<Map<string, () => number>> {
  const { subtle } = globalThis.crypto
  if (!subtle) throw failedTo('anonymize objects', 'crypto.subtle', 'a page without it', 'Use HTTPS, or localhost')
  const encoder = new TextEncoder()
  const hmacKey = await subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const randoms = new Map<string, () => number>()
  for (let start = 0; start < texts.length; start += 1000) {
    const some = texts.slice(start, start + 1000)
    const signatures = await Promise.all(some.map((text) => subtle.sign('HMAC', hmacKey, encoder.encode(text))))
    for (const [at, text] of some.entries()) randoms.set(text, createRandom(new DataView(signatures[at]!)))
  }
  return randoms
}

/** The generator sfc32. */
function createRandom(seed: DataView): () => number {
  let [a, b, c, counter] = [seed.getInt32(0), seed.getInt32(4), seed.getInt32(8), seed.getInt32(12)]
  return () => {
    const sum = (a + b + counter++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
}

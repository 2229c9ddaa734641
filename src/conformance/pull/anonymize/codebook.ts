import { foldCase } from '../../../simulator/python.ts'
import { failedTo } from '../../../validation/errors.ts'
import { createRandom } from './keyed-random.ts'
import type { Originals } from './prove-anonymized.ts'
import { type Choices, choicesOf, isAlike, toUpperCase, withCaseOf } from './shapes.ts'
import { isSecret, type Token } from './tokenize.ts'

/** How many replacements are tried in all, and how many before one may be another original. */
const MAX_DRAWS = 100_000
const STRICT_DRAWS = 50

/** The replacements of the tokens of a collection. Different tokens have different ones, also if case is ignored. */
export class Codebook {
  /** The originals that are the replacement of another token, or a part of one, in upper case. */
  readonly reused = new Set<string>()
  readonly #replacements = new Map<string, string>()
  /** In upper case; at first the key that the filter `responsible` reads. */
  readonly #used = new Set(['ID'])

  /**
   * Chooses replacements: the first one that the random numbers of a token give, unless another token has it, or it is or
   * contains an original. Where few are possible (short words and numbers), it may be another original in the end.
   * @param tokens - by their ids
   * @param seeds - what starts the random numbers of each token, by its id
   * @param skips - how many replacements are not taken
   * @throws InventoryMockError if there are more tokens of a shape than replacements
   */
  choose(
    tokens: ReadonlyMap<string, Token>,
    seeds: ReadonlyMap<string, Int32Array>,
    originals: Originals,
    skips: number,
  ) {
    for (const id of tokens.keys()) this.#used.delete(foldCase(this.#replacements.get(id) ?? ''))
    for (const [id, token] of [...tokens].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const random = createRandom(seeds.get(id)!)
      const normal = { class: token.class, text: id.slice(token.class.length + 1) }
      const draw = (isWide: boolean) => this.#draw(normal, choicesOf(normal, isWide), random, originals, skips)
      const replacement = draw(false) ?? draw(true)
      if (replacement === null) {
        const expected = `a replacement for each ${token.class} of one length`
        const advice = 'Keep the field that they are in, if it is public, or remove objects'
        throw failedTo('anonymize objects', expected, 'more of them than there are', advice)
      }
      this.#used.add(foldCase(replacement))
      this.#replacements.set(id, replacement)
    }
  }

  /** The replacement of a token, in its case. */
  replace(token: Token): string {
    const replacement = this.#replacements.get(idOf(token))!
    if (hasLetterCase(token)) return withCaseOf(token.text, replacement)
    return token.class !== 'base64' && isUpper(token.text) ? replacement.toUpperCase() : replacement
  }

  #draw(token: Token, choices: Choices[], random: () => number, originals: Originals, skips: number): string | null {
    const draws = 20 * choices.reduce((size, { length }) => Math.min(size * length, MAX_DRAWS / 20), 1)
    const strictDraws = token.class === 'word' && isSecret(token) ? draws : Math.min(draws / 2, STRICT_DRAWS)
    const own = foldCase(token.text)
    let left = skips
    for (let draw = 0; draw < draws; draw++) {
      let replacement = ''
      for (const choice of choices) replacement += choice[Math.floor(random() * choice.length)]
      const folded = foldCase(replacement)
      if (folded === own || this.#used.has(folded) || !isAlike(token, replacement)) continue
      const found = originals.findIn(folded)
      if ((found.length > 0 && draw < strictDraws) || left-- > 0) continue
      for (const original of found) this.reused.add(original)
      return replacement
    }
    return null
  }
}

/** What the replacement of a token depends on, besides the key: its class, and its text in one case if it has one. */
export function idOf(token: Token): string {
  const { text } = token
  if (hasLetterCase(token)) return `${token.class} ${toUpperCase(text)}`
  const isMixed = token.class === 'base64' || !(isUpper(text) || text === text.toLowerCase())
  return `${token.class} ${isMixed ? text : text.toLowerCase()}`
}

function hasLetterCase({ class: name }: Token): boolean {
  return name === 'word' || name === 'serial'
}

function isUpper(text: string): boolean {
  return text !== text.toLowerCase() && text === text.toUpperCase()
}

import type { Codebook } from './codebook.ts'
import type { PartialMatch } from './partial-matches.ts'
import { isToken, type Piece, type Token, type TokenClass, tokenClasses } from './tokenize.ts'

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

/** Counts what was replaced and what was not. */
export function createReport(
  pieces: readonly Piece[],
  kept: readonly Token[],
  { reused }: Codebook,
  matches: readonly PartialMatch[],
): AnonymizeReport {
  const count = (names: readonly string[], all: readonly Piece[]) =>
    Object.fromEntries(names.map((name) => [name, all.filter((piece) => piece.class === name).length]))
  const countValues = (isNew: boolean) =>
    new Set(matches.flatMap((match) => (match.isNew === isNew ? match.value : []))).size
  return {
    replaced: count(tokenClasses, pieces) as AnonymizeReport['replaced'],
    kept: count(
      [...tokenClasses, 'counter', 'scheme'],
      [...kept, ...pieces.filter((piece) => !isToken(piece))],
    ) as AnonymizeReport['kept'],
    reused: reused.size,
    partialMatches: { fewer: countValues(false), more: countValues(true) },
  }
}

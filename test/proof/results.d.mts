/** What came out of a proof. */
export interface Result {
  /** The hash of the tree of `src` that it is about. */
  readonly source: string
  /** The commit that had it, abbreviated. */
  readonly commit: string
  /** When it ended: `2026-11-25`. */
  readonly date: string
  readonly holds: boolean
  readonly figures: readonly string[]
}

/** By the names of their proofs. */
export type Results = Readonly<Record<string, Result>>

export function listOpen(names: readonly string[], results: Results, source: string): string[]
export function formatResults(names: readonly string[], results: Results): string

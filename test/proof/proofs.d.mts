/** What is proven by a command, which exits with 0 if it holds. */
export interface Proof {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The figures in its output. None is a failure. */
  read(output: string): string[]
}

export const proofs: readonly Proof[]

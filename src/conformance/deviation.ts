/** A place where a service does not do what the contract says. */
export interface Deviation {
  /** The section of the contract: `4.2`. */
  readonly section: string
  /** What the contract says, in one sentence. */
  readonly what: string
  /** The request, as a command of curl; a token is left out. */
  readonly request: string
  readonly expected: string
  readonly got: string
}

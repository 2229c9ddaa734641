/** The exit code if a service or a server could not be asked, or not everything. */
export const NOT_ASKED = 3

/** An error that ends the command line: its message for the user, and the exit code. */
export class ExitError extends Error {
  /** @param message - one line */
  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message)
  }
}

/** A wrong command line, which ends it with the exit code 2. */
export class UsageError extends ExitError {
  constructor(problem: string, suggestion?: string) {
    super(formatProblem(problem, suggestion), 2)
  }
}

/**
 * Formats a problem with what was probably meant, if that is known.
 * @example formatProblem("Unknown command 'chek'", 'check') // "Unknown command 'chek'. Did you mean check?"
 */
export function formatProblem(problem: string, suggestion?: string): string {
  const sentence = /[.?]$/.test(problem) ? problem : `${problem}.`
  return suggestion === undefined ? sentence : `${sentence} Did you mean ${suggestion}?`
}

/** Formats what was thrown: the message of an error. */
export function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

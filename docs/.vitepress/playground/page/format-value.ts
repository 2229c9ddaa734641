/** A value as text: a short one in one line. */
export function formatValue(value: unknown): string {
  if (value instanceof Response) return `Response ${value.status}`
  if (typeof value !== 'object' || value === null || value instanceof Error) return String(value)
  try {
    const line = JSON.stringify(value)
    return line.length > 80 ? JSON.stringify(value, null, 2) : line
  } catch {
    // It has a cycle, or a bigint.
    return String(value)
  }
}

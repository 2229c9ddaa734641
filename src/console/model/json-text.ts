import { isTooDeep, MAX_JSON_DEPTH } from '../../contract/json.ts'

/**
 * Parses JSON that the user typed or dropped, as `JSON.parse` does.
 * @throws Error for a text that is not JSON, and for one that is nested deeper than a mock accepts
 */
export function parseJsonInput(text: string) {
  // First: a step over such a value can fail in some browsers.
  if (isTooDeep(text)) throw new Error(`Nested deeper than ${MAX_JSON_DEPTH} levels`)
  return JSON.parse(text)
}

/** Formats a body: a text as it is, other JSON indented. */
export function formatBody(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2)
}

/** Formats JSON as JavaScript on one line. Leaves out undefined fields. A key named `__proto__` stays a key. */
export function formatCode(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatCode).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([key, field]) => `${formatCodeKey(key)}: ${formatCode(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function formatCodeKey(key: string): string {
  if (key === '__proto__') return '["__proto__"]'
  return /^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key)
}

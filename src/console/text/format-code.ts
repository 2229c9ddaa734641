/** Formats JSON as JavaScript on one line. Leaves out undefined fields. A key named `__proto__` stays a key. */
export function formatCode(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatCode).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([key, field]) => `${formatKey(key)}: ${formatCode(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function formatKey(key: string): string {
  if (key === '__proto__') return '["__proto__"]'
  return /^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key)
}

const WIDTH = 88
const DEPTH = 8

/** A value as a console shows it: on one line if it fits, or one entry a line. */
export function formatValue(value: unknown, depth = 0, seen: readonly unknown[] = []): string {
  if (typeof value === 'string') return depth === 0 ? value : quote(value)
  if (typeof value === 'function') return `[function ${value.name || 'anonymous'}]`
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (value instanceof Response) return `Response { status: ${value.status}, url: ${quote(value.url)} }`
  if (value instanceof Request) return `Request { method: ${quote(value.method)}, url: ${quote(value.url)} }`
  if (value instanceof Date || value instanceof RegExp || value instanceof URL) return String(value)
  if (seen.includes(value)) return '[circular]'
  if (depth > DEPTH) return Array.isArray(value) ? '[…]' : '{…}'
  const inner = [...seen, value]
  if (value instanceof Headers) return `Headers ${formatValue(Object.fromEntries(value), depth, inner)}`
  if (value instanceof Map) return `Map ${formatValue(Object.fromEntries(value), depth, inner)}`
  if (value instanceof Set) return `Set ${formatValue([...value], depth, inner)}`
  if (Array.isArray(value)) {
    return wrap(
      '[',
      value.map((item) => formatValue(item, depth + 1, inner)),
      ']',
      depth,
    )
  }
  const entries = Object.entries(value).map(([key, item]) => {
    return `${/^[a-z_$][\w$]*$/i.test(key) ? key : quote(key)}: ${formatValue(item, depth + 1, inner)}`
  })
  return wrap('{', entries, '}', depth)
}

function wrap(open: string, items: readonly string[], close: string, depth: number): string {
  if (items.length === 0) return open + close
  const space = open === '{' ? ' ' : ''
  const line = `${open}${space}${items.join(', ')}${space}${close}`
  if (line.length + depth * 2 <= WIDTH && !line.includes('\n')) return line
  const indent = '  '.repeat(depth + 1)
  return `${open}\n${items.map((item) => `${indent}${item}`).join(',\n')}\n${indent.slice(2)}${close}`
}

function quote(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`
}

/** Formats a path as code: `objects[3].location.fact`. */
export function formatPath(place: string, path: readonly PropertyKey[]): string {
  return [place, ...path.map(formatKey)].join('')
}

function formatKey(key: PropertyKey): string {
  if (typeof key === 'number') return `[${key}]`
  return /^[\w$]+$/.test(String(key)) ? `.${String(key)}` : `[${JSON.stringify(String(key))}]`
}

/** Formats a whole number: `1,200`. */
export function formatNumber(count: number): string {
  return groupDigits(Math.round(count))
}

/**
 * Formats how many there are: `1 object`, `1,200 objects`.
 * @param more - the plural, if it is not the noun with an `s`
 */
export function formatCount(count: number, noun: string, more = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : more}`
}

/** Formats a size in bytes: `532 B`, `12.3 kB`. */
export function formatBytes(size: number): string {
  if (size < 1_000) return `${size} B`
  const [tenth, unit] = size < 999_950 ? [1e2, 'kB'] : [1e5, 'MB']
  return `${groupDigits(Math.round(size / tenth) / 10)} ${unit}`
}

// `toLocaleString` loads the data of languages, which takes a tenth of the start of a server.
function groupDigits(number: number): string {
  return `${number}`.replace(/\B(?=(\d{3})+\b)/g, ',')
}

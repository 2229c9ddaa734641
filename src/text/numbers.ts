const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Formats a whole number: `1,200`. */
export function formatNumber(count: number): string {
  return whole.format(count)
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
  const [divisor, unit] = size < 999_950 ? [1e3, 'kB'] : [1e6, 'MB']
  return `${tenths.format(size / divisor)} ${unit}`
}

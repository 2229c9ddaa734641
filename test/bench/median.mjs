/** The middle of some numbers, and what else is said of them. */
export function median(numbers) {
  return quantile(numbers, 0.5)
}

export function quantile(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const low = Math.floor(at)
  return sorted[low] + ((sorted[low + 1] ?? sorted[low]) - sorted[low]) * (at - low)
}

/**
 * How a contestant compares with another: the median of their ratios, round by round, so that a slow moment hits both.
 */
export function ratio(times, base) {
  return median(times.map((time, round) => time / base[round]).filter(Number.isFinite))
}

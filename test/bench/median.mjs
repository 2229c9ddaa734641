/** The median of some numbers. */
export function median(numbers) {
  return quantile(numbers, 0.5)
}

export function quantile(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const low = Math.floor(at)
  return sorted[low] + ((sorted[low + 1] ?? sorted[low]) - sorted[low]) * (at - low)
}

/** The median of the ratios of two contestants in each round, so that a slow moment affects both. */
export function ratio(times, base) {
  return median(times.map((time, round) => time / base[round]).filter(Number.isFinite))
}

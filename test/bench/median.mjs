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
  return compare(times, base).value
}

/** The same as `value`, and the `interval` that has the true median with a probability of 95 %. */
export function compare(times, base) {
  const ratios = times.map((time, round) => time / base[round]).filter(Number.isFinite)
  return { value: median(ratios), interval: findInterval(ratios) }
}

/**
 * The interval of a median by its order statistics, which assumes nothing about how the numbers are distributed. With
 * fewer than six numbers it is all of them, and less sure.
 */
function findInterval(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  // The probability that at most `outside` of the numbers are below the true median: that of tosses of a coin.
  let outside = 0
  let way = 1
  for (let sum = way; sum / 2 ** sorted.length <= 0.025; sum += way) {
    way = (way * (sorted.length - outside)) / (outside + 1)
    outside += 1
  }
  const at = Math.max(outside - 1, 0)
  return [sorted[at], sorted.at(-1 - at)]
}

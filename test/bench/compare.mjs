/** The part of some numbers that is below the result: 0.5 for the median. */
export function quantile(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)]
}

/**
 * The median of the ratios of two contestants in each round, so that a slow moment affects both, as `value`, and the
 * `interval` that has the true median with a probability of 95 %, by order statistics.
 */
function compare(times, base) {
  const ratios = times.map((time, round) => time / base[round]).sort((a, b) => a - b)
  const outside = Math.floor(ratios.length / 2 - 0.98 * Math.sqrt(ratios.length)) - 1
  const low = Math.max(outside, 0)
  return { value: quantile(ratios, 0.5), interval: [ratios[low], ratios.at(-1 - low)] }
}

/**
 * A row of a table: contestants beside the first of them, which is 1×. The second is ours.
 * @param names - those of the contestants
 * @param times - for each of them, in each round
 */
export function toRow(what, names, [base, ours, ...others], goal) {
  const ratios = others.map((times, index) => [names[index + 2], compare(times, base).value])
  return { what, ...compare(ours, base), ...goal, others: Object.fromEntries(ratios) }
}

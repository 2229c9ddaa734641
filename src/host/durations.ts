/** The buckets of a histogram, by their upper bounds in ms: those that clients of Prometheus have, in seconds, by default. */
const BOUNDS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, Number.POSITIVE_INFINITY]

/** How long requests took: a histogram. */
export class Durations {
  readonly #counts = BOUNDS.map(() => 0)
  #sum = 0

  add(ms: number): void {
    this.#counts[BOUNDS.findIndex((bound) => ms <= bound)]!++
    this.#sum += ms
  }

  /** Its samples in seconds, as Prometheus has them, by what follows the name of the metric: a bucket has those before it. */
  get samples(): ReadonlyMap<string, number> {
    let count = 0
    const buckets = BOUNDS.map((bound, index): [string, number] => {
      count += this.#counts[index]!
      return [`_bucket{le="${Number.isFinite(bound) ? bound / 1000 : '+Inf'}"}`, count]
    })
    return new Map([...buckets, ['_sum', Math.round(this.#sum * 1000) / 1e6], ['_count', count]])
  }
}

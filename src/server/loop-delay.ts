import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { LoopDelay } from '../host/admin/metrics.ts'

/** Between two samples, in ms. */
const RESOLUTION = 20

/** Measures how late the event loop is. Begins when it is first read, since it wakes the process up for each sample. */
export class LoopDelayMonitor {
  #histogram: IntervalHistogram | undefined

  /** Returns the delay since it was last read; undefined for the first time. */
  read(): LoopDelay | undefined {
    const histogram = this.#histogram
    if (histogram === undefined) {
      this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
      this.#histogram.enable()
      return undefined
    }
    // Without a sample, its numbers are no delays.
    if (histogram.count === 0) return undefined
    const delay = {
      mean: toSeconds(histogram.mean),
      p99: toSeconds(histogram.percentile(99)),
      max: toSeconds(histogram.max),
    }
    histogram.reset()
    return delay
  }

  end(): void {
    this.#histogram?.disable()
  }
}

/** @param time - between two samples, in ns */
function toSeconds(time: number): number {
  return Math.max(0, Math.round(time / 1e3) / 1e6 - RESOLUTION / 1e3)
}

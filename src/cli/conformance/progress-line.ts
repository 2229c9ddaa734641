import type { Progress } from '../../conformance/service/service-options.ts'

/** Where the progress goes: `process.stderr`. */
interface ProgressStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const BAR_WIDTH = 20

/** Goes to the start of the line, and clears it. */
const CLEAR = '\r\x1b[K'

/**
 * Shows the progress of a command: as a bar on a terminal, drawn again ten times a second, and elsewhere as a line every
 * second.
 */
export function createProgressLine(stream: ProgressStream, now: () => number = () => performance.now()) {
  const isTerminal = Boolean(stream.isTTY) && process.env.TERM !== 'dumb'
  const interval = isTerminal ? 100 : 1000
  // In a log, a command that takes less than a second says nothing.
  let nextTime = isTerminal ? Number.NEGATIVE_INFINITY : now() + interval
  let isDrawn = false
  return {
    show({ requests, maxRequests, step }: Progress): void {
      if (now() < nextTime) return
      nextTime = now() + interval
      const text = `${requests} of at most ${maxRequests} requests${step && `: ${step}`}`
      const length = Math.min(Math.round((requests / maxRequests) * BAR_WIDTH), BAR_WIDTH)
      const bar = `[${'#'.repeat(length).padEnd(BAR_WIDTH)}] ${text}`
      // One column less: some terminals break a line that is full.
      stream.write(isTerminal ? CLEAR + bar.slice(0, (stream.columns ?? 80) - 1) : `${text}\n`)
      isDrawn = isTerminal
    },
    /** Removes what was drawn: the next text begins an empty line. */
    end(): void {
      if (isDrawn) stream.write(CLEAR)
      isDrawn = false
    },
  }
}

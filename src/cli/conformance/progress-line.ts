import type { Progress } from '../../conformance/service/service-options.ts'

/** Where the progress goes: `process.stderr`. */
export interface ProgressStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** The progress of a command, for who waits for it. */
export interface ProgressLine {
  show(progress: Progress): void
  /** Removes what was drawn: the next text begins an empty line. */
  end(): void
}

/** How long a line stays, in ms: on a terminal, where it is redrawn, and elsewhere, where each one is kept. */
const INTERVAL = { terminal: 100, log: 1000 }

/** The width of the bar, in columns. */
const BAR_WIDTH = 20

/** Goes to the start of the line, and clears it. */
const CLEAR = '\r\x1b[K'

/**
 * Shows the progress of a command: as a bar on a terminal, and elsewhere as a line every second.
 * @param now - the current time in ms
 */
export function createProgressLine(stream: ProgressStream, now: () => number = () => performance.now()): ProgressLine {
  const isTerminal = Boolean(stream.isTTY) && process.env.TERM !== 'dumb'
  const interval = isTerminal ? INTERVAL.terminal : INTERVAL.log
  // In a log, a command that takes less than a second says nothing.
  let nextTime = isTerminal ? Number.NEGATIVE_INFINITY : now() + interval
  let isDrawn = false
  return {
    show(progress) {
      if (now() < nextTime) return
      nextTime = now() + interval
      const text = formatProgress(progress)
      // One column less: some terminals break a line that is full.
      const line = isTerminal ? `${formatBar(progress)} ${text}`.slice(0, (stream.columns ?? 80) - 1) : text
      stream.write(isTerminal ? CLEAR + line : `${line}\n`)
      isDrawn = isTerminal
    },
    end() {
      if (isDrawn) stream.write(CLEAR)
      isDrawn = false
    },
  }
}

function formatBar({ requests, maxRequests }: Progress): string {
  const length = Math.min(Math.round((requests / maxRequests) * BAR_WIDTH), BAR_WIDTH)
  return `[${'#'.repeat(length).padEnd(BAR_WIDTH)}]`
}

function formatProgress({ requests, maxRequests, step }: Progress): string {
  return `${requests} of at most ${maxRequests} requests${step && `: ${step}`}`
}

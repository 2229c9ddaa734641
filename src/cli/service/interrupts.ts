import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * How long the same signal counts as one, in ms: a terminal sends SIGINT to npm and to us, and npm passes its own on.
 */
const SAME_SIGNAL = 500

/** The interruptions of a command, from Ctrl-C or from the system. */
export interface Interrupts {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal
  /** The exit code that says which signal came, as in a shell: 130 for Ctrl-C; null if none came. */
  readonly exitCode: number | null
  /** Ends listening. */
  stop(): void
}

/** What happens at a signal. */
export interface InterruptOptions {
  /** Called at the first one. */
  onFirst(): void
  /** Called if the same one comes again: the user does not want to wait. */
  onSecond(exitCode: number): void
  /**
   * The current time in ms.
   * @default performance.now
   */
  now?: () => number
}

/** Listens for SIGINT, SIGTERM and SIGHUP. */
export function listenForInterrupts({
  onFirst,
  onSecond,
  now = () => performance.now(),
}: InterruptOptions): Interrupts {
  const controller = new AbortController()
  let first: { name: NodeJS.Signals; time: number; exitCode: number } | null = null
  const listener = (name: NodeJS.Signals) => {
    if (first === null) {
      first = { name, time: now(), exitCode: 128 + constants.signals[name] }
      controller.abort(new Error(`interrupted by ${name}`))
      onFirst()
    } else if (name === first.name && now() - first.time > SAME_SIGNAL) onSecond(first.exitCode)
  }
  for (const name of signals) process.on(name, listener)
  return {
    signal: controller.signal,
    get exitCode() {
      return first?.exitCode ?? null
    },
    stop() {
      for (const name of signals) process.off(name, listener)
    },
  }
}

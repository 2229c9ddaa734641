import { constants } from 'node:os'
import { escapeTerminal } from '../../conformance/report/escape.ts'
import { ServiceError } from '../../conformance/service/service-error.ts'
import type { Progress, ServiceOptions } from '../../conformance/service/service-options.ts'
import { ExitError } from '../exit-error.ts'
import { createProgressLine } from './progress-line.ts'
import { NOT_ASKED, nameOptions } from './report.ts'

/** What a run was given, and what it came to. */
export interface Outcome<Result> {
  result: Result
  /** The exit code if it was interrupted; null if not. */
  exitCode: number | null
}

/**
 * Runs a tool that asks a service: shows its progress on standard error, and passes interruptions on. At the first
 * Ctrl-C, the tool cleans up and returns what it knows; at the second, this process ends.
 * @param isQuiet - whether nothing is printed
 * @param run - gets the options for the tool
 * @throws ExitError with the options as on the command line if the service could not be asked, or the tool returned nothing after an interruption
 */
export async function runTool<Result>(
  isQuiet: boolean,
  run: (options: Pick<ServiceOptions, 'signal' | 'onProgress'>) => Promise<Result>,
): Promise<Outcome<Result>> {
  const progress = createProgressLine(process.stderr)
  let leftBehind: Progress['leftBehind'] = new Map()
  const print = (text: string) => {
    progress.end()
    console.error(text)
  }
  const interrupts = listenForInterrupts({
    onFirst() {
      if (!isQuiet) print('Stopping. The same signal again ends at once, without deleting what was created.')
    },
    onSecond(exitCode) {
      if (leftBehind.size > 0) print(formatLeftBehind(leftBehind))
      process.exit(exitCode)
    },
  })
  try {
    const result = await run({
      signal: interrupts.signal,
      onProgress(state) {
        leftBehind = state.leftBehind
        if (!isQuiet) progress.show(state)
      },
    })
    return { result, exitCode: interrupts.exitCode }
  } catch (error) {
    if (interrupts.exitCode !== null) throw new ExitError('Interrupted.', interrupts.exitCode)
    throw error instanceof ServiceError ? new ExitError(nameOptions(error.message), NOT_ASKED) : error
  } finally {
    progress.end()
    interrupts.stop()
  }
}

function formatLeftBehind(objects: Progress['leftBehind']): string {
  const lines = Array.from(objects, ([id, name]) => escapeTerminal(`  ${id}  ${name}`))
  return ['These objects of this run are left in the service:', ...lines].join('\n')
}

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

import { constants } from 'node:os'
import { escapeTerminal } from '../../conformance/report/escape.ts'
import { ServiceError } from '../../conformance/service/service-error.ts'
import type { Progress, ServiceOptions } from '../../conformance/service/service-options.ts'
import { ExitError } from '../exit-error.ts'
import { createProgressLine } from './progress-line.ts'
import { NOT_ASKED, nameOptions } from './report.ts'

/**
 * Runs a tool that asks a service: shows its progress on standard error, and passes interruptions on. At the first
 * Ctrl-C, the tool cleans up and returns what it knows; at the second, this process ends.
 * @param isQuiet - whether nothing is printed
 * @param run - gets the options for the tool
 * @returns what it came to, with the exit code if it was interrupted
 * @throws ExitError with the options as on the command line if the service could not be asked, or the tool returned nothing after an interruption
 */
export async function runTool<Result>(
  isQuiet: boolean,
  run: (options: Pick<ServiceOptions, 'signal' | 'onProgress'>) => Promise<Result>,
): Promise<{ result: Result; exitCode: number | null }> {
  const progress = createProgressLine(process.stderr)
  let leftBehind: Progress['leftBehind'] = new Map()
  const print = (text: string) => {
    progress.end()
    console.error(text)
  }
  const interrupts = listenForInterrupts(
    () => {
      if (!isQuiet) print('Stopping. The same signal again ends at once, without deleting what was created.')
    },
    (exitCode) => {
      if (leftBehind.size > 0) print(formatLeftBehind(leftBehind))
      process.exit(exitCode)
    },
  )
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

/**
 * Listens for SIGINT, SIGTERM and SIGHUP.
 * @param onFirst - called at the first signal
 * @param onSecond - called if the same one comes again: the user does not want to wait
 * @returns a signal that the first one aborts, and an exit code that says which it was, as in a shell: 130 for Ctrl-C;
 * null if none came
 */
function listenForInterrupts(onFirst: () => void, onSecond: (exitCode: number) => void) {
  const controller = new AbortController()
  let first: { name: NodeJS.Signals; time: number; exitCode: number } | null = null
  const listener = (name: NodeJS.Signals) => {
    if (first === null) {
      first = { name, time: performance.now(), exitCode: 128 + constants.signals[name] }
      controller.abort(new Error(`interrupted by ${name}`))
      onFirst()
    } else if (name === first.name && performance.now() - first.time > SAME_SIGNAL) onSecond(first.exitCode)
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

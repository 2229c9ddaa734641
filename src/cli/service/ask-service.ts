import { escapeTerminal } from '../../conformance/report/escape.ts'
import { ServiceError } from '../../conformance/service/service-error.ts'
import type { Progress, ServiceOptions } from '../../conformance/service/service-options.ts'
import { ExitError } from '../exit-error.ts'
import { NOT_ASKED } from './exit-codes.ts'
import { listenForInterrupts } from './interrupts.ts'
import { nameOptions } from './option-words.ts'
import { createProgressLine } from './progress-line.ts'

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
export async function askService<Result>(
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

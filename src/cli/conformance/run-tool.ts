import { ServiceError } from '../../conformance/service/service-connection.ts'
import type { Progress, ServiceOptions } from '../../conformance/service/service-options.ts'
import { formatCount } from '../../text/numbers.ts'
import { InventoryMockError } from '../../validation/errors.ts'
import { escapeTerminal } from '../../validation/escape-terminal.ts'
import { ExitError, NOT_ASKED } from '../exit-error.ts'
import { runInterruptible } from '../interruptible.ts'
import { nameOption } from './print-report.ts'

/** How often the progress is printed, in ms. A command that takes less time says nothing. */
const PROGRESS_INTERVAL = 2000

/**
 * Runs a tool that asks a service: prints its progress on standard error, and passes interruptions on. At the first
 * Ctrl-C, the tool cleans up and returns what it knows; at the second, this process ends.
 * @returns what it came to, with the exit code of a shell if it was interrupted: 130 for Ctrl-C
 */
export async function runTool<Result>(
  isQuiet: boolean,
  run: (options: Pick<ServiceOptions, 'signal' | 'onProgress'>) => Promise<Result>,
): Promise<{ result: Result; exitCode: number | null }> {
  // Until there is a result, also if the process ends early.
  process.exitCode = NOT_ASKED
  let leftBehind: Progress['leftBehind'] = new Map()
  let nextProgress = performance.now() + PROGRESS_INTERVAL
  const onProgress = (state: Progress) => {
    leftBehind = state.leftBehind
    if (isQuiet || (state.wait === undefined && performance.now() < nextProgress)) return
    nextProgress = performance.now() + PROGRESS_INTERVAL
    const { requests, step } = state
    console.error(`${formatCount(requests, 'request')}${step && `: ${step}`}`)
  }
  try {
    return await runInterruptible((signal) => run({ signal, onProgress }), {
      onFirst() {
        if (!isQuiet) console.error('Stopping. The same signal again ends at once, without deleting what was created.')
      },
      onSecond() {
        const lines = Array.from(leftBehind, ([id, name]) => escapeTerminal(`  ${id}  ${name}`))
        if (lines.length > 0) console.error(['These objects of this run are left in the service:', ...lines].join('\n'))
      },
    })
  } catch (error) {
    if (!(error instanceof InventoryMockError)) throw error
    const isService = error instanceof ServiceError
    throw new ExitError(nameOption(error.message, isService ? error.option : undefined), isService ? NOT_ASKED : 1)
  }
}

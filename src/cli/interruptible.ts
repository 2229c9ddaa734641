import { constants } from 'node:os'
import { ExitError } from './exit-error.ts'
import { endSignals } from './signals.ts'

/** How long the same signal counts as one, in ms: a terminal sends SIGINT to npm and to us, and npm passes its own on. */
const SAME_SIGNAL = 500

/**
 * Runs what can be interrupted. At the first Ctrl-C, its signal is aborted, and it returns what it knows; at the second,
 * this process ends.
 * @param onFirst - called at the first
 * @param onSecond - called before the process ends
 * @returns its result, with the exit code of a shell if it was interrupted: 130 for Ctrl-C
 */
export async function runInterruptible<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  { onFirst = () => {}, onSecond = () => {} } = {},
): Promise<{ result: Result; exitCode: number | null }> {
  const controller = new AbortController()
  let first = null as { name: NodeJS.Signals; time: number; exitCode: number } | null
  const interrupt = (name: NodeJS.Signals) => {
    if (first === null) {
      first = { name, time: performance.now(), exitCode: 128 + constants.signals[name] }
      controller.abort(new Error(`interrupted by ${name}`))
      onFirst()
    } else if (name === first.name && performance.now() - first.time > SAME_SIGNAL) {
      onSecond()
      process.exit(first.exitCode)
    }
  }
  for (const name of endSignals) process.on(name, interrupt)
  try {
    const result = await run(controller.signal)
    return { result, exitCode: first?.exitCode ?? null }
  } catch (error) {
    if (first !== null) throw new ExitError('Interrupted.', first.exitCode)
    throw error
  } finally {
    for (const name of endSignals) process.off(name, interrupt)
  }
}

import { readVariables } from './read-sweep.ts'

/**
 * Loaded with this module where there is a sweep, and else never: if the first request waited for a file, the faked timers
 * of a test would have passed before the request needs them.
 */
const loading = Object.values(readVariables()).some(Boolean) ? import('./handle-in-sweep.ts') : null

/** Loads what handles the requests of a sweep. */
export async function loadHandler() {
  const { handleInSweep } = await (loading ?? import('./handle-in-sweep.ts'))
  return handleInSweep
}

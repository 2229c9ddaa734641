import type { Arrival, HandledRequest } from '../arrival.ts'
import type { MockInternals } from '../internals.ts'

/** The variables of the environment that a sweep sets: an answer as JSON, a file with a plan, a folder for notes. */
export type SweepVariables = Readonly<Partial<Record<'answer' | 'plan' | 'record', string>>>

/** Reads the variables of a sweep; null if there is none, no environment, or no permission to read it. */
export function readVariables(): SweepVariables | null {
  try {
    const { env = {} } = (globalThis as { process?: { env?: Record<string, string> } }).process ?? {}
    const { INVENTORY_MOCK_ANSWER: answer, INVENTORY_MOCK_PLAN: plan, INVENTORY_MOCK_RECORD: record } = env
    return answer || plan || record ? ({ answer, plan, record } as SweepVariables) : null
  } catch {
    return null
  }
}

/** The timer of the platform, from before a test could replace it. */
export const { setTimeout: setTimer } = globalThis

let handler: typeof import('./handle-in-sweep.ts') | undefined

const load = async () => (handler = await import('./handle-in-sweep.ts'))

/**
 * Loaded with this module where there is a sweep, and else never: if the first request waited for a file, the faked timers
 * of a test would have passed before the request needs them.
 */
const loading = readVariables() && load()

/** Handles a request in a sweep. */
export async function loadAndHandle(
  mock: MockInternals,
  arrival: Arrival,
  handle: (mock: MockInternals, arrival: Arrival) => Promise<HandledRequest>,
): Promise<HandledRequest> {
  // Before anything is awaited: afterwards, another test can run.
  const test = handler?.findCurrentTest(mock)
  const { handleInSweep, findCurrentTest } = await (loading ?? load())
  return handleInSweep(mock, test ?? findCurrentTest(mock), arrival, handle)
}

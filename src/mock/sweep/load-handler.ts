import type { Arrival, HandledRequest } from '../arrival.ts'
import type { MockInternals } from '../internals.ts'

/** The variables of the environment that a sweep sets. */
export interface SweepVariables {
  /** `INVENTORY_MOCK_ANSWER`: the answer of all requests, as JSON. */
  readonly answer?: string | undefined
  /** `INVENTORY_MOCK_PLAN`: a file with the answer of each test. */
  readonly plan?: string | undefined
  /** `INVENTORY_MOCK_RECORD`: a folder for notes. */
  readonly record?: string | undefined
}

/** Reads the variables of a sweep; null if there is none, no environment, or no permission to read it. */
export function readVariables(): SweepVariables | null {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
    const {
      INVENTORY_MOCK_ANSWER: answer,
      INVENTORY_MOCK_PLAN: plan,
      INVENTORY_MOCK_RECORD: record,
    } = process?.env ?? {}
    return answer || plan || record ? { answer, plan, record } : null
  } catch {
    return null
  }
}

/** The timer of the platform, from before a test could replace it. */
export const { setTimeout: setTimer } = globalThis

let handler: typeof import('./handle-in-sweep.ts') | undefined

async function load() {
  handler = await import('./handle-in-sweep.ts')
  return handler
}

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

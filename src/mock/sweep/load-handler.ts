import type { AdapterRequest, HandledRequest } from '../adapter-request.ts'
import type { MockInternals } from '../internals.ts'
import { readVariables } from './sweep-variables.ts'

const importHandler = () => import('../../sweep/test-process/handle-in-sweep.ts')

let handler: Awaited<ReturnType<typeof importHandler>> | undefined

const load = async () => (handler = await importHandler())

/**
 * Loaded with this module where there is a sweep, and else never: if the first request waited for a file, the faked timers
 * of a test would have passed before the request needs them.
 */
const loading = readVariables() && load()

/** Handles a request in a sweep. */
export async function loadAndHandle(
  mock: MockInternals,
  given: AdapterRequest,
  handle: (mock: MockInternals, given: AdapterRequest) => Promise<HandledRequest>,
): Promise<HandledRequest> {
  // Before anything is awaited: afterwards, another test can run.
  const test = handler?.findCurrentTest(mock)
  const { handleInSweep, findCurrentTest } = await (loading ?? load())
  return handleInSweep(mock, test ?? findCurrentTest(mock), given, handle)
}

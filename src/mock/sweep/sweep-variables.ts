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

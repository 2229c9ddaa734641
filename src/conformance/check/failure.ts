import type { Exchange } from './exchange.ts'
import { perform } from './perform.ts'
import { findProblems, type Problem } from './problem.ts'
import type { Session } from './session.ts'
import { shrink } from './shrink.ts'
import type { Step } from './step.ts'

/** How often a sequence is asked again while others change the collection. */
const ATTEMPTS = 3

/** The share of all requests that shrinking one sequence may take. */
const SHRINKING = 0.15

/** A sequence, and the problem in it. */
export interface Failure {
  readonly steps: readonly Step[]
  readonly exchanges: readonly Exchange[]
  readonly problem: Problem
}

/**
 * Asks a sequence again, while nobody else changes the collection.
 * @param key - of the problem
 * @returns null if it does not fail in the same way
 */
export async function repeat(session: Session, steps: readonly Step[], key: string): Promise<Failure | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await session.refresh()
    const failure = await fail(session, steps, key)
    if (!(await session.refresh())) return failure
  }
  return null
}

/** Shrinks a sequence to the shortest that still fails in the same way. */
export async function shrinkFailure(session: Session, failure: Failure): Promise<Failure> {
  // What the contract shows is as short as it can be.
  if (failure.steps.every(({ isDocumented }) => isDocumented)) return failure
  const { connection } = session
  const { key } = failure.problem
  const limit = connection.requests + SHRINKING * connection.maxRequests
  const shortest = await shrink(
    failure.steps,
    async (steps) => connection.requests < limit && (await fail(session, steps, key)) !== null,
  )
  if (shortest === failure.steps) return failure
  // Others could have changed the collection meanwhile.
  return (await repeat(session, shortest, key)) ?? failure
}

async function fail(session: Session, steps: readonly Step[], key: string): Promise<Failure | null> {
  const exchanges = await perform(session, steps)
  const problem = exchanges.flatMap(findProblems).find((other) => other.key === key)
  return problem ? { steps, exchanges, problem } : null
}

import type { Sequence, Step } from './steps/step.ts'

/** How many sequences are tried at most. */
const MOST_TRIES = 10

/**
 * Finds the shortest sequence that still shows a problem: without the other steps, and without the parameters and the
 * fields of the last one that are not needed.
 * @param reproduce - sends a sequence, and returns the problem; null if the sequence does not show it
 * @returns the problem, as the shortest sequence shows it; null if it does not come again
 */
export async function simplify<Problem>(
  steps: Sequence,
  reproduce: (steps: Sequence) => Promise<Problem | null>,
): Promise<Problem | null> {
  let problem = await reproduce(steps)
  if (problem === null) return null
  let shortest = steps
  const rejected = new Set<string>()
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const next = listShorter(shortest).find((candidate) => !rejected.has(JSON.stringify(candidate)))
    if (next === undefined) break
    const again = await reproduce(next)
    if (again === null) rejected.add(JSON.stringify(next))
    else [shortest, problem] = [next, again]
  }
  return problem
}

/** All sequences that are one part shorter. */
function listShorter(steps: Sequence): Sequence[] {
  const last = steps.length - 1
  const withLast = (step: Step) => [...steps.slice(0, last), step]
  const step = steps[last]!
  const { query = [], body = {} } = step
  return [
    ...steps.slice(0, last).map((_, removed) => steps.filter((_step, index) => index !== removed)),
    ...query.map((_, removed) => withLast({ ...step, query: query.filter((_parameter, index) => index !== removed) })),
    ...(step.method === 'PATCH' ? Object.keys(body) : [])
      .filter((_, __, keys) => keys.length > 1)
      .map((removed) =>
        withLast({ ...step, body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== removed)) }),
      ),
  ]
}

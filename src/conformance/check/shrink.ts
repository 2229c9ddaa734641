import type { Step } from './step.ts'

/**
 * Shrinks a sequence to one that still fails, and of which nothing can be left out.
 * @param stillFails - asks the service; returns false once it may not be asked any more
 */
export async function shrink(
  steps: readonly Step[],
  stillFails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  for (const smaller of reduce(steps)) if (await stillFails(smaller)) return shrink(smaller, stillFails)
  return steps
}

/** Everything that is a little smaller: without some steps, the largest parts first, or with one step that is simpler. */
export function* reduce(steps: readonly Step[]): Generator<readonly Step[]> {
  for (let size = Math.floor(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < steps.length; start += size) {
      const rest = [...steps.slice(0, start), ...steps.slice(start + size)]
      // A step about an object that nothing creates any more could not be asked.
      if (rest.every(({ target }) => hasTarget(rest, target))) yield rest
    }
  }
  for (const [index, step] of steps.entries()) {
    for (const simpler of simplify(step)) yield steps.map((other, at) => (at === index ? simpler : other))
  }
}

function hasTarget(steps: readonly Step[], target: Step['target']): boolean {
  return typeof target !== 'object' || !('own' in target) || steps.some(({ creates }) => creates === target.own)
}

/** A step without one of its parts. */
function* simplify(step: Step): Generator<Step> {
  // Another request would get another response than the recorded one.
  if (step.recorded) return
  const { parameters = [], fields = {}, lacksSlash, lacksToken, hasOwnId, ...rest } = step
  const flags = { ...(lacksSlash && { lacksSlash }), ...(lacksToken && { lacksToken }), ...(hasOwnId && { hasOwnId }) }
  const parts = { ...(step.fields && { fields }), ...(step.parameters && { parameters }) }
  // A GET says more, and more people know what it has to do.
  if (step.method === 'HEAD' || step.method === 'OPTIONS') yield { ...step, method: 'GET' }
  for (const left of parameters) {
    yield { ...rest, ...flags, ...parts, parameters: parameters.filter((other) => other !== left) }
  }
  for (const name of Object.keys(flags)) {
    const { [name as keyof typeof flags]: _, ...others } = flags
    yield { ...rest, ...parts, ...others }
  }
  for (const name of Object.keys(fields)) {
    // A rider keeps anything from being stored, and a name says whose an object is.
    if (step.hasRider && fields[name] === 5) continue
    if (name === 'name' && step.method === 'POST' && !step.hasRider) continue
    const { [name]: _, ...others } = fields
    yield { ...rest, ...flags, ...parts, fields: others }
  }
}

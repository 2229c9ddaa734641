import type { Writes } from '../../service/service-options.ts'
import type { Step } from '../step.ts'
import { drawRead, pick } from './draw-read.ts'
import { drawCreate, drawOwnWrite, drawRefusedWrite, type WriteContext } from './draw-write.ts'

/** What a sequence is drawn from. */
export interface DrawContext extends WriteContext {
  readonly writes: Writes
  /** Parameters that are not sent, because the service is known to ignore them. */
  readonly avoid: ReadonlySet<string>
}

/** Draws a sequence of steps, some of which depend on earlier ones. */
export function drawSequence(context: DrawContext): Step[] {
  const { random, writes } = context
  const length = pick(random, [1, 2, 3, 4])
  if (writes === 'allowed' && random() < 0.5) return drawOwnSequence(context, length)
  return Array.from({ length }, () => drawStep(context))
}

/** Draws a step that needs no own object. */
export function drawStep(context: DrawContext): Step {
  const { random, vocabulary, writes, avoid } = context
  return writes !== 'none' && random() < 0.5 ? drawRefusedWrite(context) : drawRead(random, vocabulary, avoid)
}

function drawOwnSequence(context: DrawContext, length: number): Step[] {
  const { random, vocabulary, avoid } = context
  const steps = [drawCreate(context, 1)]
  let created = 1
  for (let index = 0; index < length; index++) {
    const kind = random()
    if (kind < 0.15) steps.push(drawCreate(context, ++created))
    else if (kind < 0.3) steps.push(drawRead(random, vocabulary, avoid))
    else steps.push(drawOwnWrite(context, 1 + Math.floor(random() * created)))
  }
  return steps
}

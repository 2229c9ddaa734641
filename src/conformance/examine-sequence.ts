import { sendSequence } from './send-sequence.ts'
import type { Sequence, Step } from './sequences/step.ts'
import type { ConfirmedMismatch, Mismatch, ServiceModel } from './service-model.ts'
import { isSuccess, type Trial } from './trial.ts'

const MOST_TRIES = 10

/** Sends a sequence, learns from its responses, and keeps each mismatch that comes again. */
export async function examineSequence(model: ServiceModel, steps: Sequence): Promise<Trial[]> {
  const trials: Trial[] = []
  try {
    await sendSequence(model, steps, trials)
  } finally {
    for (const trial of trials) model.learn(trial)
  }
  await confirmMismatches(model, steps, trials)
  return trials
}

/** Sends the part of a sequence up to each mismatch again. */
export async function confirmMismatches(model: ServiceModel, steps: Sequence, trials: readonly Trial[]): Promise<void> {
  for (const trial of trials) {
    for (const mismatch of model.findMismatches(trial)) {
      await confirm(model, steps.slice(0, trial.index + 1), mismatch, trials)
    }
  }
}

/** Keeps a mismatch that comes again, as short as it can be. */
async function confirm(
  model: ServiceModel,
  steps: Sequence,
  mismatch: Mismatch,
  trials: readonly Trial[],
): Promise<void> {
  const { key, trial } = mismatch
  const isKnown = () => model.confirmed.some((other) => other.key === key)
  if (isKnown() || model.isHopeless || (trial.step.isRefused && isSuccess(trial.response))) return
  await model.refresh()
  if (steps.some(({ isCostly, creates }) => isCostly || (creates !== undefined && model.created.isStuck))) {
    // It is not sent again, and counts only if nobody else has changed anything.
    if (!model.isChangedByOthers) model.confirmed.push(toConfirmed(model, mismatch, trials, []))
    return
  }
  // Only now, because it takes long: a service can show its writes late.
  model.isPatient = true
  const confirmed = await findShortest(model, steps, key)
  model.isPatient = false
  if (confirmed === null) model.notes.add(`A response did not come again: ${model.formatCurl(trial.request)}`)
  else if (!isKnown()) model.confirmed.push(confirmed)
}

/** The shortest sequence that still shows a mismatch; null if not even the whole one does. */
async function findShortest(model: ServiceModel, steps: Sequence, key: string): Promise<ConfirmedMismatch | null> {
  let confirmed = await reproduce(model, steps, key)
  if (confirmed === null) return null
  let shortest = steps
  const rejected = new Set<string>()
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const next = listShorter(shortest).find((candidate) => !rejected.has(JSON.stringify(candidate)))
    if (next === undefined) break
    const again = await reproduce(model, next, key)
    if (again === null) rejected.add(JSON.stringify(next))
    else [shortest, confirmed] = [next, again]
  }
  return confirmed
}

/** Sends a sequence, and finds a mismatch in it; null if it is not there. */
async function reproduce(model: ServiceModel, steps: Sequence, key: string): Promise<ConfirmedMismatch | null> {
  const trials = await sendSequence(model, steps)
  const find = () => trials.flatMap((trial) => model.findMismatches(trial)).find((mismatch) => mismatch.key === key)
  if (find() === undefined) return null
  // Others can have changed what it is about.
  await model.refresh()
  const mismatch = find()
  if (mismatch === undefined) return null
  const { trial, rule } = mismatch
  const isAssumed = rule === null && !trial.step.isVerification
  const contradicted = isAssumed ? model.candidates.blame(trial, model.knowledge(trial)) : []
  model.candidates.contradict(contradicted, trial)
  return toConfirmed(model, mismatch, trials, contradicted)
}

function toConfirmed(
  model: ServiceModel,
  mismatch: Mismatch,
  trials: readonly Trial[],
  contradicted: ConfirmedMismatch['contradicted'],
): ConfirmedMismatch {
  const sent = trials.slice(0, trials.indexOf(mismatch.trial) + 1)
  return { ...mismatch, requests: model.formatCurls(sent), contradicted }
}

/** All sequences that are one part shorter: without a step, or a parameter or field of the last one. */
function listShorter(steps: Sequence): Sequence[] {
  const withoutAt = <Value>(values: readonly Value[], removed: number) => values.filter((_, index) => index !== removed)
  const last = steps.length - 1
  const step = steps[last]!
  const { query = [], body = {} } = step
  const fields = step.method === 'PATCH' ? Object.entries(body) : []
  const shorterSteps: Step[] = [
    ...query.map((_, at) => ({ ...step, query: withoutAt(query, at) })),
    ...(fields.length > 1 ? fields : []).map((_, at) => ({ ...step, body: Object.fromEntries(withoutAt(fields, at)) })),
  ]
  return [
    ...steps.slice(0, last).map((_, at) => withoutAt(steps, at)),
    ...shorterSteps.map((shorter) => [...steps.slice(0, last), shorter]),
  ]
}

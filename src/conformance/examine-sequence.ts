import { sendSequence } from './send-sequence.ts'
import type { Sequence, Step } from './sequences/step.ts'
import { idOf } from './service-collection.ts'
import type { ConfirmedMismatch, Mismatch, ServiceModel } from './service-model.ts'
import { isSuccess, listOf, type Trial } from './trial.ts'

/** Sends a sequence, learns from each response when it comes, and keeps each mismatch that comes again. */
export async function examineSequence(model: ServiceModel, steps: Iterable<Step>): Promise<Trial[]> {
  const sent: Step[] = []
  function* note() {
    for (const step of steps) {
      sent.push(step)
      yield step
    }
  }
  const trials: Trial[] = []
  await sendSequence(model, note(), (trial) => {
    trials.push(trial)
    model.learn(trial)
  })
  await confirmMismatches(model, sent, trials)
  return trials
}

/** Sends a sequence again for each mismatch in it. */
export async function confirmMismatches(model: ServiceModel, steps: Sequence, trials: readonly Trial[]): Promise<void> {
  for (const trial of trials)
    for (const mismatch of model.findMismatches(trial)) await confirm(model, steps, mismatch, trials)
}

/** Keeps a mismatch that comes again: after the steps that it needs alone, or else after all that were before it. */
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
  if (model.created.isStuck && steps.some(({ creates }) => creates !== undefined)) {
    // It is not sent again, and counts only if nobody else has changed anything.
    if (!model.isChangedByOthers) model.confirmed.push(toConfirmed(model, mismatch, trials, []))
    return
  }
  // Only now, because it takes long: a service can show its writes late.
  model.isPatient = true
  const needed = steps.filter((step, at) => at === trial.index || (at < trial.index && step.creates !== undefined))
  const isShorter = needed.length <= trial.index && needed.length > 1
  const confirmed =
    (isShorter ? await reproduce(model, needed, mismatch) : null) ?? (await reproduce(model, steps, mismatch))
  model.isPatient = false
  if (confirmed === null) model.notes.add(`A response did not come again: ${model.formatCurl(trial.request)}`)
  else if (!isKnown()) model.confirmed.push(confirmed)
}

/** Sends a sequence, and finds a mismatch in it; null if it is not there. */
async function reproduce(model: ServiceModel, steps: Sequence, first: Mismatch): Promise<ConfirmedMismatch | null> {
  const trials = await sendSequence(model, steps)
  const find = () => trials.flatMap((trial) => model.findMismatches(trial)).find(({ key }) => key === first.key)
  if (find() === undefined) return null
  // Others can have changed what it is about.
  await model.refresh()
  const mismatch = find()
  if (mismatch === undefined || hasNewObjects(model, mismatch.trial, first.trial)) return null
  const { trial, rule } = mismatch
  const isAssumed = rule === null && !trial.step.isVerification
  const contradicted = isAssumed ? model.candidates.blame(trial, model.knowledge(trial)) : []
  model.candidates.contradict(contradicted, trial)
  return toConfirmed(model, mismatch, trials, contradicted)
}

/** Whether a list has objects of others that it did not have the first time: somebody creates and deletes some all the time. */
function hasNewObjects(model: ServiceModel, again: Trial, first: Trial): boolean {
  const listOthers = (trial: Trial) =>
    (listOf(trial) ?? []).filter((object) => !model.created.has(object) && !trial.collection.get(idOf(object) ?? ''))
  const known = listOthers(first).map(idOf)
  return listOthers(again).some((object) => !known.includes(idOf(object)))
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

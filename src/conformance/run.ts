import { perform } from './perform.ts'
import { parseExactJson } from './service/json.ts'
import type { PlainResponse } from './service/messages.ts'
import { type ConfirmedMismatch, type Mismatch, ServiceModel } from './service-model.ts'
import { listStep, type Sequence, type Step, toRequest } from './steps/step.ts'
import { isSuccess, type Trial } from './trial.ts'

/** Nothing more is asked when this much is wrong: the rest would be more of the same. */
const MOST_MISMATCHES = 30

/** How many shorter sequences are tried at most for one mismatch. */
const MOST_TRIES = 10

/** Asks a service beside a mock, and keeps what the responses show. */
export class Run extends ServiceModel {
  /** Whether so much is wrong that more requests would only show more of the same. */
  get isHopeless(): boolean {
    return this.confirmed.length >= MOST_MISMATCHES
  }

  /** Judges the list that was read first, and learns from it. */
  async examineList(response: PlainResponse): Promise<void> {
    const step = listStep()
    const request = toRequest(step, { prefix: '', mark: '', ids: new Map() })
    const json = parseExactJson(response.body)
    const { collection } = this
    const trial = { step, index: 0, request, response, json, body: {}, id: null, earlier: [], collection }
    this.learn(trial)
    await this.#confirmAll([step], [trial])
  }

  /**
   * Sends a sequence, learns from its responses, and keeps each mismatch that comes again.
   * @returns what came
   */
  async examine(steps: Sequence): Promise<Trial[]> {
    const trials: Trial[] = []
    try {
      await perform(this, steps, trials)
    } finally {
      for (const trial of trials) this.learn(trial)
    }
    await this.#confirmAll(steps, trials)
    return trials
  }

  async #confirmAll(steps: Sequence, trials: readonly Trial[]): Promise<void> {
    for (const trial of trials) {
      for (const mismatch of this.findMismatches(trial)) {
        await this.#confirm(steps.slice(0, trial.index + 1), mismatch, trials)
      }
    }
  }

  /** Sends a sequence again. A mismatch that comes again is kept, as short as it can be. */
  async #confirm(steps: Sequence, mismatch: Mismatch, trials: readonly Trial[]): Promise<void> {
    const { key, trial } = mismatch
    const isKnown = () => this.confirmed.some((other) => other.key === key)
    if (isKnown() || this.isHopeless || (trial.step.isRefused && isSuccess(trial.response))) return
    await this.refresh()
    if (steps.some(({ isCostly }) => isCostly)) {
      // It is not sent again, and counts only if nobody else has changed anything.
      if (!this.isChangedByOthers) this.confirmed.push(this.#toConfirmed(mismatch, trials, []))
      return
    }
    // Only now, because it takes long: a service can show its writes late.
    this.isPatient = true
    const confirmed = await this.#simplify(steps, key)
    this.isPatient = false
    if (confirmed === null) this.notes.add(`A response did not come again: ${this.formatCurl(trial.request)}`)
    else if (!isKnown()) this.confirmed.push(confirmed)
  }

  /** The shortest sequence that still shows a mismatch; null if not even the whole one does. */
  async #simplify(steps: Sequence, key: string): Promise<ConfirmedMismatch | null> {
    let confirmed = await this.#reproduce(steps, key)
    if (confirmed === null) return null
    let shortest = steps
    const rejected = new Set<string>()
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const next = listShorter(shortest).find((candidate) => !rejected.has(JSON.stringify(candidate)))
      if (next === undefined) break
      const again = await this.#reproduce(next, key)
      if (again === null) rejected.add(JSON.stringify(next))
      else [shortest, confirmed] = [next, again]
    }
    return confirmed
  }

  /** Sends a sequence, and finds a mismatch in it; null if it is not there. */
  async #reproduce(steps: Sequence, key: string): Promise<ConfirmedMismatch | null> {
    const trials = await perform(this, steps)
    const find = () => trials.flatMap((trial) => this.findMismatches(trial)).find((mismatch) => mismatch.key === key)
    if (find() === undefined) return null
    // Others can have changed what it is about.
    await this.refresh()
    const mismatch = find()
    if (mismatch === undefined) return null
    const { trial, rule } = mismatch
    const isAssumed = rule === null && !trial.step.isVerification && !trial.step.recorded
    const contradicted = isAssumed ? this.candidates.blame(trial, this.knowledge(trial)) : []
    this.candidates.contradict(contradicted, trial)
    return this.#toConfirmed(mismatch, trials, contradicted)
  }

  #toConfirmed(
    mismatch: Mismatch,
    trials: readonly Trial[],
    contradicted: ConfirmedMismatch['contradicted'],
  ): ConfirmedMismatch {
    const sent = trials.slice(0, trials.indexOf(mismatch.trial) + 1)
    return { ...mismatch, requests: sent.map(({ request }) => this.formatCurl(request)), contradicted }
  }
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

import type { PlainRequest, PlainResponse } from '../service/messages.ts'
import { withoutMount } from '../service/without-mount.ts'
import type { Collection } from './collection.ts'
import { checkContentType } from './contract-checks.ts'
import { type Deviations, formatRequest } from './deviations.ts'
import type { Combination, Hypotheses } from './hypotheses.ts'
import { findInfluential } from './influence.ts'
import {
  describeOutcome,
  formatKey,
  type IgnoredIds,
  isSameOutcome,
  type Outcome,
  predictOutcome,
  readOutcome,
} from './outcome.ts'
import type { Question } from './question.ts'
import { findViolation } from './violation.ts'

/** The time between two reads of the collection. */
export interface Period {
  readonly before: Collection
  readonly after: Collection
  /** The objects that others changed meanwhile. */
  readonly ignored: IgnoredIds
}

/** Compares responses with those of the twin under each hypothesis, and draws the conclusions. */
export class Judge {
  readonly #url: string
  readonly #hypotheses: Hypotheses
  readonly #deviations: Deviations

  /** @param url - `{base_url}` */
  constructor(url: string, hypotheses: Hypotheses, deviations: Deviations) {
    this.#url = url
    this.#hypotheses = hypotheses
    this.#deviations = deviations
  }

  /**
   * Drops the values that a response is out of line with.
   * @param isLast - whether a response that no hypothesis explains counts: it is not asked for again
   * @returns whether the question is settled
   */
  settle(question: Question, response: PlainResponse, period: Period, isLast: boolean): boolean {
    const { request, touches, isOrdered } = question
    const { before, after, ignored } = period
    if (isDisturbed(question, period)) return false
    const got = readOutcome(withoutMount(response, this.#url, request.path), question, before, ignored)
    const matching = this.#hypotheses
      .combine(touches, request)
      .filter((combination) => isSameOutcome(predict(question, combination, period), got, isOrdered))
    if (matching.length === 0) {
      if (isLast) this.#contradict(question, got, period)
      return isLast
    }
    const mismatch = question.findMismatch?.(after, response) ?? null
    if (mismatch) {
      if (isLast && question.sentence) this.#deviations.add(question.sentence, request, mismatch)
      return isLast
    }
    checkContentType(request, response, this.#deviations)
    this.#hypotheses.keep(touches, matching, { request: this.#format(request), got: describeOutcome(got) })
    return true
  }

  #contradict(question: Question, got: Outcome, period: Period): void {
    const { request, touches, sentence, isOrdered, isRefused, surprise = 'no value explains a response' } = question
    const combinations = this.#hypotheses.combineAll(touches, request)
    const predicted = combinations.map((combination) => predict(question, combination, period))
    const keys = predicted.map((outcome) => formatKey(outcome, isOrdered))
    const reason = `${surprise}: ${describeOutcome(got)} came for ${this.#format(request)}`
    for (const name of question.contradicts ?? findInfluential(touches, combinations, keys)) {
      this.#hypotheses.contradict(name, reason)
    }
    // The contract is silent about errors (section 7).
    const violation = sentence && !isRefused && findViolation(predicted, got, isOrdered)
    if (violation) this.#deviations.add(sentence, request, violation)
  }

  #format(request: PlainRequest): string {
    return formatRequest(this.#url, request)
  }
}

function predict(question: Question, { assumptions }: Combination, { before, ignored }: Period): Outcome {
  return predictOutcome(before.twin.answer(question.request, assumptions), question, before, ignored)
}

/** Whether somebody else changed what the response to a question depends on, besides the objects of a list. */
function isDisturbed({ objectId, takenName }: Question, { before, after, ignored }: Period): boolean {
  if (objectId !== undefined && ignored.has(objectId)) return true
  return [before, after].some(({ objects }) => objects.some(({ id, name }) => name === takenName && ignored.has(id)))
}

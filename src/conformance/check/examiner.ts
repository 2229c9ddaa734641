import type { AssumptionName } from '../../contract/assumptions.ts'
import { compare } from './compare.ts'
import { Differences } from './differences.ts'
import type { Evidence } from './evidence.ts'
import { type Exchange, isSuccess } from './exchange.ts'
import { type Explanation, findExplanations } from './explain.ts'
import { type Failure, repeat, shrinkFailure } from './failure.ts'
import { perform } from './perform.ts'
import { describeKind, findProblems, isFormal, isOfNoObject, type Problem } from './problem.ts'
import type { Sentence } from './sentences/sentence.ts'
import type { Session } from './session.ts'
import { settle } from './settle.ts'
import type { Step } from './step.ts'

/** Performs sequences, and reports what is wrong: after it was asked again, and as short as it can be. */
export class Examiner {
  readonly differences: Differences
  readonly notes = new Set<string>()
  readonly #session: Session
  readonly #evidence: Evidence
  /** The methods that the service does not have although it should, each with the status that it gets. */
  readonly #refused = new Set<string>()
  readonly #draw: () => Step

  /** @param draw - draws a request that can tell assumptions apart */
  constructor(session: Session, evidence: Evidence, draw: () => Step) {
    this.differences = new Differences(session.connection)
    this.#session = session
    this.#evidence = evidence
    this.#draw = draw
  }

  /** Performs a sequence. Each problem that is new is reported. */
  async examine(steps: readonly Step[]): Promise<void> {
    const exchanges: Exchange[] = []
    try {
      await perform(this.#session, steps, exchanges)
    } finally {
      for (const exchange of exchanges) this.#evidence.judge(exchange)
    }
    for (const exchange of exchanges) {
      const problems = findProblems(exchange)
      if (problems.every(isFormal)) this.#evidence.add(exchange)
      for (const problem of problems) {
        // The assumptions can have changed since.
        const isThere = findProblems(this.#update(exchange)).some(({ key }) => key === problem.key)
        if (!isThere || this.#isKnown(problem)) continue
        await this.#report({ steps: steps.slice(0, exchange.index + 1), exchanges, problem })
      }
    }
  }

  /** An exchange beside a twin with the present assumptions. */
  #update(exchange: Exchange): Exchange {
    return { ...exchange, expected: this.#session.answer(exchange.twin, exchange.request) }
  }

  #isKnown(problem: Problem): boolean {
    const { kind, exchange } = problem
    if (typeof kind === 'object') return this.#evidence.isBroken(kind)
    const { step, response } = exchange
    const isRefused = this.#refused.has(`${step.method} ${response.status}`)
    return this.#evidence.lacksBasics || isRefused || this.differences.has(problem)
  }

  async #report(failure: Failure): Promise<void> {
    const { key, exchange } = failure.problem
    if (exchange.step.hasRider && isSuccess(exchange.response)) {
      // What was stored against all expectations is not sent again.
      this.differences.addUnexplained(failure)
      return
    }
    const confirmed = await repeat(this.#session, failure.steps, key)
    if (confirmed) await this.#reportConfirmed(confirmed)
    else if (isOfNoObject(failure.problem)) this.differences.addOnce(failure)
    else this.notes.add('A response did not come again: others changed the collection, or the service is not stable.')
  }

  /** Shrinks and reports a failure. What is known is reported even if the check ends meanwhile. */
  async #reportConfirmed(failure: Failure): Promise<void> {
    const [shrunk, stop] = await tryOr(failure, () => shrinkFailure(this.#session, failure))
    const { kind } = shrunk.problem
    if (typeof kind === 'object') this.#addBroken(kind, shrunk)
    else if (kind === 'recorded') this.#explainRecorded(shrunk)
    else await this.#explain(shrunk)
    stop?.()
  }

  #addBroken(sentence: Sentence, failure: Failure): void {
    this.#evidence.addBroken(sentence)
    const { step, response } = failure.problem.exchange
    if (!isSuccess(response)) this.#refused.add(`${step.method} ${response.status}`)
    this.differences.addBroken(sentence, failure)
  }

  async #explain(failure: Failure): Promise<void> {
    const { exchange } = failure.problem
    const { request, response } = exchange
    const found = findExplanations(
      this.#session,
      exchange,
      (answer) => compare(request, answer, response) === null,
      this.#evidence.exchanges,
    )
    if (found.length === 0) {
      this.differences.addUnexplained(failure)
      return
    }
    const [[assume, ...otherwise], stop] = await tryOr(found, () => settle(this.#session, found, this.#draw))
    this.#evidence.assume(assume!)
    this.#evidence.add(this.#update(exchange))
    this.differences.addAssumption(failure, assume!, otherwise)
    stop?.()
  }

  /** A mock with other assumptions wrote the log: those of the service would be right. */
  #explainRecorded(failure: Failure): void {
    const { exchange } = failure.problem
    const recorded = describeKind(exchange.step.recorded!)
    const [found] = findExplanations(this.#session, exchange, (answer) => describeKind(answer) === recorded, [])
    if (found === undefined) {
      this.differences.addUnexplained(failure)
      return
    }
    const { assumptions } = this.#session
    const assume = (Object.keys(found) as AssumptionName[]).map((name) => [name, assumptions[name]])
    this.differences.addRecorded(failure, Object.fromEntries(assume) satisfies Explanation)
  }
}

/** The result of a function, or something else and a function that throws the error. */
async function tryOr<Value>(otherwise: Value, get: () => Promise<Value>): Promise<[Value, (() => never)?]> {
  try {
    return [await get()]
  } catch (error) {
    const stop = () => {
      throw error
    }
    return [otherwise, stop]
  }
}

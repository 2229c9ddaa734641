import type { Assumptions } from '../../contract/assumptions.ts'
import type { CheckDifference } from './check-report.ts'
import { compare } from './compare.ts'
import type { Evidence } from './evidence.ts'
import { type Exchange, isSuccess } from './exchange.ts'
import { type Explanation, findExplanations } from './explain.ts'
import { formatRequests } from './format-requests.ts'
import { describe, describeKind, findProblems, isOfNoObject, type Problem } from './problem.ts'
import type { Sentence } from './sentences/sentence.ts'
import type { Session } from './session.ts'
import { settle } from './settle.ts'
import { shrink } from './shrink.ts'
import { isRead, type Step } from './step.ts'

/** How often a sequence is asked again while others change the collection. */
const ATTEMPTS = 3

/** The share of all requests that shrinking one sequence may take. */
const SHRINKING = 0.15

/** A sequence, and the problem in it. */
interface Failure {
  readonly steps: readonly Step[]
  readonly exchanges: readonly Exchange[]
  readonly problem: Problem
}

/** Performs sequences, and reports what is wrong: after it was asked again, and as short as it can be. */
export class Examiner {
  readonly differences: CheckDifference[] = []
  readonly notes = new Set<string>()
  readonly #session: Session
  readonly #evidence: Evidence
  /** The problems that were reported although nothing explains them, each with the parameters of its request. */
  readonly #unexplained: { key: string; parameters: string[] }[] = []
  /** The methods that the service does not have although it should, each with the status that it gets. */
  readonly #refused = new Set<string>()
  readonly #drawQuestion: () => Step

  /** @param drawQuestion - draws a request that can tell assumptions apart */
  constructor(session: Session, evidence: Evidence, drawQuestion: () => Step) {
    this.#session = session
    this.#evidence = evidence
    this.#drawQuestion = drawQuestion
  }

  /** Performs a sequence. Each problem that is new is reported. */
  async examine(steps: readonly Step[]): Promise<void> {
    const exchanges: Exchange[] = []
    try {
      await this.#session.perform(steps, exchanges)
    } finally {
      for (const exchange of exchanges) this.#evidence.judge(exchange)
    }
    for (const exchange of exchanges) {
      const problems = findProblems(exchange)
      if (problems.length === 0) this.#evidence.add(exchange)
      for (const problem of problems) {
        // The assumptions can have changed since.
        const isNew =
          !this.#isKnown(problem) && findProblems(this.#update(exchange)).some(({ key }) => key === problem.key)
        if (isNew) await this.#report({ steps: steps.slice(0, exchange.index + 1), exchanges, problem })
      }
    }
  }

  /** An exchange beside a twin with the present assumptions. */
  #update(exchange: Exchange): Exchange {
    return { ...exchange, expected: this.#session.answer(exchange.twin, exchange.request) }
  }

  #isKnown({ kind, key, exchange }: Problem): boolean {
    if (typeof kind === 'object') return this.#evidence.isBroken(kind)
    const { step, response } = exchange
    if (this.#evidence.lacksBasics || this.#refused.has(`${step.method} ${response.status}`)) return true
    const names = parametersOf(step)
    return this.#unexplained.some(
      (other) => other.key === key && other.parameters.every((name) => names.includes(name)),
    )
  }

  async #report(failure: Failure): Promise<void> {
    const { problem } = failure
    // What was stored against all expectations is not sent again.
    if (this.#session.stoppedWriting !== null && !isRead(problem.exchange.step)) return this.#addStored(failure)
    const confirmed = await this.#repeat(failure.steps, problem.key)
    if (confirmed) return this.#reportConfirmed(confirmed)
    if (isOfNoObject(problem)) this.#addUnexplained(failure, true)
    else
      this.notes.add('A response could not be repeated: others changed the collection, or the service is not stable.')
  }

  #addStored(failure: Failure): void {
    const { kind } = failure.problem
    if (typeof kind === 'object') this.#addBroken(kind, failure)
    else this.#addUnexplained(failure)
  }

  #addBroken(sentence: Sentence, failure: Failure): void {
    this.#evidence.addBroken(sentence)
    const { step, response } = failure.problem.exchange
    if (!isSuccess(response)) this.#refused.add(`${step.method} ${response.status}`)
    const { section, what } = sentence
    this.#add(failure, { verdict: 'contract broken', section, what })
  }

  /** Asks a sequence again, while nobody else changes the collection. */
  async #repeat(steps: readonly Step[], key: string): Promise<Failure | null> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      await this.#session.refresh()
      const failure = await this.#perform(steps, key)
      if (!(await this.#session.refresh())) return failure
    }
    return null
  }

  async #perform(steps: readonly Step[], key: string): Promise<Failure | null> {
    const exchanges = await this.#session.perform(steps)
    const problem = exchanges.flatMap(findProblems).find((other) => other.key === key)
    return problem ? { steps, exchanges, problem } : null
  }

  async #reportConfirmed(failure: Failure): Promise<void> {
    const { problem } = failure
    let shrunk: Failure = failure
    let stopped: { error: unknown } | null = null
    try {
      shrunk = (await this.#shrink(failure)) ?? failure
    } catch (error) {
      // What is known is reported before the check ends.
      stopped = { error }
    }
    const { kind } = problem
    if (typeof kind === 'object') this.#addBroken(kind, shrunk)
    else await this.#explain(shrunk)
    if (stopped) throw stopped.error
  }

  async #shrink({ steps, problem: { key } }: Failure): Promise<Failure | null> {
    const { connection } = this.#session
    const limit = connection.requests + SHRINKING * connection.maxRequests
    const shortest = await shrink(steps, async (smaller) => {
      return connection.requests < limit && (await this.#perform(smaller, key)) !== null
    })
    return shortest === steps ? null : this.#repeat(shortest, key)
  }

  async #explain(failure: Failure): Promise<void> {
    const { problem } = failure
    const { exchange, kind } = problem
    if (kind === 'recorded') return this.#explainRecorded(failure)
    const found = findExplanations(
      this.#session,
      exchange,
      (answer) => compare(exchange.request, answer, exchange.response) === null,
      this.#evidence.exchanges,
    )
    if (found.length === 0) return this.#addUnexplained(failure)
    const [assume, ...otherwise] = await settle(this.#session, found, this.#drawQuestion)
    this.#evidence.assume(assume!)
    this.#addAssumption(failure, assume!, otherwise)
  }

  /** A mock with other assumptions wrote the log: those of the service would be right. */
  #explainRecorded(failure: Failure): void {
    const { exchange } = failure.problem
    const recorded = describeKind(exchange.step.recorded!)
    const [found] = findExplanations(this.#session, exchange, (answer) => describeKind(answer) === recorded, [])
    if (found === undefined) {
      this.#addUnexplained(failure)
      return
    }
    const { assumptions } = this.#session
    const names = Object.keys(found) as (keyof Assumptions)[]
    this.#addUnexplainedKey(failure, parametersOf(exchange.step))
    this.#add(failure, {
      verdict: 'assumption differs',
      assume: Object.fromEntries(names.map((name) => [name, assumptions[name]])),
    })
  }

  /** One difference for each assumption: what was found last is right for all that came before. */
  #addAssumption(failure: Failure, assume: Explanation, otherwise: readonly Explanation[]): void {
    const names = Object.keys(assume)
    const known = this.differences.findIndex(({ assume: other = {} }) => names.every((name) => name in other))
    if (known < 0) {
      this.#add(failure, { verdict: 'assumption differs', assume, ...(otherwise.length > 0 && { otherwise }) })
      return
    }
    const { otherwise: _, ...difference } = this.differences[known]!
    this.differences[known] = { ...difference, assume: { ...difference.assume, ...assume } }
  }

  /** @param once - whether it was seen once, and not again */
  #addUnexplained(failure: Failure, once?: true): void {
    const { key } = failure.problem
    if (once && this.#unexplained.some((other) => other.key === key)) return
    this.#addUnexplainedKey(failure, once ? [] : parametersOf(failure.problem.exchange.step))
    this.#add(failure, { verdict: 'unexplained', ...(once && { once }) })
  }

  #addUnexplainedKey({ problem: { key } }: Failure, parameters: string[]): void {
    this.#unexplained.push({ key, parameters })
  }

  #add({ exchanges, problem }: Failure, rest: Omit<CheckDifference, 'requests' | 'expected' | 'got'>): void {
    const { exchange, expected } = problem
    const requests = formatRequests(this.#session.connection, exchanges, exchange)
    this.differences.push({ ...rest, requests, expected, got: describe(exchange.response) })
  }
}

function parametersOf({ parameters = [] }: Step): string[] {
  return parameters.map(([name]) => name)
}

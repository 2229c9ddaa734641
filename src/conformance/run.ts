import type { Exchange } from './exchange.ts'
import { isSuccess } from './exchange.ts'
import { perform } from './perform.ts'
import { parseJson } from './service/json.ts'
import type { PlainResponse } from './service/messages.ts'
import { type Finding, type Problem, Session } from './session.ts'
import { simplify } from './simplify.ts'
import { listStep, type Sequence, toRequest } from './steps/step.ts'

/** Nothing more is asked when this much is wrong: the rest would be more of the same. */
const MOST_FINDINGS = 30

/** Asks a service beside a mock, and keeps what the responses show. */
export class Run extends Session {
  /** Whether so much is wrong that more requests would only show more of the same. */
  get isHopeless(): boolean {
    return this.findings.length >= MOST_FINDINGS
  }

  /** Judges the list that was read first, and learns from it. */
  async examineList(response: PlainResponse): Promise<void> {
    const step = listStep()
    const request = toRequest(step, { prefix: '', mark: '', ids: new Map() })!
    const { collection } = this
    const exchange = {
      step,
      index: 0,
      request,
      response,
      json: parseJson(response.body),
      body: {},
      id: null,
      earlier: [],
      collection,
    }
    this.learn(exchange)
    for (const problem of this.findProblems(exchange)) await this.#confirm([step], problem, [exchange])
  }

  /**
   * Sends a sequence, learns from its responses, and keeps each problem that comes again.
   * @returns what came
   */
  async examine(steps: Sequence): Promise<Exchange[]> {
    const exchanges: Exchange[] = []
    try {
      await perform(this, steps, exchanges)
    } finally {
      for (const exchange of exchanges) this.learn(exchange)
    }
    for (const exchange of exchanges) {
      for (const problem of this.findProblems(exchange))
        await this.#confirm(steps.slice(0, exchange.index + 1), problem, exchanges)
    }
    return exchanges
  }

  /** Sends a sequence again. A problem that comes again is kept, as short as it can be. */
  async #confirm(steps: Sequence, problem: Problem, exchanges: readonly Exchange[]): Promise<void> {
    const isKnown = () => this.findings.some(({ key }) => key === problem.key)
    if (isKnown() || this.isHopeless) return
    if (problem.exchange.step.isRefused && isSuccess(problem.exchange.response)) return
    if (steps.some(({ isCostly }) => isCostly)) {
      await this.refresh()
      // It would have to come again to count.
      if (this.isChangedByOthers) return
      const requests = exchanges
        .slice(0, exchanges.indexOf(problem.exchange) + 1)
        .map(({ request }) => this.formatCurl(request))
      this.findings.push({ ...problem, requests, contradicted: [] })
      return
    }
    await this.refresh()
    // Only now, because it takes long: a service can show its writes late.
    this.isPatient = true
    const finding = await simplify(steps, (shorter) => this.#reproduce(shorter, problem.key))
    this.isPatient = false
    if (finding === null) this.notes.add(`A response did not come again: ${this.formatCurl(problem.exchange.request)}`)
    else if (!isKnown()) this.findings.push(finding)
  }

  /** Sends a sequence, and finds a problem in it; null if it is not there. */
  async #reproduce(steps: Sequence, key: string): Promise<Finding | null> {
    const exchanges = await perform(this, steps)
    const find = () => exchanges.flatMap((exchange) => this.findProblems(exchange)).find((other) => other.key === key)
    if (find() === undefined) return null
    // Others can have changed what it is about.
    await this.refresh()
    const problem = find()
    if (problem === undefined) return null
    const { exchange, rule } = problem
    const isAssumed = rule === null && !exchange.step.isVerification && !exchange.step.recorded
    const contradicted = isAssumed ? this.candidates.blame(exchange, this.knowledge(exchange)) : []
    this.candidates.contradict(contradicted, exchange)
    const requests = exchanges.slice(0, exchanges.indexOf(exchange) + 1).map(({ request }) => this.formatCurl(request))
    return { ...problem, requests, contradicted }
  }
}

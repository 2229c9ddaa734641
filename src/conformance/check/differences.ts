import type { Assumptions } from '../../contract/assumptions.ts'
import type { ServiceConnection } from '../service/service-connection.ts'
import type { CheckDifference } from './check-report.ts'
import type { Failure } from './failure.ts'
import { formatRequests } from './format-requests.ts'
import { describe, type Problem } from './problem.ts'
import type { Sentence } from './sentences/sentence.ts'
import type { Step } from './step.ts'

/** The differences of a report. */
export class Differences {
  readonly all: CheckDifference[] = []
  readonly #connection: ServiceConnection
  /** The problems that no assumption of the twin explains, each with the parameters of its request. */
  readonly #reported: { key: string; parameters: string[] }[] = []

  constructor(connection: ServiceConnection) {
    this.#connection = connection
  }

  /** Whether a problem is one that was reported, with a shorter request. */
  has({ key, exchange }: Problem): boolean {
    const names = parametersOf(exchange.step)
    return this.#reported.some((other) => other.key === key && other.parameters.every((name) => names.includes(name)))
  }

  addBroken({ section, what }: Sentence, failure: Failure): void {
    this.#add(failure, { verdict: 'contract broken', section, what })
  }

  /** One for each assumption: the values that were found last are right for all responses before them, too. */
  addAssumption(failure: Failure, assume: Partial<Assumptions>, otherwise: readonly Partial<Assumptions>[]): void {
    const names = Object.keys(assume)
    const known = this.all.findIndex(({ assume: other = {} }) => names.every((name) => name in other))
    if (known < 0) {
      this.#add(failure, { verdict: 'assumption differs', assume, ...(otherwise.length > 0 && { otherwise }) })
      return
    }
    const { otherwise: _, ...difference } = this.all[known]!
    this.all[known] = { ...difference, assume: { ...difference.assume, ...assume } }
  }

  /** @param assume - the assumptions of the service; those of the mock that wrote the log were others */
  addRecorded(failure: Failure, assume: Partial<Assumptions>): void {
    this.#markReported(failure)
    this.#add(failure, { verdict: 'assumption differs', assume })
  }

  addUnexplained(failure: Failure): void {
    this.#markReported(failure)
    this.#add(failure, { verdict: 'unexplained' })
  }

  /** Adds what was seen once, and not again, unless the same was seen in any other request. */
  addOnce(failure: Failure): void {
    const { key } = failure.problem
    if (this.#reported.some((other) => other.key === key)) return
    this.#reported.push({ key, parameters: [] })
    this.#add(failure, { verdict: 'unexplained', once: true })
  }

  #markReported({ problem: { key, exchange } }: Failure): void {
    this.#reported.push({ key, parameters: parametersOf(exchange.step) })
  }

  #add({ exchanges, problem }: Failure, rest: Omit<CheckDifference, 'requests' | 'expected' | 'got'>): void {
    const { exchange, expected } = problem
    const requests = formatRequests(this.#connection, exchanges, exchange)
    this.all.push({ ...rest, requests, expected, got: describe(exchange.response) })
  }
}

function parametersOf({ parameters = [] }: Step): string[] {
  return parameters.map(([name]) => name)
}

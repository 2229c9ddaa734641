import { type AssumptionName, type Assumptions, assumptionNames } from '../../contract/assumptions.ts'
import type { Writes } from '../service/service-options.ts'
import { type Alternative, isAtLeast, listAlternatives, writesFor } from './alternatives.ts'
import type { CheckedAssumption, CheckedFact } from './check-report.ts'
import type { Exchange } from './exchange.ts'
import { stillExplains } from './explain.ts'
import type { Sentence } from './sentences/sentence.ts'
import { sentences } from './sentences.ts'
import type { Session } from './session.ts'
import { type Step, toRequest } from './step.ts'

/** How many requests are drawn at most to find one that tells assumptions apart. */
const MAX_DRAWS = 300

/** How many exchanges are kept, and how long a response may be to be kept. */
const MAX_EXCHANGES = 150
const MAX_LENGTH = 100_000

/** What the responses of a service have shown so far. */
export class Evidence {
  readonly #session: Session
  readonly #given: Assumptions
  readonly #judged = new Set<Sentence>()
  readonly #broken = new Set<Sentence>()
  readonly #differing = new Set<AssumptionName>()
  /** The values of assumptions that the service could have, by all that is known. */
  #open: Alternative[]
  readonly #exchanges: Exchange[] = []

  constructor(session: Session) {
    this.#session = session
    this.#given = session.assumptions
    this.#open = listAlternatives(session.assumptions, session.connection.token)
  }

  /** The exchanges that the present assumptions explain. */
  get exchanges(): readonly Exchange[] {
    return this.#exchanges
  }

  /** The parameters that the service does not treat as the contract says. */
  get brokenParameters(): Set<string> {
    return new Set(Array.from(this.#broken, ({ parameter }) => parameter).filter((name) => name !== undefined))
  }

  /** Whether the twin cannot be compared with the service. */
  get lacksBasics(): boolean {
    return Array.from(this.#broken).some(({ isBasic }) => isBasic)
  }

  /** Notes which sentences of the contract an exchange shows to hold. */
  judge(exchange: Exchange): void {
    if (exchange.step.hasRider || exchange.afterWrite?.hasRider) return
    for (const sentence of sentences) if (sentence.judge(exchange) === null) this.#judged.add(sentence)
  }

  /** Adds an exchange without a problem: it shows that some values of assumptions are not those of the service. */
  add(exchange: Exchange): void {
    if (exchange.expected.body.length <= MAX_LENGTH) this.#exchanges.push(exchange)
    if (this.#exchanges.length > MAX_EXCHANGES) this.#exchanges.shift()
    this.#narrow(exchange)
  }

  #narrow(exchange: Exchange): void {
    this.#open = this.#open.filter((alternative) => {
      const { name, value } = alternative
      return !this.#canShow(alternative) || stillExplains(this.#session, exchange, { [name]: value })
    })
  }

  #canShow({ name }: Alternative): boolean {
    return isAtLeast(this.#session.writes, writesFor(name))
  }

  isBroken(sentence: Sentence): boolean {
    return this.#broken.has(sentence)
  }

  addBroken(sentence: Sentence): void {
    this.#broken.add(sentence)
  }

  /** Uses other values of assumptions from now on, because the service has these. They explain all exchanges so far. */
  assume(changes: Partial<Assumptions>): void {
    this.#session.assumptions = { ...this.#session.assumptions, ...changes }
    for (const name of Object.keys(changes) as AssumptionName[]) this.#differing.add(name)
    // What the exchanges showed of other assumptions can be wrong now.
    this.#open = listAlternatives(this.#session.assumptions, this.#session.connection.token)
    for (const exchange of this.#exchanges) this.#narrow(exchange)
  }

  /**
   * Finds a request whose response shows whether an assumption has another value.
   * @param draw - draws a request
   * @returns null if none is found
   */
  findQuestion(draw: () => Step): Step | null {
    const open = this.#open.filter((alternative) => this.#canShow(alternative))
    for (let draws = 0; draws < MAX_DRAWS && open.length > 0; draws++) {
      const step = draw()
      const request = toRequest(step, { prefix: 'a name of nobody', ids: new Map() })
      if (request === null) continue
      const { twin } = this.#session
      const exchange = { request, twin, expected: this.#session.answer(twin, request) }
      if (open.some(({ name, value }) => !stillExplains(this.#session, exchange, { [name]: value }))) return step
    }
    return null
  }

  /** @param reason - why not everything was asked; undefined if everything was */
  listFacts(writes: Writes, reason: string | undefined): CheckedFact[] {
    return sentences.map((sentence) => {
      const { section, what, needs, unless } = sentence
      if (this.#broken.has(sentence)) return { section, what, verdict: 'broken' }
      if (this.#judged.has(sentence)) return { section, what, verdict: 'holds' }
      return { section, what, verdict: 'skipped', reason: explainSkipped(writes, needs) ?? reason ?? unless }
    })
  }

  /** @param reason - why not everything was asked; undefined if everything was */
  listAssumptions(writes: Writes, reason: string | undefined): CheckedAssumption[] {
    return assumptionNames.map((name) => {
      const value = this.#given[name]
      if (this.#differing.has(name)) return { name, value, verdict: 'differs' }
      const open = this.#open.filter((alternative) => alternative.name === name)
      if (open.length === 0) return { name, value, verdict: 'holds' }
      const others = open.map((other) => JSON.stringify(other.value)).join(', ')
      const unless = name === 'tokens' ? 'no response depends on a token' : `no response tells it from ${others}`
      return { name, value, verdict: 'skipped', reason: explainSkipped(writes, writesFor(name)) ?? reason ?? unless }
    })
  }
}

function explainSkipped(writes: Writes, needs: Writes): string | undefined {
  if (isAtLeast(writes, needs)) return undefined
  return needs === 'refused' ? 'needs --refused-writes' : 'needs --allow-writes'
}

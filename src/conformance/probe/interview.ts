import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { PlainRequest, PlainResponse } from '../service/messages.ts'
import type { AskOptions, ServiceConnection } from '../service/service-connection.ts'
import { Collection } from './collection.ts'
import { checkContentType, findListProblem } from './contract-checks.ts'
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
import type { OwnObjects } from './own-objects.ts'
import type { Question, Topic } from './question.ts'
import { parseJson } from './record.ts'
import { StoredAnywayError } from './stored-anyway-error.ts'
import { findViolation } from './violation.ts'

/** How often a topic is taken up, if no hypothesis explains a response. */
const ATTEMPTS = 3

/** The request for the whole collection. */
export const listRequest: PlainRequest = { method: 'GET', path: COLLECTION_PATH }

interface Asked {
  readonly topic: Topic
  readonly question: Question
  readonly response: PlainResponse
}

/** What is known between two reads of the collection. */
interface Period {
  readonly before: Collection
  readonly after: Collection
  /** The objects that others changed meanwhile. */
  readonly ignored: IgnoredIds
}

/** Asks a service, and compares its responses with those of the twin under each hypothesis. */
export class Interview {
  readonly hypotheses: Hypotheses
  readonly deviations: Deviations
  readonly own: OwnObjects
  readonly #connection: ServiceConnection
  readonly #basePath: string
  #collection: Collection
  #changes = 0

  constructor(
    connection: ServiceConnection,
    parts: { hypotheses: Hypotheses; deviations: Deviations; own: OwnObjects; collection: Collection },
  ) {
    this.#connection = connection
    this.hypotheses = parts.hypotheses
    this.deviations = parts.deviations
    this.own = parts.own
    this.#collection = parts.collection
    const { pathname } = new URL(connection.url)
    this.#basePath = pathname === '/' ? '' : pathname
  }

  /** What the service holds, as it was read last. */
  get collection(): Collection {
    return this.#collection
  }

  /** How many objects of others changed while they were looked at. */
  get changes(): number {
    return this.#changes
  }

  /**
   * Asks the questions of some topics. The collection is read again after them: an object that was changed meanwhile
   * counts for nothing. A response that no hypothesis explains is asked for again, and then contradicts the assumptions
   * that it touches.
   * @param step - what they are about, for `onProgress`
   * @throws StoredAnywayError if the service stored what had to be refused
   */
  async ask(step: string, topics: readonly Topic[]): Promise<void> {
    let open = topics
    for (let attempt = 1; open.length > 0 && attempt <= ATTEMPTS; attempt++) {
      this.#connection.startStep(step)
      const before = this.#collection
      const asked: Asked[] = []
      for (const topic of open) {
        for (const question of topic(this.#createContext(attempt))) {
          asked.push({ topic, question, response: await this.#send(question) })
        }
      }
      if (asked.length === 0) return
      const after = await this.#readAgain(asked)
      if (after === null) continue
      const period = { before, after, ignored: this.#findForeignChanges(before, after, asked) }
      this.#collection = after
      const failed = asked.filter((one) => !this.#settle(one, period, attempt === ATTEMPTS))
      open = open.filter((topic) => failed.some((one) => one.topic === topic))
    }
  }

  /** Reads the collection again; null if that fails. */
  async read(options?: AskOptions): Promise<Collection | null> {
    const response = await this.#connection.ask(listRequest, options)
    if (findListProblem(response) !== null) return null
    const collection = new Collection(parseJson(response.body) as unknown[])
    this.own.remember(collection)
    return collection
  }

  /** @returns the same collection if no question depends on it */
  async #readAgain(asked: readonly Asked[]): Promise<Collection | null> {
    if (asked.every(({ question }) => question.isRefused && question.takenName === undefined)) {
      return this.#collection
    }
    return this.read()
  }

  #createContext(attempt: number) {
    const { hypotheses, own, collection } = this
    return { collection, hypotheses, own, token: this.#connection.token, attempt }
  }

  async #send({ request, objectId, isAnonymous = false, isRefused, sentence }: Question): Promise<PlainResponse> {
    const response = await this.#connection.ask(request, { anonymous: isAnonymous })
    if (request.method === 'DELETE' && objectId !== undefined && response.status < 300) this.own.forget(objectId)
    if (isRefused && response.status < 300) {
      const got = `${response.status}: it was stored`
      if (sentence) this.deviations.add(sentence, request, { expected: 'an error', got })
      throw new StoredAnywayError()
    }
    return response
  }

  #findForeignChanges(before: Collection, after: Collection, asked: readonly Asked[]): Set<number> {
    const changed = before.changedIds(after)
    for (const id of changed) if (this.own.has(id)) changed.delete(id)
    for (const { question } of asked) if (question.request.method === 'DELETE') changed.delete(question.objectId!)
    this.#changes += changed.size
    return changed
  }

  /** @returns whether the response tells something, or nothing more will come of it */
  #settle({ question, response }: Asked, period: Period, isLast: boolean): boolean {
    const { request, touches, isOrdered } = question
    const { before, after, ignored } = period
    if (isDisturbed(question, period)) return false
    const got = readOutcome(response, question, before, ignored, this.#basePath)
    const combinations = this.hypotheses.combine(touches, request)
    const predict = (combination: Combination) => this.#predict(question, combination, period)
    const matching = combinations.filter((combination) => isSameOutcome(predict(combination), got, isOrdered))
    if (matching.length === 0) {
      if (isLast) this.#contradict(question, got, period)
      return isLast
    }
    const mismatch = question.findMismatch?.(after, response) ?? null
    if (mismatch) {
      if (isLast) this.deviations.add(question.sentence!, request, mismatch)
      return isLast
    }
    checkContentType(request, response, this.deviations)
    this.hypotheses.keep(touches, matching, { request: this.#format(request), got: describeOutcome(got) })
    return true
  }

  #predict(question: Question, { assumptions }: Combination, { before, ignored }: Period): Outcome {
    return predictOutcome(before.twin.answer(question.request, assumptions), question, before, ignored)
  }

  #contradict(question: Question, got: Outcome, period: Period): void {
    const { request, touches, sentence, isOrdered, isRefused, surprise = 'no value explains a response' } = question
    const combinations = this.hypotheses.combineAll(touches, request)
    const predicted = combinations.map((combination) => this.#predict(question, combination, period))
    const keys = predicted.map((outcome) => formatKey(outcome, isOrdered))
    const reason = `${surprise}: ${describeOutcome(got)} came for ${this.#format(request)}`
    for (const name of question.contradicts ?? findInfluential(touches, combinations, keys)) {
      this.hypotheses.contradict(name, reason)
    }
    // The contract is silent about errors (section 7).
    const violation = sentence && !isRefused && findViolation(predicted, got, isOrdered)
    if (violation) this.deviations.add(sentence, request, violation)
  }

  #format(request: PlainRequest): string {
    return formatRequest(this.#connection.url, request)
  }
}

/** Whether somebody else changed what the response to a question depends on, besides the objects of a list. */
function isDisturbed({ objectId, takenName }: Question, { before, after, ignored }: Period): boolean {
  if (objectId !== undefined && ignored.has(objectId)) return true
  if (takenName === undefined || ignored.size === 0) return false
  return [...before.objects, ...after.objects].some(({ id, name }) => name === takenName && ignored.has(id))
}

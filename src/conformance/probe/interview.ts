import { COLLECTION_PATH } from '../../contract/operations.ts'
import { parseJson } from '../service/json.ts'
import type { PlainRequest, PlainResponse } from '../service/messages.ts'
import type { AskOptions, ServiceConnection } from '../service/service-connection.ts'
import { Collection } from './collection.ts'
import { findListProblem } from './contract-checks.ts'
import type { Deviations } from './deviations.ts'
import type { Hypotheses } from './hypotheses.ts'
import { Judge } from './judge.ts'
import type { OwnObjects } from './own-objects.ts'
import type { Question, Topic } from './question.ts'
import { StoredAnywayError } from './stored-anyway-error.ts'

/** How often a topic is taken up, if no hypothesis explains a response. */
const ATTEMPTS = 3

/** The request for the whole collection. */
export const listRequest: PlainRequest = { method: 'GET', path: COLLECTION_PATH }

interface Asked {
  readonly topic: Topic
  readonly question: Question
  readonly response: PlainResponse
}

/** Asks a service, topic by topic. */
export class Interview {
  readonly hypotheses: Hypotheses
  readonly deviations: Deviations
  readonly own: OwnObjects
  readonly #connection: ServiceConnection
  readonly #judge: Judge
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
    this.#judge = new Judge(connection.url, parts.hypotheses, parts.deviations)
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
      const failed = asked.filter(
        (one) => !this.#judge.settle(one.question, one.response, period, attempt === ATTEMPTS),
      )
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
}

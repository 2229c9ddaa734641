import { formatCurl, quoteShell } from '../client/format-curl.ts'
import type { OperationName } from '../contract/operations.ts'
import { toAuthorization } from '../contract/token.ts'
import { HIDDEN_TOKEN } from '../text/assumption-value.ts'
import type { ContractRule } from './contract-rule.ts'
import { CreatedObjects } from './created-objects.ts'
import { follows } from './find-cause.ts'
import type { CandidateName } from './prediction/candidate-names.ts'
import { Candidates, relevantNames } from './prediction/candidates.ts'
import {
  describeMismatch,
  describeResponse,
  isAsPredicted,
  type Knowledge,
  type Prediction,
} from './prediction/prediction.ts'
import { rules } from './rules.ts'
import { drawSamples, type SampleValues } from './sample-values.ts'
import type { Step } from './sequences/step.ts'
import { readList } from './service/list-pages.ts'
import { isRead, type PlainRequest, type ServiceConnection, ServiceError } from './service/service-connection.ts'
import type { Writes } from './service/service-options.ts'
import { idOf, type ObjectId, ServiceCollection } from './service-collection.ts'
import { isDeleteOf, isSuccess, isUnclear, operationOf, type Trial, targetOf } from './trial.ts'

/** Nothing more is asked when this much is wrong: the rest would be more of the same. */
const MOST_MISMATCHES = 30

export interface Mismatch {
  /** The same text for the same mismatch in another sequence. */
  readonly key: string
  readonly rule: ContractRule | null
  readonly trial: Trial
  readonly expected: string
  readonly got: string
  /** The fields of objects that are wrong; empty where it is the whole response. */
  readonly fields: readonly string[]
}

/** A mismatch that came again, in the shortest sequence that shows it. */
export interface ConfirmedMismatch extends Mismatch {
  readonly requests: readonly string[]
  /** The assumptions of which no value explains the response; empty where they do not decide it. */
  readonly contradicted: readonly CandidateName[]
}

/** Everything that is known of a service, and how its responses are judged beside those of a mock. */
export class ServiceModel {
  readonly candidates: Candidates
  readonly created: CreatedObjects
  readonly confirmed: ConfirmedMismatch[] = []
  readonly notes = new Set<string>()
  /** The rules that a response showed to hold. */
  readonly held = new Set<ContractRule>()
  /** The valid requests with unusual values that it refused: the contract leaves constraints open. */
  readonly refusals = new Map<string, Trial>()
  /** The list that shows an object with the id that the body of its create had. */
  #takenId: Trial | undefined
  /** Whether reads are repeated for longer, because the service can show its writes late. */
  isPatient = false
  /** Whether the objects of others are not compared: a large collection is not copied for each write. */
  isApart = false
  /** Whether the errors of the service name every field that is wrong. */
  namesFields = false
  /** The objects of the service, without the objects of a sequence. */
  collection: ServiceCollection
  samples: SampleValues
  readonly #changedByOthers = new Set<ObjectId>()
  /** The first operation without the credential that was denied, the first read that was not, and the first write. */
  readonly #anonymous: { denied?: Trial; read?: Trial; written?: Trial } = {}
  /** The trials of each operation that writes, with the credential. */
  readonly #outcomes = new Map<OperationName, Trial[]>()
  /** The mismatches of a response, as long as no more is known. */
  readonly #compared = new WeakMap<Trial, { readonly state: string; readonly mismatches: Mismatch[] }>()
  /** The trials that can be learned from again. */
  readonly #trials: Trial[] = []

  constructor(
    readonly connection: ServiceConnection,
    public writes: Writes,
    list: readonly unknown[],
  ) {
    this.candidates = new Candidates(connection.hasCredential ? (connection.token ?? '') : undefined)
    this.created = new CreatedObjects(connection)
    this.collection = ServiceCollection.of(list)
    this.samples = drawSamples(this.collection)
  }

  /** Whether so much is wrong that more requests would only show more of the same. */
  get isHopeless(): boolean {
    return this.confirmed.length >= MOST_MISMATCHES
  }

  get isChangedByOthers(): boolean {
    return this.#changedByOthers.size > 0
  }

  /**
   * Whether a step is allowed: by how much may be written, and only to objects of the run that were not deleted. With the id
   * of a deleted one, which can be another one's by now, an update of nothing alone is.
   */
  mayAsk(step: Step, id: ObjectId | null): boolean {
    if (isRead(step)) return true
    const changesNothing = step.method === 'PATCH' && Object.keys(step.body ?? {}).length === 0
    if (id !== null && !changesNothing && !this.created.isThere(id)) return false
    // A write that is to be refused can create an object too, and one that cannot be deleted would stay.
    if (this.created.isStuck) return false
    return this.writes === 'allowed' || (this.writes === 'refused' && step.isRefused === true)
  }

  /** Notes that a service stored what it was to refuse. Where it may not be written to, nothing more is. */
  stopWriting({ request }: Trial): void {
    this.notes.add(`The service stored what it was expected to refuse: ${this.formatCurl(request)}`)
    if (this.writes === 'refused') this.writes = 'none'
  }

  /** Whether an operation that writes was asked for, and has not succeeded yet. */
  isFailing(operation: OperationName): boolean {
    return this.#outcomes.get(operation)?.every(({ response }) => !isSuccess(response)) ?? false
  }

  /** Finds the operations that were asked for, and never succeeded, each with its last response. */
  findFailing(): { rule: ContractRule; trial: Trial; isForbidden: boolean }[] {
    return Array.from(this.#outcomes, ([operation, trials]) => {
      const rule = rules.find((rule) => rule.operation === operation && rule.status !== undefined)!
      const isForbidden = trials.every(({ response: { status } }) => status === 401 || status === 403)
      return this.isFailing(operation) ? [{ rule, trial: trials.at(-1)!, isForbidden }] : []
    }).flat()
  }

  /** The knowledge with which a response is judged. */
  knowledge({ collection }: Pick<Trial, 'collection'>): Knowledge {
    const isIgnored = (id: ObjectId) =>
      this.#changedByOthers.has(id) ||
      (this.isApart && collection.get(id) === undefined && this.collection.get(id) !== undefined) ||
      // It was deleted after an earlier sequence, and the service still shows it.
      (this.created.canLinger(id) && collection.get(id) === undefined)
    return { namesFields: this.namesFields, isIgnored }
  }

  /**
   * Finds what is wrong with a response: the rules of the contract that it breaks, or else that nothing explains it.
   * @throws ServiceError if it takes longer to compare than the option `timeout` says
   */
  findMismatches(trial: Trial): Mismatch[] {
    // The contract is silent about who may do what.
    if (trial.step.lacksToken || isUnclear(trial) || this.#isOfOthers(trial)) return []
    // It takes long for a large list, and is asked for again and again.
    const { candidates, confirmed, created, namesFields } = this
    const others = this.#changedByOthers.size
    const state = [candidates.changes, confirmed.length, others, created.lag, created.isStuck, namesFields].join()
    const known = this.#compared.get(trial)
    if (known?.state === state) return known.mismatches
    const begin = performance.now()
    const mismatches = this.#compare(trial)
    this.#compared.set(trial, { state, mismatches })
    const { timeout, url } = this.connection
    if (performance.now() - begin > timeout) {
      const got = `a larger one. Allow more time with the option timeout`
      const message = `Failed to ask ${url}: expected a response that is compared within ${timeout} ms but got ${got}.`
      throw new ServiceError(message, 'unexpected-response', { option: 'timeout' })
    }
    return mismatches
  }

  /** Whether the id of an object that the sequence has deleted is that of another object by now. */
  #isOfOthers(trial: Trial): boolean {
    const { id, earlier, response, json } = trial
    const isGone = id !== null && targetOf(trial) === undefined && earlier.some((other) => isDeleteOf(other, id))
    return isGone && isSuccess(response) && !this.created.has(json)
  }

  #compare(trial: Trial): Mismatch[] {
    // A page sees neither where a redirect leads, nor a response that has no CORS headers.
    if (trial.response.status === 0) return []
    const knowledge = this.knowledge(trial)
    const predictions = this.candidates.predictions(trial)
    const { status } = trial.response
    const accepting = predictions.filter(({ kind }) => kind === 'list' || kind === 'object' || kind === 'success')
    // Where it can be refused, a success shows that it is not; and nobody refuses with a 500.
    const isAccepted = accepting.length > (status >= 400 && status < 500 ? predictions.length - 1 : 0)
    // The contract is silent about parameters that are repeated.
    const isValid = isAccepted && !trial.step.isInvalid && !relevantNames(trial).includes('repeatedFilter')
    const isOwn = (object: unknown) => this.created.has(object)
    const broken = rules.flatMap((rule): Mismatch[] => {
      const found = rule.judge(trial, { isValid, isOwn, isIgnored: knowledge.isIgnored })
      if (found === null) this.held.add(rule)
      if (found === null || found === undefined) return []
      const breach = typeof found === 'string' ? { expected: found } : found
      const got = breach.got === undefined ? describeResponse(trial) : `${status}, ${breach.got}`
      const { expected, fields = rule.field === undefined ? [] : [rule.field] } = breach
      return [{ key: rule.id, rule, trial, expected, got, fields }]
    })
    if (broken.length > 0) return broken
    const { step } = trial
    if (predictions.some((prediction) => isAsPredicted(prediction, trial, knowledge))) return []
    if (!this.#isSpecified(trial, predictions)) return []
    // The same text for the same mismatch, whatever the values are.
    const parameters = [...new Set((step.query ?? []).map(([name]) => name))].sort()
    const key = [step.method, describeTarget(step), ...parameters, ...(step.lacksSlash ? ['slash'] : [])].join(' ')
    return [{ key, rule: null, trial, ...describeMismatch(predictions, trial, knowledge) }]
  }

  /** A request as a command of curl that can be run; what the user gave as headers is in variables of the shell. */
  formatCurl({ method, path, headers = {}, body, isAnonymous }: PlainRequest): string {
    const { url, givenToken } = this.connection
    const command = formatCurl({ method, url: url + path, headers, body: body ?? null })
    const given = isAnonymous ? [] : Object.entries(this.connection.headers)
    const secrets = given.map(([name, value]) => {
      const isGiven = givenToken !== undefined && value === toAuthorization(givenToken)
      const variable = isGiven
        ? value.replace(givenToken, () => HIDDEN_TOKEN)
        : `$${name.toUpperCase().replace(/\W/g, '_')}`
      return ` \\\n  -H "${name === 'authorization' ? 'Authorization' : name}: ${variable}"`
    })
    // A name of 65,537 characters is written by the shell.
    const short = command.replace(/0+/g, (zeros) =>
      zeros.length < 200 ? zeros : `'"$(printf '%0${zeros.length}d' 0)"'`,
    )
    return short + secrets.join('')
  }

  /** Requests as commands that can be run one after the other: ids of created objects are variables of the shell. */
  formatCurls(trials: readonly Trial[]): string[] {
    const variables = new Map<ObjectId, string>()
    const toPlace = (id: string) => (variables.has(id) ? `__${variables.get(id)}__` : id)
    return trials.map(({ request, after }) => {
      const { path, body } = request
      const placed = {
        ...request,
        path: path.replace(/(?<=\/objects\/)\d+/, toPlace),
        ...(body !== undefined && { body: body.replace(/(?<=^\{"id":)\d+/, toPlace) }),
      }
      const command = this.formatCurl(placed)
      const isQuoted = (at: number) => command.slice(0, at).split("'").length % 2 === 0
      const text = command.replace(/__(ID\d+)__/g, (_, name, at) => (isQuoted(at) ? `'"$${name}"'` : `$${name}`))
      const { id, write } = after ?? {}
      if (id === undefined || variables.has(id) || write?.step.method !== 'POST') return text
      variables.set(id, `ID${variables.size + 1}`)
      const find = quoteShell(`map(select(.name == ${JSON.stringify(write.body.name)}))[-1].id`)
      return `${variables.get(id)}=$(${text.replace('curl -g', 'curl -g -s')} | jq ${find})`
    })
  }

  /** Reads the collection again. An object that others changed since is not compared any more, and counts for nothing. */
  async refresh(): Promise<void> {
    const list = await readList(this.connection)
    if (list === null) return
    const isKnown = (object: unknown) => this.collection.get(idOf(object) ?? '') !== undefined
    const now = ServiceCollection.of(list.filter((object) => isKnown(object) || !this.created.has(object)))
    const changed = this.collection.changedIds(now)
    if (changed.size === 0) return
    this.collection = now
    for (const id of changed) this.#changedByOthers.add(id)
    this.notes.add('Others changed objects meanwhile. These were left out.')
    this.samples = drawSamples(now)
    this.candidates.restart()
    for (const trial of this.#trials.splice(0)) this.learn(trial)
  }

  /** Whether the contract or an assumption says anything about a response that is not as predicted. */
  #isSpecified(trial: Trial, predictions: readonly Prediction[]): boolean {
    const { step, response } = trial
    const { status } = response
    // Who may write is no matter of the contract.
    if (!isRead(step) && (status === 401 || status === 403)) return false
    // It is known that this operation is wrong.
    if (this.confirmed.some((cause) => follows({ rule: null, trial, fields: [] }, cause))) return false
    // The contract is silent about errors, and so about what is refused (section 7). But nobody wants a 500.
    if (status >= 500) return !step.isRefused
    if (step.isInvalid || predictions.every(({ kind }) => kind === 'refused')) return false
    if (step.mayBeRefused && status >= 400) return false
    // How the service behaves there is not known, and is said to be.
    return !this.candidates.isUnknown(trial)
  }

  /** Learns from a response, unless something is wrong with it. */
  learn(trial: Trial): void {
    this.candidates.noteList(trial)
    if (isUnclear(trial)) return
    const { step } = trial
    const operation = operationOf(step)
    const isThere = trial.id === null || targetOf(trial) !== undefined
    if (operation !== null && isThere && !isRead(step) && !step.lacksToken && !step.isRefused && !step.isInvalid)
      this.#outcomes.set(operation, [...(this.#outcomes.get(operation) ?? []), trial])
    this.#noteRefusal(trial)
    const { write, id } = trial.after ?? {}
    if (write?.step.method === 'POST' && id !== undefined && id === String(write.body.id)) this.#takenId = trial
    // It neither ignores the id nor refuses it.
    if (this.#takenId) this.candidates.contradict(['idInBody'], this.#takenId)
    if (step.isVerification) return
    this.#trials.push(trial)
    if (trial.step.lacksToken || !this.connection.hasCredential) this.#noteAnonymous(trial)
    if (trial.step.lacksToken) return
    // An operation that refuses everything says nothing of a value.
    if (operation !== null && this.isFailing(operation) && !step.isRefused) return
    const isTrue = this.findMismatches(trial).every(({ rule }) => rule?.isFormal)
    if (isTrue) this.candidates.narrow(trial, this.knowledge(trial))
  }

  /** Notes a valid request that is refused: that is no deviation. */
  #noteRefusal(trial: Trial): void {
    const { step, request, response, id, body } = trial
    const isAnswered = ![401, 403].includes(response.status) && (id === null || targetOf(trial) !== undefined)
    const isRefused = response.status >= 400 && response.status < 500
    const values = request.path.split('?')[1] ?? JSON.stringify(Object.keys(body))
    if (step.mayBeRefused && isRefused && isAnswered) this.refusals.set(`${step.method} ${values}`, trial)
  }

  /** Notes whether an operation needs the credential. Where some do and others do not, no assumption says so. */
  #noteAnonymous(trial: Trial): void {
    const { step, response } = trial
    const { status } = response
    const isDenied = status === 401 || (step.lacksToken && (status === 403 || (status >= 300 && status < 400)))
    // Its errors have come so far as to name a field.
    const isAllowed = isSuccess(response) || (step.isRefused && this.namesFields && status === 400)
    if (step.lacksSlash || !(isDenied || isAllowed)) return
    const seen = this.#anonymous
    seen[isDenied ? 'denied' : isRead(step) ? 'read' : 'written'] ??= trial
    if (seen.denied && (seen.read ?? seen.written)) this.candidates.contradict(['tokens'], trial)
    else if (seen.denied) this.candidates.decide('tokens', [this.connection.token ?? ''], seen.denied)
    else if (seen.written) this.candidates.decide('tokens', [], seen.written)
  }
}

function describeTarget({ target }: Step): string {
  return target === 'collection' ? 'list' : 'object'
}

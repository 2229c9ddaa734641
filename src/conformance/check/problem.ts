import { isRecord, parseJson } from '../service/json.ts'
import { isRead, type PlainResponse } from '../service/messages.ts'
import { compare } from './compare.ts'
import { type Exchange, isSuccess, operationOf } from './exchange.ts'
import type { Sentence } from './sentences/sentence.ts'
import { sentences } from './sentences.ts'

/** A response that is not as it has to be. */
export interface Problem {
  readonly exchange: Exchange
  /** What is broken: a sentence of the contract, or that the response is like that of the twin, or like the recorded one. */
  readonly kind: Sentence | 'twin' | 'recorded'
  readonly expected: string
  /** The same for the same problem in another sequence. */
  readonly key: string
}

/** Finds what is wrong with a response: broken sentences of the contract, or else a difference from other responses. */
export function findProblems(exchange: Exchange): Problem[] {
  const { request, response, expected, step } = exchange
  // The service refuses to answer for now, which says nothing.
  if (response.status === 429) return []
  if (exchange.afterWrite?.hasRider) return []
  if (step.hasRider && isSuccess(response)) {
    return [{ exchange, kind: 'twin', expected: describe(expected), key: 'a write that had to be refused' }]
  }
  const broken = sentences.flatMap((sentence): Problem[] => {
    const judgement = sentence.judge(exchange)
    if (typeof judgement !== 'string') return []
    return [{ exchange, kind: sentence, expected: judgement, key: `${sentence.section} ${sentence.what}` }]
  })
  if (!broken.every(isFormal)) return broken
  const place = typeof step.target === 'string' ? step.target : 'object'
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (compare(request, expected, response) !== null) {
    // Another status than those of the twin is the same problem, whatever was expected.
    const key = usualStatuses.includes(response.status)
      ? `${method} ${place} ${expected.status} ${response.status}`
      : `${isRead(step) ? 'GET' : method} ${place} ${response.status}`
    return [...broken, { exchange, kind: 'twin', expected: describe(expected), key }]
  }
  const { recorded } = step
  if (recorded && describeKind(recorded) !== describeKind(response)) {
    const key = `${method} ${place} ${describeKind(recorded)} ${describeKind(response)}`
    return [...broken, { exchange, kind: 'recorded', expected: describe(recorded), key }]
  }
  return broken
}

/** The statuses of the twin. */
const usualStatuses = [200, 204, 301, 400, 401, 404, 405, 406, 415]

/** Whether a problem is only one of form, so that the response is otherwise that of the twin. */
export function isFormal({ kind }: Problem): boolean {
  return typeof kind === 'object' && kind.isFormal === true
}

/** Whether no object of anybody decides the status of a response, so that no change of theirs explains it. */
export function isOfNoObject({ exchange: { step, expected, response } }: Problem): boolean {
  const isError = response.status >= 400 && response.status < 500
  return operationOf(step) === 'list' && expected.status === 200 && isError
}

/** The kind of a response: its status, and which fields its body or its errors have. The objects can be others. */
export function describeKind({ status, body }: PlainResponse): string {
  const json = parseJson(body)
  if (status >= 300 && status < 400) return String(status)
  if (Array.isArray(json)) return `${status} list`
  if (!isRecord(json)) return `${status} ${body === '' ? 'nothing' : 'text'}`
  return `${status} object of ${Object.keys(json).sort()}`
}

const LONGEST = 400

/** A response as a short text. */
export function describe({ status, headers, body }: PlainResponse): string {
  const rest = status >= 300 && status < 400 ? (headers.location ?? '') : body
  return `${status} ${rest.length > LONGEST ? `${rest.slice(0, LONGEST)}…` : rest}`.trim()
}

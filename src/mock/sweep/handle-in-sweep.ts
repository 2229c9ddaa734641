import { type OtherAnswer, openQuestions } from '../../contract/open-questions.ts'
import { tokenOf } from '../../contract/token.ts'
import { contentOf, type ServiceRequest, type ServiceResponse } from '../../simulator/http/service-request.ts'
import type { Target } from '../../simulator/simulator.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import type { Arrival, HandledRequest } from '../arrival.ts'
import { createDryRun, isSameResponse } from '../explain/dry-run.ts'
import { applyEffect } from '../faults/fault-response.ts'
import type { MockInternals } from '../internals.ts'
import { type Lifetime, whileLasting } from '../lifetime.ts'
import { parseText } from '../log/log-entry.ts'
import { answerOtherwise } from '../settings.ts'
import { Burst } from './burst.ts'
import type { Sweep } from './read-sweep.ts'
import { Recorder } from './recorder.ts'

/** What a sweep keeps of a state of a mock. */
interface Memory {
  readonly recorder: Recorder | null
  readonly burst: Burst | null
  hasRefused: boolean
}

const memories = new WeakMap<Lifetime, Memory>()

const NETWORK_ERROR: HandledRequest = { response: null, fault: null }

/**
 * Handles a request as a sweep wants it, and notes which open questions it meets. What a sweep changes is in no fault, no
 * setting and no log: the tests see it in responses alone.
 */
export async function handleInSweep(
  mock: MockInternals,
  sweep: Sweep,
  arrival: Arrival,
  handle: (mock: MockInternals, arrival: Arrival) => Promise<HandledRequest>,
): Promise<HandledRequest> {
  const { source = 'app', target, readBody, onClientGone } = arrival
  if (source !== 'app') return handle(mock, arrival)
  const { stateLifetime } = mock
  const ends = [stateLifetime.onEnd, onClientGone]
  const body = readBody && (await whileLasting(readBody(), ends))
  if (body === undefined || stateLifetime.hasEnded) return NETWORK_ERROR

  const { answer } = sweep
  const memory = memories.get(stateLifetime) ?? createMemory(sweep)
  memories.set(stateLifetime, memory)
  const turn = memory.burst?.join()
  const serve = async () => {
    const request = { ...arrival.request, body }
    if (memory.recorder) noteRequest(mock, memory.recorder, answer, request, target)
    if (answer.refused !== undefined && answer.refused === target.operation && !memory.hasRefused) {
      memory.hasRefused = true
      return { response: applyEffect({ status: 503 }, request, target, null) as ServiceResponse, fault: null }
    }
    if (answer.idGap !== undefined && target.operation === 'create') mock.store.skipIds(answer.idGap)
    const handled = await handle(mock, { ...arrival, readBody: body && (async () => body) })
    return answer.moreFields && handled.response ? { ...handled, response: addField(handled.response) } : handled
  }
  if (turn === undefined) return serve()

  // The burst goes on when this request has ended, whatever becomes of it.
  const handled = answer.at === 'response' ? await serve() : null
  const endTurn = await whileLasting(turn, ends)
  try {
    if (endTurn === undefined || stateLifetime.hasEnded) return NETWORK_ERROR
    return handled ?? (await serve())
  } finally {
    void turn.then((end) => end())
  }
}

function createMemory({ answer, record, setTimer }: Sweep): Memory {
  const recorder = record === undefined ? null : new Recorder(record)
  const burst = answer.order && new Burst(answer.order, setTimer, () => recorder?.note({ together: true }))
  return { recorder, burst: burst ?? null, hasRefused: false }
}

/** Notes the questions that a request meets; with another answer, that its response is another. */
function noteRequest(
  mock: MockInternals,
  recorder: Recorder,
  answer: OtherAnswer,
  request: ServiceRequest,
  { operation }: Target,
): void {
  const { settings } = mock
  const dryRun = createDryRun(mock)
  const usual = dryRun(request, settings.assumptions)
  const answerWith = ({ assumptions }: OtherAnswer) => dryRun(request, answerOtherwise(settings, assumptions))
  const isAnother = (other: ServiceResponse | null) => !isSameResponse(usual, other) || !hasSameHeaders(usual, other)
  if (answer.assumptions !== undefined) {
    const other = answerWith(answer)
    const line = `${request.method} ${request.path}${request.search}`
    if (isAnother(other))
      recorder.note({ changed: { request: line, was: usual?.status ?? 404, is: other?.status ?? 404 } })
  }
  if (Object.keys(answer).length > 0) return
  const token = tokenOf(request.headers.get('authorization') ?? '')
  if (settings.assumptions.tokens.length === 0) recorder.note({ token })
  for (const { name, others } of openQuestions) {
    for (const [row, { answer: other }] of others.entries()) {
      const isMet = other.assumptions
        ? isAnother(answerWith(other))
        : other.refused === undefined
          ? other.idGap === undefined || operation === 'create'
          : other.refused === operation
      if (isMet) recorder.note({ met: { question: name, row } })
    }
  }
}

function hasSameHeaders(one: ServiceResponse | null, other: ServiceResponse | null): boolean {
  return JSON.stringify(one?.headers) === JSON.stringify(other?.headers)
}

/** Adds a field to each object of a response. */
function addField(response: ServiceResponse): ServiceResponse {
  const content = contentOf(response)
  const json = parseText(typeof content === 'string' ? content : content && new TextDecoder().decode(content))
  const add = (value: unknown) => (isPlainObject(value) && 'name' in value ? { ...value, another_field: 'new' } : value)
  const isSuccess = response.status >= 200 && response.status < 300
  if (!isSuccess || response.operation === null || json === null) return response
  return { ...response, list: null, body: JSON.stringify(Array.isArray(json) ? json.map(add) : add(json)) }
}

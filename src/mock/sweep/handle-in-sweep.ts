import { type OtherAnswer, openQuestions } from '../../contract/open-questions.ts'
import { contentOf, type ServiceRequest, type ServiceResponse } from '../../simulator/http/service-request.ts'
import type { Target } from '../../simulator/simulator.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import type { Arrival, HandledRequest } from '../arrival.ts'
import { createDryRun, isSameResponse, toExplainedResponse } from '../explain/dry-run.ts'
import { applyEffect } from '../faults/fault-response.ts'
import type { MockInternals } from '../internals.ts'
import { type Lifetime, whileLasting } from '../lifetime.ts'
import { parseText } from '../log/log-entry.ts'
import { answerOtherwise } from '../settings.ts'
import { Burst } from './burst.ts'
import type { CurrentTest } from './current-test.ts'
import { readVariables, setTimer } from './load-handler.ts'
import { answerOf, readSweep, type Sweep } from './read-sweep.ts'
import { type Note, Recorder } from './recorder.ts'

export { findCurrentTest } from './current-test.ts'

// An answer that is none ends the process: to ignore it would look as if nothing relied on it.
const variables = readVariables()
if (variables) readSweep(variables)

/** What a sweep keeps of the requests of a test in a state of a mock. */
interface Memory {
  readonly burst: Burst | null
  hasRefused: boolean
  hasRequests: boolean
}

/** What a sweep keeps of a state of a mock. */
interface StateMemory {
  /** By the keys of tests. */
  readonly tests: Map<string, Memory>
  /** The tests whose requests have written, by their keys. */
  readonly writers: Map<string, CurrentTest>
}

const sweeps = new WeakMap<MockInternals, Sweep & { recorder: Recorder | null }>()
const memories = new WeakMap<Lifetime, StateMemory>()

const NETWORK_ERROR: HandledRequest = { response: null, fault: null }

/**
 * Handles a request as a sweep wants it, and notes which open questions it meets. What a sweep changes is in no fault, no
 * setting and no log: the tests see it in responses alone.
 */
export async function handleInSweep(
  mock: MockInternals,
  test: CurrentTest,
  arrived: Arrival,
  handle: (mock: MockInternals, arrival: Arrival) => Promise<HandledRequest>,
): Promise<HandledRequest> {
  const { source = 'app', readBody, onClientGone } = arrived
  if (source !== 'app') return handle(mock, arrived)
  const { stateLifetime } = mock
  const ends = [stateLifetime.onEnd, onClientGone]
  const sweep = findSweep(mock)
  const { recorder } = sweep
  const answer = answerOf(sweep, test)
  const isPlain = Object.keys(answer).length === 0
  const arrival = answer.assumptions ? { ...arrived, target: resolveAgain(mock, arrived, answer) } : arrived
  const { target } = arrival
  const body = readBody && (await whileLasting(readBody(), ends))
  if (body === undefined || stateLifetime.hasEnded) return NETWORK_ERROR

  const { state, memory } = findMemory(stateLifetime, test, answer, (together) => recorder?.note([{ together }], test))
  // What decides which answers a test has of its own; in a run as it is.
  if (sweep.plan === null && isPlain) {
    const [, writer] = [...state.writers].find(([key]) => key !== keyOf(test)) ?? []
    recorder?.note(
      [...(memory.hasRequests ? [{ isLater: true } as const] : []), ...(writer ? [{ writer: writer.file }] : [])],
      test,
    )
    memory.hasRequests = true
    if (isWrite(target) && test.test !== null) state.writers.set(keyOf(test), test)
  }
  const serve = async () => {
    const request = { ...arrival.request, body }
    if (answer.assumptions) recorder?.note(noteChange(mock, answer, request), test)
    else if (sweep.plan === null && isPlain) recorder?.note(noteQuestions(mock, request, target), test)
    if (answer.refused !== undefined && answer.refused === target.operation && !memory.hasRefused) {
      memory.hasRefused = true
      return { response: applyEffect({ status: 503 }, request, target, null) as ServiceResponse, fault: null }
    }
    if (answer.idGap !== undefined && target.operation === 'create') mock.store.skipIds(answer.idGap)
    const handled = await handle(mock, { ...arrival, readBody: body && (async () => body) })
    return answer.moreFields && handled.response ? { ...handled, response: addField(handled.response) } : handled
  }
  if (memory.burst === null) return serve()

  const handled = answer.at === 'response' ? serve() : null
  const turn = await whileLasting(
    memory.burst.join(handled).then(() => true),
    ends,
  )
  const response = await handled
  if (turn === undefined || stateLifetime.hasEnded) return NETWORK_ERROR
  return response ?? serve()
}

function keyOf({ file, test }: CurrentTest): string {
  return `${file}\n${test}`
}

function findSweep(mock: MockInternals): Sweep & { recorder: Recorder | null } {
  const known = sweeps.get(mock)
  if (known) return known
  const sweep = readSweep(mock.sweep ?? {})
  const found = { ...sweep, recorder: sweep.record === undefined ? null : new Recorder(sweep.record) }
  sweeps.set(mock, found)
  return found
}

function findMemory(
  lifetime: Lifetime,
  test: CurrentTest,
  { order }: OtherAnswer,
  onTogether: (count: number) => void,
): { state: StateMemory; memory: Memory } {
  const state = memories.get(lifetime) ?? { tests: new Map(), writers: new Map() }
  memories.set(lifetime, state)
  const burst = order ? new Burst(order, setTimer, onTogether) : null
  const memory = state.tests.get(keyOf(test)) ?? { burst, hasRefused: false, hasRequests: false }
  state.tests.set(keyOf(test), memory)
  return { state, memory }
}

/** Resolves the path of a request under another answer, which finds the same routes. */
function resolveAgain(mock: MockInternals, { request, target }: Arrival, { assumptions }: OtherAnswer): Target {
  const simulator = mock.createSimulator(answerOtherwise(mock.settings, assumptions))
  return simulator.resolve(request.method, request.path) ?? target
}

function isWrite({ operation }: Target): boolean {
  return operation !== null && operation !== 'list' && operation !== 'retrieve'
}

/** Notes that a request gets another response than without the sweep. */
function noteChange(mock: MockInternals, { assumptions }: OtherAnswer, request: ServiceRequest): Note[] {
  const { settings } = mock
  const dryRun = createDryRun(mock)
  const usual = dryRun(request, settings.assumptions)
  const other = dryRun(request, answerOtherwise(settings, assumptions))
  const line = `${request.method} ${request.path}${request.search}`
  const changed = { request: line, was: usual?.status ?? 404, is: other?.status ?? 404 }
  return isSame(usual, other) ? [] : [{ changed }]
}

/** Notes what a request asks for, and the questions that it meets. */
function noteQuestions(mock: MockInternals, request: ServiceRequest, { operation }: Target): Note[] {
  const { settings } = mock
  const dryRun = createDryRun(mock)
  const usual = dryRun(request, settings.assumptions)
  const meet = ({ assumptions, refused, idGap }: OtherAnswer): string | null => {
    if (!assumptions)
      return (refused ?? operation) === operation && (idGap === undefined || operation === 'create') ? '' : null
    const other = dryRun(request, answerOtherwise(settings, assumptions))
    return isSame(usual, other) ? null : digest(request, other)
  }
  const met = openQuestions.flatMap(({ name, others }) =>
    others.flatMap(({ answer }, row): Note[] => {
      const response = meet(answer)
      return response === null ? [] : [{ met: { question: name, row, response } }]
    }),
  )
  const [, token] = /^token\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return [
    { sent: `${request.method} ${request.path}${request.search} ${usual?.status}` },
    ...(settings.assumptions.tokens.length === 0 ? [{ token: token ?? null }] : []),
    ...met,
  ]
}

function isSame(one: ServiceResponse | null, other: ServiceResponse | null): boolean {
  return isSameResponse(one, other) && JSON.stringify(one?.headers) === JSON.stringify(other?.headers)
}

/** A short text, the same for the same response to the same request. */
function digest({ method, path, search, body }: ServiceRequest, response: ServiceResponse | null): string {
  const sent = [method, path, search, body && new TextDecoder().decode(body)]
  const text = JSON.stringify([sent, toExplainedResponse(response), response?.headers])
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash.toString(36)
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

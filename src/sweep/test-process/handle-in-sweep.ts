import { tokenOf } from '../../contract/token.ts'
import type { AdapterRequest, HandledRequest } from '../../mock/adapter-request.ts'
import { createDryRun, isSameResponse, toExplainedResponse } from '../../mock/explain/dry-run.ts'
import { applyEffect } from '../../mock/faults/effects.ts'
import type { MockInternals } from '../../mock/internals.ts'
import { type Lifetime, whileLasting } from '../../mock/lifetime.ts'
import { parseText } from '../../mock/log/log-entry.ts'
import { assumptionsInSweep, type SettingsChanges } from '../../mock/settings.ts'
import type { CurrentTest } from '../../mock/sweep/current-test.ts'
import { readVariables, setTimer } from '../../mock/sweep/sweep-variables.ts'
import { contentOf, type ServiceRequest, type ServiceResponse } from '../../simulator/http/service-request.ts'
import type { Target } from '../../simulator/simulator.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { type OtherAnswer, openQuestions } from '../open-questions.ts'
import { Burst } from './burst.ts'
import { readSweep, type Sweep } from './read-sweep.ts'
import type { Note } from './recorder.ts'

export { findCurrentTest } from './find-current-test.ts'

// An answer that is none ends the process: to ignore it would look as if nothing relied on it.
const variables = readVariables()
if (variables) readSweep(variables)

/** The requests of a test in a state of a mock, as far as a sweep has to know them. */
interface Memory extends CurrentTest {
  readonly burst: Burst | null
  hasRefused: boolean
  hasRequests: boolean
  hasWritten: boolean
}

const sweeps = new WeakMap<MockInternals, Sweep>()
const memories = new WeakMap<Lifetime, Memory[]>()

const NETWORK_ERROR: HandledRequest = { response: null, fault: null }

/**
 * Handles a request as a sweep wants it, and notes which open questions it meets. Its changes are in no fault, no setting
 * and no log: the tests see them in responses alone. By hand, an answer is a setting: somebody looks at it.
 */
export async function handleInSweep(
  mock: MockInternals,
  test: CurrentTest,
  given: AdapterRequest,
  handle: (mock: MockInternals, given: AdapterRequest) => Promise<HandledRequest>,
): Promise<HandledRequest> {
  const { source = 'app', readBody, onClientGone } = given
  if (source !== 'app') return handle(mock, given)
  const { stateLifetime } = mock
  const ends = [stateLifetime.onEnd, onClientGone]
  const sweep = sweeps.get(mock) ?? readSweep(mock.sweep ?? {})
  sweeps.set(mock, sweep)
  const answer = sweep.answerOf(test)
  if (sweep.isByHand) applyAnswer(mock as Configurable, answer)
  const target = resolveUnder(answer, mock, given)
  const body = readBody && (await whileLasting(readBody(), ends))
  if (body === undefined || stateLifetime.hasEnded) return NETWORK_ERROR

  const tests = memories.get(stateLifetime) ?? []
  memories.set(stateLifetime, tests)
  const memory = tests.find(({ file, test: name }) => file === test.file && name === test.test) ?? {
    ...test,
    burst: answer.order
      ? new Burst(answer.order, setTimer, (together) => sweep.recorder?.note([{ together }], test))
      : null,
    hasRefused: false,
    hasRequests: false,
    hasWritten: false,
  }
  if (!tests.includes(memory)) tests.push(memory)
  const serve = async () => {
    const request = { ...given.request, body }
    if (sweep.isPlain) sweep.recorder?.note([...relate(tests, memory, target), ...findMet(mock, request, target)], test)
    else if (answer.assumptions) sweep.recorder?.note(findChange(mock, answer, request), test)
    if (answer.refused !== undefined && answer.refused === target.operation && !memory.hasRefused) {
      memory.hasRefused = true
      return { response: applyEffect({ status: 503 }, request, target, null) as ServiceResponse, fault: null }
    }
    if (answer.idGap !== undefined && target.operation === 'create') mock.store.skipIds(answer.idGap)
    const handled = await handle(mock, { ...given, target, readBody: body && (async () => body) })
    return answer.moreFields && handled.response ? { ...handled, response: addField(handled.response) } : handled
  }
  if (memory.burst === null) return serve()

  const handled = answer.at === 'response' ? serve() : null
  const turn = memory.burst.join(handled).then(() => true)
  const hasTurn = await whileLasting(turn, ends)
  const response = await handled
  return !hasTurn || stateLifetime.hasEnded ? NETWORK_ERROR : (response ?? serve())
}

type Configurable = MockInternals & { configure(changes: SettingsChanges): void }

/** Makes an answer a setting of a mock: its explanations, its other members and a debugger then show it too. */
function applyAnswer(mock: Configurable, { assumptions }: OtherAnswer): void {
  const changed = assumptionsInSweep(mock.settings, assumptions)
  if (JSON.stringify(changed) !== JSON.stringify(mock.settings.assumptions)) mock.configure({ assumptions: changed })
}

/** The target of a request under another answer. */
function resolveUnder({ assumptions }: OtherAnswer, mock: MockInternals, { request, target }: AdapterRequest): Target {
  if (!assumptions) return target
  const simulator = mock.createSimulator(assumptionsInSweep(mock.settings, assumptions))
  return simulator.resolve(request.method, request.path) ?? target
}

/** Notes how a request stands to others in its state: that decides whether its test can have an answer of its own. */
function relate(tests: readonly Memory[], memory: Memory, { operation }: Target): Note[] {
  const writer = tests.find((other) => other !== memory && other.hasWritten)
  const notes: Note[] = [
    ...(memory.hasRequests ? [{ isLater: true } as const] : []),
    ...(writer ? [{ writer: writer.file }] : []),
  ]
  memory.hasRequests = true
  memory.hasWritten ||= memory.test !== null && operation !== null && operation !== 'list' && operation !== 'retrieve'
  return notes
}

/** Serves a request without an effect, as it is and under other answers. */
function createReplay(mock: MockInternals, request: ServiceRequest) {
  const { settings } = mock
  const dryRun = createDryRun(mock)
  const usual = dryRun(request, settings.assumptions)
  /** Null for the same response. */
  const otherwise = ({ assumptions }: OtherAnswer): { response: ServiceResponse | null } | null => {
    const response = dryRun(request, assumptionsInSweep(settings, assumptions))
    const hasSameHeaders = JSON.stringify(usual?.headers) === JSON.stringify(response?.headers)
    return hasSameHeaders && isSameResponse(usual, response) ? null : { response }
  }
  return { line: `${request.method} ${request.path}${request.search}`, usual, otherwise }
}

/** Notes that a request gets another response than without the sweep. */
function findChange(mock: MockInternals, answer: OtherAnswer, request: ServiceRequest): Note[] {
  const { line, usual, otherwise } = createReplay(mock, request)
  const other = otherwise(answer)
  return other ? [{ changed: { request: line, was: usual?.status ?? 404, is: other.response?.status ?? 404 } }] : []
}

/** Notes what a request asks for, and the questions that it meets. */
function findMet(mock: MockInternals, request: ServiceRequest, { operation }: Target): Note[] {
  const { line, usual, otherwise } = createReplay(mock, request)
  const meet = (answer: OtherAnswer): string | null => {
    const { assumptions, refused = operation, idGap } = answer
    if (!assumptions) return refused === operation && (idGap === undefined || operation === 'create') ? '' : null
    const other = otherwise(answer)
    return other && digest(request, other.response)
  }
  const met = openQuestions.flatMap(({ name: question, others }) =>
    others.flatMap(({ answer }, row): Note[] => {
      const response = meet(answer)
      return response === null ? [] : [{ met: { question, row, response } }]
    }),
  )
  const token = tokenOf(request.headers.get('authorization') ?? '')
  return [
    { sent: `${line} ${usual?.status}` },
    ...(mock.settings.assumptions.tokens.length > 0 ? [] : [{ token }]),
    ...met,
  ]
}

/** A short text, the same for the same response to the same request. */
function digest({ method, path, search, body }: ServiceRequest, response: ServiceResponse | null): string {
  const sent = [method, path, search, body && new TextDecoder().decode(body)]
  const text = JSON.stringify([sent, toExplainedResponse(response), response?.headers])
  return Array.from(text)
    .reduce((hash, char) => (Math.imul(hash, 31) + char.charCodeAt(0)) | 0, 0)
    .toString(36)
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

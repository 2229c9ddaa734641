import fc from 'fast-check'
import type {
  Assumptions,
  ExportedState,
  Fault,
  InventoryDelay,
  InventoryObjectInput,
  ListQuery,
} from '../../src/index.ts'
import type { JsonFault } from '../../src/mock/faults/fault.ts'
import { anyAssumption } from '../any-assumptions.ts'
import { anyCollection, anyId, anyRequest, facts, type HttpRequest, names, path, types } from '../mock/requests.ts'
import { anyCommand, anyFault, type Command, type Control } from '../mock/sequences.ts'
import { contentsOf } from './reference/collection.ts'
import type { Pattern } from './reference/exchange.ts'
import { respondWithError, respondWithText } from './reference/faults.ts'
import type { ModelOptions } from './reference/mock.ts'
import type { Place } from './subjects.ts'

/** A wait for what is in the log already: it gets no time. */
export interface WaitCommand {
  do: 'wait'
  match: Pattern
  until: 'start' | 'end'
  after: { requestId: number } | undefined
}

/** The members of a mock, or of its client, that the model calls. */
export interface ModelControl extends Control {
  objects: Control['objects'] & { count(query?: ListQuery): unknown }
  faults: Control['faults'] & {
    list(): unknown
    get(id: number): unknown
    count(): unknown
    remove(id: number): unknown
  }
  requests: {
    list(match?: Pattern): unknown
    get(requestId: number): unknown
    last(match?: Pattern): unknown
    count(match?: Pattern): unknown
    waitFor(match: Pattern, options: Pick<WaitCommand, 'until' | 'after'> & { timeout: number }): unknown
    release(match?: Pattern): unknown
    clear(): unknown
  }
  // biome-ignore lint/suspicious/noExplicitAny: also the exchange of each of them
  explain(explainable: HttpRequest | any): unknown
}

/** A call of a mock that is not in the other sequences: of requests under way, and of what can be read. */
export type ModelCommand =
  | Command
  | WaitCommand
  | { do: 'release'; match: Pattern | undefined }
  | { do: 'find requests'; match: Pattern }
  | { do: 'get request' | 'explain exchange' | 'get fault' | 'remove fault with id'; id: number }
  | { do: 'explain'; request: HttpRequest }

/** A step of a sequence, as plain data: a command on one of the collections, or on the host. */
export type Step =
  | { at: Place; command: ModelCommand }
  | { at: Place; do: 'save state' | 'create and delete' }
  | { at: Place; do: 'load state' | 'start with state'; index: number }
  | { at: Place; do: 'end session' }
  | { do: 'abort'; index: number }
  | { do: 'restart' }

/** One of these, each with its weight. */
function weighted<Value>(...rows: [weight: number, arbitrary: fc.Arbitrary<Value>][]): fc.Arbitrary<Value> {
  return fc.oneof(...rows.map(([weight, arbitrary]) => ({ weight, arbitrary })))
}

/** A value for each parameter of a list. */
export const anyFilters = fc.record({
  name: fc.constantFrom(...names),
  location__fact: fc.constantFrom(...facts),
  type__name: fc.constantFrom(...types),
  responsible: fc.constantFrom(1, 2, 5, 9),
})

/** A request with some filters: of a list, or of an object, which has to match them. */
const anyFilteredRequest: fc.Arbitrary<Command> = fc
  .record({
    parameters: fc.array(
      fc.oneof(
        anyFilters.chain((filters) => fc.constantFrom(...Object.entries(filters))),
        fc.constantFrom('id', '-id', 'id,-id', ',-id,id', ',', '-id,name').map((sort) => ['sort', sort] as const),
        fc.constantFrom('', '05', ' +5 ', '5.0', '1e50', '1e51', '-5', 'a').map((id) => ['responsible', id] as const),
        fc.constantFrom('', ' ', ' a ').map((name) => ['name', name] as const),
        fc.constantFrom('1', '2', '3', '0', 'last').map((page) => ['page', page] as const),
      ),
      { maxLength: 4 },
    ),
    target: fc.oneof(
      { weight: 3, arbitrary: fc.constant(['GET', path] as const) },
      {
        weight: 1,
        arbitrary: fc.tuple(
          fc.constantFrom('GET', 'DELETE'),
          anyId.map((id) => `${path}${id}/`),
        ),
      },
    ),
  })
  .map(({ parameters, target: [method, path] }) => {
    const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))
    return { do: 'request' as const, method, path: search.size > 0 ? `${path}?${search}` : path, headers: {} }
  })

/** Faults that let requests wait, and some that may cut nothing. */
const anyWaitingFault: fc.Arbitrary<Fault> = fc
  .tuple(
    fc.constantFrom<Fault>(
      { delay: 'infinite' },
      { delay: 'infinite', at: 'response' },
      { status: 503, delay: 'infinite' },
      { truncate: 5, delay: 'infinite', at: 'response' },
      { truncate: 60, at: 'response' },
      { sequence: [{ truncate: 100 }, { truncate: 0, delay: 'infinite' }] },
      { networkError: true, delay: 'infinite', at: 'response' },
      { sequence: [{ delay: 'infinite' }, {}, { status: 429, at: 'response' }] },
      { sequence: [{ delay: [0, 0] }, { at: 'response', status: 503, delay: 'infinite' }], skip: 1 },
    ),
    fc.constantFrom<Pick<Fault, 'operation' | 'match'>>(
      ...[{}, {}, {}],
      { operation: 'create' },
      { operation: 'update' },
      { operation: 'delete' },
      { match: { method: 'patch' } },
      { match: { query: { responsible: 5 } } },
      { match: { objectId: 3 } },
    ),
    fc.constantFrom({}, { times: 1 }),
  )
  .map(([effect, scope, frequency]) => ({ ...effect, ...scope, ...('sequence' in effect ? {} : frequency) }))

/** Faults with a function that makes the response. */
const anyRespondingFault = fc.constantFrom<Fault>(
  { respond: respondWithText },
  { respond: respondWithText, at: 'response', times: 2 },
  { respond: respondWithText, at: 'response', delay: 'infinite', operation: 'create' },
  { respond: respondWithError, at: 'response', operation: 'create' },
  { sequence: [{ status: 503 }, { respond: respondWithText, at: 'response' }] },
)

/** Fields that requests in a log can have. */
const anyMatch = fc.constantFrom<Pattern>(
  ...[{}, { operation: 'list' }, { operation: 'create', status: 200 }, { outcome: 'pending' }],
  ...[{ outcome: 'network-error' }, { outcome: 'aborted' }, { method: 'post' }, { objectId: 3 }, { fault: null }],
  ...[{ query: { responsible: 5 } }, { query: { sort: '-id' } }, { body: { name: 'a' } }, { requestId: 2 }],
  ...[{ fault: { status: 503 } }, { fault: { ids: [1] } }, { headers: { 'Content-Type': 'application/json' } }],
  ...[
    { method: 'DELETE', status: 404, responseBody: { detail: 'Not found.' } },
    { path },
    { source: 'app' },
    { source: 'console' },
  ],
)

/** Fields of a request that has arrived. */
const anyReceivedMatch = fc.constantFrom<Pattern>(
  ...[{}, { operation: 'list' }, { method: 'post' }, { objectId: 3 }, { fault: null }, { requestId: 2 }],
)

const anyWait: fc.Arbitrary<WaitCommand> = fc
  .tuple(anyMatch, anyReceivedMatch, fc.constantFrom('start', 'end'), fc.option(fc.integer({ min: 0, max: 6 })))
  .map(([match, received, until, requestId]) => ({
    ...{ do: 'wait', until, match: until === 'start' ? received : match },
    after: requestId === null ? undefined : { requestId },
  }))

/** @param isRemote - whether commands are sent to a host, which gets no functions */
function anyModelCommand(isRemote: boolean): fc.Arbitrary<ModelCommand> {
  const index = fc.nat({ max: 1 })
  const faults = weighted([4, anyFault], [3, anyWaitingFault], [isRemote ? 0 : 1, anyRespondingFault])
  const command = weighted<ModelCommand>(
    [36, anyCommand],
    // Fewer than elsewhere: they end what other commands lead to.
    [2, fc.constant({ do: 'reset' })],
    [1, anyCollection.map((objects) => ({ do: 'set initial state', objects }))],
    [8, anyFilteredRequest],
    // More than elsewhere, so that several are active when a state is exported.
    [8, faults.map((fault) => ({ do: 'fault', fault }))],
    [1, fc.constant({ do: 'configure', changes: { delay: 'infinite' } })],
    // More of them, because there have to be both.
    [2, fc.constant({ do: 'checkpoint' })],
    [3, fc.record({ do: fc.constantFrom('restore', 'remove fault'), index })],
    [3, fc.option(anyMatch, { nil: undefined }).map((match) => ({ do: 'release', match }))],
    [2, anyMatch.map((match) => ({ do: 'find requests', match }))],
    [2, anyWait],
    [
      4,
      fc.record({
        do: fc.constantFrom('get request', 'explain exchange', 'get fault', 'remove fault with id'),
        id: fc.integer({ min: 1, max: 6 }),
      }),
    ],
    [5, anyRequest.map((request) => ({ do: 'explain', request }))],
  )
  return command.filter((command) => !isRemote || command.do !== 'fault' || isJsonFault(command.fault))
}

/** Any step on these collections. */
export function anyStep(places: readonly Place[], { isRemote = true, canRestart = false } = {}): fc.Arbitrary<Step> {
  const at = fc.constantFrom(...places)
  const index = fc.nat({ max: 1 })
  const sessions = places.filter((place) => place !== 'root')
  // It may not be empty.
  const ending = sessions.length > 0 ? sessions : places
  return weighted<Step>(
    [60, fc.record({ at, command: anyModelCommand(isRemote) })],
    [2, fc.record({ at, do: fc.constantFrom('save state', 'create and delete') })],
    [2, fc.record({ at, do: fc.constantFrom('load state', 'start with state'), index })],
    [3, index.map((index) => ({ do: 'abort', index }))],
    [sessions.length > 0 ? 1 : 0, fc.constantFrom(...ending).map((at) => ({ at, do: 'end session' }))],
    [canRestart ? 1 : 0, fc.constant({ do: 'restart' })],
  )
}

const anyAssumptions: fc.Arbitrary<Partial<Assumptions>> = fc.record(
  {
    ...anyAssumption,
    pageSize: fc.constantFrom(null, 1, 2, 3),
    nameMaxLength: fc.constantFrom(null, 1, 2),
    tokens: fc.constantFrom([], [], ['t']),
  },
  { requiredKeys: [] },
)

// Mostly the defaults: half of the others reject most writes.
const someAssumptions = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anyAssumptions })

/** An initial state: a list of objects, or an exported state with or without settings and faults. */
const anyInitial: fc.Arbitrary<Pick<ModelOptions, 'objects' | 'initialState'>> = fc.oneof(
  { weight: 3, arbitrary: anyCollection.map((objects) => ({ objects })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        anyCollection,
        fc.record(
          {
            assumptions: someAssumptions,
            delay: fc.constantFrom<InventoryDelay>(0, [0, 0]),
            faults: fc.array(fc.oneof(anyFault, anyWaitingFault).filter(isJsonFault), { maxLength: 2 }),
          },
          { requiredKeys: [] },
        ),
      )
      .map(([objects, others]) => ({ initialState: toState(objects, others) })),
  },
)

function isJsonFault(fault: Fault): fault is JsonFault {
  return typeof fault.match !== 'function'
}

function toState(objects: readonly InventoryObjectInput[], others: Partial<ExportedState>): ExportedState {
  return { version: 2, ...contentsOf(objects), ...others }
}

/** The options of a sequence. */
export const anyOptions: fc.Arbitrary<ModelOptions> = fc
  .tuple(
    anyInitial,
    fc.record(
      {
        assumptions: someAssumptions,
        delay: fc.constantFrom<InventoryDelay>(0, [0, 0]),
        randomSeed: fc.integer(),
        preferHeader: fc.boolean(),
        logLimit: fc.constantFrom(1000, 3),
      },
      { requiredKeys: ['assumptions', 'randomSeed', 'preferHeader', 'logLimit'] },
    ),
  )
  .map(([initial, others]) => ({ ...initial, ...others }))

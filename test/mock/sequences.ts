import fc from 'fast-check'
import type {
  Assumptions,
  ExportedState,
  Fault,
  InventoryObjectInput,
  InventoryService,
  ListQuery,
  SettingsChanges,
  StateInput,
} from '../../src/index.ts'
import type { JsonFault } from '../../src/mock/faults/fault.ts'
import { anyChanges, anyCollection, anyFields, anyId, anyRequest, type HttpRequest } from './requests.ts'

/** A call of a mock as plain data, so that two mocks can get the same calls. */
export type Command =
  | ({ do: 'request' } & HttpRequest)
  | { do: 'create'; input: InventoryObjectInput }
  | { do: 'update'; id: number; changes: object }
  | { do: 'replace'; id: number; input: InventoryObjectInput }
  | { do: 'delete' | 'get'; id: number }
  | { do: 'list'; name: string }
  | { do: 'fault'; fault: Fault }
  | { do: 'remove fault' | 'restore'; index: number }
  | { do: 'configure'; changes: SettingsChanges }
  | { do: 'import' | 'set initial state'; objects: InventoryObjectInput[] }
  | { do: 'checkpoint' | 'reset' | 'clear faults' | 'clear requests' | 'export and import' }

const index = fc.nat({ max: 5 })

const anyEffect: fc.Arbitrary<Fault> = fc
  .record({
    effect: fc.constantFrom<Fault>(
      { status: 503 },
      { status: 429 },
      { status: 200, body: [], headers: { 'X-Faulty': '1' } },
      { networkError: true },
      { delay: [0, 0] },
      { delay: 0 },
      { status: 200, body: 'é', headers: { 'content-type': 'text/plain' }, truncate: 2, delay: [0, 0] },
      { truncate: 20 },
      { at: 'response', networkError: true },
      { at: 'response', status: 503, delay: [0, 0] },
    ),
    scope: fc.constantFrom<Pick<Fault, 'operation' | 'match'>>(
      {},
      { operation: 'list' },
      { operation: 'update' },
      { match: { method: 'POST', body: { name: 'a' } } },
      { match: ({ objectId }) => objectId === 3 },
      { match: { headers: { 'Content-Type': 'application/json' } } },
    ),
    frequency: fc.constantFrom<Pick<Fault, 'times' | 'rate' | 'skip'>>(
      {},
      { times: 1 },
      { times: 2 },
      { rate: 0.5 },
      { rate: 0 },
      { rate: 0.3, times: 3 },
      { skip: 1, times: 1 },
    ),
  })
  .map(({ effect, scope, frequency }) => ({ ...effect, ...scope, ...frequency }))

const anySequence: fc.Arbitrary<Fault> = fc.constantFrom<Fault>(
  { sequence: [{ status: 503 }, {}, { networkError: true }] },
  { sequence: [{}, { status: 429 }], operation: 'list', skip: 1 },
)

/**
 * Some faults.
 * @note `delay: [0, 0]` uses the seed and does not wait.
 */
export const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: anyEffect },
  { weight: 1, arbitrary: anySequence },
)

/** Some assumptions that change responses. */
export const anyAssumptions = fc.constantFrom<Partial<Assumptions>>(
  { uniqueName: true, partialAttributes: 'merge' },
  { filterMatch: 'icontains', defaultSort: '-id', itemRetrieval: true },
  { requiredFields: ['name'], idInBody: 'check', trailingSlash: 'optional' },
  { tokens: ['t'], unknownParameters: 'reject' },
  { nameMaxLength: 1, invalidParameters: 'ignore', repeatedFilter: 'first', filterCombination: 'or' },
)

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: anyRequest.map((request) => ({ do: 'request' as const, ...request })) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), input: anyFields }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      input: fc.tuple(anyId, anyFields).map(([id, fields]) => ({ id, ...fields })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('update' as const), id: anyId, changes: anyChanges }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'get' as const), id: anyId }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('replace' as const), id: anyId, input: anyFields }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('list' as const), name: fc.constantFrom('a', 'A', 'B') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fault' as const), fault: anyFault }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('remove fault' as const, 'restore' as const), index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('checkpoint' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('configure' as const),
      changes: fc.oneof(
        anyAssumptions.map((assumptions) => ({ assumptions })),
        fc.constantFrom<SettingsChanges>(
          { delay: 0 },
          { delay: [0, 0] },
          { assumptions: { uniqueName: true }, delay: 0 },
        ),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), objects: anyCollection }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('clear faults' as const, 'clear requests' as const, 'export and import' as const),
    }),
  },
)

/** A command, or a reset. */
export const anyCommandOrReset: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: anyCommand },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('set initial state' as const), objects: anyCollection }) },
)

/**
 * The members of a mock that commands call. Those of its client are the same, but asynchronous: what they return is
 * awaited.
 */
export interface Control {
  objects: {
    create(input: InventoryObjectInput): unknown
    update(id: number, changes: object): unknown
    replace(id: number, input: InventoryObjectInput): unknown
    delete(id: number): unknown
    get(id: number): unknown
    list(query: ListQuery): unknown
  }
  faults: { add(fault: JsonFault): unknown; clear(): unknown }
  requests: { clear(): unknown }
  configure(changes: SettingsChanges): unknown
  reset(): unknown
  setInitialState(state: StateInput): unknown
  exportState(): ExportedState | Promise<ExportedState>
  importState(state: StateInput): unknown
  checkpoint(): unknown
  // biome-ignore lint/suspicious/noExplicitAny: what the checkpoint of each of them is
  restore(checkpoint: any): unknown
}

/** A fault that was added. */
interface Removable {
  remove(): unknown
}

/** What commands are performed on, and what they hold of it. */
export interface Performer {
  control: Control
  send(request: HttpRequest): Promise<unknown>
  checkpoints: unknown[]
  added: Removable[]
}

/** Performs all commands. Returns their outcomes as text: responses, objects, errors. */
export async function perform(mock: InventoryService, commands: readonly Command[]): Promise<string> {
  const performer: Performer = {
    control: mock as Control,
    async send({ path, ...init }) {
      const response = await mock.fetch(path, init)
      return [response.status, [...response.headers], await response.text()]
    },
    checkpoints: [],
    added: [],
  }
  const outcomes: unknown[] = []
  for (const command of commands) {
    try {
      outcomes.push(await performOne(performer, command))
    } catch (error) {
      outcomes.push(String(error))
    }
  }
  return JSON.stringify(outcomes, null, 1)
}

/** Performs a command. Returns its outcome: a response, or what the mock returns. */
export async function performOne(performer: Performer, command: Command): Promise<unknown> {
  const { control, checkpoints, added } = performer
  switch (command.do) {
    case 'request': {
      const { do: _, ...request } = command
      return performer.send(request)
    }
    case 'create':
      return control.objects.create(command.input)
    case 'update':
      return control.objects.update(command.id, command.changes)
    case 'replace':
      return control.objects.replace(command.id, command.input)
    case 'delete':
      return control.objects.delete(command.id)
    case 'get':
      return control.objects.get(command.id)
    case 'list':
      return control.objects.list({ name: command.name })
    case 'fault':
      // A cast: only a mock in this process gets one that is not JSON.
      added.push((await control.faults.add(command.fault as JsonFault)) as Removable)
      return
    case 'remove fault':
      await added[command.index]?.remove()
      return
    case 'checkpoint':
      checkpoints.push(await control.checkpoint())
      return
    case 'restore':
      if (command.index < checkpoints.length) await control.restore(checkpoints[command.index])
      return
    case 'configure':
      await control.configure(command.changes)
      return
    case 'import':
      return control.importState(command.objects)
    case 'export and import':
      return control.importState(await control.exportState())
    case 'clear faults':
      return control.faults.clear()
    case 'clear requests':
      return control.requests.clear()
    case 'reset':
      return control.reset()
    case 'set initial state':
      return control.setInitialState(command.objects)
  }
}

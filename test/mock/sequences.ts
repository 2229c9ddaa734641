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

const anyEffect = fc.constantFrom<Fault>(
  ...[{ status: 503 }, { status: 429 }, { networkError: true as const }, { delay: 0 }, { truncate: 20 }],
  { status: 200, body: [], headers: { 'X-Faulty': '1' } },
  { delay: [0, 0] },
  { status: 200, body: 'é', headers: { 'content-type': 'text/plain' }, truncate: 2, delay: [0, 0] },
  { at: 'response', networkError: true },
  { at: 'response', status: 503, delay: [0, 0] },
)
const anyScope = fc.constantFrom<Fault>(
  ...[{}, { operation: 'list' as const }, { operation: 'update' as const }],
  { match: { method: 'POST', body: { name: 'a' } } },
  { match: ({ objectId }) => objectId === 3 },
  { match: { headers: { 'Content-Type': 'application/json' } } },
)
const anyFrequency = fc.constantFrom<Fault>(
  ...[{}, { times: 1 }, { times: 2 }, { rate: 0.5 }, { rate: 1e-9 }, { rate: 0.3, times: 3 }, { skip: 1, times: 1 }],
)

/**
 * Some faults.
 * @note `delay: [0, 0]` uses the seed and does not wait.
 */
export const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(anyEffect, anyScope, anyFrequency).map((parts) => Object.assign({}, ...parts)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Fault>(
      { sequence: [{ status: 503 }, {}, { networkError: true }] },
      { sequence: [{}, { status: 429 }], operation: 'list', skip: 1 },
    ),
  },
)

/** Some assumptions that change responses. */
export const anyAssumptions = fc.constantFrom<Partial<Assumptions>>(
  { uniqueName: true, partialAttributes: 'merge' },
  { filterMatch: 'icontains', defaultSort: '-id', itemRetrieval: true },
  { requiredFields: ['name'], idInBody: 'check', trailingSlash: 'optional' },
  { tokens: ['t'], unknownParameters: 'reject' },
  { nameMaxLength: 1, invalidParameters: 'ignore', repeatedFilter: 'first', filterCombination: 'or' },
)

/** Commands with one of these names, and the same fields. */
function commands(weight: number, names: Command['do'][], fields: Record<string, fc.Arbitrary<unknown>> = {}) {
  const arbitrary = fc.record({ do: fc.constantFrom(...names), ...fields }, { noNullPrototype: true })
  return { weight, arbitrary: arbitrary as unknown as fc.Arbitrary<Command> }
}

const anySettings = fc.oneof(
  anyAssumptions.map((assumptions) => ({ assumptions })),
  fc.constantFrom<SettingsChanges>({ delay: 0 }, { delay: [0, 0] }, { assumptions: { uniqueName: true }, delay: 0 }),
)
const anyInput = fc.tuple(fc.option(anyId), anyFields).map(([id, fields]) => (id === null ? fields : { id, ...fields }))

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: anyRequest.map((request) => ({ do: 'request' as const, ...request })) },
  commands(3, ['create'], { input: anyInput }),
  commands(2, ['update'], { id: anyId, changes: anyChanges }),
  commands(2, ['delete', 'get'], { id: anyId }),
  commands(1, ['replace'], { id: anyId, input: anyFields }),
  commands(1, ['list'], { name: fc.constantFrom('a', 'A', 'B') }),
  commands(2, ['fault'], { fault: anyFault }),
  commands(2, ['remove fault', 'restore'], { index }),
  commands(1, ['checkpoint']),
  commands(2, ['configure'], { changes: anySettings }),
  commands(1, ['import'], { objects: anyCollection }),
  commands(1, ['clear faults', 'clear requests', 'export and import']),
)

/** A command, or a reset. */
export const anyCommandOrReset: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: anyCommand },
  commands(1, ['reset']),
  commands(1, ['set initial state'], { objects: anyCollection }),
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

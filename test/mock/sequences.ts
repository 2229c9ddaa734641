import fc from 'fast-check'
import type {
  Assumptions,
  Delay,
  ExportedState,
  Fault,
  InventoryObjectInput,
  InventoryService,
  JsonFault,
  ListQuery,
  StateInput,
} from '../../src/index.ts'
import { anyChanges, anyCollection, anyFields, anyId, anyRequest, type HttpRequest } from './requests.ts'

/** A call of a mock as plain data, so that two mocks can get the same calls. */
export type Command =
  | ({ do: 'request' } & HttpRequest)
  | { do: 'create'; input: InventoryObjectInput }
  | { do: 'update'; id: number; changes: object }
  | { do: 'delete' | 'get'; id: number }
  | { do: 'find'; name: string }
  | { do: 'fault'; fault: Fault }
  | { do: 'remove fault' | 'restore'; index: number }
  | { do: 'assume'; changes: Partial<Assumptions> }
  | { do: 'set delay'; delay: Delay }
  | { do: 'import'; objects: InventoryObjectInput[] }
  | { do: 'checkpoint' | 'reset' | 'clear faults' | 'clear requests' | 'export and import' }
  | { do: 'reset to'; objects: InventoryObjectInput[] }

const index = fc.nat({ max: 5 })

/**
 * Some faults.
 * @note `delay: [0, 0]` uses the seed and does not wait.
 */
export const anyFault: fc.Arbitrary<Fault> = fc
  .record({
    effect: fc.constantFrom<Fault>(
      { status: 503 },
      { status: 429 },
      { status: 200, body: [], headers: { 'X-Faulty': '1' } },
      { networkError: true },
      { delay: [0, 0] },
      { delay: 0 },
      { status: 200, body: 'é', truncate: 2, delay: [0, 0] },
      { truncate: 20 },
    ),
    scope: fc.constantFrom<Pick<Fault, 'operation' | 'match'>>(
      {},
      { operation: 'list' },
      { operation: 'update' },
      { match: { method: 'POST', body: { name: 'a' } } },
      { match: ({ id }) => id === 3 },
      { match: { headers: { 'Content-Type': 'application/json' } } },
    ),
    frequency: fc.constantFrom<Pick<Fault, 'times' | 'rate'>>(
      {},
      { times: 1 },
      { times: 2 },
      { rate: 0.5 },
      { rate: 0 },
      { rate: 0.3, times: 3 },
    ),
  })
  .map(({ effect, scope, frequency }) => ({ ...effect, ...scope, ...frequency }))

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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('find' as const), name: fc.constantFrom('a', 'A', 'B') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fault' as const), fault: anyFault }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('remove fault' as const, 'restore' as const), index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('checkpoint' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('assume' as const), changes: anyAssumptions }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('set delay' as const), delay: fc.constantFrom<Delay>(0, [0, 0]) }),
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset to' as const), objects: anyCollection }) },
)

/**
 * The members of a mock that commands call. Those of its client are the same, but asynchronous: what they return is
 * awaited.
 */
export interface Control {
  objects: {
    create(input: InventoryObjectInput): unknown
    update(id: number, changes: object): unknown
    delete(id: number): unknown
    get(id: number): unknown
    find(query: ListQuery): unknown
  }
  faults: { add(fault: JsonFault): unknown; clear(): unknown }
  assume(changes: Partial<Assumptions>): unknown
  setDelay(delay: Delay): unknown
  clearRequests(): unknown
  reset(objects?: InventoryObjectInput[]): unknown
  exportState(): ExportedState | Promise<ExportedState>
  importState(state: StateInput): unknown
  checkpoint(): unknown
  // biome-ignore lint/suspicious/noExplicitAny: what the checkpoint of each of them is
  restore(checkpoint: any): unknown
}

/** What commands are performed on, and what they hold of it. */
export interface Performer {
  control: Control
  send(request: HttpRequest): Promise<unknown>
  checkpoints: unknown[]
  removers: (() => unknown)[]
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
    removers: [],
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
  const { control, checkpoints, removers } = performer
  switch (command.do) {
    case 'request': {
      const { do: _, ...request } = command
      return performer.send(request)
    }
    case 'create':
      return control.objects.create(command.input)
    case 'update':
      return control.objects.update(command.id, command.changes)
    case 'delete':
      return control.objects.delete(command.id)
    case 'get':
      return control.objects.get(command.id)
    case 'find':
      return control.objects.find({ name: command.name })
    case 'fault':
      // A cast: only a mock in this process gets one that is not JSON.
      removers.push((await control.faults.add(command.fault as JsonFault)) as () => unknown)
      return
    case 'remove fault':
      await removers[command.index]?.()
      return
    case 'checkpoint':
      checkpoints.push(await control.checkpoint())
      return
    case 'restore':
      if (command.index < checkpoints.length) await control.restore(checkpoints[command.index])
      return
    case 'assume':
      await control.assume(command.changes)
      return
    case 'set delay':
      return control.setDelay(command.delay)
    case 'import':
      return control.importState(command.objects)
    case 'export and import':
      return control.importState(await control.exportState())
    case 'clear faults':
      return control.faults.clear()
    case 'clear requests':
      return control.clearRequests()
    case 'reset':
      return control.reset()
    case 'reset to':
      return control.reset(command.objects)
  }
}

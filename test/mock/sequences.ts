import fc from 'fast-check'
import type { Assumptions, Checkpoint, Delay, Fault, InventoryObjectInput, InventoryService } from '../../src/index.ts'
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

/** @note `delay: [0, 0]` uses the seed and does not wait. */
const anyFault: fc.Arbitrary<Fault> = fc
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

/** Performs all commands. Returns their outcomes as text: responses, objects, errors. */
export async function perform(mock: InventoryService, commands: readonly Command[]): Promise<string> {
  const checkpoints: Checkpoint[] = []
  const removers: (() => void)[] = []
  const outcomes: unknown[] = []
  for (const command of commands) {
    try {
      outcomes.push(await performOne(mock, command, checkpoints, removers))
    } catch (error) {
      outcomes.push(String(error))
    }
  }
  return JSON.stringify(outcomes, null, 1)
}

async function performOne(
  mock: InventoryService,
  command: Command,
  checkpoints: Checkpoint[],
  removers: (() => void)[],
): Promise<unknown> {
  switch (command.do) {
    case 'request': {
      const { do: _, path, ...init } = command
      const response = await mock.fetch(path, init)
      return [response.status, [...response.headers], await response.text()]
    }
    case 'create':
      return mock.objects.create(command.input)
    case 'update':
      return mock.objects.update(command.id, command.changes)
    case 'delete':
      return mock.objects.delete(command.id)
    case 'get':
      return mock.objects.get(command.id)
    case 'find':
      return mock.objects.find({ name: command.name })
    case 'fault':
      removers.push(mock.faults.add(command.fault))
      return
    case 'remove fault':
      return removers[command.index]?.()
    case 'checkpoint':
      checkpoints.push(mock.checkpoint())
      return
    case 'restore': {
      const checkpoint = checkpoints[command.index]
      return checkpoint && mock.restore(checkpoint)
    }
    case 'assume':
      return mock.assume(command.changes)
    case 'set delay':
      return mock.setDelay(command.delay)
    case 'import':
      return mock.importState(command.objects)
    case 'export and import':
      return mock.importState(mock.exportState())
    case 'clear faults':
      return mock.faults.clear()
    case 'clear requests':
      return mock.clearRequests()
    case 'reset':
      return mock.reset()
    case 'reset to':
      return mock.reset(command.objects)
  }
}

import fc from 'fast-check'
import type { Assumptions, Delay, InventoryObject, StateInput } from '../../src/index.ts'
import { anyAssumption } from '../any-assumptions.ts'
import { anyCollection, anyId, facts, names, path, types } from '../mock/requests.ts'
import { anyCommandOrReset, anyFault, type Command, type Performer, performOne } from '../mock/sequences.ts'
import type { ModelOptions } from './reference/mock.ts'
import { endsSession, type Place, type Subject } from './subjects.ts'

/** A step of a sequence, as plain data: a command on one of the collections, or on the host. */
export type Step =
  | { at: Place; command: Command }
  | { at: Place; do: 'save state' | 'create and delete' }
  | { at: Place; do: 'load state'; index: number }
  | { at: Place; do: 'end session' }
  | { do: 'restart' }

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

const anyModelCommand: fc.Arbitrary<Command> = fc
  .oneof(
    { weight: 9, arbitrary: anyCommandOrReset },
    { weight: 2, arbitrary: anyFilteredRequest },
    // More than elsewhere, so that several are active when a state is exported.
    { weight: 2, arbitrary: anyFault.map((fault) => ({ do: 'fault' as const, fault })) },
  )
  .filter(
    // A client cannot send a function.
    (command) => command.do !== 'fault' || typeof command.fault.match !== 'function',
  )

/** Any step on these collections. */
export function anyStep(places: readonly Place[], { canRestart = false } = {}): fc.Arbitrary<Step> {
  const at = fc.constantFrom(...places)
  const sessions = places.filter((place) => place !== 'root')
  return fc.oneof(
    { weight: 40, arbitrary: fc.record({ at, command: anyModelCommand }) },
    { weight: 2, arbitrary: fc.record({ at, do: fc.constant('save state' as const) }) },
    { weight: 2, arbitrary: fc.record({ at, do: fc.constant('create and delete' as const) }) },
    { weight: 2, arbitrary: fc.record({ at, do: fc.constant('load state' as const), index: fc.nat({ max: 3 }) }) },
    {
      weight: sessions.length > 0 ? 1 : 0,
      arbitrary: fc.record({
        at: fc.constantFrom(...(sessions.length > 0 ? sessions : places)),
        do: fc.constant('end session' as const),
      }),
    },
    { weight: canRestart ? 1 : 0, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  )
}

const anyAssumptions: fc.Arbitrary<Partial<Assumptions>> = fc.record(
  { ...anyAssumption, nameMaxLength: fc.constantFrom(null, 1, 2), tokens: fc.constantFrom([], [], ['t']) },
  { requiredKeys: [] },
)

/** The options of a sequence. */
export const anyOptions: fc.Arbitrary<ModelOptions> = fc.record(
  {
    objects: anyCollection,
    state: anyCollection,
    // Mostly the defaults: half of the others reject most writes.
    assumptions: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anyAssumptions }),
    delay: fc.constantFrom<Delay>(0, [0, 0]),
    seed: fc.integer(),
    prefer: fc.boolean(),
    logLimit: fc.constantFrom(1000, 3),
  },
  { requiredKeys: ['objects', 'assumptions', 'delay', 'seed', 'prefer', 'logLimit'] },
)

/** Performs steps on a subject. */
export class Actor {
  readonly #subject: Subject
  readonly #performers = new Map<Place, Performer>()
  readonly #states: StateInput[] = []

  constructor(subject: Subject) {
    this.#subject = subject
  }

  /** Performs a step. Returns its outcome: a response, what the mock returns, or that it throws. */
  async perform(step: Step): Promise<unknown> {
    try {
      if ('command' in step) {
        const outcome = await performOne(this.#performer(step.at), step.command)
        if (step.command.do === 'request' && endsSession(step.at, step.command)) this.#performers.delete(step.at)
        return outcome
      }
      return await this.#performOnHost(step)
    } catch {
      return 'an error'
    }
  }

  async #performOnHost(step: Exclude<Step, { command: Command }>): Promise<unknown> {
    switch (step.do) {
      case 'save state':
        this.#states.push(await this.#subject.at(step.at).control.exportState())
        return
      // Leaves nothing but the next id, which random ids seldom do.
      case 'create and delete': {
        const { objects } = this.#subject.at(step.at).control
        const { id } = (await objects.create({ name: 'a' })) as InventoryObject
        return objects.delete(id)
      }
      case 'load state':
        if (step.index >= this.#states.length) return
        return this.#subject.at(step.at).control.importState(this.#states[step.index]!)
      case 'end session':
        this.#performers.delete(step.at)
        return this.#subject.end(step.at)
      case 'restart':
        this.#performers.clear()
        return this.#subject.restart()
    }
  }

  #performer(place: Place): Performer {
    const held = this.#performers.get(place) ?? { checkpoints: [], removers: [] }
    const { control, send } = this.#subject.at(place)
    const performer = { control, send, checkpoints: held.checkpoints, removers: held.removers }
    this.#performers.set(place, performer)
    return performer
  }
}

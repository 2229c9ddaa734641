import type { Faker } from '@faker-js/faker'
import type { InventoryChange } from '../../mock/events.ts'
import type { Mock } from '../../mock/mock.ts'
import { createFaker } from '../faker.ts'
import { createObjectFactory, type ObjectFactory } from '../object-factory.ts'
import type { PlannedChange } from './planned-change.ts'
import { sendChange } from './send-change.ts'
import { Stock } from './stock.ts'
import { Watch } from './watch.ts'
import { type WorkflowName, workflows } from './workflows.ts'

/** A change that activity has made, or has tried to. */
export interface ActivityStep {
  /** What it is a part of, by its name. */
  readonly workflow: WorkflowName
  /** What it does, in words: `switch failed: osl1-r01-tor01`. */
  readonly description: string
  readonly method: PlannedChange['method']
  /** Below `{base_url}`. */
  readonly path: string
  /** The status of the last response; null without one. */
  readonly status: number | null
  /** The change of the objects, as the event `change` has it; null if there was none: the workflow is given up. */
  readonly change: InventoryChange | null
}

/** A workflow under way, and its next changes. */
interface Run {
  readonly name: WorkflowName
  readonly changes: Iterator<PlannedChange>
}

/** Those who work on the objects of a mock, one change after the other. */
export class Staff {
  readonly #mock: Mock
  readonly #seed: number
  #watch: Watch | null = null
  #faker!: Faker
  #factory!: ObjectFactory
  #run: Run | null = null
  #stock: Stock | null = null

  constructor(mock: Mock, seed: number) {
    this.#mock = mock
    this.#seed = seed
    this.#begin()
    this.#watchOthers()
  }

  /** Makes the next change; returns null if there is nothing to do. */
  async step(signal: AbortSignal): Promise<ActivityStep | null> {
    if (signal.aborted || this.#mock.mockLifetime.hasEnded) return null
    const watch = this.#watchOthers()
    const planned = this.#plan()
    if (planned === null) return null
    const { run, change } = planned
    this.#run = run
    watch.lastChange = null
    const status = await sendChange(this.#mock, change, signal)
    const { description, method, path } = change
    const step = { workflow: run.name, description, method, path, status, change: watch.lastChange }
    // Also where a fault hides what was done: staff do not know it.
    const isDone = step.change !== null && status !== null && status < 300
    if (!isDone && this.#run === run) this.#run = null
    return Object.freeze(step)
  }

  /** Ends the workflow, and no longer watches what others do, until the next step. */
  rest(): void {
    this.#run = null
    this.#stock = null
    this.#watch?.end()
    this.#watch = null
  }

  #watchOthers(): Watch {
    this.#watch ??= new Watch(this.#mock, () => this.#begin())
    return this.#watch
  }

  /** Begins with the first random numbers. */
  #begin(): void {
    this.#faker = createFaker({}, this.#seed)
    this.#factory = createObjectFactory({ seed: this.#seed })
    this.#run = null
    this.#stock = null
  }

  /** The objects of now. Read once for each version of them. */
  #readStock(): Stock {
    const { store } = this.#mock
    if (this.#stock?.version !== store.version) {
      this.#stock = new Stock(store, this.#watchOthers(), this.#faker, this.#factory)
    }
    return this.#stock
  }

  /** Plans the next change of the workflow under way, or else the first one of another. */
  #plan(): { run: Run; change: PlannedChange } | null {
    for (const run of this.#draw()) {
      const { value: change, done } = run.changes.next()
      if (!done) return { run, change }
    }
    return null
  }

  /** Draws workflows, each if the one before has no change: the one under way, the others, and an arrival. */
  *#draw(): Iterable<Run> {
    if (this.#run) yield this.#run
    const begin = (name: WorkflowName): Run => ({ name, changes: workflows[name].plan(() => this.#readStock()) })
    if (this.#readStock().isNew && this.#faker.number.int(1) === 0) yield begin('arrival')
    const names = Object.keys(workflows) as WorkflowName[]
    while (names.length > 0) {
      const weights = names.map((value) => ({ value, weight: workflows[value].weight }))
      const name = this.#faker.helpers.weightedArrayElement(weights)
      names.splice(names.indexOf(name), 1)
      yield begin(name)
    }
  }
}

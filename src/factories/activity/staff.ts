import type { Faker } from '@faker-js/faker'
import type { InventoryChange } from '../../mock/events.ts'
import type { Mock } from '../../mock/mock.ts'
import { createFaker } from '../faker.ts'
import { createObjectFactory, type ObjectFactory } from '../object-factory.ts'
import type { PlannedChange } from './planned-change.ts'
import { sendChange } from './send-change.ts'
import { Stock } from './stock.ts'
import { type StoryName, stories } from './stories.ts'
import { Watch } from './watch.ts'

/** A change that activity has made, or has tried to. */
export interface ActivityStep {
  /** The kind of story that it is a part of. */
  readonly story: StoryName
  /** What it does, in words: `switch failed: osl1-r01-tor01`. */
  readonly description: string
  readonly method: PlannedChange['method']
  /** Below `{base_url}`. */
  readonly path: string
  /** The status of the last response; null without one. */
  readonly status: number | null
  /** The change of the objects, as the event `change` has it; null if there was none: the story is given up. */
  readonly change: InventoryChange | null
}

/** The story that is told, and its next changes. */
interface Told {
  readonly name: StoryName
  readonly changes: Iterator<PlannedChange>
}

/** Those who work on the objects of a mock, one change after the other. */
export class Staff {
  readonly #mock: Mock
  readonly #seed: number
  #watch: Watch | null = null
  #faker!: Faker
  #factory!: ObjectFactory
  #told: Told | null = null
  #stock: { version: number; stock: Stock } | null = null

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
    const { told, change } = planned
    this.#told = told
    watch.lastChange = null
    const status = await sendChange(this.#mock, change, signal)
    const { description, method, path } = change
    const step = { story: told.name, description, method, path, status, change: watch.lastChange }
    // Also where a fault hides what was done: staff do not know it.
    const isDone = step.change !== null && status !== null && status < 300
    if (!isDone && this.#told === told) this.#told = null
    return Object.freeze(step)
  }

  /** Ends the story, and no longer watches what others do, until the next step. */
  rest(): void {
    this.#told = null
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
    this.#told = null
    this.#stock = null
  }

  /** The objects of now. Read once for each version of them. */
  #readStock(): Stock {
    const { version } = this.#mock.store
    if (this.#stock?.version !== version) {
      const stock = new Stock(this.#mock.store.all(), this.#watchOthers(), this.#faker, this.#factory)
      this.#stock = { version, stock }
    }
    return this.#stock.stock
  }

  /** Plans the next change of the story that is told, or else the first one of another story. */
  #plan(): { told: Told; change: PlannedChange } | null {
    for (const told of this.#draw()) {
      const { value: change, done } = told.changes.next()
      if (!done) return { told, change }
    }
    return null
  }

  /** Draws stories, each if the one before has no change: the one that is told, the others, and an arrival. */
  *#draw(): Iterable<Told> {
    if (this.#told) yield this.#told
    const begin = (name: StoryName): Told => ({ name, changes: stories[name].tell(() => this.#readStock()) })
    if (this.#readStock().isNew && this.#faker.number.int(1) === 0) yield begin('arrival')
    const names = Object.keys(stories) as StoryName[]
    while (names.length > 0) {
      const weights = names.map((value) => ({ value, weight: stories[value].weight }))
      const name = this.#faker.helpers.weightedArrayElement(weights)
      names.splice(names.indexOf(name), 1)
      yield begin(name)
    }
  }
}

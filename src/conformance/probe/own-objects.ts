import type { InventoryObject, ObjectFields } from '../../contract/object.ts'
import type { Collection } from './collection.ts'

/** What the names of own objects begin with. */
const PREFIX = 'inventory-objects-mock probe'

const CODE_LENGTH = 8
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * The objects that a probe creates: each has the code of the run in one of its fields when it is seen first, and is
 * remembered by its id, because a service can lose a field.
 */
export class OwnObjects {
  readonly #code = createCode()
  readonly #names: Map<number, string>

  /** @param names - gets the name of each that is there, by its id */
  constructor(names: Map<number, string>) {
    this.#names = names
  }

  /** A text that says whose it is. No list, map or object can be made of it. */
  get mark(): string {
    return `${PREFIX} ${this.#code}`
  }

  /** Remembers those that are in a collection, and forgets those that are not. */
  remember(collection: Collection): void {
    for (const id of this.#names.keys()) if (collection.textOf(id) === undefined) this.forget(id)
    for (const { id, name } of collection.objects) {
      if (collection.textOf(id)!.includes(this.#code)) this.#names.set(id, name)
    }
  }

  /** Forgets one that was deleted: a service can give its id to an object of somebody else. */
  forget(id: number): void {
    this.#names.delete(id)
  }

  /** Whether an object is one of these. */
  has(id: number): boolean {
    return this.#names.has(id)
  }

  /** Those that are in a collection, by ascending id. */
  in(collection: Collection): InventoryObject[] {
    return collection.objects.filter(({ id }) => this.#names.has(id))
  }

  /**
   * A name that no object has.
   * @param word - tells it from other own names
   * @param length - in characters; by default that of a readable name
   * @param letter - fills it up
   */
  createName(word: string, { objects }: Collection, length = `${this.mark} ${word}`.length, letter = 'x'): string {
    const readable = `${this.mark} ${word}`
    if (length >= readable.length) return readable.padEnd(length, letter)
    const names = new Set(objects.map(({ name }) => name))
    const short = Array.from(LETTERS, (first) => `${first}${this.#code}${word}`.padEnd(length, letter).slice(0, length))
    return short.find((name) => !names.has(name)) ?? short[0]!
  }

  /** The fields of an own object. Its values can be told apart by their case and by parts of them. */
  createFields(name: string, word: string): ObjectFields {
    return {
      name,
      location: { name: `Probe ${word}`, fact: `probe-${this.#code}-${word}` },
      type: { name: `Probe ${this.#code} ${word}` },
      labels: [],
      attributes: { probe: this.mark, word },
      responsible: [],
    }
  }
}

function createCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(CODE_LENGTH)), (byte) => LETTERS[byte % 36]).join('')
}

import { failedTo } from '../../../validation/errors.ts'

/** The number of entries of each table: one for each 16-bit number. */
const ENTRIES = 2 ** 16

/** How often an item can change its place. */
const ROUNDS = 16

/**
 * Random numbers of a key: the same for the same key and the same input, and not to be known without the key.
 * HMAC-SHA-256 makes a key of AES-CTR, whose stream fills three tables; a number is one entry of each, combined. So a
 * hundred thousand words need no hundred thousand calls of the platform.
 */
export class KeyedRandom {
  readonly #tables: Uint32Array

  private constructor(tables: Uint32Array) {
    this.#tables = tables
  }

  /**
   * @param key - any text
   * @param purpose - another one gives other numbers
   * @throws InventoryMockError in a page of HTTP, which has no `crypto.subtle`
   */
  static async create(key: string, purpose: string): Promise<KeyedRandom> {
    const { subtle } = globalThis.crypto
    if (!subtle) {
      const advice = 'Use HTTPS, or localhost'
      throw failedTo('anonymize objects', 'crypto.subtle', 'a page without it', advice)
    }
    const encoder = new TextEncoder()
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    const hmacKey = await subtle.importKey('raw', encoder.encode(key), hmac, false, ['sign'])
    const seed = await subtle.sign('HMAC', hmacKey, encoder.encode(purpose))
    const aesKey = await subtle.importKey('raw', seed, 'AES-CTR', false, ['encrypt'])
    const counter = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 }
    return new KeyedRandom(new Uint32Array(await subtle.encrypt(counter, aesKey, new Uint8Array(ENTRIES * 3 * 4))))
  }

  /**
   * A random number from 0 to 2³²-1.
   * @param state - the number before it, or 0
   * @param input - from 0 to 65535
   */
  next(state: number, input: number): number {
    const tables = this.#tables
    const low = tables[state & 0xffff]!
    const high = tables[ENTRIES + (state >>> 16)]!
    return (low ^ high ^ tables[2 * ENTRIES + input]!) >>> 0
  }

  /** A random number from 0 to 2³²-1, after another one and a text. */
  nextText(state: number, text: string): number {
    let next = state
    for (let at = 0; at < text.length; at++) next = this.next(next, text.charCodeAt(at))
    return next
  }

  /**
   * The place of an index in a random order of `size` items. It needs no list of them: in each round, two items change
   * places or not ("swap or not", Hoang, Morris and Rogaway, 2012).
   */
  permute(state: number, index: number, size: number): number {
    let place = index
    let round = state
    for (let count = 0; count < ROUNDS; count++) {
      round = this.next(round, count)
      const partner = ((round % size) + size - place) % size
      if (this.next(round, Math.max(place, partner)) & 1) place = partner
    }
    return place
  }
}

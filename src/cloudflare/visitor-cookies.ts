import type { SessionCookie } from '../host/sessions/request-session.ts'
import { failedTo, quote } from '../validation/errors.ts'
import type { DurableHandlers, ObjectNamespace, ObjectStorage } from './platform.ts'

/** The name of the object with the key of the cookies, which no session can have. */
export const COOKIE_KEY = '/cookie-key'

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/** Creates the Durable Object with the key of the cookies: random, and the same for ever. No client's request gets it. */
export function createCookieKey({ sql }: ObjectStorage): DurableHandlers {
  return {
    async fetch() {
      sql.exec('CREATE TABLE IF NOT EXISTS cookie_key (id INTEGER PRIMARY KEY, hex TEXT NOT NULL)')
      const created = toHex(crypto.getRandomValues(new Uint8Array(32)))
      sql.exec('INSERT OR IGNORE INTO cookie_key (id, hex) VALUES (1, ?)', created)
      const [row] = sql.exec<{ hex: string }>('SELECT hex FROM cookie_key').toArray()
      return new Response(row!.hex)
    },
    // It sets none.
    async alarm() {},
  }
}

/** The cookies of visitors, signed: a Worker does not know which sessions have begun, so cookies could be made up. */
export class VisitorCookies {
  #key: CryptoKey | undefined

  /** Signs the name of a session. Returns the value of its cookie. */
  async sign(name: string, objects: ObjectNamespace): Promise<string> {
    const signature = await crypto.subtle.sign(ALGORITHM, await this.#loadKey(objects), encode(name))
    return `${name}.${toHex(new Uint8Array(signature))}`
  }

  /** Finds the session of the first cookie that was signed here; null if there is none. */
  async find(cookies: readonly SessionCookie[], objects: ObjectNamespace): Promise<string | null> {
    for (const { name, signature = '' } of cookies) {
      if (signature === '') continue
      const key = await this.#loadKey(objects)
      // Takes the same time whatever is wrong.
      if (await crypto.subtle.verify(ALGORITHM, key, fromHex(signature), encode(name))) return name
    }
    return null
  }

  /** @note Keeps the key and not a promise of it: one request cannot wait for what another has asked for. */
  async #loadKey(objects: ObjectNamespace): Promise<CryptoKey> {
    if (this.#key !== undefined) return this.#key
    const response = await objects.getByName(COOKIE_KEY).fetch(new Request('https://object/key'))
    const hex = await response.text()
    if (!/^[\da-f]{64}$/.test(hex)) {
      const advice = 'Pass the Worker and its objects the same INVENTORY'
      throw failedTo('load the key of the cookies', '64 hexadecimal digits', quote(hex), advice)
    }
    this.#key = await crypto.subtle.importKey('raw', fromHex(hex), ALGORITHM, false, ['sign', 'verify'])
    return this.#key
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

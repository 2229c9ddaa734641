import { failedTo } from '../../../validation/errors.ts'

/**
 * Signs texts with HMAC-SHA-256, a thousand at a time.
 * @returns by text, four 32-bit numbers of its signature
 * @throws InventoryMockError in a page of HTTP, which has no `crypto.subtle`
 */
export async function signAll(texts: readonly string[], key: string): Promise<Map<string, Int32Array>> {
  const { subtle } = globalThis.crypto
  if (!subtle) throw failedTo('anonymize objects', 'crypto.subtle', 'a page without it', 'Use HTTPS, or localhost')
  const encoder = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const hmacKey = await subtle.importKey('raw', encoder.encode(key), hmac, false, ['sign'])
  const sign = async (text: string): Promise<[string, Int32Array]> => {
    const view = new DataView(await subtle.sign('HMAC', hmacKey, encoder.encode(text)))
    return [text, Int32Array.of(view.getInt32(0), view.getInt32(4), view.getInt32(8), view.getInt32(12))]
  }
  const signatures: [string, Int32Array][] = []
  for (let start = 0; start < texts.length; start += 1000) {
    signatures.push(...(await Promise.all(texts.slice(start, start + 1000).map(sign))))
  }
  return new Map(signatures)
}

/** Creates random numbers from 0 to 1, 1 excluded, with the generator sfc32. */
export function createRandom(seed: Int32Array): () => number {
  let [a = 0, b = 0, c = 0, counter = 0] = seed
  return () => {
    const sum = (a + b + counter++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
}

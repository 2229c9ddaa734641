import { failedTo } from '../../../validation/errors.ts'

/**
 * Creates generators of random numbers with the signatures of texts, by HMAC-SHA-256, a thousand at a time.
 * @returns by text, what gives numbers from 0 to 1, 1 excluded
 * @throws InventoryMockError in a page of HTTP, which has no `crypto.subtle`
 */
export async function createRandoms(texts: readonly string[], key: string): Promise<Map<string, () => number>> {
  const { subtle } = globalThis.crypto
  if (!subtle) throw failedTo('anonymize objects', 'crypto.subtle', 'a page without it', 'Use HTTPS, or localhost')
  const encoder = new TextEncoder()
  const hmacKey = await subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const randoms = new Map<string, () => number>()
  for (let start = 0; start < texts.length; start += 1000) {
    const some = texts.slice(start, start + 1000)
    const signatures = await Promise.all(some.map((text) => subtle.sign('HMAC', hmacKey, encoder.encode(text))))
    for (const [at, text] of some.entries()) randoms.set(text, createRandom(new DataView(signatures[at]!)))
  }
  return randoms
}

/** The generator sfc32. */
function createRandom(seed: DataView): () => number {
  let [a, b, c, counter] = [seed.getInt32(0), seed.getInt32(4), seed.getInt32(8), seed.getInt32(12)]
  return () => {
    const sum = (a + b + counter++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
}

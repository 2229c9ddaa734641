import { decodeText, readBytes } from './read-bytes.ts'

/** The most bytes that a link holds: some 30,000 characters, which chats and mail programs still keep whole. */
const MAX_BYTES = 22_000

/** The most bytes of a state in a link. */
const MAX_STATE = 16 * 2 ** 20

/**
 * Compresses a state for a link.
 * @param text - the state as JSON
 * @returns base64url; null for a state that is too large
 */
export async function encodeState(text: string): Promise<string | null> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = await readBytes(stream, (size) => size <= MAX_BYTES)
  if (bytes === null) return null
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}

/**
 * Reads the state of a link.
 * @returns the state as JSON, not checked; null for a damaged link, and for one that is too large
 */
export async function decodeState(encoded: string): Promise<string | null> {
  try {
    // Checked first: browsers decompress a whole chunk before the first byte of it can be read.
    if (encoded.length > MAX_BYTES * 1.4) return null
    const base64 = encoded.replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const state = await readBytes(stream, (size) => size <= MAX_STATE)
    return state && decodeText(state)
  } catch {
    return null
  }
}

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
  const bytes = await readBytes(stream, MAX_BYTES)
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
    const state = await readBytes(stream, MAX_STATE)
    return state && decodeText(state)
  } catch {
    return null
  }
}

/**
 * Reads a stream.
 * @param limit - the most bytes
 * @returns null if there are more
 */
async function readBytes(stream: ReadableStream<Uint8Array<ArrayBuffer>>, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = stream.getReader()
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
    size += value.length
    chunks.push(value)
    if (size <= limit) continue
    // Not awaited: the cause of a stream that fails meanwhile does not matter.
    reader.cancel().catch(() => {})
    return null
  }
}

/** @throws TypeError for bytes that are not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/**
 * Reads a stream.
 * @param shouldContinue - whether to go on after so many bytes
 * @returns null if it was stopped
 */
export async function readBytes(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  shouldContinue: (size: number) => boolean,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = stream.getReader()
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
    size += value.length
    chunks.push(value)
    if (shouldContinue(size)) continue
    // Not awaited: the cause of a stream that fails meanwhile does not matter.
    reader.cancel().catch(() => {})
    return null
  }
}

/** @throws TypeError for bytes that are not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

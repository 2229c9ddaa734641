/**
 * Reads the body of a response as a text, up to a limit. The platform has decompressed it: a small response can have a
 * large body.
 * @param limit - in bytes
 * @returns null for a larger body, of which no more is read: the connection ends
 */
export async function readText({ body }: Response, limit: number): Promise<string | null> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const pieces: string[] = []
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return pieces.join('') + decoder.decode()
    size += value.byteLength
    if (size > limit) {
      // A service that never ends its body does not end this either.
      reader.cancel().catch(() => {})
      return null
    }
    pieces.push(decoder.decode(value, { stream: true }))
  }
}

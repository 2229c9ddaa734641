import type { IncomingMessage } from 'node:http'
import type { BodyCount } from '../host/limits/read-body.ts'

/**
 * Reads the body of a request of `node:http`. Of one that is refused, the rest is left to be read.
 * @throws LimitError for one over the limit, or if its client holds more than its share
 */
export function readNodeBody(request: IncomingMessage, count: BodyCount): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    count.checkLength(request.headers['content-length'])
    const chunks: Buffer[] = []
    const fail = (error: Error) => {
      request.off('data', read).off('end', end).pause()
      count.release()
      reject(error)
    }
    const read = (chunk: Buffer) => {
      try {
        count.add(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        fail(error as Error)
      }
    }
    const end = () => {
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      if (count.isLarge) void count.end().then(() => resolve(body))
      else resolve(body)
    }
    // Listeners, because `for await` takes longer than the rest of a small write together.
    request.on('data', read)
    request.once('end', end)
    request.once('error', fail)
  })
}

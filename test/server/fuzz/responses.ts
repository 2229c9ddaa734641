/** A response on a connection. */
export interface RawResponse {
  readonly status: number
  /** Whether it has been cut off. */
  readonly isCut: boolean
}

const HEAD = /HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[!#$%&'*+.^_`|~\w-]+:[^\r\n]*\r\n)*)\r\n/y

/**
 * Reads the responses of a connection.
 * @param received - all bytes, as latin1
 * @param methods - of the requests; those of the others are not known
 * @throws Error for bytes that are no HTTP
 */
export function readResponses(received: string, methods: readonly string[]): RawResponse[] {
  const responses: RawResponse[] = []
  let answered = 0
  for (let at = 0; at < received.length; ) {
    HEAD.lastIndex = at
    const [head, status = '', lines = ''] = HEAD.exec(received) ?? []
    if (head === undefined) throw new Error(`No response at ${at}: ${JSON.stringify(received.slice(at, at + 200))}`)
    at += head.length
    const method = methods[answered]
    if (status.startsWith('1')) continue
    answered++
    const end = findEnd(received, at, lines, status, method)
    responses.push({ status: Number(status), isCut: end > received.length })
    at = end
  }
  return responses
}

/** Where a body ends; Infinity if it does not. */
function findEnd(received: string, at: number, lines: string, status: string, method: string | undefined): number {
  const read = (name: string) => new RegExp(`^${name}: *(.*)\r$`, 'im').exec(lines)?.[1]
  // The response to a request that cannot be parsed can come first, before those to the requests before it.
  const isOutOfTurn = status.startsWith('4') && at < received.length && !received.startsWith('HTTP/1.1 ', at)
  const hasNoBody = (method === 'HEAD' && !isOutOfTurn) || status === '204' || status === '304'
  // A method that is not known can be HEAD: then the next response, or nothing, follows at once.
  const canHaveNone = method === undefined && (at === received.length || received.startsWith('HTTP/1.1 ', at))
  if (hasNoBody || canHaveNone) return at
  const length = read('Content-Length')
  if (length !== undefined && /^\d+$/.test(length)) return at + Number(length)
  if (read('Transfer-Encoding') !== 'chunked') throw new Error(`A response without a length: ${lines}`)
  for (;;) {
    const [line, size = ''] = /^([\da-f]+)\r\n/i.exec(received.slice(at, at + 20)) ?? []
    if (line === undefined) return Number.POSITIVE_INFINITY
    const bytes = Number.parseInt(size, 16)
    at += line.length + bytes + 2
    if (bytes === 0) return at
  }
}

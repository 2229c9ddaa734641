import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

interface ClientError extends NodeJS.ErrnoException {
  /** The parser's own description, such as `Invalid char in url query`. */
  reason?: string
}

interface Connection extends Duplex {
  /** The response that is being written. Not public, but there is no other way to it; Node's own handler uses it. */
  readonly _httpMessage?: ServerResponse | null
}

/** The statuses of some errors, as Node chooses them; 400 for the others. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Advice about errors in requests that the service would accept. */
const advice: Record<string, string> = {
  HPE_INVALID_URL: ' Percent-encode it, such as ø to %C3%B8.',
  HPE_INVALID_METHOD: ' Methods are in upper case, such as PATCH.',
}

/**
 * Responds to a request that Node cannot parse, after a list that is being sent, and closes its connection. In the
 * middle of an event stream, it only closes the connection.
 */
export function respondToClientError(error: ClientError, socket: Connection): void {
  const response = socket._httpMessage
  const isMidResponse = response?.headersSent && !response.writableEnded
  // Not writable: the client has gone.
  if (!socket.writable || (isMidResponse && !response.hasHeader('content-length'))) return void socket.destroy()
  if (isMidResponse) return void response.once('finish', () => respondToClientError(error, socket))
  const { code, reason, message } = error
  const status = statuses[code!] ?? 400
  const body = JSON.stringify({ detail: `${reason ?? message}.${advice[code!] ?? ''}` })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

import { PortableTextDecoder } from '../../text/text-decoder.ts'
import type { ReceivedRequest } from './exchange.ts'

/** The form in which a log keeps the bytes of a body, from which {@link parseBytes} makes them again; null for none. */
export function formatBytes(body: Uint8Array): ReceivedRequest['rawBody'] {
  try {
    return new PortableTextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body) || null
  } catch {
    return { base64: btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join('')) }
  }
}

/** The bytes of a body in the log. */
export function parseBytes(rawBody: ReceivedRequest['rawBody']): Uint8Array<ArrayBuffer> | null {
  if (rawBody === null || typeof rawBody === 'string') return rawBody ? new TextEncoder().encode(rawBody) : null
  return Uint8Array.from(atob(rawBody.base64), (character) => character.charCodeAt(0))
}

import { bodyFields } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'
import { isTooDeep, MAX_JSON_DEPTH } from '../../contract/json.ts'
import { HttpError } from '../http/http-error.ts'
import { mediaRanges, mediaTypes, readMediaType } from '../http/negotiate.ts'
import { formatNumber } from '../python.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g
// A number that JavaScript may write otherwise. It can also be in a string, which costs time but is no error.
const LONG_NUMBER = /(?:^|[\s,:[])-?\d(?:\d{15}|\d*[.e])/i

/**
 * Parses the JSON of a request body.
 * @param bytes - the body; null is the same as empty
 * @param contentType - the value of the `Content-Type` header
 * @returns the value; `{}` for an empty body, as in the framework
 * @throws HttpError 415 for a media type that is not JSON; 400 for invalid JSON
 */
export function parseBody(bytes: Uint8Array | null, contentType: string | null): unknown {
  // The framework's default for a body without a type.
  const type = contentType ?? 'text/plain'
  const range = readMediaType(type)
  if (bytes === null || bytes.length === 0) {
    // An empty form is still a form, and in a form a missing map is an empty one.
    return FORMS.includes(range) ? { attributes: {} } : {}
  }
  if (!mediaRanges(mediaTypes.json).includes(range))
    throw HttpError.withDetail(415, messages.unsupportedMediaType(type))
  try {
    return parseJson(decode(bytes, type))
  } catch (error) {
    throw HttpError.withDetail(400, messages.parseError((error as Error).message))
  }
}

/** @throws TypeError for bytes that are invalid in the `charset` of the media type; an unknown charset means UTF-8 */
function decode(bytes: Uint8Array, type: string): string {
  const [, charset] = /;\s*charset=([^;]*)/i.exec(type) ?? []
  const label = charset?.replaceAll('"', '')
  try {
    return createDecoder(label).decode(bytes)
  } catch {
    // Like the framework, ignores the beginning of a character at the end. As a stream only here, since that is slow.
    return createDecoder(label).decode(bytes, { stream: true })
  }
}

function createDecoder(charset?: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true })
  } catch {
    return createDecoder()
  }
}

/**
 * Parses JSON, and reads numbers in the wrong place as Python does. If a string is expected, the framework converts the
 * number to text; elsewhere, its error names the type (int or float). Both depend on how the number was written, which
 * `JSON.parse` does not tell.
 */
function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new Error(`nested deeper than ${MAX_JSON_DEPTH} levels`)
  const root: Values = { body: JSON.parse(text) }
  const { body } = root
  if (!LONG_NUMBER.test(text)) return body
  const quoted = text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))
  const written: Values = { body: JSON.parse(quoted) }
  // No number is expected as the body, as one of its fields, and in its location, type and attributes.
  readNumber(root, written, 'body', false)
  if (isRecord(body)) {
    const fields = written.body as Record<string, Values>
    for (const field of bodyFields) {
      readNumber(body, fields, field, field === 'name')
      const parts = body[field]
      if (isRecord(parts)) for (const key of Object.keys(parts)) readNumber(parts, fields[field]!, key, true)
    }
  }
  return root.body
}

type Values = Record<string, unknown>

/** @param isText - whether a string is expected there, not an object or a list */
function readNumber(values: Values, written: Values, key: string, isText: boolean): void {
  if (typeof values[key] !== 'number') return
  const literal = written[key] as string
  if (isText) values[key] = formatNumber(literal)
  // Only the type matters here, and NaN is a float.
  else if (/[.e]/i.test(literal)) values[key] = Number.NaN
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

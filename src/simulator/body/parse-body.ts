import { bodyFields } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'
import { isTooDeep, MAX_JSON_DEPTH } from '../../contract/json.ts'
import { HttpError } from '../http/http-error.ts'
import { mediaRanges, mediaTypes, readMediaType } from '../http/negotiate.ts'
import { formatNumber } from '../python.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g

/**
 * Parses the JSON of a request body.
 * @param bytes - the body; null is the same as empty
 * @param contentType - the value of the `Content-Type` header
 * @returns the value; `{}` for an empty body, as in the framework
 * @throws HttpError 415 for a media type that is not JSON; 400 for invalid JSON
 */
export function parseBody(bytes: Uint8Array | null, contentType: string | null): unknown {
  // The framework's default for a body without a type.
  const type = (contentType ?? 'text/plain').trim()
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
  const [, charset = 'utf-8'] = /;\s*charset=([^;]*)/i.exec(type) ?? []
  const options = { fatal: true, ignoreBOM: true }
  return createDecoder(charset.replaceAll('"', ''), options).decode(bytes)
}

function createDecoder(charset: string, options: TextDecoderOptions): TextDecoder {
  try {
    return new TextDecoder(charset, options)
  } catch {
    return new TextDecoder('utf-8', options)
  }
}

/**
 * Parses JSON, and reads numbers in the wrong place as Python does. If a string is expected, the framework converts the
 * number to text; elsewhere, its error names the type (int or float). Both depend on how the number was written, which
 * `JSON.parse` does not tell.
 */
function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new Error(`nested deeper than ${MAX_JSON_DEPTH} levels`)
  const root = { body: JSON.parse(text) }
  const places = findPlaces(root)
  const isMisplaced = ({ holder, key }: Place) => typeof holder[key] === 'number'
  if (!places.some(isMisplaced)) return root.body
  const quoted = text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))
  // The same places, in the same order.
  const written = findPlaces({ body: JSON.parse(quoted) })
  for (const [index, place] of places.entries()) {
    if (!isMisplaced(place)) continue
    const literal = written[index]!.holder[place.key] as string
    if (place.isText) place.holder[place.key] = formatNumber(literal)
    // Only the type matters here, and NaN is a float.
    else if (/[.e]/i.test(literal)) place.holder[place.key] = Number.NaN
  }
  return root.body
}

interface Place {
  holder: Record<string, unknown>
  key: string
  /** Whether a string is expected there, not an object or a list. */
  isText: boolean
}

/** The places where no number is expected: the body, its fields, and the fields of its location, type and attributes. */
function findPlaces(root: { body: unknown }): Place[] {
  const { body } = root
  const places: Place[] = [{ holder: root, key: 'body', isText: false }]
  if (!isRecord(body)) return places
  for (const field of bodyFields) {
    places.push({ holder: body, key: field, isText: field === 'name' })
    const nested = Object.hasOwn(body, field) ? body[field] : undefined
    if (field === 'labels' || field === 'responsible' || !isRecord(nested)) continue
    for (const key of Object.keys(nested)) places.push({ holder: nested, key, isText: true })
  }
  return places
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

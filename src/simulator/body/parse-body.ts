import { bodyFields } from '../../contract/assumptions.ts'
import { isTooDeep, MAX_JSON_DEPTH } from '../../contract/json.ts'
import { messages } from '../../contract/messages.ts'
import { HttpError } from '../http/http-error.ts'
import { covers, mediaTypes } from '../http/negotiate.ts'
import { printNumber } from '../python.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/**
 * Parses the JSON of a request body.
 * @param bytes - the body; null is the same as empty
 * @param contentType - the value of the `Content-Type` header
 * @returns the value; `{}` for an empty body, as in the framework
 * @throws HttpError 415 for another media type, 400 for invalid JSON
 */
export function parseBody(bytes: Uint8Array | null, contentType: string | null): unknown {
  // What the framework assumes for a body without a type.
  const type = (contentType ?? 'text/plain').trim()
  const [range = '', ...parameters] = type.split(';').map((part) => part.trim())
  if (bytes === null || bytes.length === 0) {
    // An empty form is still a form, and in a form a missing map is an empty one.
    return FORMS.includes(range.toLowerCase()) ? { attributes: {} } : {}
  }
  if (!covers(range.toLowerCase(), mediaTypes.json))
    throw HttpError.withDetail(415, messages.unsupportedMediaType(type))
  try {
    return parseJson(decode(bytes, parameters))
  } catch (error) {
    throw HttpError.withDetail(400, messages.parseError((error as Error).message))
  }
}

/** @throws where the bytes are invalid in the `charset` of the media type; an unknown charset counts as UTF-8 */
function decode(bytes: Uint8Array, parameters: string[]): string {
  const charset = parameters
    .find((parameter) => /^charset=/i.test(parameter))
    ?.slice(8)
    .replaceAll('"', '')
  const options = { fatal: true, ignoreBOM: true }
  return createDecoder(charset ?? 'utf-8', options).decode(bytes)
}

function createDecoder(charset: string, options: TextDecoderOptions): TextDecoder {
  try {
    return new TextDecoder(charset, options)
  } catch {
    return new TextDecoder('utf-8', options)
  }
}

/**
 * Parses JSON, and reads misplaced numbers as Python does: where a string is expected the framework prints the number,
 * elsewhere its error names the type (int or float), and `JSON.parse` does not keep how a number was written.
 */
function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new Error(`nested deeper than ${MAX_JSON_DEPTH} levels`)
  const root = { body: JSON.parse(text) }
  const misplaced = findPlaces(root).filter(({ holder, key }) => typeof holder[key] === 'number')
  if (misplaced.length === 0) return root.body
  const quoted = text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))
  const written = findPlaces({ body: JSON.parse(quoted) })
  for (const { holder, key, path, isText } of misplaced) {
    const place = written.find((other) => other.path === path)!
    const literal = place.holder[place.key] as string
    if (isText) holder[key] = printNumber(literal)
    // Only its type matters, and that of NaN is float.
    else if (/[.e]/i.test(literal)) holder[key] = Number.NaN
  }
  return root.body
}

interface Place {
  holder: Record<string, unknown>
  key: string
  path: string
  /** Whether a string is expected there, and not an object or a list. */
  isText: boolean
}

/** The places where no number is expected: the body, its fields, and the fields of its location, type and attributes. */
function findPlaces(root: { body: unknown }): Place[] {
  const { body } = root
  const places: Place[] = [{ holder: root, key: 'body', path: '', isText: false }]
  if (!isRecord(body)) return places
  for (const field of bodyFields) {
    places.push({ holder: body, key: field, path: field, isText: field === 'name' })
    const nested = Object.hasOwn(body, field) ? body[field] : undefined
    if (field === 'labels' || field === 'responsible' || !isRecord(nested)) continue
    for (const key of Object.keys(nested)) places.push({ holder: nested, key, path: `${field}/${key}`, isText: true })
  }
  return places
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

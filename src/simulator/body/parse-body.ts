import { bodyFields } from '../../contract/assumptions.ts'
import { messages } from '../../contract/messages.ts'
import { HttpError } from '../http/http-error.ts'
import { covers, mediaTypes } from '../http/negotiate.ts'
import { printNumber } from '../python.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/**
 * Reads the JSON of a request body, or refuses it: 415 for another media type, 400 for what is no JSON.
 * @param bytes - the body; none and empty are the same
 * @param contentType - the value of the `Content-Type` header
 * @returns the value; `{}` for an empty body, as the framework has it
 */
export function readBody(bytes: Uint8Array | null, contentType: string | null): unknown {
  // What a server assumes for a body of which nobody said what it is.
  const type = (contentType ?? 'text/plain').trim()
  const [range = '', ...parameters] = type.split(';').map((part) => part.trim())
  if (bytes === null || bytes.length === 0) {
    // An empty HTML form still is a form, and in a form an absent map is an empty one.
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

/** @throws where the bytes are no text in the `charset` of the media type; an unknown charset counts as UTF-8 */
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
 * Parses JSON, and reads the numbers that stand where none belongs as Python would: the framework prints them where a
 * string belongs, and names their type where it refuses them, and `JSON.parse` has forgotten how they were spelled.
 */
function parseJson(text: string): unknown {
  const root = { body: JSON.parse(text) }
  const misplaced = numberlessPlaces(root).filter(({ holder, key }) => typeof holder[key] === 'number')
  if (misplaced.length === 0) return root.body
  const quoted = text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))
  const spelled = numberlessPlaces({ body: JSON.parse(quoted) })
  for (const { holder, key, path, isText } of misplaced) {
    const place = spelled.find((other) => other.path === path)!
    const literal = place.holder[place.key] as string
    if (isText) holder[key] = printNumber(literal)
    // All that is left of it is its type, and that of NaN is float.
    else if (/[.e]/i.test(literal)) holder[key] = Number.NaN
  }
  return root.body
}

interface Place {
  holder: Record<string, unknown>
  key: string
  path: string
  /** Whether a string belongs there, and not an object or a list. */
  isText: boolean
}

/** Where a body has no numbers: in itself, in its fields, and directly in its location, type and attributes. */
function numberlessPlaces(root: { body: unknown }): Place[] {
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

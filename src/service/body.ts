import { messages } from '../contract/messages.ts'
import { covers, mediaTypes } from './negotiate.ts'
import { refuse } from './refusal.ts'
import { printNumber } from './text.ts'

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
  if (!covers(range.toLowerCase(), mediaTypes.json)) throw refuse(415, messages.unsupportedMediaType(type))
  try {
    return parseJson(decode(bytes, parameters))
  } catch (error) {
    throw refuse(400, messages.parseError((error as Error).message))
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
 * Parses JSON, and prints the numbers that stand where a string belongs as Python would: the framework takes them, and
 * `JSON.parse` has forgotten how they were spelled.
 */
function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  const misplaced = stringPlaces(value).filter(([holder, key]) => typeof holder[key] === 'number')
  if (misplaced.length === 0) return value
  const spelled = stringPlaces(
    JSON.parse(text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))),
  )
  for (const [holder, key, place] of misplaced) {
    const [twin, twinKey] = spelled.find(([, , other]) => other === place)!
    holder[key] = printNumber(twin[twinKey] as string)
  }
  return value
}

type Place = [holder: Record<string, unknown>, key: string, path: string]

/** Where a body holds strings: its name, and everything directly in its location, type and attributes. */
function stringPlaces(body: unknown): Place[] {
  if (!isRecord(body)) return []
  const nested = ['location', 'type', 'attributes'].flatMap((field): Place[] => {
    const holder = Object.hasOwn(body, field) ? body[field] : undefined
    return isRecord(holder) ? Object.keys(holder).map((key) => [holder, key, `${field}/${key}`]) : []
  })
  return [[body, 'name', 'name'], ...nested]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { messages } from '../../contract/error-messages.ts'
import type { Field, Fields } from '../../contract/field.ts'
import { isTooDeep, MAX_JSON_DEPTH } from '../../contract/json.ts'
import { PortableTextDecoder } from '../../text/text-decoder.ts'
import { mediaRanges, mediaTypes, readMediaType } from '../http/negotiate.ts'
import { HttpError } from '../http/service-request.ts'
import { formatNumber } from '../python-semantics.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
// A number after a colon that JavaScript may write otherwise. It can also be in a string, which is no error.
const LONG_NUMBER = /:\s*-?(?:\d{16}|\d+[.e])/i
// A number after the colon of its key.
const NUMBER = /:\s*(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?)(?=[\s,}])/iy
const FLOAT = /[.e]/i

/**
 * Parses the JSON of a request body: `{}` for an empty one, as in the framework.
 * @param fields - of the body, for the numbers that are converted to text
 */
export function parseBody(bytes: Uint8Array | null, contentType: string | null, fields: Fields): unknown {
  const type = contentType ?? ''
  const range = readMediaType(type)
  if (bytes === null || bytes.length === 0) {
    // An empty form is still a form, and in a form a missing map is an empty one.
    return FORMS.includes(range) ? createEmptyMaps(fields) : {}
  }
  if (!mediaRanges(mediaTypes.json).includes(range))
    throw HttpError.withDetail(415, messages.unsupportedMediaType(type))
  try {
    return parseJson(decode(bytes, type), fields)
  } catch (error) {
    throw HttpError.withDetail(400, messages.parseError((error as Error).message))
  }
}

function createEmptyMaps(fields: Fields): object {
  const maps = Object.entries(fields).filter(([, { type }]) => type === 'map')
  return Object.fromEntries(maps.map(([name]) => [name, {}]))
}

/** Charsets of a byte for each character, which Python reads otherwise than the platform. */
const ONE_BYTE = /^(?:latin1|iso88591|(?:us)?(ascii))$/

/** @throws Error for bytes that are invalid in the `charset` of the media type; one that is not known means UTF-8 */
function decode(bytes: Uint8Array, type: string): string {
  const charset = /;\s*charset=([^;]*)/i.exec(type)?.[1] ?? ''
  // Python reads `latin_1` and `LATIN1` as `latin-1`.
  const [isOneByte, isAscii] = ONE_BYTE.exec(charset.toLowerCase().replace(/[^a-z\d]/g, '')) ?? []
  if (isAscii && bytes.some((byte) => byte > 0x7f)) throw new Error("'ascii' codec can't decode")
  if (isOneByte) return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const decoder = () => new PortableTextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    return decoder().decode(bytes)
  } catch {
    // Like the framework, ignores the beginning of a character at the end. As a stream only here: that takes five times as long for a small body.
    return decoder().decode(bytes, { stream: true })
  }
}

/**
 * Parses JSON, and reads numbers in the wrong place as Python does: the framework converts them to text, or its error
 * names the type (int or float). Both depend on how the number was written, which `JSON.parse` does not tell.
 */
function parseJson(text: string, fields: Fields): unknown {
  try {
    const body = JSON.parse(replaceNumbers(text, fields))
    return typeof body === 'number' && FLOAT.test(text) ? 0.5 : body
  } catch {
    if (isTooDeep(text)) throw new Error(`nested deeper than ${MAX_JSON_DEPTH} levels`)
    // Throws an error that quotes the text itself.
    return JSON.parse(text)
  }
}

/**
 * Replaces the numbers in the wrong place: of the body's fields, and of the parts of its objects and maps. The text stays
 * as valid as it is. Empty for one that is too deep.
 */
function replaceNumbers(text: string, fields: Fields): string {
  let replaced = ''
  let end = 0
  let outer: Field | undefined
  const replaceNumber = (at: number, depth: number, keyAt: number) => {
    const key: string = JSON.parse(text.slice(keyAt, at))
    const field = depth === 1 ? fields[key] : (outer?.fields?.[key] ?? outer?.element)
    if (depth === 1) outer = field
    NUMBER.lastIndex = at
    const literal = NUMBER.exec(text)?.[1]
    if (!literal) return
    replaced += text.slice(end, NUMBER.lastIndex - literal.length) + convertNumber(literal, field?.type)
    end = NUMBER.lastIndex
  }
  return isTooDeep(text, LONG_NUMBER.test(text) ? replaceNumber : undefined) ? '' : replaced + text.slice(end)
}

/** A literal that JavaScript reads as Python reads the number, for a field of a type. */
function convertNumber(literal: string, type: Field['type'] | undefined): string {
  if (type === 'text' || type === 'choice') return `"${formatNumber(literal)}"`
  // An error names the type alone: any float will do.
  const isWrong = type === 'list' || type === 'map' || type === 'object'
  return isWrong && FLOAT.test(literal) ? '0.5' : literal
}

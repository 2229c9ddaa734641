import { measureHeaders, type RequestHeaders } from '../../simulator/http/service-request.ts'

/**
 * The memory of JSON once it is parsed and kept, also as text, in bytes: measured for the worst shapes, of which it
 * misses a quarter at most. A colon is a key, which no other object may have; a bracket is a list or an object.
 */
const WEIGHT = { character: 2, wideCharacter: 4, comma: 24, bracket: 48, colon: 120 }

/** The size of a request without its headers and its body, roughly, and of a character of a header, in bytes. */
const REQUEST_WEIGHT = 4 * 1024
const CHARACTER_WEIGHT = 2

/** Weighs JSON, as text or in UTF-8. */
export function weigh(json: string | Uint8Array): number {
  const isText = typeof json === 'string'
  const { length } = json
  let [commas, brackets, colons] = [0, 0, 0]
  let isInString = false
  let isWide = false
  for (let at = 0; at < length; at++) {
    const code = isText ? json.charCodeAt(at) : json[at]!
    if (code > 0xff) isWide = true
    if (isInString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === COMMA) commas++
    else if (code === COLON) colons++
    else if (code === BRACE || code === BRACKET) brackets++
  }
  const character = isWide ? WEIGHT.wideCharacter : WEIGHT.character
  return length * character + commas * WEIGHT.comma + brackets * WEIGHT.bracket + colons * WEIGHT.colon
}

const [QUOTE, COMMA, COLON, BRACKET, BACKSLASH, BRACE] = [0x22, 0x2c, 0x3a, 0x5b, 0x5c, 0x7b]

/** Weighs a request without its body. */
export function weighHead(headers: RequestHeaders): number {
  return REQUEST_WEIGHT + CHARACTER_WEIGHT * (headers.size ?? measureHeaders(headers))
}

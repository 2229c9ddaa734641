/**
 * A kind of tokens: a word or a serial number; digits, also in groups; an IPv4, IPv6 or MAC address; a UUID or another
 * hexadecimal number; a date or a time.
 */
export type TokenKind = 'word' | 'number' | 'address' | 'hex' | 'date'

export const tokenKinds: readonly TokenKind[] = ['word', 'number', 'address', 'hex', 'date']

/** A part of a text: what replaces it depends on both. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
}

/** The kind of a counter; and null for what is between tokens. Both stay. */
export type Piece = Token | { readonly kind: 'counter' | null; readonly text: string }

/** All that is read as text: also letters in circles and squares, of formulas, of flags, and Braille. */
const LETTER =
  '(?:(?![\\d\\ufe00-\\ufe0f])[\\p{Alphabetic}\\p{M}\\p{N}\\p{RI}\\u2100-\\u214f\\u2800-\\u28ff\\u3200-\\u33ff\\u{1f100}-\\u{1f2ff}])'
const START = `(?<!${LETTER}|\\d)`
const END = `(?!${LETTER}|\\d)`
const HEX = '[\\da-f]'
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IPV4 = `${OCTET}(?:\\.${OCTET}){3}(?!\\d|\\.\\d)`
const IPV6 = `(?<![\\p{L}\\d:])(?:(?=[\\da-f:]{0,40}::)(?=(?:::)?${HEX})[\\da-f:]{3,45}|(?:${HEX}{1,4}:){7}${HEX}{1,4})${END}`
const PAIRS = `${START}${HEX}{2}(?<between>[-:. ])${HEX}{2}(?:\\k<between>${HEX}{2}){4,63}${END}`
const QUADS = `${START}${HEX}{4}(?:\\.${HEX}{4}){2}${END}`
const UUID = `${START}${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}${END}`
const DAY = '[12]\\d{3}[-/.](?:0[1-9]|1[0-2])[-/.](?:0[1-9]|[12]\\d|3[01])'
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?'

/** The signs that may be between the digits of one number, such as that of a telephone. */
const GROUPED = '[ ()./:-]{1,2}\\d'

/** The kinds in the order in which they are looked for. A long text is several tokens. */
const pattern = new RegExp(
  Object.entries({
    scheme: `${START}(?:(?:https?|s?ftp|ssh|wss?)://|0x(?=${HEX}{4}))`,
    address: `${IPV6}|${PAIRS}|${QUADS}|(?<![\\d.])${IPV4}`,
    hex: `${UUID}|(?:${START}|(?<=0x))(?=\\d*[a-f])(?=[a-f]*\\d)${HEX}{8,1000}${END}|(?<=0x)${HEX}{4,1000}`,
    date: `(?<!\\d)${DAY}(?:T${TIME}(?:Z|[+-]\\d\\d:?\\d\\d)?)?(?!\\d)|(?<![\\d:.])${TIME}(?![\\d:])`,
    serial: `${START}(?:${LETTER}{1,500}\\d{1,500}${LETTER}|\\d{1,500}${LETTER}{1,500}\\d)(?:${LETTER}|\\d){0,1000}`,
    counter: `(?<=${LETTER}[-_ ]?|\\.\\d{1,3}/)\\d{1,3}${END}(?!${GROUPED})`,
    number: `\\+?\\d{1,1000}(?:(?=${GROUPED}).{1,2}(?!${IPV4})\\d{1,40}${END}){0,40}`,
    word: `${LETTER}{1,1000}`,
  })
    .map(([name, source]) => `(?<${name}>${source})`)
    .join('|'),
  'giu',
)

/**
 * Cuts a text into pieces. Up to three digits are a counter, and stay, where letters are before them and no more digits
 * follow: `web-03`, `r07`, `osl1`.
 */
export function tokenize(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index, groups } of text.matchAll(pattern)) {
    if (index > end) pieces.push({ kind: null, text: text.slice(end, index) })
    pieces.push({ kind: kindOf(groups!), text: found })
    end = index + found.length
  }
  if (end < text.length) pieces.push({ kind: null, text: text.slice(end) })
  return pieces
}

function kindOf({ scheme, serial, between: _, ...kinds }: Record<string, string | undefined>): Piece['kind'] {
  if (scheme !== undefined) return null
  if (serial !== undefined) return 'word'
  return Object.keys(kinds).find((name) => kinds[name] !== undefined) as Piece['kind']
}

export function isToken(piece: Piece): piece is Token {
  return piece.kind !== null && piece.kind !== 'counter'
}

/** Whether an original token may not be left. Words of up to three letters and ids of users with three digits may. */
export function isSecret(token: string): boolean {
  return !/^(?:[^\d:]{1,3}|\d{1,3})$/.test(token)
}

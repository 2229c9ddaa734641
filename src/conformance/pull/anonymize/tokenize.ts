export const tokenClasses = 'word number serial ipv4 ipv6 mac uuid hex base64 date'.split(' ') as readonly TokenClass[]

/** A class of tokens. A serial number is any mixture of letters and digits; a date can be a time, too. */
export type TokenClass = 'word' | 'number' | 'serial' | 'ipv4' | 'ipv6' | 'mac' | 'uuid' | 'hex' | 'base64' | 'date'

/** A part of a text: what replaces it depends on both. */
export interface Piece {
  /** Null for what is between tokens. That stays, as do counters and prefixes: schemes of URLs, and `0x`. */
  readonly class: TokenClass | 'counter' | 'scheme' | null
  readonly text: string
}

export type Token = Piece & { readonly class: TokenClass }

/** How tokens with something between letters and digits are found, in this order, and which of these texts are some. */
const rows: readonly [name: TokenClass | 'scheme', pattern: RegExp, accepts?: (text: string) => boolean][] = [
  ['scheme', /(?:https?|s?ftp|ssh|wss?):\/\/|(?<![\da-z])0x(?=[\da-f]{4})/gi],
  ['uuid', /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi],
  ['hex', /(?<![\da-z])[\da-f]{2}(?::[\da-f]{2}){7,63}(?![\da-z])/gi],
  ['mac', /(?<![\da-z])[\da-f]{2}(?:(?::[\da-f]{2}){5}|(?:-[\da-f]{2}){5})(?![\da-z])/gi],
  ['mac', /(?<![\da-z])[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4}(?![\da-z])/gi],
  ['ipv4', /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\d|\.\d)/g, (text) => text.split('.').every((part) => +part < 256)],
  ['ipv6', /(?<![\w:])[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\w:])/gi, isIpv6],
  ['date', /(?<!\d)[12]\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)?/g],
  ['date', /(?<!\d)[12]\d{3}[-/.](?:0[1-9]|1[0-2])[-/.](?:0[1-9]|[12]\d|3[01])(?!\d)/g],
  ['date', /(?<![\d:.])(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?![\d:])/g],
  ['base64', /[A-Za-z\d+/_-]{16,}={0,2}/g, looksRandom],
  ['number', /(?<!\w)(?<!\w-)\d{1,9}(?:\.\d+)+/g],
  ['number', /(?<!\w)\+?\d{1,6}(?:[ ()./-]{1,2}\d{1,6}){1,9}(?!\d)/g, isGrouped],
]

/**
 * Cuts a text into pieces. Letters and digits without anything between them are a hexadecimal number, a word with a number
 * (`web03`, `16GB`) or a serial number. Up to three digits are a counter, unless a dot or other groups make them longer.
 */
export function tokenize(text: string): Piece[] {
  // Every text with something for the rows has one of these.
  return cut(text, /:|0x|[\da-f][-.][\da-f]|\d[ ()./-]{1,2}\d|[\w+/-]{16}/i.test(text) ? 0 : rows.length)
}

function cut(text: string, row: number): Piece[] {
  const [name, pattern, accepts = () => true] = rows[row] ?? [null, /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu]
  const cutRest = (rest: string): Piece[] => (name === null ? [{ class: null, text: rest }] : cut(rest, row + 1))
  // Most rows: `matchAll` takes three times as long.
  if (name !== null && text.search(pattern) === -1) return cutRest(text)
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (!accepts(found)) continue
    if (index > end) pieces.push(...cutRest(text.slice(end, index)))
    pieces.push(...(name === null ? cutRun(found) : [{ class: name, text: found }]))
    end = index + found.length
  }
  return end < text.length ? [...pieces, ...cutRest(text.slice(end))] : pieces
}

export function isToken(piece: Piece): piece is Token {
  return (tokenClasses as readonly unknown[]).includes(piece.class)
}

/** Whether an original token may not be left. Words of up to three letters and ids of users with three digits may. */
export function isSecret(token: string): boolean {
  return !/^(?:[^\d:]{1,3}|\d{1,3})$/.test(token)
}

function cutRun(run: string): Piece[] {
  if (/^[\da-f]{8,}$/i.test(run) && /\d/.test(run) && /\D/.test(run)) return [{ class: 'hex', text: run }]
  const groups = run.match(/\d+|\D+/g)!
  if (groups.length > 2) return [{ class: 'serial', text: run }]
  return groups.map((text) => ({ class: /\D/.test(text) ? 'word' : text.length <= 3 ? 'counter' : 'number', text }))
}

function isIpv6(text: string): boolean {
  return /[\da-f]/i.test(text) && (text.includes('::') || text.split(':').length === 8)
}

/** Whether upper case, lower case and digits alternate as in no name: a sixth of all characters break a word. */
function looksRandom(text: string): boolean {
  const breaks = text.match(/\d(?=[A-Za-z])|[a-z](?=[A-Z])/g) ?? []
  return /[A-Z]/.test(text) && /[a-z]/.test(text) && breaks.length >= text.length / 6
}

/** Whether groups of digits are one number, such as that of a telephone, and not counters. */
function isGrouped(text: string): boolean {
  return text.replace(/\D/g, '').length >= 7 && /^\+|\d{3}| /.test(text)
}

import { isTooDeep } from '../../contract/json.ts'

/** Begins a text that stands for an integer which a number cannot hold; no text of a service begins so. */
const BIG = '\u0000integer '

/** Whether a JSON value is an integer. Those above 2^53 are of the type `bigint`. */
export function isInteger(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value)
}

/**
 * Parses JSON. An integer above 2^53, as of an id, becomes a `bigint`.
 * @returns undefined for a text that is not JSON, or that is nested deeper than any step over it can go
 */
export function parseExactJson(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    if (!/\d{16}/.test(text)) return JSON.parse(text)
    return JSON.parse(markBigIntegers(text), (_key, value) =>
      typeof value === 'string' && value.startsWith(BIG) ? BigInt(value.slice(BIG.length)) : value,
    )
  } catch {
    return undefined
  }
}

/** Writes the integers above 2^53 as texts. Digits in texts and of fractions stay. */
function markBigIntegers(text: string): string {
  let isInText = false
  return text.replace(/\\.|"|[\d.eE+-]+/gs, (token) => {
    if (token === '"') isInText = !isInText
    const isBig = !isInText && token.length > 15 && /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))
    return isBig ? `"${JSON.stringify(BIG).slice(1, -1)}${token}"` : token
  })
}

/** Formats a value as JSON; a `bigint` as its digits. */
export function formatExactJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${BIG}${part}` : part))
  return text.replaceAll(/"\\u0000integer (-?\d+)"/g, '$1')
}

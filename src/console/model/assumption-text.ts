import { quoteShell } from '../../client/format-curl.ts'
import { assumptionDescriptions } from '../../contract/assumption-descriptions.ts'
import { type AssumptionName, type Assumptions, assumptionNames } from '../../contract/assumptions.ts'
import { toAssumeArguments } from '../../text/assumption-value.ts'

/** The groups of the assumptions, by what they are about: the sections of the contract that leave them open. */
export const assumptionGroups: Record<string, AssumptionName[]> = {}
for (const name of assumptionNames) {
  const { section } = assumptionDescriptions[name]
  const group = section === '4.1' ? 'Lists' : section === '2' || section === '4.4' ? 'Writes' : 'Paths and access'
  assumptionGroups[group] ??= []
  assumptionGroups[group].push(name)
}

/** Formats assumptions as arguments of the command line, quoted for a POSIX shell. */
export function formatAssumeArguments({ tokens, ...others }: Partial<Assumptions>): string {
  return Object.entries({ ...others, ...(tokens && { tokens: formatTokens(tokens) }) })
    .flatMap(([name, value]) => toAssumeArguments(name, value).map((text) => `--assume ${quoteShell(text)}`))
    .join(' ')
}

/** As words where each is an Authorization header or its last word; else, as for none or a comma in one, as JSON. */
function formatTokens(tokens: readonly string[]): string {
  const areWords = tokens.length > 0 && tokens.every((token) => /^[\w.~+/=-]+(?: [\w.~+/=-]+)?$/.test(token))
  return areWords ? tokens.join() : JSON.stringify(tokens)
}

/**
 * Parses a list of tokens, separated by commas.
 * @returns the tokens, none of them empty
 */
export function parseTokens(text: string): string[] {
  return text
    .split(',')
    .map((token) => token.trim())
    .filter(Boolean)
}

/**
 * Parses a maximum length, or the size of a page.
 * @returns null for an empty text. Any other text stays a text: the mock says what is wrong with it.
 */
export function parseLimit(text: string): number | string | null {
  if (text.trim() === '') return null
  return Number.isFinite(Number(text)) ? Number(text) : text
}

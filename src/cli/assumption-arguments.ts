import { type AssumptionName, type Assumptions, assumptionNames, assumptionTable } from '../contract/assumptions.ts'
import { readJsonFile } from './json-file.ts'
import { UsageError } from './usage-error.ts'

/**
 * Reads the assumptions of the command line. `--assume` overrides the file.
 * @param pairs - the values of `--assume`, each `name=value`. A name or a value can be abbreviated to any prefix that
 * no other has. The elements of a list are separated by commas.
 * @param file - a JSON file with an object of assumptions
 * @returns the assumptions that are given; `createMock` checks their names and values
 * @throws UsageError for a pair without a value
 * @throws Error if the file cannot be read, or is not a JSON object
 */
export function readAssumptionArguments(pairs: readonly string[], file: string | undefined): Partial<Assumptions> {
  return { ...(file !== undefined && readFile(file)), ...Object.fromEntries(pairs.map(parsePair)) }
}

function parsePair(pair: string): [name: string, value: unknown] {
  const at = pair.indexOf('=')
  if (at < 0) throw new UsageError(`--assume takes name=value, such as filterMatch=icontains, not '${pair}'`)
  const name = complete(pair.slice(0, at), assumptionNames)
  return [name, parseValue(name, pair.slice(at + 1))]
}

function parseValue(name: string, text: string): unknown {
  const row = Object.hasOwn(assumptionTable, name) ? assumptionTable[name as AssumptionName] : undefined
  if (Array.isArray(row?.default)) return text === '' ? [] : text.split(',').map((part) => part.trim())
  if (typeof row?.default === 'string') return complete(text, row.accepts.replaceAll('`', '').split(', '))
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The only word that begins with the text; the text itself if there is none, or more than one. */
function complete(text: string, words: readonly string[]): string {
  if (words.includes(text)) return text
  const [word, ...others] = words.filter((word) => word.startsWith(text))
  return word !== undefined && others.length === 0 ? word : text
}

function readFile(file: string): Partial<Assumptions> {
  const value = readJsonFile(file)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new Error(`${file} is not an object of assumptions`)
}

import { readFileSync } from 'node:fs'
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionTable,
  resolveAssumptions,
} from '../contract/assumptions.ts'
import { UsageError } from './options.ts'

/**
 * Reads the assumptions of the command line; a single one counts more than the file.
 * @param pairs - each as `name=value`; a name or a value may be cut short as long as only one fits. A list is separated
 * by commas.
 * @param file - a JSON file with an object of assumptions
 * @throws UsageError, or InventoryMockError, that says what can stand there
 */
export function readAssumptionArguments(pairs: readonly string[], file: string | undefined): Assumptions {
  return resolveAssumptions({ ...(file !== undefined && readFile(file)), ...Object.fromEntries(pairs.map(readPair)) })
}

function readPair(pair: string): [AssumptionName | string, unknown] {
  const at = pair.indexOf('=')
  if (at < 0) throw new UsageError(`--assume takes name=value, such as filterMatch=icontains, not '${pair}'`)
  const name = complete(pair.slice(0, at), assumptionNames)
  return [name, readValue(name, pair.slice(at + 1))]
}

function readValue(name: string, text: string): unknown {
  const row = Object.hasOwn(assumptionTable, name) ? assumptionTable[name as AssumptionName] : undefined
  if (Array.isArray(row?.default)) return text === '' ? [] : text.split(',').map((part) => part.trim())
  if (typeof row?.default === 'string') return complete(text, row.accepts.replaceAll('`', '').split(', '))
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The one word that begins so; the text as it is where none does, or several do. */
function complete(text: string, words: readonly string[]): string {
  if (words.includes(text)) return text
  const [word, ...others] = words.filter((word) => word.startsWith(text))
  return word !== undefined && others.length === 0 ? word : text
}

function readFile(file: string): Partial<Assumptions> {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(code ? `Cannot read ${file}: ${code}` : `${file} is not JSON: ${message}`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new Error(`${file} is not an object of assumptions`)
}

import { type AssumptionName, type Assumptions, assumptionNames, assumptionTable } from '../contract/assumptions.ts'
import { quote } from '../validation/errors.ts'
import { findNearest } from '../validation/nearest.ts'
import type { Options } from './command.ts'
import { formatProblem, UsageError } from './exit-error.ts'
import { readJsonFile } from './json-file.ts'

/** The options that set assumptions. */
export const assumptionOptions = {
  assume: {
    type: 'string',
    multiple: true,
    value: '<name=value>',
    help: 'set an assumption (listed below); can be repeated',
  },
  assumptions: { type: 'string', value: '<file>', help: 'set the assumptions in a JSON file' },
} satisfies Options

/**
 * Reads the assumptions of the command line. `--assume` overrides the file.
 * @param pairs - the values of `--assume`, each `name=value`. A name or a value can be abbreviated to any prefix that
 * no other has. The elements of a list are separated by commas.
 * @param file - a JSON file with an object of assumptions
 * @returns the assumptions that are given
 * @throws UsageError for a pair without a value, or with an unknown name or an invalid value
 * @throws Error if the file cannot be read, or is not a JSON object of assumptions
 */
export function readAssumptionArguments(pairs: readonly string[], file: string | undefined): Partial<Assumptions> {
  return { ...(file !== undefined && readFile(file)), ...Object.fromEntries(pairs.map(parsePair)) }
}

function parsePair(pair: string): [name: string, value: unknown] {
  const at = pair.indexOf('=')
  if (at < 0) throw new UsageError(`--assume takes name=value, such as filterMatch=icontains, not '${pair}'`)
  const name = complete(pair.slice(0, at), assumptionNames)
  const value = parseValue(name, pair.slice(at + 1))
  const mistake = findMistake(name, value)
  if (mistake) throw new UsageError(mistake.problem, mistake.suggestion)
  return [name, value]
}

function parseValue(name: string, text: string): unknown {
  const row = isAssumption(name) ? assumptionTable[name] : undefined
  if (Array.isArray(row?.default)) return text === '' ? [] : text.split(',').map((part) => part.trim())
  if (typeof row?.default === 'string') return complete(text, listWords(row.accepts))
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The only word that begins with the text; the text itself if there is none, or more than one. */
function complete(text: string, words: readonly string[]): string {
  const [word, ...others] = words.filter((word) => word.startsWith(text))
  return word !== undefined && others.length === 0 ? word : text
}

function readFile(file: string): Partial<Assumptions> {
  const value = readJsonFile(file)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${file} is not an object of assumptions`)
  for (const entry of Object.entries(value)) {
    const mistake = findMistake(...entry)
    if (mistake) throw new Error(formatProblem(`${file}: ${mistake.problem}`, mistake.suggestion))
  }
  return value
}

/** What is wrong with an assumption, and what was probably meant; null if nothing is. */
function findMistake(name: string, value: unknown): { problem: string; suggestion?: string | undefined } | null {
  if (!isAssumption(name))
    return { problem: `Unknown assumption '${name}'`, suggestion: suggest(name, assumptionNames) }
  const { is, accepts } = assumptionTable[name]
  if (is(value)) return null
  const words = listWords(accepts)
  // Not `String`, which throws for some JSON: a list that is too deep, an object with a field `toString`.
  const toWord = (element: unknown) => (typeof element === 'string' ? element : quote(element))
  const invalid = [value].flat().find((element) => !words.includes(toWord(element)))
  return {
    problem: `${name} takes ${accepts.replaceAll('`', '')}, not ${typeof invalid === 'string' ? `'${invalid}'` : quote(invalid)}`,
    suggestion: suggest(toWord(invalid), words),
  }
}

/** The words that begin with the text, or else the nearest one. */
function suggest(text: string, words: readonly string[]): string | undefined {
  const longer = words.filter((word) => text !== '' && word.startsWith(text))
  return longer.length > 0 ? longer.join(' or ') : findNearest(text, words)
}

/** The words that an assumption accepts: those in backticks. */
function listWords(accepts: string): string[] {
  return Array.from(accepts.matchAll(/`([^`]+)`/g), ([, word]) => word!)
}

function isAssumption(name: string): name is AssumptionName {
  return Object.hasOwn(assumptionTable, name)
}

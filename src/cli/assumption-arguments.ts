import { assumptionChecks, findWrongMatch } from '../contract/assumption-checks.ts'
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionValues,
  defaultAssumptions,
  type FilterMatch,
  withMatches,
} from '../contract/assumptions.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import { findNearest } from '../validation/nearest.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { type Options, textOption } from './command-options.ts'
import { formatProblem, UsageError } from './exit-error.ts'
import { readJsonFile } from './json-file.ts'

/** Everything that the command line says about assumptions, in the form of a file of `--assumptions`. */
export type AssumptionArguments = Partial<Assumptions> & {
  /** Why those have no value that `check` could not tell. Absent if there are none. */
  readonly undetermined?: Undetermined
}

/** Reasons, by the names of assumptions. */
export type Undetermined = { readonly [Name in AssumptionName]?: string }

/** The options that set assumptions. */
export const assumptionOptions = {
  assume: textOption('<name=value>', 'set an [assumption](reference.md#assumptions); can be repeated', {
    multiple: true,
  }),
  assumptions: textOption('<file>', 'set the assumptions in a JSON file'),
} satisfies Options

/**
 * Reads the assumptions of the command line. `--assume` overrides the file.
 * @param pairs - the values of `--assume`, each `name=value`. A list is JSON, or its elements are separated by commas.
 */
export function readAssumptionArguments(pairs: readonly string[], file: string | undefined): AssumptionArguments {
  const { undetermined = {}, ...fromFile } = file === undefined ? {} : readAssumptionFile(file)
  const given = { ...fromFile, ...joinPairs(pairs.map(parsePair)) }
  const open = Object.entries(undetermined).filter(([name]) => !(name in given))
  return { ...given, ...(open.length > 0 && { undetermined: Object.fromEntries(open) }) }
}

/** Puts the words of single filters together: `filterMatch.name=icontains`. A filter that is not given is `exact`. */
function joinPairs(pairs: readonly (readonly [name: string, value: unknown])[]): Partial<Assumptions> {
  const joined: Record<string, unknown> = {}
  for (const [name, value] of pairs) {
    const [assumption, filter] = splitName(name)
    const matches = (joined.filterMatch ?? 'exact') as Assumptions['filterMatch']
    joined[assumption] = filter === undefined ? value : withMatches(matches, { [filter]: value as FilterMatch })
  }
  return joined
}

/** The assumption, and its part: only `filterMatch` has parts. */
function splitName(name: string): [assumption: string, filter?: string] {
  const part = 'filterMatch.'
  return name.startsWith(part) ? ['filterMatch', name.slice(part.length)] : [name]
}

function parsePair(pair: string): [name: string, value: unknown] {
  const at = pair.indexOf('=')
  if (at < 0) throw new UsageError(`--assume takes name=value, such as filterMatch=icontains, not '${pair}'`)
  const name = pair.slice(0, at)
  const [assumption, filter] = splitName(name)
  const value = parseValue(assumption, pair.slice(at + 1))
  const mistake = findMistake(assumption, filter === undefined ? value : { [filter]: value })
  if (mistake) throw new UsageError(mistake.problem, mistake.suggestion)
  return [name, value]
}

function parseValue(name: string, text: string): unknown {
  const preset = isAssumption(name) ? defaultAssumptions[name] : undefined
  // Of a variable that is not set, the tokens would be none, which anybody passes.
  if (Array.isArray(preset) && !(text.startsWith('[') && text.endsWith(']')))
    return text === '' && name !== 'tokens' ? [] : text.split(',').map((part) => part.trim())
  if (typeof preset === 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Reads a file of `--assumptions`. */
export function readAssumptionFile(file: string): AssumptionArguments {
  const value = readJsonFile(file)
  if (!isPlainObject(value)) throw new InventoryMockError(`${file} is not an object of assumptions`, 'file')
  for (const [name, part] of Object.entries(value)) {
    const mistake = name === 'undetermined' ? findMistakeInReasons(part) : findMistake(name, part)
    if (mistake) throw new InventoryMockError(formatProblem(`${file}: ${mistake.problem}`, mistake.suggestion), 'file')
  }
  return value
}

/** The same for the reasons of `undetermined`. */
function findMistakeInReasons(value: unknown): Mistake | null {
  if (!isPlainObject(value)) return { problem: `undetermined takes an object of texts, not ${quote(value)}` }
  for (const [name, reason] of Object.entries(value)) {
    if (!isAssumption(name)) return describeUnknown(name)
    if (typeof reason !== 'string') return { problem: `undetermined.${name} takes a text, not ${quote(reason)}` }
  }
  return null
}

/** The mistake, and what was probably meant. */
type Mistake = { problem: string; suggestion?: string | undefined }

/** The mistake in an assumption, and what was probably meant; null if nothing is. */
function findMistake(name: string, value: unknown): Mistake | null {
  if (!isAssumption(name)) return describeUnknown(name)
  const { is, accepts, words } = assumptionChecks[name]
  if (is(value)) return null
  const wrong = name === 'filterMatch' && isPlainObject(value) ? findWrongMatch(value) : null
  if (wrong !== null) return describeWrong(`filterMatch${wrong.at}`, wrong.accepts, wrong.value, wrong.words)
  // Not `String`, which throws for some JSON: a list that is too deep, an object with a field `toString`.
  const invalid = [value].flat().find((element) => !words.includes(toWord(element)))
  // An object is written as --assume filterMatch.name=…
  return describeWrong(name, name === 'filterMatch' ? words.join(', ') : accepts, invalid, words)
}

function describeWrong(name: string, accepts: string, invalid: unknown, words: readonly string[]): Mistake {
  return {
    problem: `${name} takes ${accepts.replaceAll('`', '')}, not ${typeof invalid === 'string' ? `'${invalid}'` : quote(invalid)}`,
    suggestion: suggest(toWord(invalid), words),
  }
}

function toWord(element: unknown): string {
  return typeof element === 'string' ? element : quote(element)
}

function describeUnknown(name: string): Mistake {
  return { problem: `Unknown assumption '${name}'`, suggestion: suggest(name, assumptionNames) }
}

/** The words that begin with the text, or else the nearest one. */
function suggest(text: string, words: readonly string[]): string | undefined {
  const longer = words.filter((word) => text !== '' && word.startsWith(text))
  return longer.length > 0 ? longer.join(' or ') : findNearest(text, words)
}

function isAssumption(name: string): name is AssumptionName {
  return Object.hasOwn(assumptionValues, name)
}

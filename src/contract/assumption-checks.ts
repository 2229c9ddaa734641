import { mockError, quote } from '../validation/errors.ts'
import { adviseNearest } from '../validation/nearest.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import type { OpenAssumption } from './assumption-rows.ts'
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionValues,
  bodyFields,
  defaultAssumptions,
  withMatches,
} from './assumptions.ts'
import { anyTextFilter } from './constants/filter-names.ts'
import { copyJson, freezeJson, type Some } from './json.ts'
import { textFilters } from './parameters.ts'

interface AssumptionCheck {
  is(value: unknown): boolean
  /** The valid values, in the words of `--help`, errors and the documentation, in Markdown. */
  readonly accepts: string
  /** The words among them. */
  readonly words: readonly string[]
}

function oneOf(choices: readonly unknown[]): AssumptionCheck {
  const words = choices.map(String)
  return { is: (value) => choices.includes(value), accepts: words.map((word) => `\`${word}\``).join(', '), words }
}

function isListOf(value: unknown, test: (element: unknown) => boolean): boolean {
  // Copied, because `every` skips holes.
  return Array.isArray(value) && [...value].every(test)
}

/** A number of something, or null. */
function limit(least: number, accepts: string): AssumptionCheck {
  const is = (value: unknown) => value === null || (Number.isSafeInteger(value) && Number(value) >= least)
  return { is, accepts: `\`null\` or ${accepts}`, words: ['null'] }
}

const field = oneOf(bodyFields)
const match = oneOf(assumptionValues.filterMatch.choices!)
const filter = oneOf(textFilters)

/** Finds the mistake in an object of the assumption `filterMatch`: an unknown filter, or a value; null if there is none. */
export function findWrongMatch(matches: Record<string, unknown>): {
  readonly at: string
  readonly value: unknown
  readonly accepts: string
  readonly words: readonly string[]
} | null {
  const given = Object.entries(matches).filter(([, value]) => value !== undefined)
  if (given.length === 0) return { at: '', value: matches, ...filter }
  for (const [name, value] of given) {
    if (!filter.is(name)) return { at: '', value: name, ...filter }
    if (!match.is(value)) return { at: `.${name}`, value, ...match }
  }
  return null
}

/** A word, or two with a space between: a scheme, and the token itself. */
function isToken(value: unknown): boolean {
  return typeof value === 'string' && /^\S+(?: \S+)?$/.test(value)
}

/** The checks of `filterMatch`, and of the assumptions with any number of values. */
const otherChecks: { readonly [Name in OpenAssumption | 'filterMatch']: AssumptionCheck } = {
  filterMatch: {
    is: (value) => match.is(value) || (isPlainObject(value) && findWrongMatch(value) === null),
    accepts: `${match.accepts}; or an object with one of these for ${anyTextFilter}`,
    words: match.words,
  },
  pageSize: limit(1, 'a number of objects from 1 on'),
  requiredFields: {
    is: (value) => isListOf(value, field.is),
    accepts: `a list of ${field.accepts}`,
    words: field.words,
  },
  nameMaxLength: limit(0, 'a number of characters'),
  tokens: {
    is: (value) => isListOf(value, isToken),
    accepts: 'a list of tokens, each with its scheme before it unless that is `Token`; empty for no authentication',
    words: [],
  },
}

export const assumptionChecks = Object.fromEntries(
  assumptionNames.map((name) => [
    name,
    (otherChecks as { readonly [Name in AssumptionName]?: AssumptionCheck })[name] ??
      oneOf(assumptionValues[name].choices!),
  ]),
) as { readonly [Name in AssumptionName]: AssumptionCheck }

/** Throws if options name an assumption directly: it belongs in their `assumptions`. */
export function refuseAssumptions(action: string, options: unknown): void {
  const name = Object.keys(Object(options)).find((name) => (assumptionNames as string[]).includes(name))
  if (name === undefined) return
  const advice = `Put it in assumptions: { assumptions: { ${name}: … } }`
  throw mockError(action, 'no assumption at this place', quote(name), advice, 'invalid-option')
}

/** Adds the defaults to some assumptions, of which undefined means the default. Throws for invalid ones. */
export function resolveAssumptions(changes: Some<Assumptions> = {}, defaults = defaultAssumptions): Assumptions {
  if (!isPlainObject(changes)) {
    const advice = 'Name them, as in { uniqueName: true }'
    throw mockError('set assumptions', 'an object', quote(changes), advice, 'invalid-assumption')
  }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const parsed = Object.fromEntries(given.map(([name, value]) => [name, parseAssumption(name, value)]))
  return freezeJson({ ...defaults, ...parsed })
}

function parseAssumption(name: string, value: unknown): unknown {
  if (!Object.hasOwn(assumptionChecks, name)) {
    const expected = `one of ${assumptionNames.join(', ')}`
    const advice = adviseNearest(name, assumptionNames)
    throw mockError('set an assumption', expected, quote(name), advice, 'invalid-assumption')
  }
  const { is, accepts } = assumptionChecks[name as AssumptionName]
  if (is(value)) return name === 'filterMatch' ? withMatches(value as Assumptions['filterMatch']) : copyJson(value)
  const wrong = name === 'filterMatch' && isPlainObject(value) ? findWrongMatch(value) : null
  if (wrong !== null) {
    const advice = adviseNearest(wrong.value, wrong.words, 'Use one of these')
    const expected = wrong.accepts.replaceAll('`', '')
    throw mockError(
      `set the assumption filterMatch${wrong.at}`,
      expected,
      quote(wrong.value),
      advice,
      'invalid-assumption',
    )
  }
  const choices: readonly unknown[] = assumptionValues[name as AssumptionName].choices ?? []
  const isQuoted = choices.some((choice) => typeof choice !== 'string' && String(choice) === value)
  const advice = isQuoted
    ? `Use ${value}, without quotes`
    : adviseNearest(value, choices.map(String), 'Use a valid value')
  throw mockError(`set the assumption ${name}`, accepts.replaceAll('`', ''), quote(value), advice, 'invalid-assumption')
}

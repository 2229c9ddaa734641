import { findNearest } from '../validation/nearest.ts'
import type { OptionCheck } from '../validation/options.ts'
import { UsageError } from './exit-error.ts'

/**
 * Parses an integer.
 * @param name - of the option
 * @throws UsageError for anything else, or a number outside the bounds
 */
export function parseInteger(name: string, text: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number {
  if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text)
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`
  throw new UsageError(`--${name} takes an integer ${range}, not '${text}'`)
}

/**
 * Checks that a text is one of a few words.
 * @param name - of the option
 * @throws UsageError with the nearest word for any other
 */
export function parseChoice<const Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((word) => word === text)
  if (word !== undefined) return word
  throw new UsageError(`--${name} takes ${words.join(', ')}, not '${text}'`, findNearest(text, words))
}

/**
 * Reads a secret from its option, or else from a variable of the environment.
 * @param check - what it may be
 * @throws UsageError without the secret itself: an error can end up in a log
 */
export function readSecret(
  names: { option: string; variable: string },
  value: string | undefined,
  env: NodeJS.ProcessEnv,
  { is, expected }: OptionCheck,
): string | undefined {
  const [name, secret] = value === undefined ? [names.variable, env[names.variable]] : [`--${names.option}`, value]
  if (secret === undefined || is(secret)) return secret
  throw new UsageError(`${name} takes ${expected}`)
}

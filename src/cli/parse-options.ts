import { parseArgs } from 'node:util'
import { findNearest } from '../validation/nearest.ts'
import type { Options } from './command.ts'
import { UsageError } from './exit-error.ts'

/** An option in the arguments, as `parseArgs` finds it. */
type OptionToken = Extract<NonNullable<ReturnType<typeof parseLeniently>['tokens']>[number], { kind: 'option' }>

/**
 * Parses the arguments of a command.
 * @returns the values of its options, and the other arguments
 * @throws UsageError for an unknown option, or one with a missing or needless value
 */
export function parseOptions<Table extends Options>(args: string[], table: Table) {
  try {
    return parseArgs({ args, options: table, allowNegative: true, allowPositionals: true })
  } catch (error) {
    for (const token of parseLeniently(args, table).tokens)
      if (token.kind === 'option') checkToken(token, args[token.index]!, table)
    throw error
  }
}

/** Whether the arguments ask for an option that is on or off, even if others of them are wrong. */
export function hasFlag(args: string[], name: string, table: Options): boolean {
  return parseLeniently(args, table).values[name] === true
}

/**
 * Checks that there are no arguments besides options.
 * @param suggest - finds what was probably meant
 * @throws UsageError for the first one
 */
export function expectNoPositionals(
  [argument]: readonly string[],
  suggest: (argument: string) => string | undefined = () => undefined,
): void {
  if (argument !== undefined) throw new UsageError(`Unexpected argument '${argument}'`, suggest(argument))
}

function parseLeniently(args: string[], options: Options) {
  return parseArgs({ args, options, allowNegative: true, strict: false, tokens: true })
}

/**
 * Checks one option: the errors of `parseArgs` have no suggestion, and several lines of advice.
 * @param argument - all of the argument, such as `-scenario`, of which `parseArgs` makes `-s -c -e ...`
 */
function checkToken({ name, rawName, value, inlineValue }: OptionToken, argument: string, table: Options): void {
  const option = Object.hasOwn(table, name) ? table[name] : undefined
  const isNegative = rawName === `--no-${name}`
  if (option === undefined || (isNegative && option.type === 'string')) {
    const word = argument.replace(/^--?/, '').split('=', 1)[0]!
    const names = listNames(table)
    if (argument.startsWith('--no-') && names.includes(word)) throw new UsageError(`--${word} takes no value`)
    const nearest = findNearest(word, names)
    throw new UsageError(`Unknown option '${nearest ? argument.split('=', 1)[0] : rawName}'`, nearest && `--${nearest}`)
  }
  if (option.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`--${name} takes no value`)
  } else if (value === undefined) throw new UsageError(`--${name} needs a value`)
  else if (!inlineValue && value.startsWith('-')) {
    throw new UsageError(
      `--${name} needs a value. One that begins with a dash follows an equals sign: --${name}=${value}`,
    )
  }
}

function listNames(table: Options): string[] {
  return Object.entries(table).flatMap(([name, option]) => (option.default === true ? [name, `no-${name}`] : [name]))
}

import { parseArgs } from 'node:util'
import { findNearest } from '../validation/nearest.ts'
import type { OptionCheck } from '../validation/options.ts'
import { UsageError } from './exit-error.ts'

/** An option of the command line, in the form of `parseArgs`. */
export interface Option {
  type: 'string' | 'boolean'
  short?: string
  /** Whether the option can be repeated. */
  multiple?: boolean
  /** An option that is on by default can be turned off with `--no-...`. */
  default?: string | boolean
  /** The value without the option, for the help, if it has no `default`: `none`. */
  defaultText?: string
  /** The name of the value in the help: `<file>`. */
  value?: string
  /** The meaning, in Markdown. */
  help: string
  /** Reads the text of a value. */
  parse?(text: string, flag: string): unknown
}

export type Options = Readonly<Record<string, Option>>

/** A command: `inventory-objects-mock <name> ...`. */
export interface Command {
  /** Its purpose, in a few words: `start a server`. */
  summary: string
  /** Each way to call it, after the name of the program. */
  usage: readonly string[]
  /** Its options in groups with a title, in the order of the help. */
  optionGroups: Readonly<Record<string, Options>>
  /** Whether its help lists the assumptions. */
  hasAssumptions?: boolean
  /** The exit codes and their meanings, for its help, unless only 0 means success. */
  exitCodes?: Readonly<Record<number, string>>
  example: readonly string[]
  /** Runs the command, and sets the exit code of the process if it is not 0. */
  run(args: string[]): Promise<void>
}

/** An option with a text, or with what is parsed from it. */
export function textOption<const Row extends Partial<Option>>(value: string, help: string, row?: Row) {
  return { type: 'string', value, help, ...row } as { type: 'string'; value: string; help: string } & NoInfer<Row>
}

export function flagOption(help: string, short?: string) {
  return { type: 'boolean', help, ...(short && { short }) } as const
}

export const helpOption = { help: flagOption('print this help', 'h') } satisfies Options

type Value<Row extends Option> = Row extends { parse(text: string, flag: string): infer Parsed }
  ? Parsed
  : Row['type'] extends 'boolean'
    ? boolean
    : string

/** The values of options; undefined for those without a default that were not given. */
export type Values<Table extends Options> = {
  readonly [Name in keyof Table]:
    | (Table[Name] extends { multiple: true } ? Value<Table[Name]>[] : Value<Table[Name]>)
    | (Table[Name] extends { default: string | boolean } ? never : undefined)
}

/** Parses the arguments of a command. */
export function parseOptions<const Table extends Options>(
  args: string[],
  table: Table,
): { values: Values<Table>; positionals: string[] } {
  const { values, positionals, tokens } = parseLeniently(args, table)
  for (const token of tokens) if (token.kind === 'option') checkToken(token, args[token.index]!, table)
  const parsed = Object.entries(values).map(([name, value]) => {
    const parse = (text: unknown) => table[name]!.parse?.(String(text), `--${name}`) ?? text
    return [name, Array.isArray(value) ? value.map(parse) : parse(value)]
  })
  return { values: Object.fromEntries(parsed), positionals }
}

/** Parses arguments of which any can be wrong: without checks, and without the parsers of values. */
export function parseLeniently(args: string[], options: Options) {
  return parseArgs({ args, options, allowNegative: true, strict: false, tokens: true })
}

/**
 * Checks one option: the errors of `parseArgs` have no suggestion, and several lines of advice.
 * @param argument - all of the argument, such as `-scenario`, of which `parseArgs` makes `-s -c -e ...`
 */
function checkToken(
  {
    name,
    rawName,
    value,
    inlineValue,
  }: Extract<ReturnType<typeof parseLeniently>['tokens'][number], { kind: 'option' }>,
  argument: string,
  table: Options,
): void {
  const option = Object.hasOwn(table, name) ? table[name] : undefined
  const isNegative = rawName === `--no-${name}`
  if (option === undefined || (isNegative && option.type === 'string')) {
    const word = argument.replace(/^--?/, '').split('=', 1)[0]!
    const names = Object.entries(table).flatMap(([name, option]) =>
      option.default === true ? [name, `no-${name}`] : [name],
    )
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

/** Checks that there are no arguments besides options; `suggest` finds what one was probably meant to be. */
export function expectNoPositionals(
  [argument]: readonly string[],
  suggest: (argument: string) => string | undefined = () => undefined,
): void {
  if (argument !== undefined) throw new UsageError(`Unexpected argument '${argument}'`, suggest(argument))
}

/** Creates a parser of integers, both bounds included, which multiplies them by `scale`. */
export function integerParser({ min = 0, max = Number.POSITIVE_INFINITY, scale = 1 }) {
  return (text: string, flag: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= min && number <= max) return number * scale
    const range = max === Number.POSITIVE_INFINITY ? `of ${min} or more` : `from ${min} to ${max}`
    throw new UsageError(`${flag} takes an integer ${range}, not '${text}'`)
  }
}

/** Creates a parser of one of a few words. */
export function wordParser<const Word extends string>(words: readonly Word[]) {
  return (text: string, flag: string): Word => {
    const word = words.find((word) => word === text)
    if (word !== undefined) return word
    throw new UsageError(`${flag} takes ${words.join(', ')}, not '${text}'`, findNearest(text, words))
  }
}

/** Reads a secret from its option, or else from a variable of the environment. */
export function readSecret(
  { flag, variable }: { flag: string; variable: string },
  value: string | undefined,
  env: NodeJS.ProcessEnv,
  { is, expected }: OptionCheck,
): string | undefined {
  const [name, secret] = value === undefined ? [variable, env[variable]] : [flag, value]
  if (secret === undefined || is(secret)) return secret
  throw new UsageError(`${name} takes ${expected}`)
}

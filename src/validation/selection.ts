import { quote } from './errors.ts'
import { adviseNearest } from './nearest.ts'
import type { OptionCheck } from './options.ts'

/** A finding that a team lives with: a list of these is the option `accept` of `sweep` and of `check`. */
export interface AcceptedFinding {
  /** Its finder: the name of a question of `sweep`, or of a rule of `check`. */
  readonly id: string
  /** The test that finds it, as the report names it. */
  readonly test: string
  /** Why it is accepted: for readers. */
  readonly reason: string
}

/** Which of a table are asked. */
export interface Selection {
  readonly only?: readonly string[] | undefined
  readonly skip?: readonly string[] | undefined
}

/** Whether a name of the table is asked: it is one of `only`, if that is given, and none of `skip`. */
export function isSelected({ only, skip = [] }: Selection, name: string): boolean {
  return (only?.includes(name) ?? true) && !skip.includes(name)
}

/** Checks a list of names of a table: the error lists them, or says what they are. */
export function namesCheck(names: readonly string[], expected = `a list of ${names.join(', ')}`): OptionCheck {
  return {
    is: (value) => Array.isArray(value) && value.every((name) => names.includes(name)),
    expected,
    words: names,
  }
}

/** The check of `only`: with an empty list nothing would be asked, and nothing found. */
export function onlyCheck({ is, expected, ...check }: OptionCheck): OptionCheck {
  return {
    ...check,
    is: (value) => is(value) && (value as readonly unknown[]).length > 0,
    expected: `${expected}, at least one`,
  }
}

/** Whether a value is a list of accepted findings. */
export function isAcceptedList(value: unknown): value is readonly AcceptedFinding[] {
  const isText = (text: unknown) => typeof text === 'string'
  return Array.isArray(value) && value.every((row) => [row?.id, row?.test, row?.reason].every(isText))
}

/** Checks a list of accepted findings, whose ids are names of a table. */
export function acceptCheck(names: readonly string[]): OptionCheck {
  return {
    is: (value) => isAcceptedList(value) && value.every(({ id }) => names.includes(id)),
    expected: 'a list of { id, test, reason }, as a report has them',
    advise: (value) => {
      const unknown = isAcceptedList(value) && value.find(({ id }) => !names.includes(id))
      return unknown
        ? `No finding has the id ${quote(unknown.id)}. ${adviseNearest(unknown.id, names, 'Copy it from a report')}`
        : undefined
    },
  }
}

import { type ListQuery, listParameters } from '../../contract/parameters.ts'
import { checkOptions, integer, type OptionChecks, word } from '../../validation/options.ts'

/** A part of a list of objects. */
export interface ObjectRange {
  /**
   * How many objects to leave out at the start.
   * @default 0
   */
  offset?: number | undefined
  /** The maximum number of objects; by default there is none. */
  limit?: number | undefined
}

const parameterChecks = {
  text: {
    is: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
    expected: 'a string without null characters',
  },
  number: { is: Number.isSafeInteger, expected: 'an integer' },
  sort: word('id', '-id'),
}

const queryChecks = Object.fromEntries(
  Object.entries(listParameters).map(([name, type]) => [name, parameterChecks[type]]),
) as OptionChecks<ListQuery>

const rangeChecks: OptionChecks<ObjectRange> = { offset: integer(0), limit: integer(0) }

/** Checks which objects of a collection are meant. */
export function checkQuery(action: string, query: ListQuery = {}): void {
  checkOptions(action, query, queryChecks, 'parameters', 'invalid-argument')
}

/** Checks a part of a list, and returns its start and its end. */
export function readRange(action: string, range: ObjectRange = {}): [start: number, end: number] {
  checkOptions(action, range, rangeChecks, 'fields', 'invalid-argument')
  const { offset = 0, limit = Number.POSITIVE_INFINITY } = range
  return [offset, offset + limit]
}

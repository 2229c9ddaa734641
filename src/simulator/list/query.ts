import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import { messages } from '../../contract/messages.ts'
import { type ListParameter, type ListQuery, listParameters, type SortOrder } from '../../contract/parameters.ts'
import { HttpError } from '../http/http-error.ts'
import { MAX_DECIMAL, parseDecimal, strip } from '../python.ts'

/** A value as it was read, undefined where it does not filter; or the text of what is wrong with it. */
type Reading = { value: ListQuery[ListParameter] | null | undefined } | { error: string }

const readers: Record<(typeof listParameters)[ListParameter]['kind'], (text: string) => Reading> = {
  text(text) {
    if (text.includes('\0')) return { error: messages.nullCharacter }
    return { value: strip(text) || undefined }
  },
  number(text) {
    const value = parseDecimal(text)
    if (Number.isNaN(value)) return { error: messages.notANumber }
    return value !== null && value > MAX_DECIMAL ? { error: messages.numberTooLarge } : { value }
  },
  sort(text) {
    const keys = text.split(',').filter(Boolean)
    const wrong = keys.find((key) => key !== 'id' && key !== '-id')
    return wrong === undefined ? { value: keys[0] as SortOrder | undefined } : { error: messages.notAChoice(wrong) }
  },
}

/** The query of one request: what it asks for, and what had a say in that. */
export interface ReadQuery {
  /** What it asks for; a `responsible` of null is a number that no user id equals. */
  query: Omit<ListQuery, 'responsible'> & { responsible?: number | null }
  /** The assumption that changed the meaning of what stood there, where one did. */
  assumption: AssumptionName | null
}

/**
 * Reads the query of a list (contract section 4.1), or refuses it with an error for each wrong parameter: 400.
 * @param search - the query of the URL, with or without its question mark
 */
export function readQuery(search: URLSearchParams, assumptions: Assumptions): ReadQuery {
  const read: Record<string, unknown> = {}
  const errors: Record<string, string[]> = {}
  let assumption: AssumptionName | null = null
  for (const name of Object.keys(listParameters) as ListParameter[]) {
    const values = search.getAll(name)
    if (values.length > 1) assumption = 'repeatedFilter'
    const text = assumptions.repeatedFilter === 'last' ? values.at(-1) : values[0]
    if (!text) continue
    const reading = readers[listParameters[name].kind](text)
    if ('value' in reading) {
      if (reading.value !== undefined) read[name] = reading.value
    } else {
      assumption = 'invalidParameters'
      errors[name] = [reading.error]
    }
  }
  if (Object.keys(errors).length > 0 && assumptions.invalidParameters === 'reject') {
    throw new HttpError(400, errors, 'invalidParameters')
  }
  return { query: read, assumption }
}

/**
 * Looks for parameters that the contract does not have.
 * @returns whether there were some, and they are ignored
 * @throws HttpError where the assumptions say so: 400
 */
export function checkUnknownParameters(search: URLSearchParams, { unknownParameters }: Assumptions): boolean {
  const unknown = [...search.keys()].filter((name) => !Object.hasOwn(listParameters, name))
  if (unknown.length === 0) return false
  if (unknownParameters === 'ignore') return unknown.some((name) => name !== 'format')
  throw new HttpError(
    400,
    Object.fromEntries(unknown.map((name) => [name, [messages.unknownParameter]])),
    'unknownParameters',
  )
}

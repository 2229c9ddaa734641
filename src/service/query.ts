import type { AssumptionName, Assumptions } from '../contract/assumptions.ts'
import { messages } from '../contract/messages.ts'
import { type ListParameter, type ListQuery, listParameters, type SortOrder } from '../contract/parameters.ts'
import { Refusal } from './refusal.ts'
import { parseDecimal, strip } from './text.ts'

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
    return value !== null && value > 1e50 ? { error: messages.numberTooLarge } : { value }
  },
  sort(text) {
    const keys = text.split(',').filter(Boolean)
    const wrong = keys.find((key) => key !== 'id' && key !== '-id')
    return wrong === undefined ? { value: keys[0] as SortOrder | undefined } : { error: messages.notAChoice(wrong) }
  },
}

/** The query of one request: what it asks for, and the assumptions that had a say in that. */
export interface ReadQuery {
  /** What it asks for; a `responsible` of null is a number that no user id equals. */
  query: Omit<ListQuery, 'responsible'> & { responsible?: number | null }
  /** Assumptions that changed the meaning of what stood there. */
  assumptions: AssumptionName[]
}

/**
 * Reads the query of a list (contract section 4.1), or refuses it with an error for each wrong parameter: 400.
 * @param search - the query of the URL, with or without its question mark
 */
export function readQuery(search: URLSearchParams, assumptions: Assumptions): ReadQuery {
  const read: Record<string, unknown> = {}
  const errors: Record<string, string[]> = {}
  const decided: AssumptionName[] = []
  for (const name of Object.keys(listParameters) as ListParameter[]) {
    const values = search.getAll(name)
    if (values.length > 1) decided.push('repeatedFilter')
    const text = assumptions.repeatedFilter === 'last' ? values.at(-1) : values[0]
    if (!text) continue
    const reading = readers[listParameters[name].kind](text)
    if ('value' in reading) {
      if (reading.value !== undefined) read[name] = reading.value
    } else {
      decided.push('invalidParameters')
      errors[name] = [reading.error]
    }
  }
  if (Object.keys(errors).length > 0 && assumptions.invalidParameters === 'reject') {
    throw new Refusal(400, errors, 'invalidParameters')
  }
  return { query: read, assumptions: decided }
}

/** Refuses a list with a parameter that the contract does not have, where the assumptions say so: 400. */
export function refuseUnknownParameters(search: URLSearchParams, assumptions: Assumptions): void {
  if (assumptions.unknownParameters === 'ignore') return
  const unknown = [...search.keys()].filter((name) => !Object.hasOwn(listParameters, name))
  if (unknown.length === 0) return
  const errors = Object.fromEntries(unknown.map((name) => [name, [messages.unknownParameter]]))
  throw new Refusal(400, errors, 'unknownParameters')
}

import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'
import { type ListParameter, type ListQuery, listParameters, type SortOrder } from '../../contract/parameters.ts'
import { createErrors } from '../body/field-readers.ts'
import { HttpError } from '../http/service-request.ts'
import { MAX_DECIMAL, parseDecimal, strip } from '../python-semantics.ts'

/** A parsed value, or an error message. An undefined value does not filter. */
type Parsed = { value: ListQuery[ListParameter] | null | undefined } | { error: string }

const parsers: Record<(typeof listParameters)[ListParameter], (text: string) => Parsed> = {
  text(text) {
    if (text.includes('\0')) return { error: messages.nullCharacter }
    return { value: strip(text) || undefined }
  },
  number(text) {
    const value = parseDecimal(text)
    if (Number.isNaN(value)) return { error: messages.notANumber }
    return Number(value) > MAX_DECIMAL ? { error: messages.numberTooLarge } : { value }
  },
  sort(text) {
    const keys = text.split(',').filter(Boolean)
    const invalid = keys.find((key) => key !== 'id' && key !== '-id')
    return invalid === undefined ? { value: keys[0] as SortOrder | undefined } : { error: messages.notAChoice(invalid) }
  },
}

export interface ParsedQuery {
  /** The filters and the sort; null is a number that no id equals. */
  query: { [Name in ListParameter]?: ListQuery[Name] | null }
  assumption: AssumptionName | null
}

/** The value of a parameter that counts, of all that a query has; undefined for none. */
export function chooseValue(values: readonly string[], { repeatedFilter }: Assumptions): string | undefined {
  return repeatedFilter === 'last' ? values.at(-1) : values[0]
}

/** Parses the query of a list (contract section 4.1). Throws a 400, unless the assumptions ignore errors. */
export function parseQuery(search: URLSearchParams, assumptions: Assumptions): ParsedQuery {
  const query: Record<string, unknown> = {}
  const errors: Record<string, string[]> = {}
  let assumption: AssumptionName | null = null
  for (const name of Object.keys(listParameters) as ListParameter[]) {
    const values = search.getAll(name)
    if (values.length > 1) assumption = 'repeatedFilter'
    const text = chooseValue(values, assumptions)
    if (!text) continue
    const parsed = parsers[listParameters[name]](text)
    if ('value' in parsed) {
      if (parsed.value !== undefined) query[name] = parsed.value
    } else {
      assumption = 'invalidParameters'
      errors[name] = [parsed.error]
    }
  }
  if (Object.keys(errors).length > 0 && assumptions.invalidParameters === 'reject') {
    throw new HttpError(400, errors, 'invalidParameters')
  }
  return { query, assumption }
}

/**
 * Whether the query has parameters that are neither in the contract nor `format`, nor `page` where lists have pages.
 * Throws a 400 if rejected.
 */
export function checkUnknownParameters(search: URLSearchParams, { unknownParameters, pageSize }: Assumptions): boolean {
  const errors = createErrors()
  const error = [messages.unknownParameter]
  let hasUnknown = false
  for (const name of search.keys()) {
    if (Object.hasOwn(listParameters, name) || (name === 'page' && pageSize !== null)) continue
    if (unknownParameters === 'reject') errors[name] = error
    else if (name === 'format') continue
    hasUnknown = true
  }
  if (hasUnknown && unknownParameters === 'reject') throw new HttpError(400, errors, 'unknownParameters')
  return hasUnknown
}

import { isJson } from '../../contract/json.ts'
import { operationNames } from '../../contract/operations.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'
import {
  boolean,
  checkOptions,
  integer,
  number,
  type OptionCheck,
  type OptionChecks,
} from '../../validation/options.ts'
import { delayCheck } from '../delay.ts'
import { checkMatch, requestFields } from '../log/match.ts'
import { type Fault, hasBody, hasResponse, isStatus } from './fault.ts'

// What Node writes to a socket; `Headers` accepts other control characters too.
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** The check of the headers of a request or a response. */
export const headersCheck: OptionCheck = {
  is(headers) {
    try {
      new Headers(headers as Record<string, string>)
      return Object.values(headers as object).every((text) => typeof text === 'string' && HEADER_VALUE.test(text))
    } catch {
      return false
    }
  },
  expected: 'an object of header names and values',
}

const checks: OptionChecks<Fault> = {
  operation: {
    is: (value) => operationNames.some((name) => name === value),
    expected: `one of ${operationNames.join(', ')}`,
  },
  match: null,
  status: { is: isStatus, expected: 'an integer from 200 to 599' },
  body: { is: isJson, expected: 'JSON' },
  headers: headersCheck,
  networkError: boolean,
  truncate: integer(0),
  delay: delayCheck,
  times: integer(1),
  rate: number(0, 1),
}

/**
 * Checks a fault.
 * @param action - what fails, for the error
 * @throws InventoryMockError for an invalid fault
 */
export function checkFault(fault: Fault, action = 'add a fault'): void {
  const fail = (expected: string, got: unknown, advice: string) => {
    throw new InventoryMockError(action, expected, quote(got), advice)
  }
  checkOptions(action, fault, checks, 'fields')
  const { match, status, networkError, truncate, delay, body, headers } = fault
  if (match !== undefined) checkMatch(match, requestFields, action)
  for (const [field, value] of Object.entries({ status, truncate })) {
    if (value !== undefined && networkError) fail(`either a ${field} or a network error`, fault, 'Remove one of them')
  }
  for (const [field, value] of Object.entries({ body, headers })) {
    if (status === undefined && value !== undefined) fail(`a status for the ${field}`, fault, 'Add one')
  }
  if (status !== undefined && body !== undefined && !hasBody(status)) {
    fail(`no body, since a ${status} has none`, body, 'Remove it')
  }
  if (!hasResponse(fault) && delay === undefined) {
    fail('a status, networkError, truncate or a delay', fault, 'Add one')
  }
}

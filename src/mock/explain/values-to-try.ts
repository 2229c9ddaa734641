import { type AssumptionName, type Assumptions, assumptionValues, bodyFields } from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'
import type { ServiceRequest } from '../../simulator/http/messages.ts'

/** For the assumptions with any number of values: those that can make a difference for a request. */
const values: {
  [Name in AssumptionName]?: (current: Assumptions[Name], request: ServiceRequest) => Assumptions[Name][]
} = {
  requiredFields: (current) =>
    bodyFields.map((field) =>
      current.includes(field) ? current.filter((other) => other !== field) : [...current, field],
    ),
  nameMaxLength: (_current, { body }) => [null, Math.max(0, readNameLength(body) - 1)],
  tokens: (_current, { headers }) => {
    const [, token] = /^token\s+(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
    return [[], ...(token === undefined ? [] : [[token]])]
  },
}

/** The other values of an assumption to try for a request. */
export function listValuesToTry(name: AssumptionName, assumptions: Assumptions, request: ServiceRequest): unknown[] {
  const current = assumptions[name]
  // The table has each function under the name of its argument, which the type does not follow.
  const all = assumptionValues[name].choices ?? values[name]?.(current as never, request) ?? []
  return all.filter((value) => !isSameJson(value, current))
}

/** The length of the name in a body, in characters; 0 if there is none. */
function readNameLength(body: Uint8Array | null): number {
  try {
    const { name } = JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()))
    return typeof name === 'string' ? [...name].length : 0
  } catch {
    return 0
  }
}

import { type AssumptionName, type Assumptions, assumptionValues, bodyFields } from '../../contract/assumptions.ts'
import { isRecord, isSameJson } from '../../contract/json.ts'
import type { ServiceRequest } from '../../simulator/http/service-request.ts'
import { parseText } from '../log/exchange.ts'

/** For the assumptions with any number of values: those that can make a difference for a request. */
const values: {
  [Name in AssumptionName]?: (current: Assumptions[Name], request: ServiceRequest) => Assumptions[Name][]
} = {
  requiredFields(current, request) {
    const body = readBody(request)
    const present = current.filter((field) => Object.hasOwn(body, field))
    const toggled = bodyFields.map((field) =>
      current.includes(field) ? current.filter((other) => other !== field) : [...current, field],
    )
    // Without one field it is among the others.
    return current.length - present.length > 1 ? [present, ...toggled] : toggled
  },
  nameMaxLength(_current, request) {
    const { name } = readBody(request)
    return [null, Math.max(0, typeof name === 'string' ? [...name].length - 1 : 0)]
  },
  tokens(_current, { headers }) {
    const [, token] = /^token\s+(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
    return [[], ...(token === undefined ? [] : [[token]])]
  },
}

/** The other values of an assumption to try for a request. */
export function listOtherValues(name: AssumptionName, assumptions: Assumptions, request: ServiceRequest): unknown[] {
  const current = assumptions[name]
  // The table has each function under the name of its argument, which the type does not follow.
  const all = assumptionValues[name].choices ?? values[name]?.(current as never, request) ?? []
  return all.filter((value) => !isSameJson(value, current))
}

/** The fields in a request body; none for one that is no object. */
function readBody({ body }: ServiceRequest): Record<string, unknown> {
  const parsed = body && parseText(new TextDecoder().decode(body))
  return isRecord(parsed) ? parsed : {}
}

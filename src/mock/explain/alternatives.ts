import { resolveAssumptions } from '../../contract/assumption-checks.ts'
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionValues,
  bodyFields,
  type FilterMatch,
  withMatches,
} from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'
import { textFilters } from '../../contract/parameters.ts'
import { tokenOf } from '../../contract/token.ts'
import type { ServiceRequest, ServiceResponse } from '../../simulator/http/service-request.ts'
import { PortableTextDecoder } from '../../text/text-decoder.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { parseText } from '../log/log-entry.ts'
import { type DryRun, isSameResponse, toExplainedResponse } from './dry-run.ts'
import type { InventoryAlternative } from './explanation.ts'
import { refusesBody } from './passing-body.ts'

/** Lists the other responses that a request gets if one assumption has another value. */
export function listAlternatives(
  request: ServiceRequest,
  served: ServiceResponse | null,
  assumptions: Assumptions,
  dryRun: DryRun,
): InventoryAlternative[] {
  return assumptionNames.flatMap((assumption) =>
    listOtherValues(assumption, assumptions, request, served).flatMap((value) => {
      const other = dryRun(request, resolveAssumptions({ [assumption]: value }, assumptions))
      if ((refusesBody(served) && refusesBody(other)) || isSameResponse(served, other)) return []
      // The values of an assumption are those of its name, which the type does not follow.
      return [{ assumption, value, ...toExplainedResponse(other) } as InventoryAlternative]
    }),
  )
}

/** For the assumptions with any number of values: those that can make a difference for a request. */
const values: {
  [Name in AssumptionName]?: (
    current: Assumptions[Name],
    request: ServiceRequest,
    served: ServiceResponse | null,
  ) => Assumptions[Name][]
} = {
  filterMatch(current, { search }) {
    const words = assumptionValues.filterMatch.choices as readonly FilterMatch[]
    if (typeof current === 'string') return [...words]
    // Where filters differ, each that the request has.
    const used = new URLSearchParams(search)
    const filters = textFilters.filter((filter) => used.has(filter))
    return filters.flatMap((filter) => words.map((word) => withMatches(current, { [filter]: word })))
  },
  pageSize(_current, _request, served) {
    // Two pages, where there is something to divide.
    const { length } = served?.list?.objects ?? []
    return [null, ...(length > 1 ? [Math.ceil(length / 2)] : [])]
  },
  requiredFields(current, request) {
    const body = readBodyFields(request)
    const present = current.filter((field) => Object.hasOwn(body, field))
    const toggled = bodyFields.map((field) =>
      current.includes(field) ? current.filter((other) => other !== field) : [...current, field],
    )
    // Without one field it is among the others.
    return current.length - present.length > 1 ? [present, ...toggled] : toggled
  },
  nameMaxLength(_current, request) {
    const { name } = readBodyFields(request)
    return [null, Math.max(0, typeof name === 'string' ? [...name].length - 1 : 0)]
  },
  tokens(_current, { headers }) {
    const token = tokenOf(headers.get('authorization') ?? '')
    return [[], ...(token === null ? [] : [[token]])]
  },
}

/** The other values of an assumption to try for a request. */
function listOtherValues(
  name: AssumptionName,
  assumptions: Assumptions,
  request: ServiceRequest,
  served: ServiceResponse | null,
): unknown[] {
  const current = assumptions[name]
  // The table has each function under the name of its argument, which the type does not follow.
  const all = values[name]?.(current as never, request, served) ?? assumptionValues[name].choices ?? []
  return all.filter((value) => !isSameJson(value, current))
}

/** The fields in a request body; none for one that is no object. */
function readBodyFields({ body }: ServiceRequest): Record<string, unknown> {
  const parsed = body && parseText(new PortableTextDecoder().decode(body))
  return isPlainObject(parsed) ? parsed : {}
}

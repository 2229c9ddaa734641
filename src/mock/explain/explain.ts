import { resolveAssumptions } from '../../contract/assumption-checks.ts'
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  assumptionValues,
  bodyFields,
} from '../../contract/assumptions.ts'
import { freezeJson, isSameJson } from '../../contract/json.ts'
import type { ServiceRequest, ServiceResponse } from '../../simulator/http/service-request.ts'
import { createSimulator } from '../../simulator/simulator.ts'
import { hasResponse } from '../faults/fault.ts'
import { describeFaults } from '../faults/fault-entry.ts'
import { applyEffect } from '../faults/fault-response.ts'
import { parsePreference } from '../faults/prefer-header.ts'
import type { MockInternals } from '../internals.ts'
import { type Exchange, parseText } from '../log/exchange.ts'
import type { Explainable, ExplainedResponse, Explanation, InventoryAlternative } from './explanation.ts'
import { toServiceRequest } from './to-service-request.ts'

/**
 * Finds out what decides the response to a request, and what it would get under other values of each assumption. A
 * write works on a fork of the store, so that nothing changes.
 */
export function explain(mock: MockInternals, explainable: Explainable): Explanation {
  const request = toServiceRequest(explainable, mock.base)
  const { assumptions } = mock.settings
  const served = serve(mock, request, assumptions)
  const seen = describe(served)
  const { fault, response } = isExchange(explainable) ? readFault(explainable) : findFault(mock, request, served)
  const alternatives = assumptionNames.flatMap((assumption) =>
    listValuesToTry(assumption, assumptions, request).flatMap((value) => {
      const changed = resolveAssumptions({ [assumption]: value }, assumptions)
      const other = describe(serve(mock, request, changed))
      // The values of an assumption are those of its name, which the type does not follow.
      return isSameJson(other, seen) ? [] : [{ assumption, value, ...other } as InventoryAlternative]
    }),
  )
  const assumption = response ? null : (served?.assumption ?? null)
  return Object.freeze({
    ...(response ?? seen),
    assumption,
    fault,
    withoutFault: response && seen,
    alternatives: freezeJson(alternatives),
  })
}

function isExchange(explainable: Explainable): explainable is Exchange {
  return typeof explainable === 'object' && 'outcome' in explainable && 'fault' in explainable
}

/** The fault of an exchange, and the response if the fault decides it. */
function readFault({ fault, outcome, status, responseBody }: Exchange) {
  const { delay: _, at: __, ids: ___, ...effects } = fault ?? { ids: [] }
  const isDecisive = Object.keys(effects).length > 0 && outcome !== 'pending'
  return { fault, response: isDecisive ? { status, body: responseBody, ids: null } : null }
}

/** The same for a request that comes now. */
function findFault(mock: MockInternals, request: ServiceRequest, served: ServiceResponse | null) {
  const target = mock.simulator.resolve(request.method, request.path)
  if (target === null) return { fault: null, response: null }
  const preference = mock.options.preferHeader ? parsePreference(request.headers.get('prefer')) : null
  const found = mock.faults.peek({ ...request, operation: target.operation, objectId: target.id }, preference)
  if (!found) return { fault: null, response: null }
  const { delay = 0 } = found.delay?.effect ?? {}
  const fault = describeFaults(found, typeof delay === 'object' ? delay[0] : delay)
  const effect = found.response?.effect
  // A step of a sequence can leave the response to the service.
  if (effect === undefined || !hasResponse(effect)) return { fault, response: null }
  // What a function would make is not known without calling it.
  const result = effect.respond ? null : applyEffect(effect, request, target, served, mock.base.origin)
  const isKnown = result !== null && !(result instanceof Promise)
  return { fault, response: isKnown ? describe(result) : { status: null, body: null, ids: null } }
}

const readMethods = ['GET', 'HEAD', 'OPTIONS']

function serve({ store, options }: MockInternals, request: ServiceRequest, assumptions: Assumptions) {
  const target = readMethods.includes(request.method) ? store : store.fork()
  const simulator = createSimulator(target, assumptions, options.elements)
  const found = simulator.resolve(request.method, request.path)
  return found && simulator.handle(request, found)
}

/** @param response - null for a path that no route matches */
function describe(response: ServiceResponse | null): ExplainedResponse {
  if (response === null) return { status: 404, body: 'not found', ids: null }
  const { status, body, list } = response
  return freezeJson({ status, body: parseText(body), ids: list?.objects.map(({ id }) => id) ?? null })
}

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
function listValuesToTry(name: AssumptionName, assumptions: Assumptions, request: ServiceRequest): unknown[] {
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

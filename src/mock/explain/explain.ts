import { type Assumptions, assumptionNames, resolveAssumptions } from '../../contract/assumptions.ts'
import { freezeJson, isJson, isPlain, isSameJson } from '../../contract/json.ts'
import type { ServiceRequest, ServiceResponse } from '../../simulator/http/messages.ts'
import { checkOptions, type OptionChecks, string } from '../../validation/options.ts'
import { headersCheck } from '../faults/check-fault.ts'
import { type Exchange, parseText } from '../log/exchange.ts'
import type { MockState } from '../state.ts'
import type { Alternative, ExplainableRequest, ExplainedResponse, Explanation } from './explanation.ts'
import { otherValues } from './other-values.ts'

/**
 * Finds out what a request would get under other values of each assumption. A write works on a fork of the store, so
 * that nothing changes.
 * @throws InventoryMockError for an invalid request
 */
export function explain(state: MockState, explained: ExplainableRequest): Explanation {
  const request = toServiceRequest(explained)
  const current = respond(state, request, state.assumptions)
  const seen = describe(current)
  const alternatives = assumptionNames.flatMap((assumption) =>
    otherValues(assumption, state.assumptions, request).flatMap((value) => {
      const changed = resolveAssumptions({ [assumption]: value }, state.assumptions)
      const response = describe(respond(state, request, changed))
      // The values of an assumption are those of its name, which the type does not follow.
      return isSameJson(response, seen) ? [] : [{ assumption, value, ...response } as Alternative]
    }),
  )
  return freezeJson({ ...seen, assumption: current?.assumption ?? null, alternatives })
}

const readMethods = ['GET', 'HEAD', 'OPTIONS']

function respond(state: MockState, request: ServiceRequest, assumptions: Assumptions): ServiceResponse | null {
  const store = readMethods.includes(request.method) ? state.store : state.store.fork()
  const simulator = state.createSimulator(assumptions, store)
  const target = simulator.resolve(request.method, request.path)
  return target && simulator.handle(request, target)
}

/** @param response - null for a path that no route matches */
function describe(response: ServiceResponse | null): ExplainedResponse {
  if (response === null) return { status: 404, body: 'not found', ids: null }
  const { status, body, list } = response
  return { status, body: parseText(body), ids: list?.objects.map(({ id }) => id) ?? null }
}

const checks: OptionChecks<ExplainableRequest> = {
  method: string,
  path: {
    is: (value) => typeof value === 'string' && value.startsWith('/'),
    expected: 'a path that begins with a slash',
    required: true,
  },
  query: {
    is: (value) =>
      value !== null &&
      isPlain(Object(value)) &&
      Object.values(value as object)
        .flat()
        .every(string.is),
    expected: 'an object',
  },
  headers: headersCheck,
  body: { is: isJson, expected: 'JSON' },
}

function toServiceRequest(explained: ExplainableRequest): ServiceRequest {
  // An exchange of the log has more fields.
  const { method = 'GET', path = null, query = {}, headers = {}, body = null } = Object(explained)
  checkOptions('explain a request', { method, path, query, headers, body }, checks)
  const [pathname = '', search = ''] = path.split(/\?(.*)/s)
  const parameters = new URLSearchParams(search)
  for (const [name, values] of Object.entries(query as Exchange['query'])) {
    for (const value of [values].flat()) parameters.append(name, value)
  }
  return {
    method: method.toUpperCase(),
    mount: '',
    path: pathname,
    search: `?${parameters}`,
    headers: new Headers({ 'content-type': 'application/json', ...headers }),
    body: body === null ? null : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  }
}

import type { Assumptions } from '../../contract/assumptions.ts'
import { freezeJson, isSameJson } from '../../contract/json.ts'
import type { ServiceRequest, ServiceResponse } from '../../simulator/http/service-request.ts'
import { createSimulator } from '../../simulator/simulator.ts'
import type { MockInternals } from '../internals.ts'
import { parseText } from '../log/log-entry.ts'
import type { ExplainedResponse } from './explanation.ts'

/** The response that the service would send to a request; null for a path that no route matches. */
export type DryRun = (request: ServiceRequest, assumptions: Assumptions) => ServiceResponse | null

const readMethods = ['GET', 'HEAD', 'OPTIONS']

/** Creates what serves requests without an effect: a write is on a fork. */
export function createDryRun({ store, options }: Pick<MockInternals, 'store' | 'options'>): DryRun {
  return (request, assumptions) => {
    const objects = readMethods.includes(request.method) ? store : store.fork()
    const simulator = createSimulator(objects, assumptions, options.model, options.limits)
    return simulator.resolve(request.method, request.path)?.respond(request) ?? null
  }
}

/** The most ids of a list in an explanation, which can have some of them, over HTTP too. */
const MAX_IDS = 1_000

/** @param response - null for a path that no route matches */
export function toExplainedResponse(response: ServiceResponse | null): ExplainedResponse {
  if (response === null) return { status: 404, body: 'not found', ids: null, count: null }
  const { status, body, list } = response
  const ids = list?.objects.slice(0, MAX_IDS).map(({ id }) => id) ?? null
  return freezeJson({ status, body: parseText(body), ids, count: list?.objects.length ?? null })
}

/** Whether two responses have the same status and the same content. */
export function isSameResponse(one: ServiceResponse | null, other: ServiceResponse | null): boolean {
  if (one?.list && other?.list) {
    const [objects, others] = [one.list.objects, other.list.objects]
    return (
      objects === others || (objects.length === others.length && objects.every((object, at) => object === others[at]))
    )
  }
  return isSameJson(toExplainedResponse(one), toExplainedResponse(other))
}

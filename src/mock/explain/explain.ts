import { freezeJson, isJson } from '../../contract/json.ts'
import type { ServiceRequest, ServiceResponse } from '../../simulator/http/service-request.ts'
import { mockError, quote } from '../../validation/errors.ts'
import { applyEffect, hasResponse } from '../faults/effects.ts'
import { describeFaults } from '../faults/fault-entry.ts'
import type { MockInternals } from '../internals.ts'
import type { Exchange } from '../log/exchange.ts'
import { LogEntry } from '../log/log-entry.ts'
import { listAlternatives } from './alternatives.ts'
import { createDryRun, toExplainedResponse } from './dry-run.ts'
import { explainFilters } from './explain-filters.ts'
import type { Explainable, ExplainedResponse, Explanation } from './explanation.ts'
import { findPassingBody, refusesBody } from './passing-body.ts'
import { restoreSent } from './sent-request.ts'
import { toServiceRequest } from './to-service-request.ts'

/**
 * Finds out what decides the response to a request, and what would change it. The service itself answers each question,
 * without an effect: about 30 requests, and for filters that find nothing one look at 100,000 objects at most.
 */
export function explain(mock: MockInternals, explainable: Explainable): Explanation {
  const request = restoreSent(toServiceRequest(explainable, mock.base), explainable)
  const { assumptions } = mock.settings
  const dryRun = createDryRun(mock)
  const served = dryRun(request, assumptions)
  const seen = toExplainedResponse(served)
  const { fault, response } = isExchange(explainable) ? readFault(explainable) : findFault(mock, request, served)
  const { status } = response ?? seen
  return freezeJson({
    ...(response ?? seen),
    note: isExchange(explainable) ? noteStatus(explainable, status) : null,
    assumption: response ? null : (served?.assumption ?? null),
    fault,
    withoutFault: response && seen,
    alternatives: listAlternatives(request, served, assumptions, dryRun),
    filters: served?.list ? explainFilters(request, assumptions, dryRun, mock.store) : [],
    passingBody: refusesBody(served) ? findPassingBody(request, served, mock.options, assumptions, dryRun) : null,
  })
}

function isExchange(explainable: Explainable): explainable is Exchange {
  return typeof explainable === 'object' && 'outcome' in explainable && 'fault' in explainable
}

/** Says which status the log has, if it is another than that of now. */
function noteStatus({ outcome, status }: Exchange, now: number | null): string | null {
  if (outcome === 'pending' || (status === now && outcome !== 'passed')) return null
  if (outcome === 'passed')
    return 'In the log, this request passed to the network. The explanation is that of the mock.'
  const logged = status === null ? 'got no response' : `got the status ${quote(status)}`
  return `In the log, this request ${logged}. The explanation uses the present state.`
}

/** The part of an explanation that is about a response that is not the service's. */
const noList = { ids: null, count: null }

/** The fault of an exchange, and the response if the fault decides it. */
function readFault({ fault, outcome, status, responseBody }: Exchange) {
  checkJson('fault', fault)
  const isDecisive = fault !== null && hasResponse(fault) && outcome !== 'pending'
  if (!isDecisive) return { fault, response: null }
  checkJson('responseBody', responseBody)
  return { fault, response: { status, body: responseBody, ...noList } }
}

/** Fails for what no log has. An exchange can come from a file. */
function checkJson(field: string, value: unknown): void {
  if (isJson(value)) return
  throw mockError('explain a request', `${field} to be JSON`, quote(value), 'Pass an exchange of the log')
}

/** The same for a request that comes now. */
function findFault(
  mock: MockInternals,
  request: ServiceRequest,
  served: ServiceResponse | null,
): { fault: Exchange['fault']; response: ExplainedResponse | null } {
  const target = mock.simulator.resolve(request.method, request.path)
  if (target === null) return { fault: null, response: null }
  const preference = mock.readPreference(request.headers)
  const found = mock.faults.peek(new LogEntry(request, target, 'app', 0), preference)
  if (!found) return { fault: null, response: null }
  const { delay = 0 } = found.delay?.effect ?? {}
  const fault = describeFaults(found, typeof delay === 'object' ? delay[0] : delay)
  const effect = found.response?.effect
  // A step of a sequence can leave the response to the service.
  if (effect === undefined || !hasResponse(effect)) return { fault, response: null }
  // The result of a function is not known without a call.
  const result = effect.respond ? null : applyEffect(effect, request, target, served)
  const isKnown = result !== null && !(result instanceof Promise)
  return { fault, response: isKnown ? toExplainedResponse(result) : { status: null, body: null, ...noList } }
}

import { checkFirstResponse } from '../service/first-response.ts'
import { isRecord, parseJson } from '../service/json.ts'
import type { PlainResponse } from '../service/messages.ts'
import { ServiceConnection } from '../service/service-connection.ts'
import { resolveTarget, type ServiceTarget } from '../service/service-options.ts'
import { Collection } from './collection.ts'
import { checkListHeaders, checkObjects, findListProblem } from './contract-checks.ts'
import { Deviations, formatRequest } from './deviations.ts'
import { describeElements } from './elements.ts'
import { createFindings } from './findings.ts'
import { Hypotheses } from './hypotheses.ts'
import { Interview, listRequest } from './interview.ts'
import { OwnObjects } from './own-objects.ts'
import { type ProbeOptions, probeOptionChecks } from './probe-options.ts'
import type { ProbeReport } from './probe-report.ts'
import { type Run, runInterview } from './run-interview.ts'

/**
 * Finds out which assumptions make a mock answer as a running service does. The mock itself, with the objects of the
 * service, is the hypothesis: values under which it answers otherwise are out. It never guesses: what cannot be told is
 * undetermined, and an answer that no value explains makes every assumption undetermined that it depends on.
 *
 * An abort, a service that stops answering, and `maxRequests` end it early, with a report of what is known by then.
 * @param target - `{base_url}`, or a function like `fetch`
 * @throws InventoryMockError for an invalid target or option
 * @throws ServiceError if the service does not answer a request for the collection, or with a redirect, an error of its
 * own, or an error of the token
 * @example
 * const report = await probe('https://staging.example', { token, writes: 'refused' })
 * createInventoryMock({ assumptions: learnedAssumptions(report) })
 */
export async function probe(target: ServiceTarget, options: ProbeOptions = {}): Promise<ProbeReport> {
  const connection = new ServiceConnection(
    resolveTarget('probe a service', target, options, probeOptionChecks),
    options,
  )
  const hypotheses = new Hypotheses(connection.token)
  const deviations = new Deviations(connection.url)
  const { writes = 'none', signal } = options

  connection.startStep('reading the collection')
  const first = await connection.ask(listRequest)
  checkFirstResponse('probe', connection, first)
  const problem = findUnusable(first, deviations)
  const elements = problem === null ? (parseJson(first.body) as unknown[]) : []
  let run: Run = { end: problem, leftBehind: [], changes: 0 }
  if (problem === null) {
    checkListHeaders(listRequest, first, deviations)
    checkObjects(listRequest, elements, deviations)
    learnOpenAccess(connection, hypotheses)
    const parts = {
      hypotheses,
      deviations,
      own: new OwnObjects(connection.leftBehind),
      collection: new Collection(elements),
    }
    run = await runInterview(connection, new Interview(connection, parts), writes, signal)
  }
  return {
    url: connection.url,
    requests: connection.requests,
    assumptions: createFindings(hypotheses, writes, run.end),
    elements: {
      labels: describeElements(listFrom(elements, 'labels')),
      responsible: describeElements(listFrom(elements, 'responsible')),
    },
    deviations: deviations.all,
    notes: createNotes(connection, run),
    leftBehind: run.leftBehind,
  }
}

/** Without a token, a list that came says that none is needed. */
function learnOpenAccess(connection: ServiceConnection, hypotheses: Hypotheses): void {
  if (connection.token !== undefined) return
  const evidence = { request: formatRequest(connection.url, listRequest), got: '200 without a token' }
  hypotheses.keep(['tokens'], hypotheses.combine(['tokens'], listRequest), evidence)
}

/** Finds out why the collection cannot be read; null if it can. */
function findUnusable(response: PlainResponse, deviations: Deviations): string | null {
  const problem = findListProblem(response)
  if (problem === null) return null
  deviations.add(problem, listRequest, problem)
  return `the collection could not be read: expected ${problem.expected} but got ${problem.got}`
}

function listFrom(elements: readonly unknown[], field: 'labels' | 'responsible'): unknown[] {
  return elements.flatMap((element) => {
    const list = isRecord(element) ? element[field] : undefined
    return Array.isArray(list) ? list : []
  })
}

function createNotes({ repeats }: ServiceConnection, { end, changes }: Run): string[] {
  return [
    ...(repeats > 0 ? [`${repeats} requests were sent again, because no answer came.`] : []),
    ...(changes > 0 ? ['Others changed objects meanwhile. What those tell was left out.'] : []),
    ...(end === null ? [] : [`The probe ended early: ${end}.`]),
  ]
}

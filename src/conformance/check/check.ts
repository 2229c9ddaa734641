import { COLLECTION_PATH } from '../../contract/operations.ts'
import { createRandom } from '../../mock/random.ts'
import { checkFirstResponse } from '../service/first-response.ts'
import { ServiceConnection } from '../service/service-connection.ts'
import { RequestLimitError, ServiceError } from '../service/service-error.ts'
import { resolveTarget, type ServiceTarget } from '../service/service-options.ts'
import { checkHar } from './check-har.ts'
import { type CheckOptions, checkOptionChecks, readAssumptions } from './check-options.ts'
import type { CheckReport, StoppedCheck } from './check-report.ts'
import { Evidence } from './evidence.ts'
import { Examiner } from './examiner.ts'
import { planSequences } from './plan.ts'
import { readHar } from './read-har.ts'
import { type DrawContext, drawSequence, drawStep } from './requests/draw-sequence.ts'
import { Session } from './session.ts'

const DEFAULT_RUNS = 25

/** How many requests are sent at most to tell the values of assumptions apart, before and after those drawn at random. */
const MAX_QUESTIONS = 40

/** A check ends early when this much is wrong: the rest would be more of the same. */
const MAX_DIFFERENCES = 30

/**
 * Checks that a service does what the contract says, sentence by sentence, and what the assumptions say where the
 * contract is silent, with requests drawn at random. By default it only reads. Objects of others are never written to.
 * @param target - its URL, or a function like `fetch`
 * @returns a report, also if the check had to end early
 * @throws InventoryMockError for an invalid target or option
 * @throws ServiceError if the service cannot be asked at all
 * @throws the reason of the signal, if it is aborted before the first response
 * @example const { differences } = await check('https://staging.example', { token, assumptions })
 */
export async function check(target: ServiceTarget, options: CheckOptions = {}): Promise<CheckReport> {
  const service = resolveTarget('check a service', target, options, checkOptionChecks)
  const assumptions = readAssumptions(options)
  if (options.har !== undefined) checkHar(options.har)
  const { writes = 'none', seed = Math.floor(Math.random() * 2 ** 31), runs = DEFAULT_RUNS, har, signal } = options
  const connection = new ServiceConnection(service, options)
  const session = new Session(connection, assumptions, writes)
  connection.startStep('reading the collection')
  const first = await connection.ask({ method: 'GET', path: COLLECTION_PATH })
  checkFirstResponse('check', connection, first)
  session.load(first)

  const evidence = new Evidence(session)
  const random = createRandom(seed)
  const context: DrawContext = {
    random,
    writes,
    get vocabulary() {
      return session.vocabulary
    },
    get assumptions() {
      return session.assumptions
    },
    get avoid() {
      return evidence.brokenParameters
    },
  }
  const examiner = new Examiner(session, evidence, () => drawStep(context))
  const planned = har ? readHar(har, session.vocabulary) : Array.from({ length: runs }, () => null)
  const canCompare = () => session.isReadable && !evidence.lacksBasics
  const tellApart = async () => {
    connection.startStep('telling assumptions apart')
    for (let questions = 0; questions < MAX_QUESTIONS && canCompare(); questions++) {
      const question = evidence.findQuestion(() => drawStep(context))
      if (question === null) break
      await examiner.examine([question])
    }
  }
  let asked = 0
  let stopped: StoppedCheck | null = null
  let leftBehind: CheckReport['leftBehind'] = []
  try {
    connection.startStep('asking what the contract shows')
    for (const steps of planSequences(session.vocabulary, session.isReadable ? writes : 'none')) {
      await examiner.examine(steps)
    }
    await tellApart()
    connection.startStep(har ? 'asking what the log has' : 'asking at random')
    for (const steps of planned) {
      if (!canCompare() || examiner.differences.all.length >= MAX_DIFFERENCES) break
      await examiner.examine(steps ?? drawSequence(context))
      asked++
    }
    // What was found at random can have shown that earlier answers say less.
    await tellApart()
  } catch (error) {
    stopped = explainStop(error, signal)
    if (stopped === null) throw error
  } finally {
    connection.startStep('deleting the objects of the check')
    leftBehind = await session.owned.close()
  }
  const { requests, url } = connection
  const reason = findReason(session, canCompare(), stopped)
  return {
    ...{ url, requests, seed, sequences: { asked, planned: planned.length } },
    facts: evidence.listFacts(writes, reason),
    assumptions: evidence.listAssumptions(writes, reason),
    differences: examiner.differences.all,
    leftBehind,
    notes: [...examiner.notes, ...(canCompare() ? [] : [INCOMPARABLE])],
    stopped,
  }
}

const INCOMPARABLE = 'The collection could not be read as a whole, so that nothing was compared with the twin.'

/** @returns null for an error of this library, or of a callback */
function explainStop(error: unknown, signal: AbortSignal | undefined): StoppedCheck | null {
  if (signal?.aborted) return { reason: 'aborted', message: 'The check was aborted.' }
  if (!(error instanceof ServiceError)) return null
  return { reason: error instanceof RequestLimitError ? 'limit' : 'unanswered', message: error.message }
}

const reasons: Readonly<Record<StoppedCheck['reason'], string>> = {
  limit: 'not asked within the limit of requests',
  aborted: 'not asked before the check was aborted',
  unanswered: 'not asked before the service gave no response',
}

/** Why not everything was asked; undefined if everything was. */
function findReason(
  { stoppedWriting }: Session,
  canCompare: boolean,
  stopped: StoppedCheck | null,
): string | undefined {
  if (stopped) return reasons[stopped.reason]
  return stoppedWriting ?? (canCompare ? undefined : 'the collection could not be read as a whole')
}

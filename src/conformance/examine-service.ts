import type { Har } from '../client/har.ts'
import type { Assumptions } from '../contract/assumptions.ts'
import { createRandom } from '../mock/random.ts'
import { idOf } from './collection.ts'
import { matchNames } from './prediction/candidate-names.ts'
import { createReport } from './report/create-report.ts'
import type { ConformanceReport, Incomplete } from './report/report.ts'
import { Run } from './run.ts'
import { findPage, readFirstList } from './service/first-list.ts'
import { isRecord, parseExactJson } from './service/json.ts'
import type { PlainResponse } from './service/messages.ts'
import { ServiceConnection } from './service/service-connection.ts'
import { RequestLimitError, ServiceError } from './service/service-error.ts'
import type { ResolvedTarget, ServiceOptions, Writes } from './service/service-options.ts'
import {
  discriminateByReads,
  discriminateByRefusedWrites,
  discriminateByWrites,
  listDiscriminatingReads,
} from './steps/discriminating.ts'
import { type CompleteBody, createStep, documentedReads, documentedWrites, listBodies } from './steps/documented.ts'
import { readHar } from './steps/har.ts'
import type { Sequence } from './steps/step.ts'
import { drawSequence, growingSequence, verifyingReads, verifyingWrites } from './steps/verifying.ts'
import { isSuccess } from './trial.ts'

/** A larger collection is not read as a whole more often than needed. */
const LARGE = 2000

/** A collection grows past this number of objects, because pages often have as many. */
const USUAL_PAGE = 100

/** The assumptions that reads of more objects can tell. */
const readable = [
  ...matchNames,
  ...(['filterCombination', 'repeatedFilter', 'defaultSort', 'itemRetrieval', 'trailingSlash'] as const),
]

/** What is done besides learning the assumptions. */
export interface RunOptions {
  /** What fails, for errors: `probe`. */
  readonly action: string
  readonly writes: Writes
  readonly seed: number
  /** What the service is expected to do; null to expect nothing, and to send nothing but what teaches. */
  readonly expected: Partial<Assumptions> | null
  readonly accepted: ReadonlySet<string>
  readonly har: Har | undefined
}

/** Asks a service everything, and says what it showed, also if it had to end early. */
export async function examineService(
  target: ResolvedTarget,
  options: ServiceOptions,
  examination: RunOptions,
): Promise<ConformanceReport> {
  const { action, writes } = examination
  const connection = new ServiceConnection(target, options)
  const first = await readFirstList(action, connection)
  const list = parseExactJson(first.body) as unknown[]
  const run = new Run(connection, writes, list)
  let incomplete: Incomplete | null = null
  let leftBehind: ConformanceReport['leftBehind'] = []
  try {
    await run.examineList(first)
    incomplete = findUnreadable(first, list)
    if (incomplete === null) await askEverything(run, examination)
  } catch (error) {
    incomplete = explainEnd(error, options.signal, action)
    if (incomplete === null) throw error
  } finally {
    connection.startStep('deleting its objects')
    leftBehind = await run.created.close()
  }
  return createReport(run, { ...examination, incomplete, leftBehind })
}

async function askEverything(run: Run, examination: RunOptions): Promise<void> {
  const { connection } = run
  connection.startStep('asking what the contract shows')
  const isLarge = run.collection.size > LARGE
  for (const sequence of documentedReads(run.samples, isLarge)) await run.examine(sequence)
  await discriminateByReads(run)
  if (run.writes !== 'allowed') await discriminateByRefusedWrites(run)
  const body = run.writes === 'allowed' ? await askWrites(run) : null
  // What others changed meanwhile has taught nothing.
  await run.refresh()
  if (examination.expected === null) return
  connection.startStep(examination.har ? 'asking what the log has' : 'looking for bugs')
  await spendBudget(run, body, examination, isLarge).catch((error) => {
    // The budget is there to be spent.
    if (!(error instanceof RequestLimitError)) throw error
  })
}

/** Sends the writes of the contract, and those that tell assumptions apart. @returns the body that the service takes; null if it takes none */
async function askWrites(run: Run): Promise<CompleteBody | null> {
  run.connection.startStep('creating, changing and deleting its own objects')
  const body = await findBody(run)
  if (body === null) return null
  for (const sequence of documentedWrites(body)) await run.examine(sequence)
  await discriminateByWrites(run, body)
  if (readable.some((name) => run.candidates.isOpen(name)))
    for (const sequence of listDiscriminatingReads(body)) await run.examine(sequence)
  return body
}

/** The first body that the service takes. Of those that it refuses, only the simplest breaks the contract. */
async function findBody(run: Run): Promise<CompleteBody | null> {
  const bodies = listBodies(run.samples)
  // A service can have a limit for names.
  const attempts = [Number.POSITIVE_INFINITY, 8, 2].flatMap((longest) => bodies.map((body) => ({ longest, body })))
  for (const [index, { longest, body }] of attempts.entries()) {
    const isLast = index === attempts.length - 1
    run.created.longestName = longest
    const [created] = await run.examine([
      { ...createStep(body), isDocumented: isLast, mayBeRefused: !isLast, isVerification: true },
    ])
    if (created && isSuccess(created.response)) return body
  }
  return null
}

async function spendBudget(
  run: Run,
  body: CompleteBody | null,
  { har, seed }: RunOptions,
  isLarge: boolean,
): Promise<void> {
  const { connection } = run
  const examine = async (sequences: Iterable<Sequence>) => {
    for (const sequence of sequences) if (!run.isHopeless) await run.examine(sequence)
  }
  if (har) return examine(readHar(har, run.samples))
  const reads = verifyingReads(run.samples)
  await examine(reads.slice(0, 40))
  if (body) {
    const count = Math.max(USUAL_PAGE + 1 - run.collection.size, 0)
    const isCheap = count > 0 && count < connection.requestsLeft / 10
    if (isCheap) await examine([growingSequence(body, count)])
    await examine(verifyingWrites(body, run.samples))
    // Each object takes two requests.
    const affordable = Math.min(count, Math.floor((connection.requestsLeft - 20) / 2))
    if (!isCheap && affordable > 0) await examine([growingSequence(body, affordable)])
  }
  await examine(reads.slice(40))
  const random = createRandom(seed)
  while (!run.isHopeless && !isLarge) await run.examine(drawSequence(random, body, run.samples))
}

/** Why nothing can be compared; null if it can. */
function findUnreadable(response: PlainResponse, list: readonly unknown[]): Incomplete | null {
  const page = findPage(response.headers, list.length)
  const isWhole = list.every(
    (object) => isRecord(object) && idOf(object) !== undefined && typeof object.name === 'string',
  )
  if (page === null && isWhole) return null
  const got = page ?? 'objects without an integer id or without a name'
  return { reason: 'unreadable', message: `The collection could not be read as a whole: the list has ${got}.` }
}

/** @returns null for an error of this library, or of a callback */
function explainEnd(error: unknown, signal: AbortSignal | undefined, action: string): Incomplete | null {
  if (signal?.aborted) return { reason: 'aborted', message: `The ${action} was aborted.` }
  if (!(error instanceof ServiceError)) return null
  return { reason: error instanceof RequestLimitError ? 'limit' : 'unanswered', message: error.message }
}

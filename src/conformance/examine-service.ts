import { isPlainObject } from '../validation/plain-object.ts'
import { confirmMismatches, examineSequence } from './examine-sequence.ts'
import { matchNames } from './prediction/candidate-names.ts'
import { describeResponse } from './prediction/prediction.ts'
import { createReport, type Examination } from './report/create-report.ts'
import type { ConformanceReport, Incomplete } from './report/report.ts'
import {
  anonymousWrites,
  contractReads,
  contractWrites,
  createAndDelete,
  listBodies,
} from './sequences/contract-sequences.ts'
import {
  learnByReads,
  learnByRefusedWrites,
  learnByWrites,
  listDistinguishingReads,
} from './sequences/learn-assumptions.ts'
import { type CompleteBody, listStep, toRequest } from './sequences/step.ts'
import { findPage, readFirstList } from './service/first-list.ts'
import { readOtherPages } from './service/list-pages.ts'
import { parseJson } from './service/parse-json.ts'
import { type PlainResponse, ServiceConnection, ServiceError } from './service/service-connection.ts'
import type { ResolvedTarget, ServiceOptions } from './service/service-options.ts'
import { idOf } from './service-collection.ts'
import { ServiceModel } from './service-model.ts'
import { isSuccess } from './trial.ts'

/** A larger collection is not read as a whole more often than needed. */
const LARGE = 2000

/** The assumptions that reads of more objects can tell. */
const readable = [
  ...matchNames,
  ...(['filterCombination', 'repeatedFilter', 'defaultSort', 'itemRetrieval', 'trailingSlash'] as const),
]

const noPlaceholders = { prefix: '', mark: '', ids: new Map() }

/** Asks a service everything, and says what it showed, also if it had to end early. */
export async function examineService(
  target: ResolvedTarget,
  options: ServiceOptions,
  examination: Examination,
): Promise<ConformanceReport> {
  const { writes } = examination
  const connection = new ServiceConnection(target, options)
  const { first, list } = await readWhole(connection)
  const model = new ServiceModel(connection, writes, list)
  const before = model.collection
  let incomplete: Incomplete | null = null
  let leftBehind: ConformanceReport['leftBehind'] = []
  try {
    await examineFirstList(model, first, list)
    incomplete = findUnreadable(first, list) ?? (await findHiddenPage(connection, first, list))
    if (incomplete === null) incomplete = await askEverything(model)
  } catch (error) {
    incomplete = explainEnd(error, options.signal)
    if (incomplete === null) throw error
  } finally {
    connection.startStep('deleting its objects')
    const closed = await model.created.close(before)
    leftBehind = closed.leftBehind
    if (closed.others.length > 0)
      model.notes.add(`These objects were not there before, and have no mark of this run: ${closed.others.join(', ')}.`)
  }
  return createReport(model, { ...examination, incomplete, leftBehind })
}

/** Reads the collection. The text of the response is not kept: of a large collection, what was parsed is enough. */
async function readWhole(connection: ServiceConnection): Promise<{ first: PlainResponse; list: unknown[] }> {
  const page = await readFirstList('check', connection)
  const first = await readOtherPages(connection, toRequest(listStep(), noPlaceholders), page)
  return { first: { ...first, body: '' }, list: parseJson(first.body) as unknown[] }
}

async function examineFirstList(model: ServiceModel, response: PlainResponse, json: unknown[]): Promise<void> {
  const { collection } = model
  const step = listStep()
  const request = toRequest(step, noPlaceholders)
  const trial = { step, index: 0, request, response, json, body: {}, id: null, earlier: [], collection }
  model.learn(trial)
  await confirmMismatches(model, [step], [trial])
}

/** @returns what could not be asked for lack of a permission; null for nothing */
async function askEverything(model: ServiceModel): Promise<Incomplete | null> {
  const { connection } = model
  connection.startStep('asking what the contract shows')
  const isLarge = model.collection.size > LARGE
  for (const sequence of contractReads(model.samples, isLarge)) await examineSequence(model, sequence)
  await learnByReads(model)
  if (model.writes !== 'allowed') await learnByRefusedWrites(model)
  if (model.writes === 'allowed') await askWrites(model)
  const forbidden = judgeFailing(model)
  // Objects that others changed meanwhile have taught nothing.
  await model.refresh()
  return forbidden
}

/** Keeps each operation that never succeeded as a mismatch. @returns those for which a permission is missing */
function judgeFailing(model: ServiceModel): Incomplete | null {
  const failing = model.findFailing()
  for (const { rule, trial, isForbidden } of failing) {
    if (isForbidden || model.confirmed.some((other) => other.rule === rule)) continue
    const requests = model.formatCurls([...trial.earlier, trial])
    const expected = `the status ${rule.status}, of at least one`
    model.confirmed.push({
      key: rule.id,
      rule,
      trial,
      expected,
      got: describeResponse(trial),
      fields: [],
      requests,
      contradicted: [],
    })
  }
  const forbidden = failing.filter(({ isForbidden }) => isForbidden)
  if (forbidden.length === 0) return null
  const refused = forbidden.map(({ trial: { step, response } }) => `every ${step.method} with ${response.status}`)
  const message = `The service refused ${refused.join(', ')}: what needs one was not asked. May the token write?`
  return { reason: 'forbidden', message }
}

/** Sends the writes of the contract, and those that tell assumptions apart. */
async function askWrites(model: ServiceModel): Promise<void> {
  model.connection.startStep('creating, changing and deleting its own objects')
  model.isApart = model.collection.size > LARGE
  const body = await findBody(model)
  if (body === null) return
  for (const sequence of contractWrites(body, model.samples, model.isApart)) await examineSequence(model, sequence)
  await learnByWrites(model, body)
  if (readable.some((name) => model.candidates.isOpen(name)))
    await examineSequence(model, listDistinguishingReads(body))
  if (model.connection.hasCredential)
    for (const sequence of anonymousWrites(body)) await examineSequence(model, sequence)
}

/** The first body that the service takes. Of those that it refuses, only the simplest breaks the contract. */
async function findBody(model: ServiceModel): Promise<CompleteBody | null> {
  const bodies = listBodies(model.samples)
  // A service can have a limit for names.
  const attempts = [Number.POSITIVE_INFINITY, 8, 2].flatMap((longest) => bodies.map((body) => ({ longest, body })))
  for (const [index, { longest, body }] of attempts.entries()) {
    const isLast = index === attempts.length - 1
    model.created.longestName = longest
    const more = { isDocumented: isLast, mayBeRefused: !isLast, isVerification: true }
    const [created] = await examineSequence(model, createAndDelete(body, more))
    if (created && isSuccess(created.response)) return body
  }
  return null
}

/** Why nothing can be compared; null if it can. */
function findUnreadable(response: PlainResponse, list: readonly unknown[]): Incomplete | null {
  const page = findPage(response.headers, list.length)
  const isWhole = list.every(
    (object) => isPlainObject(object) && idOf(object) !== undefined && typeof object.name === 'string',
  )
  if (page === null && isWhole) return null
  const isLarge = list.some((object) => isPlainObject(object) && Math.abs(Number(object.id)) > Number.MAX_SAFE_INTEGER)
  const got =
    page ??
    (isLarge
      ? 'ids above 2^53, which no number of JavaScript holds'
      : 'objects without an integer id or without a name')
  return { reason: 'unreadable', message: `The collection could not be read as a whole: the list has ${got}.` }
}

/** Whether the list is a page, where the browser hides the link to the next one: its other end has other objects then. */
async function findHiddenPage(
  connection: ServiceConnection,
  { hidesHeaders, pageSize }: PlainResponse,
  list: readonly unknown[],
): Promise<Incomplete | null> {
  if (!hidesHeaders || pageSize !== undefined) return null
  const { body } = await connection.ask(toRequest(listStep(['sort', '-id']), noPlaceholders))
  const other = parseJson(body)
  const ids = new Set(list.map(idOf))
  // With an object that somebody has created meanwhile, the list is longer.
  const isPage = Array.isArray(other) && other.length <= list.length && other.some((object) => !ids.has(idOf(object)))
  const message =
    'The collection could not be read as a whole: the list is a page, and the browser hides the link to the next one. Let the service send Access-Control-Expose-Headers: Link.'
  return isPage ? { reason: 'unreadable', message } : null
}

/** @returns null for an error of this library, or of a callback */
function explainEnd(error: unknown, signal: AbortSignal | undefined): Incomplete | null {
  if (signal?.aborted) return { reason: 'aborted', message: 'The check was aborted.' }
  if (!(error instanceof ServiceError)) return null
  const { message, option } = error
  return { reason: 'unanswered', message, ...(option && { option }) }
}

import * as z from 'zod/mini'
import type { Har, HarEntry } from '../../client/har.ts'
import { isRecord } from '../../contract/json.ts'
import { describeIssue } from '../../mock/objects/describe-issue.ts'
import { failedTo } from '../../validation/errors.ts'
import type { SampleValues } from '../sample-values.ts'
import { parseExactJson } from '../service/exact-json.ts'
import { isRead } from '../service/service-connection.ts'
import { idOf, type ObjectId } from '../service-collection.ts'
import { listBodies } from './contract-sequences.ts'
import { createdTarget, createStep, PREFIX, type Sequence, type Step } from './step.ts'

const pairs = z.array(z.object({ name: z.string(), value: z.string() }))
const content = z.object({ text: z.optional(z.string()) })

/** zod schema of what is read of an HTTP archive. Those of browsers have more, and can lack the texts of bodies. */
const harSchema = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        request: z.object({
          method: z.string(),
          url: z.string(),
          headers: pairs,
          queryString: pairs,
          postData: z.optional(content),
        }),
        response: z.object({ status: z.number(), headers: pairs, content }),
      }),
    ),
  }),
})

/**
 * Checks an HTTP archive.
 * @throws InventoryMockError for anything else, and for one without a request that can be sent again
 */
export function checkHar(har: unknown): void {
  const { error } = z.safeParse(harSchema, har)
  if (error) {
    const { path, expected, got } = describeIssue(error.issues[0]!, har, 'har')
    throw failedTo('check a service', `${path} to be ${expected}`, got, 'Use an HTTP archive from toHar')
  }
  if ((har as Har).log.entries.some((entry) => readEntry(entry) !== null)) return
  const expected = 'har to have a request to the service with a response of its own, not of a fault'
  throw failedTo('check a service', expected, 'none', 'Record one, or leave out har')
}

/** The requests of a log about one object, which an object of the check stands for. */
interface Thread {
  readonly steps: Step[]
  /** Its name in the log, by which a created object is found again. */
  readonly name: unknown
}

/**
 * Reads a log as sequences. Every request to the list is one of its own. The writes to one object are another one, which
 * begins with the create of an object in its place. Left out are requests without a response of the service.
 */
export function readHar({ log: { entries } }: Har, samples: SampleValues): Sequence[] {
  const reads: Step[][] = []
  const threads = new Map<ObjectId, Thread>()
  const created: Thread[] = []
  const known = new Map<ObjectId, Record<string, unknown>>()
  const findThread = (id: ObjectId): Thread => {
    const fields = known.get(id)
    const thread = threads.get(id) ?? created.find(({ name }) => fields !== undefined && name === fields.name)
    const found = thread ?? { steps: [createStandIn(fields, samples)], name: fields?.name }
    threads.set(id, found)
    return found
  }
  for (const entry of entries) {
    const step = readEntry(entry)
    if (step === null) continue
    const { target, recorded } = step
    if (target !== 'collection' && 'id' in target) {
      const { id } = target
      const isUnknown = recorded?.status === 404 && !threads.has(id) && !known.has(id)
      if (isUnknown) reads.push([{ ...step, target: { id: samples.unknownId } }])
      else findThread(id).steps.push(toCreated(step, id))
    } else if (isRead(step)) reads.push([step])
    else created.push({ steps: [{ ...step, body: rename(step), creates: 1 }], name: step.body?.name })
    const json = parseExactJson(recorded?.body ?? '')
    for (const object of Array.isArray(json) ? json : [json]) {
      const id = idOf(object)
      if (id !== undefined) known.set(id, object)
    }
  }
  const sequences = [...reads, ...new Set([...created, ...threads.values()].map(({ steps }) => steps))]
  return [...new Map(sequences.map((steps) => [JSON.stringify(steps), steps])).values()]
}

/** @returns null for a request that cannot be sent again */
function readEntry({ request, response, _fault }: HarEntry): Step | null {
  const { method, url, queryString, postData } = request
  const isOfFault = _fault?.status !== undefined || _fault?.truncate !== undefined || _fault?.respond !== undefined
  const isAnswer = !isOfFault && response.status > 0 && response.status < 500 && response.status !== 429
  if (!isAnswer || !URL.canParse(url)) return null
  const [, id, slash] = /\/api\/v2\/objects(?:\/(\d+))?(\/?)$/.exec(new URL(url).pathname) ?? []
  const body = parseExactJson(postData?.text ?? '')
  if (slash === undefined || (postData !== undefined && !isRecord(body))) return null
  const hasToken = request.headers.some(({ name, value }) => name.toLowerCase() === 'authorization' && value !== '')
  const headers = response.headers.map(({ name, value }) => [name.toLowerCase(), value])
  return {
    ...{ method, target: id === undefined ? 'collection' : { id }, isVerification: true },
    query: queryString.map(({ name, value }) => [name, value]),
    ...(isRecord(body) && { body }),
    ...(slash === '' && { lacksSlash: true }),
    ...(response.status === 401 && !hasToken && { lacksToken: true }),
    recorded: { status: response.status, headers: Object.fromEntries(headers), body: response.content.text ?? '' },
  }
}

/** An object with the fields of one in the log, as far as the service accepts them. */
function createStandIn(fields: Record<string, unknown> | undefined, samples: SampleValues): Step {
  const attributes = isRecord(fields?.attributes) ? fields.attributes : {}
  return { ...createStep({ ...listBodies(samples).at(-1)!, attributes }), isVerification: true }
}

/** The same step to the object that stands for one of the log. */
function toCreated(step: Step, id: ObjectId): Step {
  if (step.body === undefined) return { ...step, target: createdTarget }
  const { id: given, ...rest } = step.body
  const hasId = String(given) === id
  return { ...step, target: createdTarget, hasId, body: rename(hasId ? { ...step, body: rest } : step) }
}

/** Renames an object, so that people know whose it is. What was refused stays as it was: its name can be why. */
function rename({ body = {}, recorded }: Step): Record<string, unknown> {
  const isRefused = recorded !== undefined && recorded.status >= 400
  return isRefused || typeof body.name !== 'string' ? body : { ...body, name: `${PREFIX}${body.name}` }
}

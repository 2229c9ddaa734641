import { isRecord } from '../../contract/json.ts'
import { failedTo } from '../../validation/errors.ts'
import { type HarArchive, type HarExchange, readArchive } from '../har-archive.ts'
import type { SampleValues } from '../sample-values.ts'
import { parseExactJson } from '../service/exact-json.ts'
import { isRead } from '../service/service-connection.ts'
import { idOf, type ObjectId } from '../service-collection.ts'
import { listBodies } from './contract-sequences.ts'
import { createdTarget, createStep, PREFIX, type Sequence, type Step } from './step.ts'

const ACTION = 'check a service'

/**
 * Checks an HTTP archive.
 * @throws InventoryMockError for anything else, and for one without a request that can be sent again
 */
export function checkHar(har: unknown): void {
  if (readArchive(har, ACTION).some((exchange) => toStep(exchange) !== null)) return
  const expected = 'har to have a request to the service with a response of its own, not of a fault'
  throw failedTo(ACTION, expected, 'none', 'Record one, or leave out har')
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
export function readHar(har: HarArchive, samples: SampleValues): Sequence[] {
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
  for (const exchange of readArchive(har, ACTION)) {
    const step = toStep(exchange)
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
function toStep({ method, id, query, requestBody, response, ...exchange }: HarExchange): Step | null {
  const { status } = response
  const body = parseExactJson(requestBody ?? '')
  const isAnswer = !exchange.isOfFault && status > 0 && status < 500 && status !== 429
  if (!isAnswer || (requestBody !== undefined && !isRecord(body))) return null
  return {
    ...{ method, target: id === undefined ? 'collection' : { id }, query, isVerification: true },
    ...(isRecord(body) && { body }),
    ...(exchange.lacksSlash && { lacksSlash: true }),
    ...(status === 401 && !exchange.isAuthorized && { lacksToken: true }),
    recorded: response,
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

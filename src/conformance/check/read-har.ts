import type { Har, HarEntry } from '../../client/har.ts'
import type { JsonValue } from '../../contract/json.ts'
import { isRecord, parseJson } from '../service/json.ts'
import { isRead } from '../service/messages.ts'
import { readObject, readObjects } from './read-object.ts'
import { type BodyFields, OWN_NAME, type Step } from './step.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The requests of a log about one object, which an own object stands for. */
interface Story {
  readonly steps: Step[]
  /** Its name in the log, by which a created object is found again. */
  name: unknown
}

/**
 * Reads the log of a mock as sequences. Every request to the list is one of its own. The writes to one object are
 * another one, which begins with the create of an own object in its place. Left out are requests without a response of
 * the service (of faults, and outside of the service), and those that were there before.
 */
export function readHar({ log: { entries } }: Har, vocabulary: Vocabulary): Step[][] {
  const reads: Step[][] = []
  const stories = new Map<number, Story>()
  const created: Story[] = []
  const known = new Map<number, Record<string, unknown>>()
  const findStory = (id: number): Story => {
    const fields = known.get(id)
    const story = stories.get(id) ?? created.find(({ name }) => name === fields?.name && fields !== undefined)
    const found = story ?? { steps: [createStandIn(fields, vocabulary)], name: fields?.name }
    stories.set(id, found)
    return found
  }
  for (const entry of entries) {
    const step = readEntry(entry)
    if (step === null) continue
    const { target, recorded } = step
    if (typeof target === 'object' && 'id' in target) {
      const { id } = target
      const isUnknown = recorded?.status === 404 && !stories.has(id) && !known.has(id)
      if (isUnknown) reads.push([{ ...step, target: { id: vocabulary.unknownId } }])
      else findStory(id).steps.push(toOwn(step, id))
    } else if (isRead(step)) reads.push([step])
    else created.push({ steps: [{ ...step, fields: rename(step), creates: 1 }], name: step.fields?.name })
    const body = parseJson(recorded?.body ?? '')
    for (const object of readObjects(body) ?? [readObject(body)]) if (object) known.set(object.id, { ...object })
  }
  const sequences = [...reads, ...new Set([...created, ...stories.values()].map(({ steps }) => steps))]
  return [...new Map(sequences.map((steps) => [JSON.stringify(steps), steps])).values()]
}

/** Whether an archive has a request that can be sent again. */
export function hasSteps({ log: { entries } }: Har): boolean {
  return entries.some((entry) => readEntry(entry) !== null)
}

/** @returns null for a request that cannot be sent again */
function readEntry({ request, response, _fault }: HarEntry): Step | null {
  const { method, url, queryString, postData } = request
  const isOfFault = _fault?.status !== undefined || _fault?.truncate !== undefined || _fault?.respond !== undefined
  const isAnswer = !isOfFault && response.status > 0 && response.status < 500 && response.status !== 429
  if (!isAnswer || !URL.canParse(url)) return null
  const [, id, slash] = /\/api\/v2\/objects(?:\/(\d+))?(\/?)$/.exec(new URL(url).pathname) ?? []
  const body = parseJson(postData?.text ?? '')
  if (slash === undefined || (postData !== undefined && !isRecord(body))) return null
  const hasToken = request.headers.some(({ name, value }) => name.toLowerCase() === 'authorization' && value !== '')
  const headers = response.headers.map(({ name, value }) => [name.toLowerCase(), value])
  return {
    method,
    target: id === undefined ? 'collection' : { id: Number(id) },
    parameters: queryString.map(({ name, value }) => [name, value]),
    ...(isRecord(body) && { fields: body as Record<string, JsonValue> }),
    ...(slash === '' && { lacksSlash: true }),
    ...(response.status === 401 && !hasToken && { lacksToken: true }),
    recorded: { status: response.status, headers: Object.fromEntries(headers), body: response.content.text },
  }
}

/** An own object with the fields of one in the log, as far as the service accepts them. */
function createStandIn(fields: Record<string, unknown> | undefined, { sample }: Vocabulary): Step {
  const attributes = isRecord(fields?.attributes) ? (fields.attributes as BodyFields) : {}
  const location = fields?.location === null ? null : { ...sample.location }
  const type = fields?.type === null ? null : { ...sample.type }
  return {
    ...{ method: 'POST', target: 'collection', creates: 1 },
    fields: { name: `${OWN_NAME}-1`, location, type, labels: [], attributes: { ...attributes }, responsible: [] },
  }
}

/** The same step to the own object that stands for an object of the log. */
function toOwn(step: Step, id: number): Step {
  const { fields } = step
  if (fields === undefined) return { ...step, target: { own: 1 } }
  const { id: given, ...rest } = fields
  const hasOwnId = given === id
  return {
    ...{ ...step, target: { own: 1 }, hasOwnId },
    fields: rename({ ...step, fields: hasOwnId || given === undefined ? rest : fields }),
  }
}

/** Renames an object, so that people know whose it is. What was refused stays as it was: its name can be why. */
function rename({ fields = {}, recorded }: Step): BodyFields {
  const isRefused = recorded !== undefined && recorded.status >= 400
  return isRefused || typeof fields.name !== 'string' ? fields : { ...fields, name: `${OWN_NAME} ${fields.name}` }
}

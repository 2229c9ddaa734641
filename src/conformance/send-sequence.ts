import { pathBelow } from '../mock/base-url.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { isAsPredicted } from './prediction/prediction.ts'
import {
  listStep,
  type Placeholders,
  resolveStep,
  type Sequence,
  type Step,
  targetId,
  toRequest,
} from './sequences/step.ts'
import { askWhole } from './service/list-pages.ts'
import { parseJson } from './service/parse-json.ts'
import { isRead, type PlainResponse, sleep } from './service/service-connection.ts'
import {
  idOf,
  isSameValue,
  type ObjectId,
  pickFields,
  ServiceCollection,
  type ShownObject,
} from './service-collection.ts'
import type { ServiceModel } from './service-model.ts'
import { findIn, isSuccess, isUnclear, operationOf, type Trial } from './trial.ts'

/** How long a service may take to show the first object that it created, in ms. */
const MOST_LAG = 8000

const USUAL_LAG = 300

/** The same for the second time, before it counts as a mismatch. */
const LAG_OF_MISMATCHES = 4000

/** The beginning of a sequence that is not compared with the objects of others. */
const NOTHING = ServiceCollection.of([])

interface SequenceState extends Placeholders {
  readonly model: ServiceModel
  readonly ids: Map<number, ObjectId>
  readonly trials: readonly Trial[]
  readonly add: (trial: Trial) => void
  /** The creates after which the list was not read yet. */
  readonly unread: Trial[]
  collection: ServiceCollection
  hasWritten: boolean
}

/**
 * Sends a sequence, and deletes what it created. After each write, the list is read to see what is stored. A step about an
 * object that was not created ends it, and so does one that is not allowed.
 * @param onTrial - gets each trial when it comes, also those before an error
 */
export async function sendSequence(
  model: ServiceModel,
  steps: Iterable<Step>,
  onTrial?: (trial: Trial) => void,
): Promise<Trial[]> {
  const { created } = model
  const collection = model.isApart ? NOTHING : model.collection
  const trials: Trial[] = []
  const add = (trial: Trial) => {
    trials.push(trial)
    onTrial?.(trial)
  }
  const state: SequenceState = {
    ...{ model, trials, add, collection, prefix: created.createPrefix(), mark: created.mark },
    ...{ ids: new Map(), unread: [], hasWritten: false },
  }
  try {
    let index = 0
    let together: Step[] = []
    for (const step of steps) {
      const id = targetId(step, state)
      if (id === undefined || !model.mayAsk(step, id)) break
      together.push(step)
      if (!step.isWithNext) {
        await sendTogether(state, together, index)
        index += together.length
        together = []
      }
    }
    if (state.unread.length > 0) await readCreated(state, state.unread.splice(0), index)
  } finally {
    await created.delete(state.ids.values())
    await created.prove()
  }
  return trials
}

/** Sends a step, or several at the same time; then looks at what they did, one by one. */
async function sendTogether(state: SequenceState, steps: Sequence, index: number): Promise<void> {
  const [step] = steps
  if (steps.length === 1 && isRead(step!)) {
    if (state.unread.length > 0) await readCreated(state, state.unread.splice(0), index)
    return state.add(await read(state, step!, index))
  }
  await state.model.connection.waitForTurn(steps.length)
  const sent = await Promise.all(steps.map((one, at) => sendWrite(state, one, index + at)))
  for (const trial of sent) await keepWrite(state, trial)
}

/** @param more - whether it is sent even after an abort, and whether it need not wait for its turn */
async function send(
  state: SequenceState,
  step: Step,
  index: number,
  more: { isEssential?: boolean; hasTurn?: boolean } = {},
): Promise<Trial> {
  const { model, collection, trials } = state
  const request = toRequest(step, state)
  const body = parseJson(request.body ?? '')
  const id = targetId(step, state) ?? null
  const guarded = step.method === 'DELETE' && id !== null ? { ...request, ...model.created.toDelete(id) } : request
  const response = await askWhole(model.connection, guarded, more.isEssential, more.hasTurn)
  const json = parseJson(response.body)
  // Of a list, what was parsed is enough.
  const received = Array.isArray(json) && isRead(step) && step.method !== 'HEAD' ? { ...response, body: '' } : response
  return {
    ...{ index, request, collection, step: resolveStep(step, state), id },
    earlier: [...trials],
    response: withoutMount(received, model.connection.url, request.path),
    json,
    body: isPlainObject(body) ? body : {},
  }
}

/** A redirect without the path of `{base_url}`, as the twin has it. It can be relative to the path of the request. */
function withoutMount(response: PlainResponse, baseUrl: string, path: string): PlainResponse {
  const { location } = response.headers
  if (location === undefined || !URL.canParse(location, baseUrl + path)) return response
  const { pathname, search } = new URL(location, baseUrl + path)
  const below = pathBelow(new URL(baseUrl).pathname.replace(/\/$/, ''), pathname)
  return below === null ? response : { ...response, headers: { ...response.headers, location: below + search } }
}

/** Reads, again and again for a while if the response does not show an earlier write. */
async function read(state: SequenceState, step: Step, index: number, after?: Trial['after']): Promise<Trial> {
  const { model, hasWritten } = state
  const { created } = model
  const begin = performance.now()
  for (let wait = 100; ; wait *= 2) {
    const trial = { ...(await send(state, step, index)), ...(after && { after }) }
    const elapsed = performance.now() - begin
    const isDone = !hasWritten || model.findMismatches(trial).length === 0
    if (isDone && wait > 100) created.lag = Math.max(created.lag, elapsed)
    const patience = Math.max(model.isPatient ? LAG_OF_MISMATCHES : USUAL_LAG, created.lag * 2)
    if (isDone || elapsed > patience) return trial
    await sleep(wait)
  }
}

/** Sends a write, whose turn it is. */
async function sendWrite(state: SequenceState, step: Step, index: number): Promise<Trial> {
  const { model, prefix } = state
  // From now on it can be there, even if no response comes.
  if (operationOf(step) === 'create') model.created.expect(nameIn(toRequest(step, state).body, prefix), prefix)
  return send(state, step, index, { hasTurn: true })
}

/** Notes what a write has done, and reads the list to see whether it has. */
async function keepWrite(state: SequenceState, trial: Trial): Promise<void> {
  const { model } = state
  const { created } = model
  const { step, index } = trial
  const operation = operationOf(step)
  state.add(trial)
  const { id, response } = trial
  if (operation === 'create' && !isSuccess(response)) {
    if (isUnclear(trial)) keepShown(state, (await read(state, searchStep(''), index)).json)
    created.dismiss(nameIn(trial.request.body, state.prefix))
  }
  if (operation === null || !isSuccess(response)) return
  state.hasWritten = true
  if (step.isRefused) model.stopWriting(trial)
  if (step.isUnread) {
    if (operation === 'create') state.unread.push(trial)
    if (id !== null) state.collection = state.collection.with(id, storedBy(model, trial))
    return
  }
  if (operation === 'create') return readCreated(state, [trial], index)
  if (id === null) return
  const before = state.collection.get(id)
  if (operation === 'delete') created.forget(id)
  // An object that was not there before is not expected either.
  const isGone = operation === 'delete' || before === undefined
  const expected = isGone ? null : { ...storedBy(model, trial), id: before.id }
  state.collection = state.collection.with(id, expected)
  const after = { write: trial, id }
  let list = await read(state, searchStep(expected?.name ?? before?.name), index, after)
  // That a filter does not find it is another matter.
  if (expected !== null && findIn(list.json, id) === undefined) list = await read(state, searchStep(''), index, after)
  state.add(list)
  const shown = findIn(list.json, id)
  if (shown === undefined || expected === null) return
  state.collection = state.collection.with(id, pickFields(shown))
  // It can have another name now.
  if ([...state.ids.values()].includes(id)) created.add(id, shown)
}

/** Looks for objects that were created one after the other: for one by its name first, until the service shows them. */
async function readCreated(state: SequenceState, writes: readonly Trial[], index: number): Promise<void> {
  const [first] = writes
  const isAlone = !first!.step.isUnread
  let missing = writes
  const list = await waitFor(state, index, isAlone ? searchStep(first!.body.name) : null, (json) => {
    missing = missing.filter((write) => !keepCreated(state, write, json, isAlone))
    return missing.length === 0
  })
  const id = isAlone ? state.ids.get(numberOf(first!)) : undefined
  // A create that was sent twice can have created two.
  if (!isAlone || first!.response.isRepeated) keepShown(state, list.json)
  const write = isAlone ? first : missing[0]
  state.add({ ...list, collection: state.collection, ...(write && { after: { write, id } }) })
  keepShown(state, list.json)
}

/** Takes for stored what the service shows: also if it is not what it said, and if it has created more than it was to. */
function keepShown(state: SequenceState, list: unknown): void {
  const { model, ids, prefix } = state
  for (const object of Array.isArray(list) ? list : []) {
    const id = idOf(object)
    if (id === undefined || !(model.created.has(object) && JSON.stringify(object).includes(prefix))) continue
    const isKnown = [...ids.values()].includes(id)
    // It was deleted, and is still shown.
    if (isKnown && state.collection.get(id) === undefined) continue
    if (!isKnown) {
      model.created.add(id, object)
      ids.set(-1000 - ids.size, id)
    }
    state.collection = state.collection.with(id, pickFields(object))
  }
}

/**
 * Reads the list until it shows what is looked for, for as long as a service may lag. One that never showed an object is
 * not waited for as long again.
 * @param search - what is read in place of the whole list, but for the first and the last time
 * @returns the last list
 */
async function waitFor(
  state: SequenceState,
  index: number,
  search: Step | null,
  isFound: (json: unknown) => boolean,
): Promise<Trial> {
  const { created } = state.model
  const ask = (step: Step) => send(state, { ...step, isVerification: true }, index, { isEssential: true })
  const begin = performance.now()
  const patience = created.hasLost ? created.lag * 2 + USUAL_LAG : MOST_LAG
  for (let wait = 100; ; wait *= 2) {
    const isLast = performance.now() - begin + wait > patience
    const steps = search === null ? [listStep()] : isLast || wait === 100 ? [search, listStep()] : [search]
    for (const step of steps) {
      const list = await ask(step)
      if (!isFound(list.json)) continue
      if (wait > 100) created.lag = Math.max(created.lag, performance.now() - begin)
      return list
    }
    if (isLast) {
      created.hasLost = true
      created.isStuck = true
      return ask(listStep())
    }
    await sleep(wait)
  }
}

/** Looks for the object that a create has stored, and keeps it. @returns whether the list shows it */
function keepCreated(state: SequenceState, write: Trial, list: unknown, isAlone: boolean): boolean {
  const { model, ids, prefix } = state
  const { body, json } = write
  const known = new Set([...ids.values()].filter((id) => state.collection.get(id) !== undefined))
  // One without the mark of the run can be that of somebody else.
  const added = (Array.isArray(list) ? list : []).filter((object) => {
    const id = idOf(object)
    return id !== undefined && !known.has(id) && model.created.has(object)
  })
  const hasName = (object: ShownObject) => isSameValue(object.name, body.name)
  const answered = isPlainObject(json) ? { ...pickFields(json), id: 0 } : null
  const isAnswered = (object: Record<string, unknown>) => isSameValue({ ...pickFields(object), id: 0 }, answered)
  const hasPrefix = (object: unknown) => JSON.stringify(object).includes(prefix)
  // A service can have changed the name.
  const object = added.find(hasName) ?? added.find(isAnswered) ?? (isAlone && added.find(hasPrefix))
  if (!object) return false
  const id = idOf(object)!
  model.created.add(id, object, nameIn(write.request.body, prefix))
  ids.set(numberOf(write), id)
  state.collection = state.collection.with(id, { ...storedBy(model, write), id: object.id })
  return true
}

/** The name in a body; the beginning of the names of the sequence if there is none. */
function nameIn(body: string | undefined, prefix: string): string {
  const json = parseJson(body ?? '')
  return isPlainObject(json) && typeof json.name === 'string' ? json.name : prefix
}

/** The number of a created object in its sequence. One that no other step is about has a number of its own. */
function numberOf({ step, index }: Trial): number {
  return step.creates ?? -1 - index
}

/** A list with the objects of a name; the whole one without a name. */
function searchStep(name: unknown): Step {
  return {
    ...(typeof name === 'string' && name.trim() !== '' ? listStep(['name', name]) : listStep()),
    isVerification: true,
  }
}

/** The object that a successful write has stored: as the mock would, or as the service says if the mock would not. */
function storedBy(model: ServiceModel, trial: Trial): ShownObject {
  const knowledge = model.knowledge(trial)
  const predictions = model.candidates.predictions(trial)
  const prediction = predictions.find((other) => isAsPredicted(other, trial, knowledge))
  if (prediction?.kind === 'object') return prediction.object
  if (isPlainObject(trial.json)) return pickFields(trial.json)
  return predictions[0]?.kind === 'object' ? predictions[0].object : pickFields(trial.body)
}

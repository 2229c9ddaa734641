import { type Collection, idOf, isSameValue, type ObjectId, pickFields, type ShownObject } from './collection.ts'
import { type Exchange, findIn, isSuccess, operationOf } from './exchange.ts'
import { isAsPredicted } from './prediction.ts'
import { formatJson, isRecord, parseJson } from './service/json.ts'
import { isRead } from './service/messages.ts'
import { RequestLimitError } from './service/service-error.ts'
import { sleep } from './service/sleep.ts'
import { withoutMount } from './service/without-mount.ts'
import type { Session } from './session.ts'
import { listStep, resolveStep, type Sequence, type Step, targetId, toRequest } from './steps/step.ts'

/** How long a service may take to show the first object that it created, in ms. */
const MOST_LAG = 8000

/** How long a read that does not show a write is repeated, in ms, if the service was not seen to lag. */
const USUAL_LAG = 300

/** The same for the second time, before it counts as a problem. */
const LAG_OF_PROBLEMS = 4000

/** The state while a sequence is sent. */
interface Performance {
  readonly session: Session
  readonly prefix: string
  readonly mark: string
  readonly ids: Map<number, ObjectId>
  readonly exchanges: Exchange[]
  /** The creates after which the list was not read yet. */
  unread: Exchange[]
  collection: Collection
  hasWritten: boolean
}

/**
 * Sends a sequence, and deletes what it created. After each write, the list is read to see what is stored. A step about an
 * object that was not created ends it, and so does one that is not allowed.
 * @param exchanges - gets what comes, also that before an error
 */
export async function perform(session: Session, steps: Sequence, exchanges: Exchange[] = []): Promise<Exchange[]> {
  const prefix = session.created.createPrefix()
  const { mark } = session.created
  const state: Performance = {
    mark,
    session,
    prefix,
    ids: new Map(),
    exchanges,
    unread: [],
    collection: session.collection,
    hasWritten: false,
  }
  try {
    for (const [index, step] of steps.entries()) {
      if (!session.mayAsk(step) || targetId(step, state) === undefined) break
      if (!isRead(step)) await write(state, step, index)
      else {
        if (state.unread.length > 0) await readAllCreated(state, index)
        exchanges.push(await read(state, step, index))
      }
    }
  } finally {
    await session.created.delete(state.ids.values())
  }
  return exchanges
}

async function send(
  { session, ids, prefix, mark, collection, exchanges }: Performance,
  step: Step,
  index: number,
): Promise<Exchange> {
  const created = { ids, prefix, mark }
  const request = toRequest(step, created)!
  const body = parseJson(request.body ?? '')
  const response = await session.connection.ask(request, { essential: step.isEssential })
  return {
    ...{
      step: resolveStep(step, created),
      index,
      request,
      collection,
      earlier: exchanges.map(({ request }) => request),
    },
    response: withoutMount(response, session.connection.url, request.path),
    json: parseJson(response.body),
    body: isRecord(body) ? body : {},
    id: targetId(step, created) ?? null,
  }
}

/** Reads, again and again for a while if the response does not show an earlier write. */
async function read(state: Performance, step: Step, index: number, after?: Exchange['after']): Promise<Exchange> {
  const { session, hasWritten } = state
  const begin = performance.now()
  for (let wait = 100; ; wait *= 2) {
    const exchange = { ...(await send(state, step, index)), ...(after && { after }) }
    const elapsed = performance.now() - begin
    const isDone = !hasWritten || session.findProblems(exchange).length === 0
    if (isDone && wait > 100) session.created.lag = Math.max(session.created.lag, elapsed)
    const patience = Math.max(session.isPatient ? LAG_OF_PROBLEMS : USUAL_LAG, session.created.lag * 2)
    if (isDone || elapsed > patience) return exchange
    await sleep(wait)
  }
}

async function write(state: Performance, step: Step, index: number): Promise<void> {
  const { session, exchanges, prefix } = state
  const operation = operationOf(step)
  const name = nameIn(toRequest(step, state)!.body, prefix)
  // From now on it can be there, even if no response comes.
  if (operation === 'create') session.created.expect(name, prefix)
  const exchange = await send(state, step, index).catch((error) => {
    if (error instanceof RequestLimitError) session.created.dismiss(name)
    throw error
  })
  exchanges.push(exchange)
  const { id, response } = exchange
  if (operation === 'create' && !isSuccess(response)) session.created.dismiss(name)
  if (operation === null || !isSuccess(response)) return
  state.hasWritten = true
  if (step.isRefused) session.stopWriting(exchange)
  if (step.isUnread) {
    if (operation === 'create') state.unread.push(exchange)
    if (id !== null) state.collection = state.collection.with(id, storedBy(session, exchange))
    return
  }
  if (operation === 'create') return readCreated(state, exchange)
  if (id === null) return
  const before = state.collection.get(id)
  if (operation === 'delete') session.created.forget(id)
  const expected = operation === 'delete' ? null : { ...storedBy(session, exchange), id: before?.id ?? BigInt(id) }
  state.collection = expected === null ? state.collection.without(id) : state.collection.with(id, expected)
  const list = await read(state, searchStep(expected?.name ?? before?.name), index, { write: exchange, id })
  exchanges.push(list)
  const shown = findIn(list.json, id)
  if (shown === undefined || expected === null) return
  state.collection = state.collection.with(id, pickFields(shown))
  // It can have another name now.
  if ([...state.ids.values()].includes(id)) session.created.add(id, shown)
}

/** Looks for a created object by its name, and then in the whole list, until the service shows it. */
async function readCreated(state: Performance, exchange: Exchange): Promise<void> {
  const search = searchStep(exchange.body.name)
  const list = await waitFor(
    state,
    exchange.index,
    (isLast) => (isLast ? [search, listStep()] : [search]),
    (json) => {
      const object = findCreated(state, exchange, json)
      if (object) keepCreated(state, exchange, object)
      return object !== undefined
    },
  )
  const id = state.ids.get(numberOf(exchange))
  state.exchanges.push({ ...list, collection: state.collection, after: { write: exchange, id } })
  const shown = id === undefined ? undefined : findIn(list.json, id)
  if (shown) state.collection = state.collection.with(id!, pickFields(shown))
}

/** Looks for all objects that were created one after the other, in the whole list. */
async function readAllCreated(state: Performance, index: number): Promise<void> {
  const list = await waitFor(
    state,
    index,
    () => [listStep()],
    (json) => {
      state.unread = state.unread.filter((exchange) => {
        const object = findCreated(state, exchange, json)
        if (object) keepCreated(state, exchange, object)
        return object === undefined
      })
      return state.unread.length === 0
    },
  )
  const [missing] = state.unread
  state.unread = []
  state.exchanges.push({
    ...list,
    collection: state.collection,
    ...(missing && { after: { write: missing, id: undefined } }),
  })
}

/**
 * Reads lists until one shows what is looked for, for as long as a service may lag. One that never showed an object is
 * not waited for as long again.
 * @returns the last list
 */
async function waitFor(
  state: Performance,
  index: number,
  searches: (isLast: boolean) => Step[],
  isFound: (json: unknown) => boolean,
): Promise<Exchange> {
  const { created } = state.session
  const begin = performance.now()
  const patience = created.hasLost ? created.lag * 2 + USUAL_LAG : MOST_LAG
  for (let wait = 100; ; wait *= 2) {
    const isLast = performance.now() - begin + wait > patience
    for (const search of searches(isLast || wait === 100)) {
      const list = await send(state, { ...search, isVerification: true, isEssential: true }, index)
      if (isFound(list.json)) {
        if (wait > 100) created.lag = Math.max(created.lag, performance.now() - begin)
        return list
      }
    }
    if (isLast) {
      created.hasLost = true
      return send(state, { ...listStep(), isVerification: true, isEssential: true }, index)
    }
    await sleep(wait)
  }
}

/** The object that a create has stored; undefined if the list does not show it. */
function findCreated(state: Performance, exchange: Exchange, list: unknown): Record<string, unknown> | undefined {
  const { session, ids, prefix, unread } = state
  const { collection, body, json } = exchange
  const known = new Set(ids.values())
  const found = (Array.isArray(list) ? list : []).filter((object) => {
    const id = idOf(object)
    return id !== undefined && collection.get(id) === undefined && !known.has(id)
  })
  const hasName = (object: ShownObject) => isSameValue(object.name, body.name)
  const answered = isRecord(json) ? { ...pickFields(json), id: 0 } : null
  const isAnswered = (object: Record<string, unknown>) => isSameValue({ ...pickFields(object), id: 0 }, answered)
  const isMarked = (object: unknown) => session.created.has(object) && formatJson(object).includes(prefix)
  // A service can have changed the name, or have lost every text of the session.
  return found.find(hasName) ?? found.find(isAnswered) ?? (unread.length === 0 ? found.find(isMarked) : undefined)
}

function keepCreated(state: Performance, exchange: Exchange, object: Record<string, unknown>): void {
  const id = idOf(object)!
  state.session.created.add(id, object, nameIn(exchange.request.body, state.prefix))
  state.ids.set(numberOf(exchange), id)
  state.collection = state.collection.with(id, { ...storedBy(state.session, exchange), id: object.id })
}

/** The name in a body; the beginning of the names of the sequence if there is none. */
function nameIn(body: string | undefined, prefix: string): string {
  const json = parseJson(body ?? '')
  return isRecord(json) && typeof json.name === 'string' ? json.name : prefix
}

/** The number of a created object in its sequence. One that no other step is about has a number of its own. */
function numberOf({ step, index }: Exchange): number {
  return step.creates ?? -1 - index
}

/** A list with the objects of a name; the whole one without a name. */
function searchStep(name: unknown): Step {
  return {
    ...(typeof name === 'string' && name.trim() !== '' ? listStep(['name', name]) : listStep()),
    isVerification: true,
  }
}

/** What a successful write has stored: as the mock would, or as the service says if the mock would not. */
function storedBy(session: Session, exchange: Exchange): ShownObject {
  const knowledge = session.knowledge(exchange)
  const predictions = session.candidates.predictions(exchange, knowledge)
  const prediction = predictions.find((other) => isAsPredicted(other, exchange, knowledge))
  if (prediction?.kind === 'object') return prediction.object
  if (isRecord(exchange.json)) return pickFields(exchange.json)
  return predictions[0]?.kind === 'object' ? predictions[0].object : pickFields(exchange.body)
}

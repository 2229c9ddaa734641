import type { OperationName } from '../../contract/operations.ts'
import { isRecord, parseJson } from '../service/json.ts'
import { isRead, type PlainRequest } from '../service/messages.ts'
import type { AskOptions } from '../service/service-connection.ts'
import { withoutMount } from '../service/without-mount.ts'
import type { Twin } from '../twin/twin.ts'
import { type Exchange, fieldsOf, isSuccess, operationOf, type Write } from './exchange.ts'
import { findWritten } from './find-written.ts'
import { readFields, readObject } from './read-object.ts'
import type { Session } from './session.ts'
import { type OwnObjects, type Parameter, type Step, toRequest } from './step.ts'

/** The state while a sequence is performed. */
interface Run extends OwnObjects {
  readonly session: Session
  readonly ids: Map<number, number>
  /** The ids of all objects that it created, also of those that no other step is about. */
  readonly created: number[]
  readonly exchanges: Exchange[]
  twin: Twin
  index: number
}

/**
 * Performs a sequence, and deletes the objects that it created. After each write, the list is read to see what is stored.
 * A step about an own object that does not exist ends the sequence, and so does one that is not allowed.
 * @param exchanges - gets what happens, also that before an error
 */
export async function perform(
  session: Session,
  steps: readonly Step[],
  exchanges: Exchange[] = [],
): Promise<Exchange[]> {
  const { owned } = session
  if (owned.areLeft) await session.refresh()
  const prefix = owned.createPrefix(session.assumptions.nameMaxLength)
  const run: Run = { session, prefix, ids: new Map(), created: [], twin: session.twin, index: 0, exchanges }
  try {
    for (const [index, step] of steps.entries()) {
      const request = toRequest(step, run)
      run.index = index
      if (request === null || !session.mayAsk(step, request)) break
      await performStep(run, step, request)
    }
  } finally {
    await owned.deleteEach(run.created)
  }
  return exchanges
}

async function performStep(run: Run, step: Step, request: PlainRequest): Promise<void> {
  const { session } = run
  if (!isRead(step)) session.owned.startWriting()
  const exchange = await ask(run, step, request)
  run.exchanges.push(exchange)
  const operation = operationOf(step)
  if (isRead(step) || operation === null || !isSuccess(exchange.response)) return
  if (step.hasRider) session.stopWriting()
  await readBack(run, exchange, operation)
}

async function ask(run: Run, step: Step, request: PlainRequest, options?: AskOptions): Promise<Exchange> {
  const { session, twin, ids, index } = run
  const { connection } = session
  const response = withoutMount(await connection.ask(request, options), connection.url, request.path)
  const { target } = step
  const id = target === 'collection' ? undefined : 'id' in target ? target.id : ids.get(target.own)
  return {
    ...{ step, index, request, response, twin, json: parseJson(response.body) },
    expected: session.answer(twin, request),
    before: id === undefined ? undefined : twin.get(id),
  }
}

/**
 * Reads an object after a write: by its name, or in the whole list if it is not found. The twin gets what the response to
 * the write says, and after that what is there.
 */
async function readBack(run: Run, write: Exchange, operation: OperationName): Promise<void> {
  const { session } = run
  const known = run.twin
  const sent = fieldsOf(write)
  const name = typeof sent.name === 'string' ? sent.name : (write.before?.name ?? '')
  const searches: Parameter[][] = name === '' ? [[]] : [[['name', name]], []]
  for (const parameters of searches) {
    const step: Step = { method: 'GET', target: 'collection', parameters }
    // What was created has to be found, to be deleted.
    const list = await ask(run, step, toRequest(step, run)!, { essential: operation === 'create' })
    const found = findWritten(list, write)
    if (found === undefined && operation !== 'delete' && parameters.length > 0) continue
    const id = write.before?.id ?? found?.object.id
    if (operation === 'create' && found) {
      session.owned.add(found.object, !found.isUnsure)
      run.created.push(found.object.id)
      if (write.step.creates !== undefined) run.ids.set(write.step.creates, found.object.id)
    }
    if (operation === 'delete' && id !== undefined) session.owned.markDeleted(id, found === undefined)
    const twin = applyWrite(known, operation, id, write)
    run.exchanges.push({
      ...{ ...list, twin, afterWrite: { operation, id, hasRider: write.step.hasRider } satisfies Write },
      expected: session.answer(twin, list.request),
    })
    run.twin = found ? twin.with(found.object) : id === undefined ? twin : twin.without(id)
    return
  }
}

/** A twin after a write, as the response of the service says, or else as the twin itself would answer. */
function applyWrite(twin: Twin, operation: OperationName, id: number | undefined, { json, expected }: Exchange): Twin {
  if (id === undefined) return twin
  if (operation === 'delete') return twin.without(id)
  const promised = isRecord(json) ? json : parseJson(expected.body)
  if (operation === 'create') return isRecord(promised) ? twin.with({ id, ...readFields(promised) }) : twin
  const object = readObject(promised)
  return object ? twin.with({ ...object, id }) : twin
}

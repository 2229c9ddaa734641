import type { Assumptions } from '../../contract/assumptions.ts'
import type { InventoryObject } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { PlainRequest, PlainResponse } from '../service/messages.ts'
import type { ServiceConnection } from '../service/service-connection.ts'
import type { Writes } from '../service/service-options.ts'
import { Twin } from '../twin/twin.ts'
import { type Exchange, fieldsOf, isRecord, isSuccess, operationOf, parseJson, type Write } from './exchange.ts'
import { OwnedObjects } from './owned-objects.ts'
import { readFields, readObject, readObjects } from './read-object.ts'
import { isRead, type OwnObjects, type Parameter, type Step, toRequest } from './step.ts'
import { collectVocabulary, type Vocabulary } from './vocabulary.ts'

/** The state while a sequence is performed. */
interface Run extends OwnObjects {
  ids: Map<number, number>
  twin: Twin
  index: number
  exchanges: Exchange[]
}

/** A service under check, beside its twin. Performs sequences of steps, and deletes the objects that they created. */
export class Session {
  readonly connection: ServiceConnection
  readonly writes: Writes
  /** Those of the twin; changed to what the service was found to do. */
  assumptions: Assumptions
  /** It holds the objects that the service holds. */
  twin = new Twin([])
  vocabulary: Vocabulary = collectVocabulary([])
  /** Whether the collection could be read. */
  isReadable = false
  /** Why no more writes are sent; null as long as they are. */
  stoppedWriting: string | null = null
  readonly #owned: OwnedObjects
  /** Whether own objects can still be there after a sequence. */
  #keepsDeleted = false

  constructor(connection: ServiceConnection, assumptions: Assumptions, writes: Writes) {
    this.connection = connection
    this.assumptions = assumptions
    this.writes = writes
    this.#owned = new OwnedObjects(connection, writes)
  }

  /**
   * Reads the collection for the twin.
   * @returns whether others have changed it
   */
  async refresh(): Promise<boolean> {
    return this.load(await this.connection.ask({ method: 'GET', path: COLLECTION_PATH }))
  }

  /** Fills the twin with the objects of a list. @returns whether those of others are not as before */
  load(response: PlainResponse): boolean {
    const all = isSuccess(response) ? readObjects(parseJson(response.body)) : null
    this.isReadable = all !== null
    const before = this.#othersOf(this.twin.objects)
    const after = this.#othersOf(all ?? [])
    this.twin = new Twin(all ?? [])
    this.vocabulary = collectVocabulary(after)
    return JSON.stringify(before) !== JSON.stringify(after)
  }

  #othersOf(objects: readonly InventoryObject[]): InventoryObject[] {
    return objects.filter((object) => !this.#owned.has(object))
  }

  /** The response of a twin, by default under the assumptions of the session. */
  answer(twin: Twin, request: PlainRequest, assumptions: Partial<Assumptions> = {}): PlainResponse {
    const { token } = this.connection
    const headers = { ...(token !== undefined && { authorization: `Token ${token}` }), ...request.headers }
    return twin.answer({ ...request, headers }, { ...this.assumptions, ...assumptions })
  }

  /**
   * Performs a sequence. A step about an own object that does not exist ends it, and so does one that is not allowed.
   * @param exchanges - gets what happens, also that before an error
   */
  async perform(steps: readonly Step[], exchanges: Exchange[] = []): Promise<Exchange[]> {
    if (this.#keepsDeleted) await this.refresh()
    const prefix = this.#owned.createPrefix(this.assumptions.nameMaxLength)
    const run: Run = { prefix, ids: new Map(), twin: this.twin, index: 0, exchanges }
    try {
      for (const [index, step] of steps.entries()) {
        const request = toRequest(step, run)
        run.index = index
        if (request === null || !this.#mayAsk(step, request)) break
        await this.#performStep(run, step, request)
      }
    } finally {
      const areDeleted = await this.#owned.deleteEach(run.ids.values())
      if (!areDeleted) this.#keepsDeleted = true
    }
    return exchanges
  }

  /** Deletes all own objects that are still there, and says which are left. */
  close(): Promise<{ id: number; name: string }[]> {
    return this.#owned.close()
  }

  /** Objects of others are never written to: a write is a create, is about an own object, or about none at all. */
  #mayAsk(step: Step, request: PlainRequest): boolean {
    if (isRead(step)) return true
    if (this.writes === 'none' || this.stoppedWriting !== null) return false
    const { target } = step
    if (typeof target === 'object' && 'id' in target && this.twin.has(target.id)) return false
    if (this.writes === 'allowed') return true
    return step.hasRider === true && this.answer(this.twin, request).status >= 400
  }

  async #performStep(run: Run, step: Step, request: PlainRequest): Promise<void> {
    if (!isRead(step)) this.#owned.startWriting()
    const exchange = await this.#ask(run, step, request)
    const operation = operationOf(step)
    if (isRead(step) || operation === null || !isSuccess(exchange.response)) return
    if (this.writes === 'refused') this.stoppedWriting = 'the service accepted a write that it had to refuse'
    await this.#readBack(run, exchange, operation)
  }

  async #ask(run: Run, step: Step, request: PlainRequest, afterWrite?: Write): Promise<Exchange> {
    const { twin } = run
    const response = this.#withoutMount(await this.connection.ask(request))
    const exchange = this.#createExchange(run, step, request, response, twin, afterWrite)
    run.exchanges.push(exchange)
    return exchange
  }

  #createExchange(
    { ids, index }: Run,
    step: Step,
    request: PlainRequest,
    response: PlainResponse,
    twin: Twin,
    afterWrite?: Write,
  ): Exchange {
    const { target } = step
    const id = target === 'collection' ? undefined : 'id' in target ? target.id : ids.get(target.own)
    return {
      ...{ step, index, request, response, twin, json: parseJson(response.body) },
      expected: this.answer(twin, request),
      before: id === undefined ? undefined : twin.get(id),
      ...(afterWrite && { afterWrite }),
    }
  }

  /** Reads an object after a write. The twin gets what the write promised, and after that what is really there. */
  async #readBack(run: Run, write: Exchange, operation: Write['operation']): Promise<void> {
    const { before, json, expected } = write
    const sent = fieldsOf(write)
    const name = typeof sent.name === 'string' ? sent.name : (before?.name ?? '')
    const promised = isRecord(json) ? json : parseJson(expected.body)
    const known = run.twin
    let id = before?.id
    const find = (list: unknown) => {
      const objects = readObjects(list) ?? []
      const found = objects.find((object) => isWritten(object, id, known, name))
      // Without its name, it is one that was not there before. It could be that of others, so it is not deleted.
      return found ?? (this.stoppedWriting === null ? undefined : objects.find((object) => !known.has(object.id)))
    }
    const searches: Parameter[][] = name === '' ? [[]] : [[['name', name]], []]
    for (const parameters of searches) {
      const step: Step = { method: 'GET', target: 'collection', parameters }
      const request = toRequest(step, run)!
      const response = this.#withoutMount(await this.connection.ask(request, { essential: operation === 'create' }))
      const found = isSuccess(response) ? find(parseJson(response.body)) : undefined
      if (operation === 'create' && found) {
        id = found.id
        this.#owned.add(found)
        if (write.step.creates !== undefined) run.ids.set(write.step.creates, id)
      }
      if (found === undefined && operation !== 'delete' && parameters.length > 0) continue
      run.twin = promise(known, operation, id, promised)
      run.exchanges.push(this.#createExchange(run, step, request, response, run.twin, { operation, id }))
      if (found && operation === 'delete') this.#keepsDeleted = true
      if (found) run.twin = run.twin.with(found)
      else if (id !== undefined) run.twin = run.twin.without(id)
      break
    }
    if (operation === 'delete' && id !== undefined && !run.twin.has(id)) this.#owned.markDeleted(id)
  }

  /** A redirect without the path of `{base_url}`, as the twin has it. */
  #withoutMount(response: PlainResponse): PlainResponse {
    const { location } = response.headers
    const mount = new URL(this.connection.url).pathname
    if (mount === '/' || location === undefined || !URL.canParse(location, this.connection.url)) return response
    const { pathname, search } = new URL(location, this.connection.url)
    if (!pathname.startsWith(`${mount}/`)) return response
    return { ...response, headers: { ...response.headers, location: pathname.slice(mount.length) + search } }
  }
}

/** Whether an object of a list is the one that was written. A created one has the name, and an id that is new. */
function isWritten(object: InventoryObject, id: number | undefined, known: Twin, name: string): boolean {
  return id === undefined ? object.name === name && !known.has(object.id) : object.id === id
}

/** A twin after a write, as the response of the write says. */
function promise(twin: Twin, operation: Write['operation'], id: number | undefined, promised: unknown): Twin {
  if (id === undefined) return twin
  if (operation === 'delete') return twin.without(id)
  if (operation === 'create') return isRecord(promised) ? twin.with({ id, ...readFields(promised) }) : twin
  const object = readObject(promised)
  return object ? twin.with({ ...object, id }) : twin
}

import { type Assumptions, resolveAssumptions } from '../../contract/assumptions.ts'
import type { InventoryObject } from '../../contract/object.ts'
import type { ServiceResponse } from '../../simulator/http/messages.ts'
import { formatList } from '../../simulator/list/list-objects.ts'
import { createSimulator, type Simulator } from '../../simulator/simulator.ts'
import { createInitialCollection } from '../../simulator/store/initial-collection.ts'
import { Store } from '../../simulator/store/store.ts'
import { isRead, type PlainRequest, type PlainResponse } from '../service/messages.ts'

/** A response of a twin. */
export interface TwinResponse extends PlainResponse {
  /** The ids of the objects in a list; null for other responses. Quicker to read than the body, which is long. */
  readonly ids: readonly number[] | null
}

/** How many simulators are kept. When there are more, the cache begins again. */
const MAX_SIMULATORS = 200

/** A simulated service with the objects of a real one: says what the real one would answer under given assumptions. */
export class Twin {
  readonly #simulators = new Map<string, Simulator>()
  #store: Store

  /** @param objects - the objects of the service; they are not copied: do not change them afterwards */
  constructor(objects: readonly InventoryObject[]) {
    this.#store = new Store(createInitialCollection(objects))
  }

  /** The objects, by ascending id. */
  get objects(): InventoryObject[] {
    return this.#store.all().map(({ json }) => JSON.parse(json))
  }

  /** Whether it has an object. */
  has(id: number): boolean {
    return this.#store.get(id) !== undefined
  }

  /** An object; undefined if there is none. */
  get(id: number): InventoryObject | undefined {
    const object = this.#store.get(id)
    return object && JSON.parse(object.json)
  }

  /** A twin that also has an object, in the place of the one with its id. This one stays as it is. */
  with(object: InventoryObject): Twin {
    return this.#change((store) => store.replace(object.id, object))
  }

  /** A twin without an object. This one stays as it is. */
  without(id: number): Twin {
    return this.#change((store) => store.delete(id))
  }

  #change(change: (store: Store) => void): Twin {
    const twin = new Twin([])
    twin.#store = this.#store.fork()
    change(twin.#store)
    return twin
  }

  /** Answers a request. A write changes nothing. */
  answer(request: PlainRequest, assumptions: Partial<Assumptions>): TwinResponse {
    if (isRead(request)) return this.apply(request, assumptions)
    // A checkpoint takes less time than a fork.
    const before = this.#store.checkpoint()
    const response = this.apply(request, assumptions)
    this.#store.restore(before)
    return response
  }

  /** Answers a request; a write changes the objects. */
  apply(request: PlainRequest, assumptions: Partial<Assumptions>): TwinResponse {
    return respond(this.#findSimulator(assumptions), request)
  }

  /** The same one for the same assumptions: to make one takes longer than most responses. */
  #findSimulator(assumptions: Partial<Assumptions>): Simulator {
    const key = JSON.stringify(assumptions)
    const simulator = this.#simulators.get(key) ?? createSimulator(this.#store, resolveAssumptions(assumptions))
    if (this.#simulators.size === MAX_SIMULATORS) this.#simulators.clear()
    this.#simulators.set(key, simulator)
    return simulator
  }
}

function respond(simulator: Simulator, request: PlainRequest): TwinResponse {
  const { method, path, headers = {}, body } = request
  const [pathname = '', search] = path.split(/\?(.*)/s)
  const target = simulator.resolve(method, pathname)
  if (target === null) return { status: 404, headers: {}, body: '', ids: null }
  const response = simulator.handle(
    {
      method,
      mount: '',
      path: pathname,
      search: search ? `?${search}` : '',
      headers: new Headers(headers),
      body: body === undefined ? null : new TextEncoder().encode(body),
    },
    target,
  )
  return {
    status: response.status,
    headers: response.headers,
    get body() {
      return method === 'HEAD' ? '' : readBody(response)
    },
    ids: response.list?.objects.map(({ id }) => id) ?? null,
  }
}

function readBody({ list, body }: ServiceResponse): string {
  return list ? formatList(list.objects) : (body ?? '')
}

import { type Assumptions, resolveAssumptions } from '../../contract/assumptions.ts'
import type { InventoryObject } from '../../contract/object.ts'
import type { ServiceResponse } from '../../simulator/http/messages.ts'
import { formatList } from '../../simulator/list/list-objects.ts'
import { createSimulator } from '../../simulator/simulator.ts'
import { createInitialState } from '../../simulator/store/initial-state.ts'
import { Store } from '../../simulator/store/store.ts'
import { isRead, type PlainRequest, type PlainResponse } from '../service/messages.ts'

/** A response of a twin. */
export interface TwinResponse extends PlainResponse {
  /** The ids of the objects in a list; null for other responses. Quicker to read than the body, which is long. */
  readonly ids: readonly number[] | null
}

/** A simulated service with the objects of a real one: says what the real one would answer under given assumptions. */
export class Twin {
  readonly #store: Store

  /** @param objects - the objects of the service; they are not copied: do not change them afterwards */
  constructor(objects: readonly InventoryObject[]) {
    this.#store = new Store(createInitialState(objects))
  }

  /** The objects, by ascending id. */
  get objects(): InventoryObject[] {
    return this.#store.all().map(({ json }) => JSON.parse(json))
  }

  /** Answers a request. A write changes nothing. */
  answer(request: PlainRequest, assumptions: Partial<Assumptions>): TwinResponse {
    return respond(isRead(request.method) ? this.#store : this.#store.fork(), request, assumptions)
  }

  /** Answers a request; a write changes the objects. */
  apply(request: PlainRequest, assumptions: Partial<Assumptions>): TwinResponse {
    return respond(this.#store, request, assumptions)
  }
}

function respond(store: Store, request: PlainRequest, changes: Partial<Assumptions>): TwinResponse {
  const { method, path, headers = {}, body } = request
  const [pathname = '', search] = path.split(/\?(.*)/s)
  const simulator = createSimulator(store, resolveAssumptions(changes))
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

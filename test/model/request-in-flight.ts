import { setImmediate } from 'node:timers/promises'
import fc, { type Scheduler } from 'fast-check'
import { expect } from 'vitest'
import { completeBody, path } from '../mock/requests.ts'

/** A request to send in parts. A write names itself in what it writes. */
interface Plan {
  kind: 'create' | 'update' | 'delete' | 'list'
  id: number
  /** In the header `Prefer`, in ms. */
  delay: number | null
  isAborted: boolean
}

/** Some requests that are under way at the same time. */
export const anyPlans: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('create', 'update', 'update', 'delete', 'list'),
    id: fc.integer({ min: 1, max: 3 }),
    delay: fc.constantFrom(null, null, 0, 10, 20),
    isAborted: fc.boolean(),
  }),
  { minLength: 2, maxLength: 6 },
)

/** A moment: how many states have ended, and how many changes there were. */
export interface Moment {
  epoch: number
  changes: number
}

/** A request, and what came of it. */
export interface RequestInFlight extends Plan {
  index: number
  from: Moment
  to: Moment
  /** How often it ended: once. */
  timesEnded: number
  /** Whether its client aborted it before it ended. */
  wasAborted: boolean
  /** Null for a network error. */
  status: number | null
  body: unknown
}

/** The header of a request with its index. */
export const INDEX = 'x-index'

/** That of a request that has not started. */
const NEVER: Moment = { epoch: Number.POSITIVE_INFINITY, changes: Number.POSITIVE_INFINITY }

const methods = { create: 'POST', update: 'PATCH', delete: 'DELETE', list: 'GET' }

/**
 * Sends a request. Its start, each half of its body, and its end by its client are tasks of a scheduler.
 * @param now - the present moment
 */
export function sendInParts(
  scheduler: Scheduler,
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  plan: Plan,
  index: number,
  now: () => Moment,
): RequestInFlight {
  const request: RequestInFlight = {
    ...{ ...plan, index, from: NEVER, to: NEVER },
    ...{ timesEnded: 0, wasAborted: false, status: null, body: null },
  }
  const { kind, id, delay } = plan
  const client = new AbortController()
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  const [start, end] = formatBody(kind, index)
  const finish = (outcome: Partial<RequestInFlight>) => {
    Object.assign(request, { ...outcome, to: now(), timesEnded: request.timesEnded + 1 })
  }
  // Not awaited: a request that has ended reads no more.
  const write = async (part: Uint8Array) => void writer.write(part).catch(() => {})
  scheduler.scheduleSequence([
    {
      label: `request ${index} starts`,
      async builder() {
        request.from = now()
        const init = {
          method: methods[kind],
          headers: {
            ...{ 'content-type': 'application/json', [INDEX]: String(index) },
            ...(delay !== null && { prefer: `delay=${delay}` }),
          },
          signal: client.signal,
          ...(kind !== 'list' && { body: body.readable, duplex: 'half' }),
        }
        fetch(kind === 'create' || kind === 'list' ? path : `${path}${id}/`, init).then(
          async (response) => {
            const text = await response.text()
            finish({ status: response.status, body: text === '' ? null : JSON.parse(text) })
          },
          () => finish({}),
        )
      },
    },
    { label: `request ${index} sends the first half of its body`, builder: () => write(start) },
    {
      label: `request ${index} sends the rest`,
      async builder() {
        await write(end)
        writer.close().catch(() => {})
      },
    },
  ])
  if (plan.isAborted) {
    scheduler.schedule(Promise.resolve(), `request ${index} is aborted`).then(() => {
      request.wasAborted = request.timesEnded === 0
      client.abort()
    })
  }
  return request
}

/** Checks that the requests of states that have ended are over, too. */
export function checkEnded(requests: readonly RequestInFlight[], { epoch }: Moment): void {
  for (const { index, from, timesEnded } of requests) {
    if (from.epoch < epoch) expect({ index, timesEnded }).toEqual({ index, timesEnded: 1 })
  }
}

/** Lets everything happen that is ready. */
export async function settleAll(): Promise<void> {
  // The parts of a body pass several steps of the platform.
  for (let i = 0; i < 5; i++) await setImmediate()
}

function formatBody(kind: Plan['kind'], index: number): [start: Uint8Array, end: Uint8Array] {
  const bodies = {
    create: JSON.stringify(completeBody({ name: String(index) })),
    update: JSON.stringify({ attributes: { by: String(index) } }),
    delete: '',
    list: '',
  }
  const bytes = new TextEncoder().encode(bodies[kind])
  return [bytes.slice(0, 9), bytes.slice(9)]
}

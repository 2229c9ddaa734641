import { Session } from '../../../src/conformance/check/session.ts'
import { ServiceConnection } from '../../../src/conformance/service/service-connection.ts'
import {
  type CheckOptions,
  type CheckReport,
  check,
  type InventoryFetch,
  type Writes,
} from '../../../src/conformance.ts'
import { resolveAssumptions } from '../../../src/contract/assumptions.ts'
import type { Assumptions, InventoryObjectInput } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'

/** Objects of which every filter finds some, also by a part or in another case. */
export const objects: InventoryObjectInput[] = [
  { name: 'web-1', location: { name: 'Oslo', fact: 'osl' }, type: { name: 'server' }, responsible: [5, 9] },
  { name: 'WEB-1', location: { name: null, fact: 'OSL' }, type: { name: 'Server' }, labels: ['prod'] },
  { name: 'web-10', location: { name: 'Bergen', fact: 'bgo' }, type: { name: 'switch' }, responsible: [{ id: 9 }] },
  { name: 'sw-2', location: { name: 'Oslo', fact: 'osl-2' }, type: { name: 'switch' }, attributes: { os: 'x' } },
  { name: 'spare', attributes: { rack: '1', note: '' } },
]

/** A mock as the service to check. */
export function startService(assumptions: Partial<Assumptions> = {}) {
  return createInventoryService({ objects, assumptions, logLimit: 1 })
}

/** Checks a service without waits. */
export function checkQuickly(fetch: InventoryFetch, options: CheckOptions = {}): Promise<CheckReport> {
  return check(fetch, { rate: 1_000_000, seed: 1, runs: 8, ...options })
}

/** What a session is created with. */
interface SessionOptions {
  /** The service; by default one that does not answer. */
  fetch?: InventoryFetch
  /** Those of the twin. */
  assumptions?: Partial<Assumptions>
  writes?: Writes
  token?: string | undefined
  maxRequests?: number
}

/** A session with a service, without waits. The collection is not read yet. */
export function createSession({ fetch, assumptions = {}, writes = 'none', ...options }: SessionOptions = {}): Session {
  const answer = fetch ?? (() => Promise.reject(new Error('not expected')))
  const connection = new ServiceConnection({ url: 'http://localhost', fetch: answer }, { rate: 1_000_000, ...options })
  return new Session(connection, resolveAssumptions(assumptions), writes)
}

/** What differs, in a few words each. */
export function listDifferences({ differences }: CheckReport): unknown[] {
  return differences.map(({ verdict, section, assume }) => assume ?? section ?? verdict)
}

/** What a wrapper changes of a response. */
interface Changes {
  status?: number
  headers?: Record<string, string | null>
  body?: unknown
}

/** A parsed body: whatever the mock answers. */
// biome-ignore lint/suspicious/noExplicitAny: the tests know what is in it
export type Body = any

/** A service whose responses are changed by a function that gets the request, and the parsed body of its response. */
export function wrap(
  fetch: InventoryFetch,
  change: (request: Request, body: Body, status: number) => Changes | undefined | Promise<Changes | undefined>,
): InventoryFetch {
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : String(input), init)
    const response = await fetch(request.clone())
    const text = await response.text()
    const body = text === '' ? undefined : parse(text)
    const changes = (await change(request, body, response.status)) ?? {}
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(changes.headers ?? {})) {
      if (value === null) headers.delete(name)
      else headers.set(name, value)
    }
    const content = 'body' in changes ? JSON.stringify(changes.body) : text
    const status = changes.status ?? response.status
    return new Response(status === 204 || request.method === 'HEAD' ? null : content, { status, headers })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

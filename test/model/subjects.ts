import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { connect, type InventoryClient } from '../../src/client.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryMock, type Exchange } from '../../src/index.ts'
import { connectionLimits } from '../../src/server/connection-limits.ts'
import { startServer as startInventoryServer } from '../../src/server/inventory-server.ts'
import { sendOverHttp, type TestResponse } from '../adapters.ts'
import type { HttpRequest } from '../mock/requests.ts'
import type { Control } from '../mock/sequences.ts'
import type { ModelOptions } from './reference/mock.ts'

/** The shared collection, a session that requests name in their path, or one that they name in a header. */
export type Place = 'root' | 'a' | 'b'

/** The path that precedes that of the contract. */
export const mounts: Record<Place, string> = { root: '', a: '/sessions/a', b: '' }

/** Whether a request is a DELETE of its session itself. */
export function endsSession(place: Place, { method, path }: HttpRequest): boolean {
  return place !== 'root' && method === 'DELETE' && /^\/(\?|$)/.test(path)
}

/** A collection to perform commands on. */
export interface Collection {
  control: Control
  send(request: HttpRequest): Promise<unknown>
  /** Everything that can be read of it. */
  read(): Promise<unknown>
}

/** What the model describes: a host with its collections. */
export interface Subject {
  at(place: Place): Collection
  /** The names of the sessions, sorted. */
  sessions(): Promise<string[]>
  /** Ends a session. */
  end(place: Place): Promise<void>
  /** Closes a server, and starts another with its file. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** A mock in this process: one collection. */
export async function startMock({ objects, ...options }: ModelOptions): Promise<Subject> {
  const mock = createInventoryMock({ ...options, objects })
  return {
    at: () => ({
      control: mock as Control,
      send: (request) => send(request, ({ path, ...init }) => mock.fetch(path, init).then(readResponse)),
      read: async () => ({
        state: mock.exportState(),
        assumptions: { ...mock.assumptions },
        delay: mock.delay,
        faults: mock.faults.list(),
        log: mock.requests.map(toKnown),
        pending: mock.pendingRequests,
      }),
    }),
    sessions: async () => [],
    end: async () => {},
    restart: async () => {},
    close: async () => {},
  }
}

/** A host in this process, with the client of its admin API. */
export async function startHost(options: ModelOptions): Promise<Subject> {
  const host = createInventoryHost(options)
  const fetchFromHost = (url: string, init?: RequestInit) =>
    host.fetch(new Request(url, init), { remoteAddress: '127.0.0.1' })
  const url = 'http://localhost'
  // What the client sends, too.
  vi.stubGlobal('fetch', fetchFromHost)
  return {
    ...describeRemote(
      () => url,
      ({ path, ...init }) => fetchFromHost(`${url}${path}`, init).then(readResponse),
    ),
    restart: async () => {},
    async close() {
      vi.unstubAllGlobals()
      host.close()
    },
  }
}

let lastUrl = ''

/** A server on a port with a file, and its client. */
export async function startServer(options: ModelOptions): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), 'inventory-model-'))
  // A machine under load can stop for longer than an idle connection lasts, and then a request on it fails.
  const limits = { ...connectionLimits, keepAliveTimeout: 600_000 }
  const persisted = { ...options, port: 0, persist: join(folder, 'state.json') }
  const start = async () => {
    const server = await startInventoryServer(persisted, undefined, [], limits)
    // On the same port as the last one, a client would use the connections that it had to that.
    if (server.url === lastUrl) {
      await server.close()
      return start()
    }
    lastUrl = server.url
    return server
  }
  let server = await start()
  return {
    ...describeRemote(
      () => server.url,
      (request) => sendOverHttp(server.url, request),
    ),
    async restart() {
      await server.close()
      server = await start()
    },
    async close() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

type Send = (request: HttpRequest) => Promise<TestResponse>

/** What all hosts have: their collections, as a client sees them. */
function describeRemote(url: () => string, sendToHost: Send): Pick<Subject, 'at' | 'sessions' | 'end'> {
  const connectTo = (place: Place) => connect(url(), place === 'root' ? {} : { session: place })
  return {
    at(place) {
      const client = connectTo(place)
      return {
        control: client as Control,
        send: (request) =>
          send(request, ({ path, headers, ...rest }) => {
            const named = place === 'b' ? { ...headers, 'x-inventory-session': 'b' } : headers
            return sendToHost({ path: `${mounts[place]}${path}`, headers: named, ...rest })
          }),
        read: () => readClient(client),
      }
    },
    sessions: async () => (await connectTo('root').sessions()).map(({ name }) => name).sort(),
    end: (place) => connectTo(place).end(),
  }
}

async function readClient(client: InventoryClient) {
  const [state, assumptions, delay, faults, log, pending] = await Promise.all([
    client.exportState(),
    client.assumptions(),
    client.delay(),
    client.faults.list(),
    client.requests(),
    client.pendingRequests(),
  ])
  return { state, assumptions, delay, faults, log: log.map(toKnown), pending }
}

const requestHeaders = ['content-type', 'accept', 'authorization', 'prefer']
const responseHeaders = [
  ...['content-type', 'vary', 'allow', 'location', 'www-authenticate', 'retry-after', 'x-faulty', 'preference-applied'],
]

/** Sends a request. Of its response, returns what the model knows: no headers of the platform, no body of OPTIONS. */
async function send(request: HttpRequest, sendToService: Send): Promise<unknown> {
  try {
    const { status, headers, text } = await sendToService(request)
    return { status, headers: pick(headers, responseHeaders), text: request.method === 'OPTIONS' ? undefined : text }
  } catch {
    return 'network error'
  }
}

async function readResponse(response: Response): Promise<TestResponse> {
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}

/** Of an exchange, what the model knows: no times, and not the assumption behind the response. */
function toKnown({ startedAt: _, durationMs: __, assumption: ___, headers, ...exchange }: Exchange) {
  return {
    ...exchange,
    headers: pick(headers, requestHeaders),
    ...(exchange.method === 'OPTIONS' && { responseBody: undefined }),
  }
}

function pick(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)))
}

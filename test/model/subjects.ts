import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { vi } from 'vitest'
import { connect, type InventoryClient } from '../../src/client.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryMock, type Exchange, type InventoryMock, type MockEvents } from '../../src/index.ts'
import { connectionLimits } from '../../src/server/connection-limits.ts'
import { startServer as startInventoryServer } from '../../src/server/inventory-server.ts'
import { sendOverHttp, type TestResponse } from '../adapters.ts'
import type { HttpRequest } from '../mock/requests.ts'
import type { ModelControl } from './commands.ts'
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
  control: ModelControl
  send(request: HttpRequest, signal: AbortSignal): Promise<unknown>
  /** Everything that can be read of it. */
  read(): Promise<unknown>
  /** The events since the last call; absent where they take their time. */
  takeEvents?(): unknown[]
  /** Whether it is certain what a restore of a checkpoint does; absent where nobody knows. */
  canRestore?(checkpoint: unknown): boolean
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
export async function startMock(options: ModelOptions): Promise<Subject> {
  const mock = createInventoryMock(options)
  return describeMock(mock, ({ path, ...init }, signal) =>
    mock.fetch(path, { ...init, signal, redirect: 'manual' }).then(readResponse),
  )
}

/** A mock behind the handlers for MSW. */
export async function startMsw(options: ModelOptions): Promise<Subject> {
  const origin = 'http://inventory.example'
  const mock = createInventoryMock({ ...options, baseUrl: origin })
  // A pattern such as `*` would decode the path.
  const notFound = http.all(
    () => true,
    ({ request }) => mock.fetch(request),
  )
  const server = setupServer(...mock.handlers, notFound)
  server.listen()
  const subject = describeMock(mock, ({ path, ...init }, signal) =>
    fetch(origin + path, { ...init, signal, redirect: 'manual' }).then(readResponse),
  )
  return {
    ...subject,
    async close() {
      await subject.close()
      server.close()
    },
  }
}

function describeMock(mock: InventoryMock, sendToMock: Send): Subject {
  let events: unknown[] = []
  const note = <Name extends keyof MockEvents>(name: Name, describe: (event: MockEvents[Name][0]) => unknown[]) => {
    mock.on(name, (...[event]) => events.push([name, ...describe(event!)]))
  }
  note('request:start', ({ requestId }) => [requestId])
  note('request:end', ({ requestId, outcome }) => [requestId, outcome])
  note('change', (change) => [change.type, ...('id' in change ? [change.id] : []), change.source])
  note('settings', ({ source }) => [source])
  note('faults', ({ source }) => [source])
  return {
    at: () => ({
      control: mock as unknown as ModelControl,
      send: (request, signal) => send(request, signal, sendToMock),
      read: async () => ({
        state: mock.exportState(),
        settings: mock.settings,
        faults: mock.faults.list(),
        counts: [mock.objects.count(), mock.faults.count()],
        log: mock.requests.list({}, { partial: true }).map(toKnown),
      }),
      takeEvents() {
        const taken = events
        events = []
        return taken
      },
    }),
    sessions: async () => [],
    end: async () => {},
    restart: async () => {},
    close: async () => mock.reset(),
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
      ({ path, ...init }, signal) => fetchFromHost(`${url}${path}`, { ...init, signal }).then(readResponse),
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
  // Requests that wait would keep it open.
  const persisted = { ...options, port: 0, persist: join(folder, 'state.json'), closeTimeout: 0 }
  const start = async () => {
    const { server } = await startInventoryServer(persisted, undefined, limits)
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
      (request, signal) => sendOverHttp(server.url, request, signal),
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

type Send = (request: HttpRequest, signal: AbortSignal) => Promise<TestResponse>

/** What all hosts have: their collections, as a client sees them. */
function describeRemote(url: () => string, sendToHost: Send): Pick<Subject, 'at' | 'sessions' | 'end'> {
  const connectTo = (place: Place) => connect(url(), place === 'root' ? {} : { session: place })
  return {
    at(place) {
      const client = connectTo(place)
      return {
        control: client as unknown as ModelControl,
        send: (request, signal) =>
          send(request, signal, ({ path, headers, ...rest }) => {
            const named = place === 'b' ? { ...headers, 'x-inventory-session': 'b' } : headers
            return sendToHost({ path: `${mounts[place]}${path}`, headers: named, ...rest }, signal)
          }),
        read: () => readClient(client),
      }
    },
    sessions: async () => (await connectTo('root').sessions()).map(({ name }) => name).sort(),
    end: (place) => connectTo(place).end(),
  }
}

async function readClient(client: InventoryClient) {
  const [state, settings, faults, log, ...counts] = await Promise.all([
    client.exportState(),
    client.settings(),
    client.faults.list(),
    client.requests.list({}, { partial: true }),
    ...[client.objects.count(), client.faults.count()],
  ])
  return { state, settings, faults, counts, log: log.map(toKnown) }
}

const requestHeaders = ['content-type', 'accept', 'authorization', 'prefer']
const responseHeaders = [
  ...['content-type', 'vary', 'allow', 'location', 'www-authenticate', 'retry-after', 'x-faulty', 'preference-applied'],
  'link',
]

/** Sends a request. Of its response, returns what the model knows: no headers of the platform, no body of OPTIONS. */
async function send(request: HttpRequest, signal: AbortSignal, sendToService: Send): Promise<unknown> {
  try {
    const { status, headers, text } = await sendToService(request, signal)
    return { status, headers: pick(headers, responseHeaders), text: request.method === 'OPTIONS' ? undefined : text }
  } catch {
    return 'network error'
  }
}

async function readResponse(response: Response): Promise<TestResponse> {
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}

/** Of an exchange, what the model knows: no times, and not the assumption behind the response. */
function toKnown(exchange: Exchange) {
  const { startedAt: _, durationMs, assumption: __, url: ___, headers, responseHeaders: received, ...others } = exchange
  return {
    ...others,
    headers: pick(headers, requestHeaders),
    responseHeaders: received && pick(received, responseHeaders),
    ...(exchange.method === 'OPTIONS' && exchange.outcome === 'response' && { responseBody: undefined }),
    hasEnded: durationMs !== null,
  }
}

function pick(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  // Of a link, the model does not know the origin.
  const shorten = (text: string) => text.replace(/<https?:\/\/[^/]+/g, '<')
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => [name, name === 'link' ? shorten(value) : value]),
  )
}

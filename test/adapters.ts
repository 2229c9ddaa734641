import nodeHttp, { type ClientRequest, type IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { describe, onTestFinished } from 'vitest'
import { createInventoryHost } from '../src/host.ts'
import { createInventoryMock, type InventoryMockOptions, type InventoryService } from '../src/index.ts'
import { createInventoryServer } from '../src/server.ts'
import { createInventoryService } from '../src/service.ts'

/** A request that a test sends. */
export interface TestRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** The response that a test gets. */
export interface TestResponse {
  status: number
  /** Cookies are lines. */
  headers: Record<string, string>
  text: string
}

/** A request of which the service has a part of the body, and waits for the rest. */
interface SlowRequest {
  response: Promise<TestResponse>
  /** Sends the rest of the body, if anybody still listens. */
  finish(): void
  abort(): void
}

/** A running service behind one adapter. */
export interface RunningService {
  control: InventoryService
  send(request: TestRequest, signal?: AbortSignal): Promise<TestResponse>
  /** Sends a part of the body, and resolves when the service reads it. */
  sendSlowly(request: TestRequest & { body: string }): Promise<SlowRequest>
  close(): Promise<void>
}

/** Starts the service behind an adapter, until the end of the test, or until it is closed. */
export type Start = (options?: Omit<InventoryMockOptions, 'baseUrl'>) => Promise<RunningService>

const ORIGIN = 'http://inventory.example'

/** A service behind a fetch function. */
function runFetch(control: InventoryService, fetch: (request: Request) => Promise<Response>): RunningService {
  return {
    control,
    send: async ({ path, ...init }, signal) =>
      readResponse(
        await fetch(new Request(`${ORIGIN}${path}`, { ...init, signal, redirect: 'manual' } as RequestInit)),
      ),
    async sendSlowly({ path, body, ...init }) {
      const controller = new AbortController()
      const stream = new TransformStream<Uint8Array, Uint8Array>()
      const writer = stream.writable.getWriter()
      const request = new Request(`${ORIGIN}${path}`, {
        ...{ ...init, body: stream.readable, signal: controller.signal },
        // Node requires it; the types of the DOM do not have it.
        ...{ duplex: 'half' },
      })
      const response = fetch(request)
      const [start, end] = splitBody(body)
      // Resolves when somebody reads it.
      await writer.write(start)
      return {
        response: response.then(readResponse),
        finish: () => void writer.write(end).then(() => writer.close(), ignore),
        abort: () => controller.abort(),
      }
    },
    close: async () => {},
  }
}

const adapters: Record<string, Start> = {
  async fetch(options) {
    const service = createInventoryService({ ...options, baseUrl: ORIGIN })
    return runFetch(service, service.fetch)
  },

  async host(options) {
    const host = createInventoryHost(options)
    return { ...runFetch(host.mock, host.fetch), close: async () => host.close() }
  },

  async msw(options) {
    const mock = createInventoryMock({ ...options, baseUrl: ORIGIN })
    // Responds where the mock's handlers do not. A pattern such as `*` would decode the path, which fails for `%FF`.
    const notHandled = http.all(
      () => true,
      () => new HttpResponse('not handled', { status: 404 }),
    )
    const server = setupServer(...mock.handlers, notHandled)
    server.listen()
    return {
      control: mock,
      async send(request, signal) {
        if (!signal) return sendOverHttp(ORIGIN, request)
        // MSW passes on that a fetch was aborted, but not that a request of `node:http` was.
        const { path, ...init } = request
        return readResponse(await fetch(`${ORIGIN}${path}`, { ...init, signal, redirect: 'manual' } as RequestInit))
      },
      async sendSlowly(request) {
        const started = new Promise<void>((resolve) => server.events.on('request:start', () => resolve()))
        const slow = sendSlowlyOverHttp(ORIGIN, request)
        await started
        // MSW finds the handler in steps of its own.
        for (let i = 0; i < 10; i++) await setImmediate()
        return slow
      },
      close: async () => server.close(),
    }
  },

  async server(options) {
    const server = await createInventoryServer({ ...options, port: 0 })
    return {
      control: server.mock,
      send: (request, signal) => sendOverHttp(server.url, request, signal),
      async sendSlowly({ headers, ...request }) {
        // The server says when it wants the body.
        const slow = sendSlowlyOverHttp(server.url, { ...request, headers: { ...headers, expect: '100-continue' } })
        await slow.isWanted
        return slow
      },
      close: server.close,
    }
  },
}

/**
 * Runs a suite with every adapter: `mock.fetch`, the host, the MSW handlers, and the server over a socket. Mutation tests
 * of what is the same for all of them set `ADAPTER` to the name of one.
 */
export function describeEveryAdapter(name: string, suite: (start: Start) => void): void {
  for (const [adapter, start] of Object.entries(adapters)) {
    if (![undefined, adapter].includes(process.env.ADAPTER)) continue
    describe(`${name} [${adapter}]`, () => suite(async (options) => closeOnce(await start(options))))
  }
}

function closeOnce(service: RunningService): RunningService {
  let closed: Promise<void> | undefined
  const close = () => (closed ??= service.close())
  onTestFinished(close)
  return { ...service, close }
}

/** Sends a request with `node:http`, which follows no redirects and adds no headers. */
export function sendOverHttp(
  origin: string,
  { body, ...request }: TestRequest,
  signal?: AbortSignal,
): Promise<TestResponse> {
  const sent = createRequest(origin, { body, ...request }, signal)
  sent.end(body)
  return readHttpResponse(sent)
}

function sendSlowlyOverHttp(
  origin: string,
  { body, ...request }: TestRequest & { body: string },
): SlowRequest & { isWanted: Promise<unknown> } {
  const sent = createRequest(origin, { body, ...request })
  const response = readHttpResponse(sent)
  const [start, end] = splitBody(body)
  sent.write(start)
  return {
    response,
    isWanted: new Promise((resolve) => sent.once('continue', resolve)),
    finish: () => void (sent.destroyed || sent.end(end)),
    abort: () => void sent.destroy(),
  }
}

function createRequest(
  origin: string,
  { method, path, headers, body }: TestRequest,
  signal?: AbortSignal,
): ClientRequest {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = { method, headers: { ...length, ...headers }, ...(signal && { signal }) }
  // MSW replaces the default export only.
  return nodeHttp.request(`${origin}${path}`, options)
}

function readHttpResponse(request: ClientRequest): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    // More than one can come: when the socket closes, and when the rest of a body is written to it.
    request.on('error', reject)
    request.once('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const headers = Object.entries(response.headers).map(([key, value]) => [key, [value].flat().join('\n')])
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode!, headers: Object.fromEntries(headers), text })
      })
    })
  })
}

async function readResponse(response: Response): Promise<TestResponse> {
  const cookies = response.headers.getSetCookie()
  const headers = {
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 && { 'set-cookie': cookies.join('\n') }),
  }
  return { status: response.status, headers, text: await response.text() }
}

function splitBody(body: string): [start: Uint8Array, end: Uint8Array] {
  const bytes = new TextEncoder().encode(body)
  const middle = bytes.length >> 1
  return [bytes.slice(0, middle), bytes.slice(middle)]
}

function ignore(): void {}

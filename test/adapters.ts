import nodeHttp, { type IncomingMessage } from 'node:http'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { describe } from 'vitest'
import { createInventoryMock, type InventoryMockOptions, type MockControl } from '../src/index.ts'
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
  headers: Record<string, string>
  text: string
}

/** A running service behind one adapter. */
export interface RunningService {
  control: MockControl
  send(request: TestRequest): Promise<TestResponse>
  close(): Promise<void>
}

/** Starts the service behind an adapter. */
export type Start = (options?: Omit<InventoryMockOptions, 'baseUrl'>) => Promise<RunningService>

const ORIGIN = 'http://inventory.example'

const adapters: Record<string, Start> = {
  async fetch(options) {
    const service = createInventoryService({ ...options, baseUrl: ORIGIN })
    return {
      control: service,
      async send({ path, ...init }) {
        const response = await service.fetch(`${ORIGIN}${path}`, init as RequestInit)
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          text: await response.text(),
        }
      },
      close: async () => {},
    }
  },

  async msw(options) {
    const mock = createInventoryMock({ ...options, baseUrl: ORIGIN })
    // Responds where the mock's handlers do not.
    const notHandled = http.all('*', () => new HttpResponse('not handled', { status: 404 }))
    const server = setupServer(...mock.handlers, notHandled)
    server.listen()
    return { control: mock, send: (request) => sendOverHttp(ORIGIN, request), close: async () => server.close() }
  },

  async server(options) {
    const server = await createInventoryServer({ ...options, port: 0 })
    return { control: server.mock, send: (request) => sendOverHttp(server.url, request), close: server.close }
  },
}

/** Runs a suite with every adapter: `mock.fetch`, the MSW handlers, and the server over a socket. */
export function describeEveryAdapter(name: string, suite: (start: Start) => void): void {
  for (const [adapter, start] of Object.entries(adapters)) {
    describe(`${name} [${adapter}]`, () => suite(start))
  }
}

/** Sends a request with `node:http`, which follows no redirects and adds no headers. */
export function sendOverHttp(origin: string, { method, path, headers = {}, body }: TestRequest): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    // MSW replaces the default export only.
    const request = nodeHttp.request(`${origin}${path}`, { method, headers: { ...length, ...headers } })
    request.once('error', reject)
    request.once('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const headers = Object.entries(response.headers).map(([key, value]) => [key, String(value)])
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode!, headers: Object.fromEntries(headers), text })
      })
    })
    request.end(body)
  })
}

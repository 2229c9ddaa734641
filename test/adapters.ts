import nodeHttp, { type IncomingMessage } from 'node:http'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { describe } from 'vitest'
import { createInventoryMock, type InventoryMockOptions, type MockControl } from '../src/index.ts'
import { createInventoryServer } from '../src/server.ts'
import { createInventoryService } from '../src/service.ts'

/** A request as a client sends it. */
export interface Exchange {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** An answer as a client gets it. */
export interface Answer {
  status: number
  headers: Record<string, string>
  text: string
}

/** A running service behind one adapter. */
export interface Running {
  control: MockControl
  send(exchange: Exchange): Promise<Answer>
  close(): Promise<void>
}

/** Starts the service behind an adapter. */
export type Start = (options?: Omit<InventoryMockOptions, 'baseUrl'>) => Promise<Running>

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
    // What our handlers leave alone comes to the one after them.
    const leftAlone = http.all('*', () => new HttpResponse('left alone', { status: 404 }))
    const server = setupServer(...mock.handlers, leftAlone)
    server.listen()
    return { control: mock, send: (exchange) => sendOverHttp(ORIGIN, exchange), close: async () => server.close() }
  },

  async server(options) {
    const server = await createInventoryServer({ ...options, port: 0 })
    return { control: server.mock, send: (exchange) => sendOverHttp(server.url, exchange), close: server.close }
  },
}

/** Runs a suite over every adapter: `mock.fetch`, the MSW handlers, the server over a socket. */
export function describeEveryAdapter(name: string, suite: (start: Start) => void): void {
  for (const [adapter, start] of Object.entries(adapters)) {
    describe(`${name} [${adapter}]`, () => suite(start))
  }
}

/** Sends a request with `node:http`, which follows no redirect and adds no header. */
export function sendOverHttp(origin: string, { method, path, headers = {}, body }: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    // Through the default export, which is what MSW replaces.
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

import { once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, onTestFinished } from 'vitest'
import { createInventoryHost, type InventoryHostOptions, type InventoryService } from '../../src/host.ts'
import { createInventoryServer } from '../../src/server.ts'
import { sendOverHttp, type TestRequest, type TestResponse } from '../adapters.ts'

export const path = '/api/v2/objects/'

/** A running host, closed after the test. */
export interface RunningHost {
  mock: InventoryService
  /** Sends a request from this machine. */
  send(request: TestRequest, signal?: AbortSignal): Promise<TestResponse>
  /** Sends a request without its body. Resolves when the host waits for that, to a function that sends it. */
  sendSlowly(request: TestRequest): Promise<() => Promise<{ status: number; text: string }>>
}

type Start = (options?: InventoryHostOptions) => Promise<RunningHost>

const starts: Record<string, Start> = {
  async host(options) {
    const host = createInventoryHost(options)
    onTestFinished(() => host.close())
    return {
      mock: host.mock,
      async send({ path, ...init }, signal) {
        const request = new Request(`http://localhost${path}`, { ...init, ...(signal && { signal }) } as RequestInit)
        const response = await host.fetch(request, { remoteAddress: '127.0.0.1' })
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          text: await response.text(),
        }
      },
      async sendSlowly({ path, body, ...init }) {
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
        const request = new Request(`http://localhost${path}`, {
          ...init,
          body: readable,
          duplex: 'half',
        } as RequestInit)
        const response = host.fetch(request)
        return async () => {
          await new Blob([body as string]).stream().pipeTo(writable)
          const { status } = await response
          return { status, text: await (await response).text() }
        }
      },
    }
  },
  async server(options) {
    const server = await createInventoryServer({ ...options, port: 0, closeTimeout: 100 })
    onTestFinished(() => server.close())
    return {
      mock: server.mock,
      send: (request, signal) => sendOverHttp(server.url, request, signal),
      async sendSlowly({ method, path, headers, body }) {
        const request = sendRequest(`${server.url}${path}`, { method, headers: { ...headers, expect: '100-continue' } })
        request.flushHeaders()
        await once(request, 'continue')
        return async () => {
          request.end(body)
          const [response] = await once(request, 'response')
          return { status: response.statusCode, text: await text(response) }
        }
      },
    }
  },
}

/** Runs a suite with a host as a fetch function, and with one on a port; or only with the one that `ADAPTER` names. */
export function describeEachHost(name: string, suite: (start: Start) => void): void {
  for (const [adapter, start] of Object.entries(starts)) {
    if ([undefined, adapter].includes(process.env.ADAPTER)) describe(`${name} [${adapter}]`, () => suite(start))
  }
}

/** A POST of an object. */
export function post(fields: object = {}, at = path): TestRequest {
  const body = { name: 'a', location: null, type: null, labels: [], attributes: {}, responsible: [], ...fields }
  return { method: 'POST', path: at, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** A PATCH of the first object. */
export function patch(fields: object, at = path): TestRequest {
  return { ...post({}, `${at}1/`), method: 'PATCH', body: JSON.stringify(fields) }
}

import { once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { describe, onTestFinished } from 'vitest'
import { createInventoryHost, type InventoryHostOptions, type InventoryService } from '../../src/host.ts'
import { sendOverHttp } from '../adapters.ts'
import { completeBody, write as writeJson } from '../mock/requests.ts'
import { startServer } from '../server/start-server.ts'

export const path = '/api/v2/objects/'
export const adminToken = 'the-operators-token'
export const bearer = { authorization: `Bearer ${adminToken}` }

/** A request, with the address that it comes from: that of this machine by default, and on a port always. */
type Init = Omit<RequestInit, 'headers' | 'body'> & {
  headers?: Record<string, string>
  body?: string
  from?: string | undefined
}

const objects = [{ name: 'web-1' }, { name: 'web-2' }]

/** Starts a host in process with two objects, closed after the test. */
export function startHost(options: InventoryHostOptions = {}) {
  const host = createInventoryHost({ objects, ...options })
  onTestFinished(() => host.close())
  return createTestHost(
    host.mock,
    host.close,
    (target, init) => {
      const remoteAddress = 'from' in init ? init.from : '127.0.0.1'
      return host.fetch(new Request(`http://localhost${target}`, init), { remoteAddress })
    },
    async (target, { body, ...init }) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const streamed = { ...init, body: readable, duplex: 'half' } as RequestInit
      const response = host.fetch(new Request(`http://localhost${target}`, streamed))
      return async () => {
        await new Blob([body!]).stream().pipeTo(writable)
        return (await response).status
      }
    },
  )
}

/** Starts the same on a port. */
async function startServerHost(options: InventoryHostOptions = {}): Promise<TestHost> {
  const server = await startServer({ objects, closeTimeout: 100, ...options })
  return createTestHost(
    server.mock,
    server.close,
    async (target, { method = 'GET', headers = {}, body, signal }) => {
      const request = { method, path: target, headers, ...(body !== undefined && { body }) }
      const { text, ...init } = await sendOverHttp(server.url, request, signal ?? undefined)
      return new Response(text || null, init)
    },
    async (target, { method, headers, body }) => {
      const init = { method, headers: { ...headers, expect: '100-continue' } }
      const request = sendRequest(`${server.url}${target}`, init as object)
      request.flushHeaders()
      await once(request, 'continue')
      return async () => {
        request.end(body)
        const [response] = await once(request, 'response')
        await readText(response)
        return response.statusCode
      }
    },
  )
}

export type TestHost = ReturnType<typeof startHost>

function createTestHost(
  mock: InventoryService,
  close: () => unknown,
  fetch: (target: string, init: Init) => Promise<Response>,
  /** Sends a request without its body. Resolves when the host waits for that, to a function that sends it. */
  sendSlowly: (target: string, init: Init) => Promise<() => Promise<number>>,
) {
  async function send(target: string, init: Init = {}) {
    const response = await fetch(target, init)
    const text = await response.text()
    const { status, headers } = response
    const isJson = text !== '' && /json/.test(headers.get('content-type') ?? '')
    return { status, headers, text, json: isJson ? JSON.parse(text) : undefined }
  }

  return {
    ...{ mock, close, send, sendSlowly },
    fetch: (target: string, init: Init = {}) => fetch(target, init),

    /** Sends a request to the admin API. */
    admin(method: string, adminPath: string, body?: unknown, mount = '') {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const init = { method, headers: bearer, ...(body !== undefined && { body: text }) }
      return send(`${mount}/__mock__${adminPath}`, init)
    },

    /** Writes to a session: deletes its first object. Returns 204 in a new one, 404 after the first time. */
    write: async (from: string | undefined, session: string) =>
      (await send(`/sessions/${session}${path}1/`, { method: 'DELETE', from })).status,
  }
}

/** Runs a suite with a host as a fetch function, and with one on a port; or only with the one that `ADAPTER` names. */
export function describeEachHost(
  name: string,
  suite: (start: (options?: InventoryHostOptions) => Promise<TestHost>) => void,
): void {
  for (const [adapter, start] of Object.entries({
    host: async (options: object = {}) => startHost(options),
    server: startServerHost,
  })) {
    if ([undefined, adapter].includes(process.env.ADAPTER)) describe(`${name} [${adapter}]`, () => suite(start))
  }
}

/** The POST of an object, and the PATCH of one. */
export const post = (fields: object = {}) => writeJson('POST', completeBody(fields))
export const patch = (fields: object) => writeJson('PATCH', fields)
export const remove = { method: 'DELETE' }

/** The path of the collection of a session. */
export const inSession = (name: string) => `/sessions/${name}${path}`

/** The headers of a request that a proxy forwards for a client. */
export const from = (client: string) => ({ 'x-forwarded-for': client })

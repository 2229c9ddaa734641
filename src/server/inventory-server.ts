import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InventoryMockError, quote } from '../errors.ts'
import { createMockCore, type Outcome } from '../mock/core.ts'
import { type InventoryService, toInventoryService } from '../mock/inventory-service.ts'
import type { InventoryMockOptions } from '../mock/options.ts'
import { allowCrossOrigin } from './cors.ts'
import { BodyTooLarge, handleNodeRequest, writeResponse } from './node-adapter.ts'

/** Where the server's lines go: `console`, or a logger with the same two methods. */
export interface ServerLogger {
  info(line: string): void
  error(line: string): void
}

/** How a server shall be. */
export interface InventoryServerOptions extends Omit<InventoryMockOptions, 'baseUrl'> {
  /**
   * 0 for any free one.
   * @default 4010
   */
  port?: number
  /** @default '127.0.0.1' */
  host?: string
  /**
   * The path that `{base_url}` ends with.
   * @default ''
   * @example '/inventory'
   */
  basePath?: string
  /**
   * Whether pages of other origins may call it.
   * @default true
   */
  cors?: boolean
  /**
   * The largest body that is read, in bytes; a larger one is answered with 413.
   * @default 1048576
   */
  bodyLimit?: number
  /** A line for each request goes here; nothing is said without one. */
  logger?: ServerLogger
}

/** A running server. */
export interface InventoryServer extends AsyncDisposable {
  /** `{base_url}`: the origin and the base path, without a slash at the end. */
  readonly url: string
  readonly port: number
  /** The service that answers, to look at and to change. */
  readonly mock: InventoryService
  /** Ends every connection and frees the port. May be called twice. */
  close(): Promise<void>
}

/**
 * Starts the inventory objects service on a port.
 * @returns once it listens
 * @throws InventoryMockError for a wrong option; the system's own error where it cannot listen (`EADDRINUSE`)
 * @note On `node:http` itself: nothing then stands between the service's plain answers and the socket, and nothing has to be
 * loaded that Node does not have.
 * @example
 * await using server = await createInventoryServer({ port: 0, objects: [{ name: 'web-1' }] })
 * await fetch(`${server.url}/api/v2/objects/`)
 */
export async function createInventoryServer(options: InventoryServerOptions = {}): Promise<InventoryServer> {
  const { port = 4010, host = '127.0.0.1', basePath = '', cors = true, ...rest } = options
  const { bodyLimit = 1024 * 1024, logger, ...mockOptions } = rest
  const core = createMockCore({ ...mockOptions, baseUrl: checkBasePath(basePath) })

  /** @returns what decided the answer, for the log */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<string> {
    if (cors && allowCrossOrigin(request, response)) return ''
    const outcome = await handleNodeRequest(core, request, bodyLimit)
    if (outcome === null) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('not found')
      return ''
    }
    if (outcome.response) writeResponse(response, outcome.response)
    else response.destroy()
    return describeDecision(outcome)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = performance.now()
    try {
      const decision = await answer(request, response)
      const status = response.destroyed ? 'network error' : response.statusCode
      const time = `${(performance.now() - began).toFixed(1)} ms`
      logger?.info([request.method, request.url, status, time, decision].filter(Boolean).join(' '))
    } catch (error) {
      if (error instanceof BodyTooLarge) {
        // The rest of the body is not read, so the connection cannot serve another request.
        response.writeHead(413, { 'content-type': 'application/json', connection: 'close' })
        response.end(JSON.stringify({ detail: error.message }))
        logger?.info(`${request.method} ${request.url} 413`)
      } else {
        if (!request.readableAborted)
          logger?.error(`${request.method} ${request.url} failed: ${(error as Error).stack}`)
        response.destroy()
      }
    }
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  const hostname = address.family === 'IPv6' ? `[${address.address}]` : address.address
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
    return closing
  }
  return {
    url: `http://${hostname}:${address.port}${basePath.replace(/\/+$/, '')}`,
    port: address.port,
    mock: toInventoryService(core),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** `(filterMatch)` for an assumption, `(fault: status 503)` for a fault. */
function describeDecision({ response, fault }: Outcome): string {
  const causes = Object.entries(fault ?? {}).map(([name, value]) => (value === true ? name : `${name} ${value}`))
  if (causes.length > 0) return `(fault: ${causes.join(', ')})`
  return response?.assumption ? `(${response.assumption})` : ''
}

function checkBasePath(basePath: string): string {
  if (basePath === '' || basePath === '/') return '*'
  if (basePath.startsWith('/')) return basePath
  throw new InventoryMockError(
    'create an inventory server',
    'basePath to be a path that begins with a slash',
    quote(basePath),
    `Use ${quote(`/${basePath}`)}`,
  )
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { InventoryHost } from '../host/inventory-host.ts'
import { isAmbiguousPath } from '../host/request/paths.ts'
import { createErrorResponse, pathNotFound } from '../host/request/responses.ts'
import { mockError } from '../validation/errors.ts'
import { respondAsPlatform } from './listener.ts'
import { splitRequestTarget } from './node-request.ts'
import { writeLastResponse, writeResponse } from './write-response.ts'

/**
 * A listener for requests of `node:http`: an `IncomingMessage` and its `ServerResponse`, by what frameworks do not have
 * in their own. The declarations do without the types of Node.
 */
export type NodeListener = (request: { rawHeaders: string[] }, response: { headersSent: boolean }) => void

/**
 * Puts a host in a server of `node:http`: the listener of `createServer`, a handler of Express, or that of the raw
 * requests of Fastify. The path has the `basePath` of the host, also where Express has taken it away. A network error of a
 * fault closes the connection. A request whose body was read before gets a 500 that says so.
 *
 * The host gets the path as it was sent: one that a parser of URLs would change, with `..` or a backslash, is a 404. The
 * connections are left to the server: their number, their timeouts, clients that do not read.
 * @param host - its `close` ends the requests under way; the server stays open
 * @example
 * createServer(toNodeListener(createInventoryHost())).listen(4010)
 */
export function toNodeListener({ fetch }: Pick<InventoryHost, 'fetch'>): NodeListener {
  return (message, writable) => {
    const request = message as IncomingMessage & { originalUrl?: string }
    const response = writable as ServerResponse
    if (request.readableDidRead) {
      const advice = 'Put the inventory in front of what reads bodies, such as express.json()'
      const { message } = mockError('read a request', 'its body', 'none, which was read before', advice)
      return writeLastResponse(response, createErrorResponse(500, message))
    }
    const { remoteAddress, encrypted } = request.socket as Partial<TLSSocket>
    const { pathname, search } = splitRequestTarget(request.originalUrl ?? request.url!)
    if (isAmbiguousPath(pathname)) return writeResponse(response, pathNotFound)
    const url = `http${encrypted ? 's' : ''}://localhost${pathname}${search}`
    // An error closes the connection: a fault asks for it, or the client has gone.
    respondAsPlatform((sent) => fetch(sent, { remoteAddress }), request, response, url).catch(() => response.destroy())
  }
}

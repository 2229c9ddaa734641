import http, { IncomingMessage } from 'node:http'
import https from 'node:https'
import { currentSession, readSession } from './current-session.ts'

type Emit = (this: unknown, event: string, ...args: unknown[]) => boolean

/**
 * Lets the servers of this process handle each request in its session.
 *
 * @note Around `emit`, and not with `enterWith` when a request starts: that would be the session of the connection, and
 * what it does next belongs to another request.
 * @returns a function that undoes it
 */
export function runServersInSession(): () => void {
  const undo = [http.Server.prototype, https.Server.prototype].map(replaceEmit)
  return () => {
    for (const restore of undo) restore()
  }
}

function replaceEmit(server: { emit: Emit }): () => void {
  const session = currentSession()
  const own = Object.getOwnPropertyDescriptor(server, 'emit')
  const emit = server.emit
  const emitInSession: Emit = function (event, ...args) {
    const [request, response] = args
    if (!(request instanceof IncomingMessage)) return emit.call(this, event, ...args)
    const name = readSession(request)
    // Their own events come from the connection: of a body, of the end of a response.
    for (const emitter of [request, response]) bindEvents(emitter, name)
    return session.run(name, () => emit.call(this, event, ...args))
  }
  server.emit = emitInSession
  return () => {
    // Where somebody else has wrapped it since, it stays: without `forwardSession`, nobody reads the session.
    if (server.emit !== emitInSession) return
    if (own === undefined) Reflect.deleteProperty(server, 'emit')
    else Object.defineProperty(server, 'emit', own)
  }
}

/** Lets the listeners of a request or a response run in its session. */
function bindEvents(emitter: unknown, name: string | undefined): void {
  if (!(emitter instanceof IncomingMessage || emitter instanceof http.ServerResponse)) return
  const session = currentSession()
  const emit: Emit = emitter.emit
  emitter.emit = (...args: Parameters<Emit>) => session.run(name, () => emit.apply(emitter, args))
}

import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { Budget } from '../host/budget.ts'
import { toClient } from '../host/client-network.ts'
import { REQUEST_WEIGHT } from '../host/delayed-requests.ts'

/** So many requests of a connection wait before nothing more is read from it. A few are: so its end is noticed. */
const MOST_WAITING = 16

/**
 * Lets the requests of a connection take effect one after the other. A client can send a request before it has the
 * response to the one before (HTTP pipelining). Node emits them all at once, however many come while the first one waits:
 * so from a connection with many that wait nothing is read, and a client that has too many is disconnected.
 */
export function inOrder(budget: Budget, listener: RequestListener): RequestListener {
  /** The number of requests that wait, by connection. */
  const waiting = new WeakMap<Socket, number>()

  function hold(socket: Socket, client: string): boolean {
    if (!budget.take(client, 'pipelined', REQUEST_WEIGHT)) return false
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count !== MOST_WAITING) return true
    socket.pause()
    // Node itself resumes a connection after each request.
    socket.resume = () => socket
    return true
  }

  function release(socket: Socket, client: string): void {
    budget.add(client, 'pipelined', -REQUEST_WEIGHT)
    const count = waiting.get(socket)! - 1
    waiting.set(socket, count)
    if (count !== MOST_WAITING - 1) return
    // The method of the class again.
    Reflect.deleteProperty(socket, 'resume')
    socket.resume()
  }

  return (request, response) => {
    // Node connects a response to its socket when the responses before it are complete.
    if (response.socket) return listener(request, response)
    const { socket } = request
    const client = toClient(socket.remoteAddress).network
    if (!hold(socket, client)) return void socket.destroy()
    let isWaiting = true
    const begin = () => {
      if (!isWaiting) return
      isWaiting = false
      release(socket, client)
    }
    socket.once('close', begin)
    response.once('socket', () => {
      socket.off('close', begin)
      begin()
      // Not in the event itself: Node is not yet done with it.
      queueMicrotask(() => listener(request, response))
    })
  }
}

import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { type Budget, REQUEST_WEIGHT } from '../host/limits/budget.ts'
import { toClient } from '../host/request/client-address.ts'

/** So many requests of a connection wait before nothing more is read from it. A few are: so its end is noticed. */
const MOST_WAITING = 16

/**
 * Lets the requests of a connection take effect one after the other. A client can send one before it has the response
 * to the one before (HTTP pipelining), and Node emits them all at once: from a connection with many that wait nothing
 * is read, and a client that has too many is disconnected.
 */
export function inOrder(budget: Budget, listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Queue>()

  function queueOf(socket: Socket): Queue {
    // The address is unknown once the connection is closed.
    const queue = queues.get(socket) ?? { length: 0, client: toClient(socket.remoteAddress).network }
    if (!queues.has(socket)) socket.once('close', () => change(socket, queue, -queue.length))
    queues.set(socket, queue)
    return queue
  }

  /** Notes that more or fewer of them wait; returns false if the client has too many. */
  function change(socket: Socket, queue: Queue, difference: number): boolean {
    if (difference > 0) {
      if (!budget.tryAdd(queue.client, 'pipelined', REQUEST_WEIGHT)) return false
    } else budget.add(queue.client, 'pipelined', difference * REQUEST_WEIGHT)
    const wasPaused = queue.length >= MOST_WAITING
    queue.length += difference
    const isPaused = queue.length >= MOST_WAITING
    if (isPaused && !wasPaused) {
      socket.pause()
      // Node itself resumes a connection after each request.
      socket.resume = () => socket
    } else if (wasPaused && !isPaused) {
      // The method of the class again.
      Reflect.deleteProperty(socket, 'resume')
      socket.resume()
    }
    return true
  }

  return (request, response) => {
    // Node connects a response to its socket when the responses before it are complete.
    if (response.socket) return listener(request, response)
    const { socket } = request
    const queue = queueOf(socket)
    if (!change(socket, queue, 1)) return void socket.destroy()
    response.once('socket', () => {
      change(socket, queue, -1)
      // Not in the event itself: Node is not yet done with it.
      queueMicrotask(() => listener(request, response))
    })
  }
}

interface Queue {
  length: number
  readonly client: string
}

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
    const known = queues.get(socket)
    if (known) return known
    const queue = new Queue(socket, budget)
    queues.set(socket, queue)
    socket.once('close', () => queue.change(-queue.length))
    return queue
  }

  return (request, response) => {
    // Node connects a response to its socket when the responses before it are complete.
    if (response.socket) return listener(request, response)
    const queue = queueOf(request.socket)
    if (!queue.change(1)) return void request.socket.destroy()
    response.once('socket', () => {
      queue.change(-1)
      // Not in the event itself: Node is not yet done with it.
      queueMicrotask(() => listener(request, response))
    })
  }
}

/** The requests of a connection that wait. */
class Queue {
  length = 0
  readonly #socket: Socket
  readonly #budget: Budget
  readonly #client: string

  constructor(socket: Socket, budget: Budget) {
    this.#socket = socket
    this.#budget = budget
    this.#client = toClient(socket.remoteAddress).network
  }

  /** Notes that more or fewer of them wait; returns false if the client has too many. */
  change(difference: number): boolean {
    const socket = this.#socket
    if (difference > 0) {
      if (!this.#budget.tryAdd(this.#client, 'pipelined', REQUEST_WEIGHT)) return false
    } else this.#budget.add(this.#client, 'pipelined', difference * REQUEST_WEIGHT)
    const wasPaused = this.length >= MOST_WAITING
    this.length += difference
    const isPaused = this.length >= MOST_WAITING
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
}

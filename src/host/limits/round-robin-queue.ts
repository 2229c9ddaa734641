import type { InParts } from '../../mock/in-parts.ts'

/** Runs a function after the events that have come meanwhile. */
const afterEvents: (run: () => void) => void = globalThis.setImmediate ?? setTimeout

/** How many rounds of events come between two large requests: a client needs some to connect, to send and to be answered. */
const ROUNDS = 3

/** The requests that wait, by client: the first client is the next to be served. */
const queues = new Map<string, (() => void)[]>()

/**
 * Waits in the queue of large requests: small ones are handled between them, and clients are served round-robin. One
 * queue for the whole process, whose hosts share the event loop.
 */
export function waitInRoundRobin(client: string): Promise<void> {
  return new Promise((resolve) => {
    const isIdle = queues.size === 0
    const queue = queues.get(client)
    if (queue) queue.push(resolve)
    else queues.set(client, [resolve])
    if (isIdle) void serveQueues()
  })
}

async function serveQueues(): Promise<void> {
  while (queues.size > 0) {
    for (let round = 0; round < ROUNDS; round++) await yieldToEvents()
    const [client, queue] = queues.entries().next().value!
    const resolve = queue.shift()!
    queues.delete(client)
    if (queue.length > 0) queues.set(client, queue)
    resolve()
  }
}

/** Lets the event loop handle other events, in the middle of something that takes long. */
export function yieldToEvents(): Promise<void> {
  return new Promise(afterEvents)
}

/** Does work in parts, and lets the event loop handle other events in between. */
export async function inTurns<Result>(parts: InParts<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
    await yieldToEvents()
  }
}

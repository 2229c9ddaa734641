/** Runs a function after the events that have come meanwhile. */
const afterEvents: (run: () => void) => void = globalThis.setImmediate ?? setTimeout

/** How many rounds of events are left to others: a client needs some to connect, to send and to be answered. */
const ROUNDS = 3

/** From this size on, a body waits for its turn, in bytes. */
export const LARGE = 16 * 1024

/** What waits, by client. The client whose turn is next is the first. */
const queues = new Map<string, (() => void)[]>()

/**
 * Waits for a turn in which no other large request is handled: small ones are answered between them, however many large
 * ones come at once. The clients that have some get a turn one after the other.
 * @param client - empty if it is unknown
 */
export function waitForTurn(client: string): Promise<void> {
  return new Promise((resolve) => {
    const isIdle = queues.size === 0
    const queue = queues.get(client)
    if (queue) queue.push(resolve)
    else queues.set(client, [resolve])
    if (isIdle) void giveTurns()
  })
}

async function giveTurns(): Promise<void> {
  while (queues.size > 0) {
    for (let round = 0; round < ROUNDS; round++) await letOthersRun()
    const [client, queue] = queues.entries().next().value!
    const resolve = queue.shift()!
    queues.delete(client)
    if (queue.length > 0) queues.set(client, queue)
    resolve()
  }
}

/** Leaves the event loop to others, in the middle of something that takes long. */
export function letOthersRun(): Promise<void> {
  return new Promise(afterEvents)
}

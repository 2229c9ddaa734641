import { BroadcastChannel, threadId } from 'node:worker_threads'

const PAGES = 8

/** Waits until every page has reached a step. Uses the channels through which data could leak between threads. */
export function waitForPages(step: string): Promise<void> {
  const channel = new BroadcastChannel(step)
  const arrived = new Set([threadId])
  return new Promise((resolve) => {
    const announce = (...known: number[]) => channel.postMessage(known)
    channel.onmessage = (event) => {
      const before = arrived.size
      for (const id of (event as MessageEvent<number[]>).data) arrived.add(id)
      if (arrived.size > before) announce(...arrived)
      if (arrived.size < PAGES) return
      channel.close()
      resolve()
    }
    announce(...arrived)
  })
}

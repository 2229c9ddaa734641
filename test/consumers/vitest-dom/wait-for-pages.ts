import { BroadcastChannel, threadId } from 'node:worker_threads'

const PAGES = 4

/**
 * Waits until every page has come to a step. Threads reach each other by the channels that a leak would come through.
 */
export function everybody(step: string): Promise<void> {
  const channel = new BroadcastChannel(step)
  const come = new Set([threadId])
  return new Promise((resolve) => {
    const say = (...known: number[]) => channel.postMessage(known)
    channel.onmessage = (event) => {
      const before = come.size
      for (const id of (event as MessageEvent<number[]>).data) come.add(id)
      if (come.size > before) say(...come)
      if (come.size < PAGES) return
      channel.close()
      resolve()
    }
    say(...come)
  })
}

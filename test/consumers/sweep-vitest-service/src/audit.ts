import type { InventoryObject } from 'inventory-objects-mock/service'
import { type InventoryClient, ResponseError } from './inventory-client'

/** Retires objects one after the other, and returns the names of those that were gone already. */
export async function retire(client: InventoryClient, objects: readonly InventoryObject[]): Promise<string[]> {
  const gone: string[] = []
  for (const { id, name, labels } of objects) {
    try {
      await client.update(id, { labels: [...labels, 'retired'] })
    } catch (error) {
      if (!(error instanceof ResponseError && error.status === 404)) throw error
      gone.push(name)
    }
  }
  return gone
}

/** Shows how many objects there are, again every five seconds. Returns what ends it. */
export function watchCount(client: InventoryClient, show: (count: number) => void): () => void {
  const timer = setInterval(async () => show((await client.list()).length), 5_000)
  return () => clearInterval(timer)
}

/** Reads a list before a deadline. */
export async function listBefore(client: InventoryClient, ms: number): Promise<InventoryObject[] | 'late'> {
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), ms))
  return Promise.race([client.list(), late])
}

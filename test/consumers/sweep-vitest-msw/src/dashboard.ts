import { fetchObjects, type InventoryObject, request } from './api'

/** How many objects there are. */
export async function countObjects(): Promise<number> {
  const response = await request('GET', '')
  return (await response.json()).length
}

/** The object that was there first. */
export async function findOldest(): Promise<InventoryObject | undefined> {
  const [oldest] = await fetchObjects()
  return oldest
}

/** The objects of each type, by its name. */
export async function countTypes(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { type } of await fetchObjects()) {
    if (type) counts[type.name] = (counts[type.name] ?? 0) + 1
  }
  return counts
}

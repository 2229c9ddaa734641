import type { InventoryObject } from 'inventory-objects-mock'

export const path = '/api/v2/objects/'

export async function fetchList(): Promise<InventoryObject[]> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(response.statusText)
  return response.json()
}

export async function remove(id: number): Promise<void> {
  await fetch(`${path}${id}/`, { method: 'DELETE' })
}

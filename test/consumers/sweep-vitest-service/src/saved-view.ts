import type { InventoryObject } from 'inventory-objects-mock/service'
import type { InventoryClient } from './inventory-client'

/** A query that users have saved, with its name. */
export interface SavedView {
  readonly title: string
  readonly query: string
}

/** Opens a saved view. What the user has chosen since counts more. */
export function openView(
  client: InventoryClient,
  view: SavedView,
  chosen: Record<string, string> = {},
): Promise<InventoryObject[]> {
  const query = new URLSearchParams(view.query)
  for (const [name, value] of Object.entries(chosen)) query.append(name, value)
  return client.list(query)
}

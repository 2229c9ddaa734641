import { createInventoryServer } from 'inventory-objects-mock/server'

export function createContestant(objects) {
  // A benchmark creates more than a demo may hold.
  const limits = { maxObjects: Infinity, maxBytes: Infinity, maxTotalBytes: Infinity }
  return createInventoryServer({ port: 0, objects, ...limits })
}

import { createInventoryServer } from 'inventory-objects-mock/server'

export function createContestant(objects) {
  return createInventoryServer({ port: 0, objects })
}

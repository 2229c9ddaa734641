/**
 * The property of a mock that holds its store, for `createInventoryDb`. A registered symbol, because the two may come from
 * different builds of this package: one imported, one required.
 */
export const storeKey = Symbol.for('inventory-objects-mock.store')

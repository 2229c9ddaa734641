import { createInventoryHost } from 'inventory-objects-mock/host'

// Next loads this module again after each edit.
globalThis.inventory ??= createInventoryHost({ basePath: '/inventory', objects: [{ name: 'web-1' }] })

const { fetch } = globalThis.inventory

export { fetch as DELETE, fetch as GET, fetch as HEAD, fetch as OPTIONS, fetch as PATCH, fetch as POST, fetch as PUT }

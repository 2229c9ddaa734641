import { createInventoryHost } from 'inventory-objects-mock/host'

const host = createInventoryHost({ objects: [{ name: 'web-1' }] })

export default fromWebHandler(host.fetch)

import { createServer } from 'node:http'
import { createInventoryHost } from 'inventory-objects-mock/host'
import { toNodeListener } from 'inventory-objects-mock/server'

export const host = createInventoryHost({ basePath: '/inventory' })
const inventory = toNodeListener(host)
export const app = createServer((request, response) => {
  if (request.url.startsWith('/inventory/')) inventory(request, response)
  else response.end('the app')
})

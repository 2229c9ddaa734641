import fastify from 'fastify'
import { createInventoryHost } from 'inventory-objects-mock/host'
import { toNodeListener } from 'inventory-objects-mock/server'

export const host = createInventoryHost({ basePath: '/inventory' })
const inventory = toNodeListener(host)
export const app = fastify()
// In front of Fastify's own reading of bodies, and for every path and method.
app.addHook('onRequest', async (request, reply) => {
  if (request.url.startsWith('/inventory/')) inventory(request.raw, reply.hijack().raw)
})

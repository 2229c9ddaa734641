import express from 'express'
import fastify from 'fastify'
import { createInventoryHost } from 'inventory-objects-mock/host'
import { toNodeListener } from 'inventory-objects-mock/server'

export const host = createInventoryHost({ basePath: '/inventory' })
const inventory = toNodeListener(host)

export const expressApp = express()
expressApp.use('/inventory', inventory) // before express.json(), which reads bodies
expressApp.use(express.json())

export const fastifyApp = fastify()
fastifyApp.addHook('onRequest', async (request, reply) => {
  if (request.url.startsWith('/inventory/')) inventory(request.raw, reply.hijack().raw)
})

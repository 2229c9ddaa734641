import { createServer } from 'node:http'
import express from 'express'
import fastify from 'fastify'
import { createInventoryHost } from 'inventory-objects-mock/host'
import { toNodeListener } from 'inventory-objects-mock/server'

export const host = createInventoryHost({ basePath: '/inventory' })
const inventory = toNodeListener(host)

// node:http
export const server = createServer((request, response) => {
  if (request.url.startsWith('/inventory/')) inventory(request, response)
  else response.end('the application')
})

// Express: in front of express.json(), which would read the bodies
export const expressApp = express()
expressApp.use('/inventory', inventory)
expressApp.use(express.json())

// Fastify: in front of its own parsers
export const fastifyApp = fastify()
fastifyApp.addHook('onRequest', async (request, reply) => {
  if (request.url.startsWith('/inventory/')) inventory(request.raw, reply.hijack().raw)
})

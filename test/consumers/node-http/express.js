import express from 'express'
import { createInventoryHost } from 'inventory-objects-mock/host'
import { toNodeListener } from 'inventory-objects-mock/server'

export const host = createInventoryHost({ basePath: '/inventory' })
export const app = express()
app.use('/inventory', toNodeListener(host)) // in front of express.json(), which would read the bodies
app.use(express.json())
